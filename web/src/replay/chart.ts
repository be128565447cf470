/** The sums behind the charts: where a value is drawn. Pure functions only. */

export type Scale = (value: number) => number;

/** From values between `low` and `high` to places between `from` and `to`. */
export function scale(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** The least round number that is no less than the greatest value: the top of an axis. */
export function roundUp(most: number): number {
  if (most <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * unit >= most)!;
  return step * unit;
}

/** A line through all points, as the text of an SVG path; it breaks where a value is missing. */
export function linePath(places: readonly (readonly [number, number] | null)[]): string {
  let pen = "M";
  let path = "";
  for (const place of places) {
    if (place) path += `${pen}${place[0].toFixed(1)} ${place[1].toFixed(1)}`;
    pen = place ? "L" : "M";
  }
  return path;
}

/** Every how many moves are labelled so that no more than `most` are: each, every second, every fifth … */
export function labelInterval(moves: number, most: number): number {
  return [1, 2, 5, 10, 20].find((every) => moves / every <= most) ?? 50;
}

/** Which of some places in their order can have a label, if two labels are `least` apart. */
export function labelled(places: readonly number[], least: number): boolean[] {
  let last = -Infinity;
  return places.map((place) => {
    const fits = place - last >= least;
    if (fits) last = place;
    return fits;
  });
}

/**
 * Places in their order, moved as little as can be, so that any two are `least` apart and all are between `from` and
 * `to`; nearer to each other if there is no room for that. It is the isotonic regression of what each place exceeds its
 * share of the distances by.
 */
export function spread(places: readonly number[], least: number, from: number, to: number): number[] {
  const gap = Math.min(least, Math.max(0, to - from) / Math.max(1, places.length - 1));
  const runs: { sum: number; count: number }[] = [];
  for (const [n, place] of places.entries()) {
    let run = { sum: place - n * gap, count: 1 };
    for (let last = runs.at(-1); last && last.sum / last.count > run.sum / run.count; last = runs.at(-1)) {
      run = { sum: run.sum + last.sum, count: run.count + last.count };
      runs.pop();
    }
    runs.push(run);
  }
  const most = to - gap * (places.length - 1);
  return runs
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.max(from, Math.min(most, sum / count))))
    .map((place, n) => place + n * gap);
}
