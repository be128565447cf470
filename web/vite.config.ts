import { readFile } from "node:fs/promises";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { boardPicture } from "./src/home/boardPicture.ts";
import { clientWords } from "./src/words/clientWords.ts";

const server = process.env.BLACKTICKET_SERVER ?? "http://127.0.0.1:8000";

const PICTURE = "?picture";
/** Of a board's data file the home page needs a small picture: see src/home/boardPictures.ts. */
const boardPictures: Plugin = {
  name: "board-pictures",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(PICTURE)) return null;
    const file = await readFile(id.slice(0, -PICTURE.length), "utf8");
    const picture = boardPicture(JSON.parse(file) as Parameters<typeof boardPicture>[0]);
    return { code: `export default ${JSON.stringify(picture)}`, moduleType: "js" };
  },
};

const GAME_WORDS = /\/blackticket\/words\/\w+\.json$/;
const gameWords: Plugin = {
  name: "game-words",
  enforce: "pre",
  async load(id) {
    if (!GAME_WORDS.test(id)) return null;
    return JSON.stringify(clientWords(JSON.parse(await readFile(id, "utf8")) as Parameters<typeof clientWords>[0]));
  },
};

export default defineConfig({
  plugins: [boardPictures, gameWords, svelte()],
  build: {
    outDir: "../src/blackticket/server/site",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: "manifest.json", // so that the server can name ahead what a page will ask for
    rolldownOptions: {
      input: ["index.html", "src/sw.js"],
      checks: { bundlerTimings: false }, // how long the build took is no warning
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"), // one has to be at the top
        codeSplitting: {
          groups: [
            // One file for what most pages share: on a slow line it is the number of requests that takes the time.
            {
              name: "common",
              test: /node_modules\/(?!lean-qr)|src\/(parts|wire|state)\/|src\/(home\/(startGame|choice|EditionMark|NameField|lobbyTables|summary)|board\/(silhouettes|pawnColours)|replay\/pendingFile)\.|src\/[a-z.]+\.ts$|words\/index/,
            },
            // Parts that are packed together are smaller, and every name from another file costs some bytes. A table loads
            // its own file and the board's, and no other page's.
            { name: "board", test: /src\/board\// },
            { name: "table", test: /lean-qr|src\/(table|invite)\/|src\/pages\/Table\./ },
            { name: "replay", test: /src\/replay\/|src\/pages\/Replay\./ },
            {
              name: "pages",
              test: /src\/rules\/(?!texts|rulings)|src\/pages\/(About|Settings|Learn|Rules|NewGame)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node", isolate: false },
});
