/**
 * The colours of each edition are those that its rulebook prints, by the name of the hue: a colour of the theme is named
 * by its angle, chroma and lightness in OKLCH, and the name compared with the printed one.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EDITION_LOOKS, type EditionId } from "./editions";

/** By edition the hue of each transport, as its page in docs/editions/ has it; not of those that nobody printed. */
const PRINTED = (Object.keys(EDITION_LOOKS) as EditionId[]).flatMap((id): [EditionId, Record<string, string>][] => {
  const page = readFileSync(`../docs/editions/${id}.md`, "utf8");
  const line = /^Colours in print: (.+)\.$/m.exec(page)?.[1];
  if (!line) throw new Error(`docs/editions/${id}.md: expected a line "Colours in print: …."`);
  if (line === "none") return [];
  return [[id, Object.fromEntries(line.split(", ").map((words) => /^(\w+) (.+)$/.exec(words)!.slice(1, 3)))]];
});
const SHADES: Readonly<Record<string, readonly string[]>> = {
  taxi: ["taxi", "taxi-line", "taxi-bright"],
  bus: ["bus", "bus-line", "bus-bright"],
  underground: ["underground", "underground-line", "underground-bright", "bar"],
  ferry: ["ferry", "ferry-line"],
};
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const CSS = ["base", "themes"].map((name) => readFileSync(`src/looks/${name}.css`, "utf8")).join("\n");

/** The variables of an edition as the browser has them, in a language. */
function variables(edition: string, theme: Theme, language = "en"): (name: string) => string {
  const found = new Map<string, string>();
  for (const [, selector = "", body = ""] of CSS.matchAll(/^(:root|\[data-edition[^{]+) \{([^}]*)\}/gm)) {
    const own = selector.includes(`"${edition}"`) && !(selector.includes(":not(:lang(pt))") && language === "pt");
    if (selector !== ":root" && selector !== "[data-edition]" && !own) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+): (.+);/g)) found.set(name, value);
  }
  const get = (name: string): string => {
    const value = found.get(name) ?? "";
    const [, light, dark] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? [];
    const chosen = (theme === "light" ? light : dark) ?? value;
    const other = /^var\(--([\w-]+)\)$/.exec(chosen)?.[1];
    return other ? get(other) : chosen;
  };
  return get;
}

const linear = (hex: string): [number, number, number] => {
  expect(hex).toMatch(/^#[\da-f]{6}$/);
  return [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
};
const contrast = (a: string, b: string): number => {
  const [one, other] = [a, b].map((hex) => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(one, other) / Math.min(one, other);
};

function oklch(hex: string): { light: number; chroma: number; hue: number } {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  };
}

/** What one would call a colour; what lies between two hues has no name. */
function hueName(hex: string): string {
  const { light, chroma, hue } = oklch(hex);
  if (chroma < 0.03) return light < 0.4 ? "black" : light > 0.75 ? "white" : "grey";
  const within = (from: number, to: number): boolean => hue >= from && hue <= to;
  if (within(15, 35)) return light > 0.72 ? "pink" : light < 0.4 ? "brown" : "red";
  if (within(45, 72)) return light < 0.6 ? "brown" : "orange";
  if (within(80, 112)) return light < 0.65 ? "brown" : "yellow";
  if (within(135, 165)) return "green";
  if (within(172, 205)) return light < 0.52 ? "petrol" : "turquoise";
  if (within(235, 275)) return light < 0.42 ? "dark blue" : "blue";
  if (within(285, 320)) return "violet";
  if (hue >= 330 || hue <= 8) return light < 0.5 ? "purple" : "pink";
  return `nothing at ${Math.round(hue)}°`;
}

/** At night what is printed black is white, and dark blue is blue: on a dark ground they would not be seen. */
const atNight = (printed: string): string => ({ black: "white", "dark blue": "blue" })[printed] ?? printed;

it("names colours as people do", () => {
  const known = { yellow: "#ffd700", orange: "#ff8c00", red: "#d40000", pink: "#ff69b4", green: "#2e8b57" };
  const more = { turquoise: "#40e0d0", blue: "#1e6fd9", "dark blue": "#00008b", violet: "#8a5cd1", brown: "#8b4513" };
  for (const [name, hex] of Object.entries({ ...known, ...more, black: "#111111", white: "#f5f5f5" }))
    expect(hueName(hex), hex).toBe(name);
});

describe.each(PRINTED)("%s", (edition, printed) => {
  it.each(THEMES)("has the colours of its rulebook, %s", (theme) => {
    const get = variables(edition, theme);
    for (const [transport, hue] of Object.entries(printed))
      for (const shade of SHADES[transport]!)
        expect([shade, hueName(get(shade))]).toEqual([shade, theme === "light" ? hue : atNight(hue)]);
  });

  it.each(THEMES)("can be read, %s", (theme) => {
    const get = variables(edition, theme);
    for (const transport of Object.keys(printed))
      expect(contrast(get(transport), get(`on-${transport}`)), transport).toBeGreaterThan(4.5);
    expect(contrast(get("bar"), get("on-bar"))).toBeGreaterThan(4.5);
    for (const ground of ["land", "street", "water", "lane", "landmark", "park"]) {
      const shown = (name: string): number => contrast(get(name), get(ground));
      expect(Math.max(shown("taxi-line"), shown("taxi-edge")), `taxi on ${ground}`).toBeGreaterThan(3);
      for (const line of ["bus-line", "underground-line", "ferry-line"])
        expect(shown(line), `${line} on ${ground}`).toBeGreaterThan(2.4);
    }
  });
});

it("has no colour on the root that follows one of an edition: it would be worked out there", () => {
  const rules = [...CSS.matchAll(/^(:root|\[data-edition=[^{]+) \{([^}]*)\}/gm)];
  const own = rules.flatMap(([, selector, body]) =>
    selector === ":root" ? [] : [...body!.matchAll(/--([\w-]+):/g)].map(([, name]) => name),
  );
  const root = rules.flatMap(([, selector, body]) => (selector === ":root" ? body! : "")).join("\n");
  expect([...root.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name).filter((name) => own.includes(name))).toEqual(
    [],
  );
});

it("has the turquoise bus of 2015 in Portuguese", () => {
  for (const theme of THEMES)
    for (const shade of SHADES["bus"]!) expect(hueName(variables("london-2015", theme, "pt")(shade))).toBe("turquoise");
});

it("has red attractions, green parks and a blue river", () => {
  for (const theme of THEMES) {
    const get = variables("sherlock-2022", theme);
    expect(["mark-attraction", "mark-park", "mark-river"].map((mark) => hueName(get(mark)))).toEqual([
      "red",
      "green",
      "blue",
    ]);
  }
});

it("tells the islands of Venice from the water at night, and has no mud", () => {
  const get = variables("venice-2018", "dark");
  expect(contrast(get("land"), get("water"))).toBeGreaterThan(1.35);
  expect(hueName(get("land"))).not.toBe("brown");
});
