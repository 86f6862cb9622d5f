// The service worker: the app opens without a network. It keeps the shell of this build and the WebAssembly program, never
// an answer of the API. A new build is kept beside the old one and takes over when the player says so or every tab is
// closed; open tabs keep finding the files they came with.

interface Extendable extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Response | Promise<Response>): void;
}
interface Saying extends Extendable { data: unknown }
interface Scope {
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", does: (event: Extendable) => void): void;
  addEventListener(type: "fetch", does: (event: Fetching) => void): void;
  addEventListener(type: "message", does: (event: Saying) => void): void;
}

const scope = self as unknown as Scope;
const shellPrefix = "wits-shell-";
const shell = shellPrefix + __VERSION__;
const programs = "wits-wasm";
const builds = 2; // this one, and the one that open tabs may still be of
const patience = 4000; // milliseconds for a page from the network before the shell is shown

/** What the server answers itself: never kept, never answered from here. */
const served = /^\/(api\/|docs(\/|$)|help\/|privacy$|openapi\.json$|healthz$|readyz$|metrics$|sw\.js$)/;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(scope.skipWaiting());
  if (event.data === "prefetch") event.waitUntil(program().then(() => {}, () => {}));
});
scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || served.test(url.pathname)) return;
  if (event.request.mode === "navigate") return event.respondWith(page(event));
  if (url.pathname + url.search === __WASM__) return event.respondWith(program());
  event.respondWith(asset(event.request));
});

/** Keeps the whole shell or nothing. Pages come from the server, not from the browser's own cache. */
async function install(): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll(__PRECACHE__.map((path) => new Request(path, { cache: hashed(path) ? "default" : "reload" })));
}

function hashed(path: string): boolean { return path.startsWith("/assets/"); }

async function activate(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shell);
  await Promise.all(kept.slice(0, Math.max(0, kept.length - builds + 1)).map((name) => caches.delete(name)));
  const cache = await caches.open(programs);
  const others = (await cache.keys()).filter((each) => !each.url.endsWith(__WASM__));
  await Promise.all(others.map((each) => cache.delete(each)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The network's page, and this build's shell when there is none in time. */
async function page(event: Fetching): Promise<Response> {
  const kept = await caches.match("/", { cacheName: shell });
  const network = event.preloadResponse.then((early) => early ?? fetch(event.request));
  if (!kept) return network;
  const late = new Promise<Response>((resolve) => { setTimeout(() => resolve(kept.clone()), patience); });
  const answer = await Promise.race([network, late]).catch(() => kept.clone());
  event.waitUntil(network.catch(() => {}));
  return answer.status >= 502 && answer.status <= 504 ? kept.clone() : answer;
}

/** The WebAssembly program, from the cache once it was there. */
async function program(): Promise<Response> {
  const cache = await caches.open(programs);
  const kept = await cache.match(__WASM__);
  if (kept) return kept;
  const answer = await fetch(__WASM__);
  if (answer.ok) await cache.put(__WASM__, answer.clone()).catch(() => {}); // a full disk is no reason not to play
  return answer;
}

/** Files of any build that is kept; what is not kept comes from the network. */
async function asset(request: Request): Promise<Response> {
  return await caches.match(request, { cacheName: shell }) ?? await caches.match(request) ?? fetch(request);
}
