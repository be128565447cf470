/** A record file that was opened on another page, on its way to the replay. It stays in memory and is taken once. */
export const pendingFile: { text: string | null } = { text: null };
