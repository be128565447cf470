/** `localStorage` with a fallback: what the browser does not store is kept in memory. */
export interface KeyValueStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** A storage of the browser as it may be: denied, full, or there. Reading it never fails, and neither does writing. */
export class SafeStorage implements KeyValueStore {
  #storage: Storage | null;
  /** What the storage has not taken; null is what it could not let go. */
  #held = new Map<string, string | null>();

  constructor(open: () => Storage) {
    this.#storage = attempt(open, null);
  }

  getItem(name: string): string | null {
    const held = this.#held.get(name);
    return held === undefined ? attempt(() => this.#storage?.getItem(name) ?? null, null) : held;
  }

  setItem(name: string, value: string): void {
    this.#put(name, value, (storage) => storage.setItem(name, value));
  }

  removeItem(name: string): void {
    this.#put(name, null, (storage) => storage.removeItem(name));
  }

  /** The names of all that is kept. */
  names(): string[] {
    const stored = attempt(() => Object.keys(this.#storage ?? {}), []);
    return [...new Set([...stored, ...this.#held.keys()])].filter((name) => this.getItem(name) !== null);
  }

  #put(name: string, value: string | null, change: (storage: Storage) => void): void {
    try {
      if (!this.#storage) throw new Error("There is no storage.");
      change(this.#storage);
      this.#held.delete(name);
    } catch {
      this.#held.set(name, value);
    }
  }
}

function attempt<T>(what: () => T, otherwise: T): T {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

/** The storage shared by all windows of this browser. */
export const storage = new SafeStorage(() => localStorage);
