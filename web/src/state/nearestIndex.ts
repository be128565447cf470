/** The index of the place that is nearest to another on the same line. */
export function nearestIndex(places: readonly number[], at: number): number {
  const away = places.map((place) => Math.abs(place - at));
  return away.indexOf(Math.min(...away));
}
