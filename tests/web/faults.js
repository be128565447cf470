// Texts that are missing, cut off, or make the page scroll sideways.
() => {
  const found = [];
  const named = (element) => {
    const classes = element.getAttribute("class") ?? "";
    return [element.localName, ...classes.split(" ").filter((one) => one && !one.startsWith("svelte-"))].join(".");
  };
  const where = (element) => {
    const names = [];
    for (let at = element; at && at !== document.body && names.length < 4; at = at.parentElement) names.unshift(named(at));
    return names.join(" > ");
  };

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) {
    const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.body.querySelectorAll("*")].filter(beyond);
    found.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}, at ${wide.slice(-1).map(where)}`);
  }

  const KEY = /(^|[\s"“(])(app|board|home|learn|replay|table|code|event|turn|help|ruling|setting)\.[a-zA-Z][\w.-]*/;
  const wrong = (text) => {
    if (/\{\w*\}/.test(text)) return "a place that was not filled";
    if (/\b(undefined|NaN)\b|\[object /.test(text)) return "no value";
    if (KEY.test(text)) return "a key in place of a text";
    return "";
  };

  const said = [["the window", document.title || "{no title}"]];
  const cutBy = (texts, box) =>
    texts.some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].some((one) => one.right > box.right + 1.5 || one.left < box.left - 1.5);
    });
  for (const element of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-roledescription"]) {
      if (element.hasAttribute(name)) said.push([`${where(element)} ${name}`, element.getAttribute(name) || "{empty}"]);
    }
    const texts = [...element.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
    for (const text of texts) said.push([where(element), text.data]);
    if (!texts.length || element.closest(".unseen") || !element.checkVisibility()) continue;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at);
      if (["auto", "scroll"].includes(overflowX) || (position === "absolute" && at.clientWidth <= 1)) break;
      const hides = ["hidden", "clip"].includes(overflowX) && !(at instanceof SVGElement);
      if (hides && at.scrollWidth > at.clientWidth + 1 && cutBy(texts, at.getBoundingClientRect())) {
        found.push(`cut off: ${where(element)} «${texts[0].data.trim().slice(0, 60)}»`);
      }
    }
  }
  for (const [place, text] of said) {
    const fault = wrong(text);
    if (fault) found.push(`${fault}: ${place} «${text.trim().slice(0, 80)}»`);
  }
  return found;
}
