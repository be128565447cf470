// Puts the longest language in the place of another, whose modules are changed before the page comes to speak it.
async ({ files, made, languages }) => {
  const put = (here, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === "string") here[key] = text;
      else put(here[key], text);
    }
  };
  const areas = await Promise.all(files.map((file) => import(file)));
  JSON.parse(made).forEach((texts, number) => put(areas[number], texts));

  // Numbers and lists are written by the browser.
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(document.body).font;
  const wider = (one, other) => (pen.measureText(other).width > pen.measureText(one).width ? other : one);
  for (const kind of ["NumberFormat", "ListFormat"]) {
    const Format = Intl[kind];
    Intl[kind] = function (_, options) {
      const all = languages.map((one) => new Format(one, options));
      return { format: (what) => all.map((one) => one.format(what)).reduce(wider) };
    };
  }
}
