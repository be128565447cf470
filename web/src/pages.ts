/** All pages by address, loaded lazily. The server has to know the addresses too (server/pages.py). */
import type { Component } from "svelte";

type Page = () => Promise<{ default: Component<any> }>;

const pages: readonly [RegExp, Page][] = [
  [/^\/$/, () => import("./pages/Home.svelte")],
  [/^\/new$/, () => import("./pages/NewGame.svelte")],
  [/^\/table\/(?<id>[^/]+)$/, () => import("./pages/Table.svelte")],
  [/^\/replay\/(?<id>[^/]+)$/, () => import("./pages/Replay.svelte")],
  [/^\/replay$/, () => import("./pages/Replay.svelte")],
  [/^\/learn$/, () => import("./pages/Learn.svelte")],
  [/^\/learn\/(?<lesson>[^/]+)$/, () => import("./pages/Lesson.svelte")],
  [/^\/rules$/, () => import("./pages/Rules.svelte")],
  [/^\/rules\/(?<edition>[^/]+)$/, () => import("./pages/Rules.svelte")],
  [/^\/settings$/, () => import("./pages/Settings.svelte")],
  [/^\/about$/, () => import("./pages/About.svelte")],
];

export interface Opened {
  readonly Page: Component<any>;
  /** The parts of the address that the page takes. They stay as they are while it is shown. */
  readonly props: Record<string, string>;
  readonly path: string;
}

/** The page at an address, already being fetched. */
export function pageAt(path: string): Promise<Opened> | null {
  for (const [pattern, load] of pages) {
    const match = pattern.exec(path);
    if (match) return load().then(({ default: Page }) => ({ Page, props: { ...match.groups }, path }));
  }
  return null;
}
