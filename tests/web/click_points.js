// Where the things of a kind are on the screen once they stand still, and what a click in the middle of each would hit.
async (kind) => {
  const look = () =>
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
      });
  const frame = () => new Promise(requestAnimationFrame);
  for (let before = ""; ; ) {
    const now = look();
    const text = JSON.stringify(now);
    if (text === before) return now;
    before = text;
    await frame();
  }
}
