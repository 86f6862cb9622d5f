// Puts the engine together for the page: games on this device, analysis, and telling the server. Nothing is loaded or opened before it
// is asked for.
import { Engine } from "./client";
import { LocalGames, newName, newSeed, type Change } from "./local";
import { openShelf } from "./shelf";
import { mirror, Sync } from "./sync";
import type { Match, NewMatch, Replay } from "./types";

/** The WebAssembly worker of this page. It starts with the first call. */
export const engine = new Engine();

interface Device { games: LocalGames; sync: Sync }

let device: Promise<Device> | undefined;
let syncing: (() => void) | undefined;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("wits-local") : undefined;
const watchers = new Set<(change: Change) => void>();
const elsewhere = new Set<(change: Change) => void>(); // who wants to know of what is not answered where it is done

async function make(): Promise<Device> {
  const shelf = await openShelf();
  const games = new LocalGames(engine, shelf, (change, kept) => {
    tell(change);
    if (change.seq === 0) void navigator.storage?.persist?.().catch(() => false); // a new match is worth keeping for good
    if (kept) void sync.soon(kept);
  });
  const sync = new Sync(shelf, { adopt: (match, record, refused) => games.adopt(match, record, refused), told: (id, seq) => tell({ id, seq, server: "told" }) });
  return { games, sync };
}

function tell(change: Change): void {
  channel?.postMessage(change);
  for (const watcher of watchers) watcher(change);
  if (change.mind || change.mindError || change.server) for (const watcher of elsewhere) watcher(change);
}

if (channel) channel.onmessage = ({ data }: MessageEvent<Change>) => {
  if (data.server !== "told") void device?.then(({ games }) => games.elsewhere(data.id));
  for (const watcher of [...watchers, ...elsewhere]) watcher(data);
};

function opened(): Promise<Device> { return device ??= make(); }

/** The matches of this device. What is played here is told to the server from then on. */
export async function localGames(): Promise<LocalGames> {
  const { games, sync } = await opened();
  syncing ??= sync.start();
  return games;
}

/** Tells the server what was played here, now and whenever it can be reached again. */
export async function startSync(): Promise<void> { await localGames(); }

/** Begins practice on the server, for a device that has not loaded the games yet and will play on here once it has. Answers with its id. */
export async function createThere({ game, preset, seed = newSeed(), minds }: NewMatch): Promise<string> {
  const id = newName();
  await mirror.tell(id, { game, preset, seed, ...(minds ? { minds } : {}), after: 0, actions: [] }, crypto.randomUUID());
  return id;
}

/** Begins practice at the position of a replay after its first seq actions. */
export async function createFrom(replay: Replay, seq: number): Promise<Match> {
  return (await localGames()).createFrom(replay.game, { record: replay, opening: seq });
}

/** Plays on here what a device of this player has begun, once the games are loaded. Nothing else may be done with the match meanwhile. */
export async function bring(match: Match): Promise<LocalGames> {
  const games = await localGames();
  await games.adopt(match, await mirror.record(match.id));
  return games;
}

/** Brings what the server has of a match that is played here. */
export async function pull(id: string): Promise<void> { await (await opened()).sync.pull(id); }

/** Calls back when something happened in a match that is not answered where it is done: in another tab, by a mind, on the server. */
export function watchLocal(id: string, seen: (change: Change) => void): () => void {
  const look = (change: Change): void => { if (change.id === id) seen(change); };
  elsewhere.add(look);
  return () => { elsewhere.delete(look); };
}

/** Calls back when any match of this device has changed or was taken by the server. */
export function watchAll(changed: () => void): () => void {
  watchers.add(changed);
  return () => { watchers.delete(changed); };
}
