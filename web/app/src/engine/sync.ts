// Tells the server what is played on this device, in order, as it goes, each match until all of it is known there: at the start, after
// every move, when the connection is back, when the page is looked at again, and ever more slowly in between. What is told twice counts
// once. Where the server has something else, that counts: it is brought here. A match is never forgotten before the server has it.
//
// After a move nothing is read or written for it: the match is handed over as it was kept, and how far the server is, is noted on the shelf.
import { api, passing } from "../net/api";
import { connected } from "../net/online";
import { begins, isBehind } from "./local";
import type { Kept, Shelf, Told } from "./shelf";
import { Problem, type DeviceMatch, type Record, type Summary } from "./types";

/** The server, as far as practice of this device is its matter. */
export interface Mirror {
  tell(id: string, part: DeviceMatch, key: string): Promise<Summary>;
  record(id: string): Promise<Record>;
  discard(id: string): Promise<void>;
}

const path = (id: string): string => `/matches/${encodeURIComponent(id)}`;

export const mirror: Mirror = {
  tell: (id, part, key) => api<Summary>("PUT", path(id), part, undefined, key),
  record: (id) => api<Record>("GET", path(id) + "/record"),
  discard: (id) => api<void>("DELETE", path(id)),
};

/** What the device does with what the server says. */
export interface Keeper {
  adopt(match: Pick<Summary, "id" | "game" | "hinted" | "started" | "begun">, record: Record, refused: boolean): Promise<void>;
  /** The server knows more than before of a match, or refuses it. */
  told(id: string, seq: number): void;
}

const shortest = 2_000;
const longest = 300_000;
const copies = 50; // ended matches that the server has, kept here for their links
const part = 50; // actions that are told at once

export class Sync {
  #running: Promise<void> | undefined;
  #all = false; // all matches are to be looked at
  #fresh = new Map<string, Kept>(); // those that have just changed, as they are kept
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = shortest;

  constructor(private readonly shelf: Shelf, private readonly keeper: Keeper, private readonly server: Mirror = mirror) {}

  /** Begins to tell, and goes on until stopped by the function returned. */
  start(): () => void {
    const wake = (): void => { this.#pause = shortest; void this.now(); };
    const seen = (): void => { if (document.visibilityState === "visible") wake(); else void this.shelf.flush().catch(() => undefined); };
    const back = connected.subscribe((now) => { if (now) wake(); }); // the first time at once
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", seen);
    return () => {
      back();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", seen);
      clearTimeout(this.#timer);
    };
  }

  /** Looks through all matches and tells what is not known. Called while it tells, it looks once more at the end. */
  now(): Promise<void> {
    this.#all = true;
    return this.#go();
  }

  /** Tells what was just done in a match, as it was kept, if the server answers at all. When one has ended, all are looked through. */
  async soon(kept: Kept): Promise<void> {
    if (!connected.peek()) return;
    this.#fresh.set(kept.id, kept);
    if (kept.status !== "playing") this.#all = true;
    await this.#go();
  }

  #go(): Promise<void> { return this.#running ??= this.#run(); }

  /** Brings what the server has of a match that is played here. */
  async pull(id: string): Promise<void> {
    const kept = await this.shelf.read(id);
    if (kept) await this.#bring(kept, false).catch(() => undefined);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      while (this.#all || this.#fresh.size > 0) {
        const wait = await alone(() => (this.#all ? this.#tellAll() : this.#tellEach(this.#taken())));
        if (wait === undefined) continue;
        this.#timer = setTimeout(() => void this.now(), Math.max(wait, this.#pause * (0.75 + Math.random() / 2)));
        this.#pause = Math.min(2 * this.#pause, longest);
        return;
      }
      this.#pause = shortest;
    } finally {
      this.#running = undefined; // in the same step as the last look: what comes later is not taken for looked at
    }
  }

  /** What has just changed, which is then looked at. */
  #taken(): Kept[] {
    const list = [...this.#fresh.values()];
    this.#fresh.clear();
    return list;
  }

  /** Returns how long to wait, nothing when nothing is left. */
  async #tellAll(): Promise<number | undefined> {
    this.#all = false;
    this.#fresh.clear(); // it is on the shelf
    const wait = await this.#tellEach((await this.shelf.list(["waiting", "playing"], 1000)).reverse())
      ?? await this.#tellEach(await this.shelf.list(["thrown"], 1000));
    if (wait === undefined) await this.#tidy();
    return wait;
  }

  async #tellEach(list: readonly Kept[]): Promise<number | undefined> {
    for (const kept of list) {
      const wait = kept.sent === "thrown" ? await this.#discard(kept) : await this.#tell(kept);
      if (wait !== undefined) return wait;
    }
    return undefined;
  }

  /** Has a match forgotten that was thrown away here. Where the server has none, or it has ended there, nothing is left to do. */
  async #discard({ id, told }: Kept): Promise<number | undefined> {
    try {
      if (told) await this.server.discard(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status >= 500 || passing(error)) return 1000 * (error.retryAfter ?? 0);
    }
    await this.shelf.remove(id);
    return undefined;
  }

  /** Tells what the server does not know of a match, a part at a time. */
  async #tell(kept: Kept): Promise<number | undefined> {
    let refusals = 0;
    for (let now = kept; isDue(now);) {
      if (refusals > 3) return 0; // others are at it too
      const asked = partOf(now);
      let next: Kept | undefined;
      try {
        next = await this.#noted(now, asked, await this.server.tell(now.id, asked, now.key));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.status >= 500 || passing(error)) return 1000 * (error.retryAfter ?? 0);
        refusals++;
        const wait = await this.#refused(now, error);
        if (wait !== undefined) return wait;
        next = await this.shelf.read(kept.id);
      }
      if (!next) return undefined;
      now = next;
    }
    return undefined;
  }

  /** Notes what the server knows now, and returns the match as it is then. What the server has other than this device is brought here. */
  async #noted(kept: Kept, asked: DeviceMatch, summary: Summary): Promise<Kept | undefined> {
    const seq = asked.after + asked.actions.length;
    const told = { seq, hinted: asked.hinted ?? false };
    const { hiddenUntil = kept.hiddenUntil } = summary;
    const next = kept.told && kept.status === "playing" && hiddenUntil === kept.hiddenUntil ? this.#lightly(kept, told)
      : await this.shelf.update(kept.id, (now) => ({
        ...now, ...(hiddenUntil ? { hiddenUntil } : {}), told, sent: now.status !== "playing" && seq === now.seq ? "sent" : now.sent,
      }));
    if (!next) return undefined;
    this.#pause = shortest; // it goes on: who was asked to wait waits no longer than that
    this.keeper.told(kept.id, seq);
    const other = seq === next.seq && next.record.players.length === 1 && summary.status !== next.status;
    if (summary.seq <= seq && !other) return next;
    await this.#bring(next, other);
    return this.shelf.read(kept.id);
  }

  /** Notes what the server knows of a running match without a transaction. What was done meanwhile has been handed over. */
  #lightly(kept: Kept, told: Told): Kept {
    this.shelf.note(kept.id, told);
    const fresh = this.#fresh.get(kept.id);
    if (fresh?.sent !== "playing") return { ...kept, told };
    this.#fresh.delete(kept.id);
    return { ...fresh, told };
  }

  /** The server has another match than this device, or none, or its rules are others. Returns how long to wait where it cannot be asked now. */
  async #refused(kept: Kept, problem: Problem): Promise<number | undefined> {
    const known = problem.code === "conflict" || problem.code === "over" || problem.code === "illegal" || problem.code === "not-your-turn";
    try {
      if (known && await this.#bring(kept, problem.code !== "conflict")) return undefined;
    } catch (error) {
      if (error instanceof Problem && (error.status >= 500 || passing(error))) return 1000 * (error.retryAfter ?? 0);
    }
    await this.#refuse(kept, problem);
    return undefined;
  }

  /** A match that the server refuses stays here. */
  async #refuse({ id }: Kept, problem: Problem): Promise<void> {
    const next = await this.shelf.update(id, (now) => ({ ...now, refusal: problem.message, sent: now.status === "playing" ? now.sent : "refused" }));
    if (next) this.keeper.told(id, next.seq);
  }

  /** Brings the server's record. Of one that is only behind this device is noted how far it is, unless it has refused the rest. */
  async #bring(kept: Kept, refused: boolean): Promise<boolean> {
    const record = await this.server.record(kept.id);
    const now = await this.shelf.read(kept.id);
    if (!now) return false;
    const seq = record.actions.length;
    if (!refused && seq < now.seq && begins(now.record, record)) {
      if (now.told?.seq !== seq) await this.shelf.update(kept.id, (each) => ({ ...each, told: { seq, hinted: each.told?.hinted ?? false } }));
      return true;
    }
    await this.keeper.adopt(now, record, refused);
    return true;
  }

  /** Forgets the oldest copies of what the server has. */
  async #tidy(): Promise<void> {
    const all = await this.shelf.list(["sent"], 1000);
    for (const kept of all.slice(copies)) await this.shelf.remove(kept.id);
  }
}

/** Whether the server is to be told of a match now: of what a mind still thinks about, it is when that is done. */
function isDue(kept: Kept): boolean {
  return !kept.refusal && isBehind(kept) && !kept.record.minds?.[kept.turn ?? -1];
}

/** The next part of what the server does not know. */
function partOf({ game, record, told, opening, hinted, begun, ended }: Kept): DeviceMatch {
  const { preset, seed, salt, commitment, minds, actions } = record;
  const after = told?.seq ?? 0;
  return {
    game, preset, seed, ...(commitment ? { salt, commitment } : {}), ...(minds ? { minds } : {}), ...(opening ? { opening } : {}), hinted, after,
    ...(begun ? { took: Math.max(1, Date.parse(ended ?? new Date().toISOString()) - Date.parse(begun)) } : {}),
    actions: actions.slice(after, after + Math.max(part, after === 0 ? opening ?? 0 : 0)).map(({ seat, action }) => ({ seat, action })),
  };
}

/** One tab at a time, where the browser can tell. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("wits-sync", work) as Promise<T> : work();
}
