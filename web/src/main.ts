import { mount } from "svelte";
import App from "./App.svelte";
import { pageAt } from "./pages";
import { startRouter } from "./router.svelte";
import { followOtherWindows, applySettings } from "./state/settings.svelte";
import "./looks/base.css";
import "./looks/themes.css";

const target = document.getElementById("app")!;
const words = applySettings();
pageAt(location.pathname)?.catch(() => {}); // it comes while the words do
try {
  await words;
  followOtherWindows();
  startRouter();
  mount(App, { target });
  if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => {}); // there is none over plain HTTP
} catch {
  target.innerHTML = '<main class="narrow"><h1>Black Ticket</h1><p><a href="">⟳</a></p></main>'; // there are no words
}
