/** A time that is left, as a clock shows it: `0:07`, `12:30`, `3:05:00`, `2 d 04:10`. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (count: number): string => String(count).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return `${days} d ${two(hours)}:${two(minutes)}`;
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** By how many seconds the server's clock is ahead of the device's (given in milliseconds). */
export const aheadBy = (server: number, device: number): number => server - device / 1000;

/** The time on the server's clock, in seconds: deadlines are by it, and the device's own may be wrong. */
export const serverTime = (ahead: number, device: number): number => device / 1000 + ahead;
