// Starts the app: the preferences first, so that the first paint is in the right colours and words.
import { render } from "preact";
import { App } from "./app";
import { keepLooking } from "./net/online";
import { refreshMe } from "./player";
import { applyPrefs } from "./prefs";
import { listen } from "./router";

await applyPrefs();
listen();
keepLooking();
render(<App />, document.getElementById("app")!);
void refreshMe();
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), { once: true });
}
performance.mark("wits:interactive");
