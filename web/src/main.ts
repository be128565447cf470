import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { followOtherWindows, show } from "./state/settings.svelte";
import "./looks/base.css";
import "./looks/themes.css";

await show();
followOtherWindows();
startRouter();
mount(App, { target: document.getElementById("app")! });
