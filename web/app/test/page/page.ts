// A page that tries the engine in a real browser and reports what it saw. The test beside it is its server, and decides
// when the network is gone.
import { localGames, startSync, watchLocal } from "../../src/engine/index";
import { serveOffline } from "../../src/engine/service";

async function report(saw: object): Promise<void> {
  await fetch("/report", { method: "POST", body: JSON.stringify(saw) });
}

async function until(found: () => Promise<boolean>): Promise<void> {
  while (!await found()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Every address in every cache. */
async function cached(): Promise<string[]> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((each) => each.url.slice(location.origin.length)).sort();
}

const match = (): string => sessionStorage.getItem("match") ?? "";

/** Everything is fetched, a match begins. */
async function first(): Promise<void> {
  await until(async () => (await cached()).includes(__WASM__));
  const games = await localGames();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  sessionStorage.setItem("match", id);
  const turn = await games.act(id, { seq: 0, action: { type: "submit", code: ["R", "R", "B", "B"] } });
  await report({ controlled: !!navigator.serviceWorker.controller, cached: await cached(), view: turn.view });
}

/** There is no network any more: the page came from the cache, and so did the program. */
async function second(): Promise<void> {
  const games = await localGames();
  const before = await games.open(match());
  const other = await new Promise<{ seq: number }>((seen) => {
    watchLocal(match(), seen); // as another tab would tell it
    const elsewhere = new BroadcastChannel("wits-local");
    void games.bot(match(), { bot: "knuth", seq: before.seq, moves: 1 }).then(() => elsewhere.postMessage({ id: match(), seq: before.seq + 1 }));
  });
  const events = await games.bot(match(), { bot: "knuth", seq: other.seq, moves: 50 });
  const waiting = await games.list("finished");
  const refused = await fetch("/api/v1/me").then(() => false, () => true);
  await report({ view: before.view, seen: other.seq, status: events.at(-1)?.status, waiting: waiting.items.length, refused });
}

/** The network is back. */
async function third(): Promise<void> {
  dispatchEvent(new Event("online"));
  const games = await localGames();
  await until(async () => (await games.list("finished")).items.length === 0);
  const { status, actions } = await games.replay(match());
  await report({ replay: status, seq: actions.length, cached: await cached() });
}

/** A new version is there, and is taken over when the player says so. */
async function fourth(offered: Promise<() => void>): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
  const takeOver = await offered;
  await report({ old: __VERSION__, caches: await caches.keys() });
  takeOver();
}

async function main(): Promise<void> {
  const offered = new Promise<() => void>((resolve) => { void serveOffline(resolve); });
  await navigator.serviceWorker.ready;
  const phase = Number(sessionStorage.getItem("phase") ?? 0);
  sessionStorage.setItem("phase", String(phase + 1));
  if (phase === 0) {
    await first();
    location.reload();
  } else if (phase === 1) {
    await startSync();
    await second();
    await third();
    await fourth(offered);
  } else {
    await report({ caches: await caches.keys() });
  }
}

main().catch((error: unknown) => report({ failed: String(error) }));
