// Where the things of a kind are on the screen, and what a click in the middle of each would hit.
(kind) =>
  [...document.querySelectorAll(`[data-${kind}]`)]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const top = document.elementFromPoint(x, y);
      return {
        word: one.getAttribute(`data-${kind}`),
        x,
        y,
        width: box.width,
        height: box.height,
        free: top?.closest(`[data-${kind}]`) === one,
        top: top ? `${top.localName} ${top.getAttribute("class") ?? ""}` : "nothing: it is off the screen",
      };
    })
