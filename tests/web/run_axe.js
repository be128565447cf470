// What axe finds. Without the map, which is put aside for it, it takes a third of the time.
async ([options, within, board, each]) => {
  const map = board ? null : document.querySelector(".board .world");
  const place = document.createComment("the map");
  map?.replaceWith(place);
  try {
    const context = within ? document.querySelector(within) : document;
    return (await axe.run(each ? context : { include: unlike(context) }, options)).violations;
  } finally {
    if (map) place.replaceWith(map);
  }

  // One of all texts whose colour, size and backgrounds are the same.
  function unlike(context) {
    const stacks = new Map([[null, ""]]);
    const backgrounds = (element) => {
      if (!stacks.has(element)) {
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
        const own = `${backgroundColor} ${backgroundImage} ${opacity} ${position}`;
        const bare = own === "rgba(0, 0, 0, 0) none 1 static";
        stacks.set(element, backgrounds(element.parentElement) + (bare ? "" : `${own}\n`));
      }
      return stacks.get(element);
    };
    const found = new Map();
    for (const element of context.querySelectorAll("body *, dialog *")) {
      const own = [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
      if (!own && !element.matches("input, select, textarea")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const kind = [element.localName, element.className, color, fontSize, fontWeight, textShadow];
      const key = [...kind, element.matches(":disabled"), backgrounds(element)].join("\n");
      if (!found.has(key)) found.set(key, element);
    }
    return [...found.values()];
  }
}
