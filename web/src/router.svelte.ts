/** Where we are: the path of the address, and the part after `#`, which never leaves the browser. */

const leftTable = (): string | null => (history.state as { table?: string } | null)?.table ?? null;

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  search = $state(location.search);
  /** The table that was left for the settings or the rules; the browser keeps it with the page. */
  table = $state(leftTable());

  /** Go to another page of ours. */
  go(to: string, replace = false): void {
    const from = this.path.startsWith("/table/") ? this.path : this.table;
    const table = /^\/(rules|settings)/.test(to) ? from : null;
    history[replace ? "replaceState" : "pushState"](table && { table }, "", to);
    this.look();
    if (!replace) scrollTo(0, 0);
  }

  look(): void {
    this.path = location.pathname;
    this.table = leftTable();
    this.hash = location.hash.slice(1);
    this.search = location.search;
  }
}

export const router = new Router();

export function startRouter(): void {
  addEventListener("popstate", () => router.look());
  addEventListener("hashchange", () => router.look());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    router.go(link.pathname + link.search + link.hash);
  });
}
