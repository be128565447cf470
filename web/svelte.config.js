import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** The class by which a component's styles are its own: it is in the built files thousands of times, so it is short. */
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 4)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
