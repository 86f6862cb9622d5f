// The page's end of the service worker: registers it, tells when a new version is there, and has the program fetched in
// idle time. It never reloads a page by itself.

interface Thrifty extends Navigator { connection?: { saveData?: boolean } }

/** Registers the service worker once the page is up. ready is called when a new version waits to take over. */
export async function serveOffline(ready: (takeOver: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const offer = (): void => {
    const waiting = registration.waiting;
    if (waiting && navigator.serviceWorker.controller) ready(() => takeOver(waiting));
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => {});
  });
  await prefetch();
}

/** Lets the new version take over and opens this page in it. Other tabs stay as they are. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}

/** Fetches the games for playing without a server, when nothing else is to be done and data is not to be saved. */
async function prefetch(): Promise<void> {
  if ((navigator as Thrifty).connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 3000));
  idle(() => active?.postMessage("prefetch"));
}
