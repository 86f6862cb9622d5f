// Starts the app: the preferences first, so that the first paint is in the right colours and words.
import { render } from "preact";
import { App, notice, update } from "./app";
import { serveOffline } from "./engine/service";
import { keepGames } from "./games";
import { hasLocal, warmWhenUsed } from "./net/games";
import { keepLooking } from "./net/online";
import { refreshMe } from "./player";
import { applyPrefs, read } from "./prefs";
import { listen } from "./router";

await applyPrefs();
listen();
keepLooking();
keepGames();
render(<App />, document.getElementById("app")!);
void refreshMe();
performance.mark("wits:interactive");
addEventListener("load", () => {
  void serveOffline((takeOver) => { update.value = takeOver; }).catch(() => undefined);
  warmWhenUsed();
  const left = (): void => undefined; // a page that is left, or has no network, loads nothing more
  setTimeout(() => void import("./net/notice").then(({ keepHeeding }) => keepHeeding((told) => { notice.value = told; }), left), 2000); // the page first
  if (hasLocal()) void import("./engine").then((engine) => engine.startSync(), left);
  if (read("unsent")) void import("./learn/progress").then(({ keepSending }) => keepSending(), left);
}, { once: true });
