/** Links to a table. What comes after `#` never leaves the browser. */

export interface Invited {
  readonly seat: string;
  readonly invite: string;
}

/** The invitation in an address, as in `#detective-1=9hD7…`; a key alone is none. */
export function invitedBy(hash: string): Invited | null {
  const found = /^(fugitive|detective-\d+)=([\w-]+)$/.exec(hash);
  return found ? { seat: found[1]!, invite: found[2]! } : null;
}

export const watchLink = (origin: string, id: string): string => `${origin}/table/${id}`;
export const seatLink = (origin: string, id: string, { seat, invite }: Invited): string =>
  `${watchLink(origin, id)}#${seat}=${invite}`;
export const ownLink = (origin: string, id: string, key: string): string => `${watchLink(origin, id)}#${key}`;

/** Whether an address leads to the computer itself, and so nobody else can follow it. */
export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

export const sideOf = (seat: string): "fugitive" | "seekers" => (seat === "fugitive" ? "fugitive" : "seekers");
