import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.BLACKTICKET_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/blackticket/server/site",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: "manifest.json", // so that the server can name ahead what a page will ask for
    rolldownOptions: {
      checks: { bundlerTimings: false }, // how long the build took is no warning
      output: {
        codeSplitting: {
          groups: [
            // One file for what most pages share: on a slow line it is the number of requests that takes the time.
            {
              name: "common",
              test: /node_modules|src\/(parts|wire|state)\/|src\/(home\/(startGame|choice|EditionMark)|replay\/pendingFile)\.|src\/[a-z.]+\.ts$|words\/index/,
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
