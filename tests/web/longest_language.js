// The longest language that any of them could be, as JSON: for each module of texts what it exports, where each text is
// the widest translation, and each label has the widest word of all.
async ({ modules, language, together }) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(document.body).font;
  const width = (text) => pen.measureText(text).width;
  const wider = (one, other) => (width(other) > width(one) ? other : one);
  const LABEL = 4; // as many words: it may stand in a narrow column, where a sentence never does
  const isWord = (word) => !/[{}|]/.test(word);
  const widestWord = (texts) => texts.flatMap((text) => text.split(" ")).filter(isWord).reduce(wider, "");

  const longest = (texts) => {
    const text = texts.reduce(wider);
    const [own, widest] = [widestWord([text]), widestWord(texts)];
    if (!own || width(widest) <= width(own) || text.split(" ").length > LABEL) return text;
    // The widest word comes in, and as many others leave as it needs room for.
    let made = text.split(" ").map((word) => (word === own ? widest : word));
    for (const word of made.filter((one) => isWord(one) && one !== widest)) {
      const less = made.toSpliced(made.lastIndexOf(word), 1);
      if (width(less.join(" ")) >= width(text)) made = less;
    }
    return made.join(" ");
  };

  const holes = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  const alike = (key, all, what) => {
    const found = new Set(all.map(what));
    if (found.size > 1) throw new Error(`${key} is not alike in all languages: ${[...found].join(" | ")}`);
  };
  const lengthen = (here, all, path) => {
    alike(path, all, (one) => Object.keys(one).sort().join());
    for (const key of Object.keys(here)) {
      const said = all.map((one) => one[key]);
      if (typeof here[key] === "string") {
        alike(`${path} ${key}`, said, holes);
        here[key] = longest(said);
      } else lengthen(here[key], said, `${path} ${key}`);
    }
  };

  const longestOf = async (area) => {
    const spoken = await Promise.all(Object.values(area).map((file) => import(file)));
    const made = structuredClone({ ...(await import(area[language])) });
    for (const name of Object.keys(made)) {
      lengthen(made[name], spoken.map((one) => one[name]), name);
    }
    const textAt = (one, path) => path.split("/").reduce((at, part) => at?.[part], one);
    for (const paths of together.filter(([path]) => textAt(made, path))) {
      const sum = (one) => paths.reduce((whole, path) => whole + width(textAt(one, path)), 0);
      const most = spoken.reduce((one, other) => (sum(other) > sum(one) ? other : one));
      for (const path of paths) {
        const key = path.split("/").at(-1);
        textAt(made, path.slice(0, -key.length - 1))[key] = textAt(most, path);
      }
    }
    return made;
  };
  return JSON.stringify(await Promise.all(modules.map(longestOf)));
}
