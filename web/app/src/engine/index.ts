// Puts the engine together for the page: games on this device, analysis, and sending what has ended. Nothing is loaded or
// opened before it is asked for.
import { Engine } from "./client";
import { LocalGames, type Change } from "./local";
import { openShelf } from "./shelf";
import { Sync } from "./sync";
import type { Match } from "./types";

/** The WebAssembly worker of this page. It starts with the first call. */
export const engine = new Engine();

interface Device { games: LocalGames; sync: Sync }

let device: Promise<Device> | undefined;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("wits-local") : undefined;
const watchers = new Set<(change: Change) => void>();
const elsewhere = new Set<(change: Change) => void>(); // who wants to know of other tabs alone

async function make(): Promise<Device> {
  const shelf = await openShelf();
  const sync = new Sync(shelf, undefined, (id) => tell({ id, seq: -1 }));
  const games = new LocalGames(engine, shelf, (change) => {
    tell(change);
    if (change.seq === 0) void navigator.storage?.persist?.().catch(() => false); // a new match is worth keeping for good
    if (change.over) void sync.now();
  });
  return { games, sync };
}

function tell(change: Change): void {
  channel?.postMessage(change);
  for (const watcher of watchers) watcher(change);
}

if (channel) channel.onmessage = (event: MessageEvent<Change>) => { for (const watcher of [...watchers, ...elsewhere]) watcher(event.data); };

function opened(): Promise<Device> { return device ??= make(); }

/** The matches of this device. */
export async function localGames(): Promise<LocalGames> { return (await opened()).games; }

/** Sends finished matches to the server, now and whenever it can be reached again. Call it once, when the page is up. */
export async function startSync(): Promise<() => void> { return (await opened()).sync.start(); }

/** Calls back with a match whenever another tab changes it: what this one does is answered where it is done. Until the function returned is called. */
export function watchLocal(id: string, seen: (match: Match) => void): () => void {
  const look = (change: Change): void => {
    if (change.id === id) void localGames().then((games) => games.open(id)).then(seen, () => {});
  };
  elsewhere.add(look);
  return () => { elsewhere.delete(look); };
}

/** Calls back when any match of this device has changed or was taken by the server. */
export function watchAll(changed: () => void): () => void {
  watchers.add(changed);
  return () => { watchers.delete(changed); };
}
