/** Where we are: the path of the address, and the part after `#`, which never leaves the browser. */

class Place {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  search = $state(location.search);
  /** The table that was left for the settings or the rules. */
  table = $state<string | null>(null);

  /** Go to another page of ours. */
  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.look();
    if (!replace) scrollTo(0, 0);
  }

  look(): void {
    if (location.pathname !== this.path) {
      if (this.path.startsWith("/table/")) this.table = this.path;
      if (!/^\/(rules|settings)/.test(location.pathname)) this.table = null;
    }
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
    this.search = location.search;
  }
}

export const place = new Place();

export function startRouter(): void {
  addEventListener("popstate", () => place.look());
  addEventListener("hashchange", () => place.look());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    place.go(link.pathname + link.search + link.hash);
  });
}
