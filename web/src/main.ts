import { mount } from "svelte";
import App from "./App.svelte";
import { pageAt } from "./pages";
import { startRouter } from "./router.svelte";
import { followOtherWindows, show } from "./state/settings.svelte";
import "./looks/base.css";
import "./looks/themes.css";

const words = show();
pageAt(location.pathname)?.load.catch(() => {}); // it comes while the words do
await words;
followOtherWindows();
startRouter();
mount(App, { target: document.getElementById("app")! });
