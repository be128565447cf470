// Texts that are missing, cut off, or make the page scroll sideways, or a table scroll at all.
() => {
  const found = [];
  const named = (element) => {
    const classes = element.getAttribute("class") ?? "";
    return [element.localName, ...classes.split(" ").filter((one) => one && !one.startsWith("svelte-"))].join(".");
  };
  const where = (element) => {
    const names = [];
    for (let at = element; at && at !== document.body && names.length < 4; at = at.parentElement)
      names.unshift(named(at));
    return names.join(" > ");
  };

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) {
    const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.body.querySelectorAll("*")].filter(beyond);
    found.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}, at ${wide.slice(-1).map(where)}`);
  }

  const roomy = innerWidth >= 1366 && innerHeight >= 768;
  if (roomy && document.querySelector("main[data-version]") && root.scrollHeight > innerHeight) {
    found.push(`a table that scrolls: ${root.scrollHeight} > ${innerHeight}`);
  }

  const KEY = /(^|[\s"“(])(app|board|home|learn|replay|table|code|event|turn|help|ruling|setting)\.[a-zA-Z][\w.-]*/;
  const wrong = (text) => {
    if (/\{\w*\}/.test(text)) return "a place that was not filled";
    if (/\b(undefined|NaN)\b|\[object /.test(text)) return "no value";
    if (KEY.test(text)) return "a key in place of a text";
    return "";
  };

  const said = [[document.body, "title of the window", document.title || "{no title}"]];
  // A line may stand out of its box by what no letter of it needs.
  const SPARE = { across: 1.5, down: 4 };
  const linesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  const cutBy = (texts, box, across, down) =>
    texts
      .flatMap(linesOf)
      .some(
        (one) =>
          (across && (one.right > box.right + SPARE.across || one.left < box.left - SPARE.across)) ||
          (down && (one.bottom > box.bottom + SPARE.down || one.top < box.top - SPARE.down)),
      );
  // How each element hides what is beyond it; worked out once, for many texts have the same ancestors.
  const known = new Map();
  const boxOf = (element) => {
    if (!known.has(element)) {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const wide = ["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const box = element.getBoundingClientRect();
      const unseen = position === "absolute" && element.clientWidth <= 1;
      known.set(element, { overflowX, overflowY, unseen, wide, tall: ["hidden", "clip"].includes(overflowY), box });
    }
    return known.get(element);
  };
  for (const element of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-roledescription"]) {
      if (element.hasAttribute(name)) said.push([element, name, element.getAttribute(name) || "{empty}"]);
    }
    const texts = [...element.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
    for (const text of texts) said.push([element, "", text.data]);
    // Numbers in a picture that only adorns the page may run out of its frame.
    if (!texts.length || element.closest(".unseen, [inert], svg[aria-hidden=true]")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    let [across, down] = [true, true];
    for (let at = element; at && at !== document.body && (across || down); at = at.parentElement) {
      const { overflowX, overflowY, unseen, wide, tall, box } = boxOf(at);
      if (unseen) break;
      across &&= !["auto", "scroll"].includes(overflowX);
      down &&= !["auto", "scroll"].includes(overflowY);
      if (at instanceof SVGElement) continue;
      const beyond = [across && wide, down && tall];
      if ((beyond[0] || beyond[1]) && cutBy(texts, box, ...beyond)) {
        found.push(`cut off: ${where(element)} «${texts[0].data.trim().slice(0, 60)}»`);
      }
    }
  }
  // A list cut to what is chosen shows how much room that needs.
  for (const select of document.body.querySelectorAll("select")) {
    if (!select.checkVisibility({ visibilityProperty: true })) continue;
    const alone = select.cloneNode(false);
    alone.append(...[...select.selectedOptions].map((one) => one.cloneNode(true)));
    alone.style.cssText = "position: absolute; visibility: hidden; width: max-content; min-width: 0; max-width: none;";
    select.after(alone);
    const [has, needs] = [select.offsetWidth, alone.offsetWidth];
    alone.remove();
    if (needs > has + 1) found.push(`cut off: ${where(select)} «${select.selectedOptions[0]?.text}» ${needs} > ${has}`);
  }
  for (const [element, name, text] of said) {
    const fault = wrong(text);
    if (fault) found.push(`${fault}: ${where(element)} ${name} «${text.trim().slice(0, 80)}»`);
  }
  return found;
}
