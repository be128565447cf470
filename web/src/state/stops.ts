/** The number of the stop that is nearest to a place on the same line. */
export function nearest(stops: readonly number[], at: number): number {
  const away = stops.map((stop) => Math.abs(stop - at));
  return away.indexOf(Math.min(...away));
}
