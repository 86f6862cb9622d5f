// Practice on this device, with or without a server: the same Games as the server's, played by the engine and kept on the
// shelf after every action. It never talks to the server: sync.ts tells it what was done, and brings back what was done elsewhere.
//
// A move costs one call of the engine and one transaction of the shelf: where the engine has the match open just where the
// move belongs, nothing is read first, and the transaction that keeps the move finds out whether another tab was faster.
//
// Minds think after the move that they answer was kept and shown; what they did is told as a change. Every answer of the engine has a
// log: what it adds to the record, also what this player may not see of it.
import type { Engine } from "./client";
import type { Kept, Sent, Shelf } from "./shelf";
import { opposite } from "./status";
import {
  Problem,
  type Action, type BotEvent, type BotMove, type Done, type Event, type GameInfo, type Games, type Hint, type Keyed, type Match, type Move, type NewMatch,
  type Odds, type Page, type Paging, type Reading, type Record, type Replay, type Seat, type Summary, type Turn, type Words,
} from "./types";

/** What changed on this device, in any tab. */
export interface Change {
  id: string;
  seq: number;
  over?: boolean;
  /** A mind has answered, or why it has not. */
  mind?: true;
  mindError?: string;
  /** The server was told, or has told of more; it was other than what was done here, and counts. */
  server?: "told" | "more" | "other";
}

/** The first actions of another match, to be retried from there. */
export interface Start { record: Record; opening: number }

/** A match that the engine has open, how it stands there, and as it was kept. */
interface Running { match: string; life: number; turn: Turn; kept: Kept }
interface Opened extends Turn { match: string }
/** A turn, and what it adds to the record of its match; the replay where it ends it. */
interface Logged extends Turn { log?: Done[]; replay?: Replay }
type Play = (match: string) => Promise<Logged & { action: Action; why?: string }>;

const mostOpen = 8; // matches kept open in the engine

export class LocalGames implements Games {
  readonly #running = new Map<string, Running>();
  readonly #busy = new Map<string, Promise<unknown>>();
  readonly #thinking = new Set<string>();

  constructor(
    private readonly engine: Engine,
    private readonly shelf: Shelf,
    /** Is told what changed here, for other tabs, and of what was done here the match as it is kept, for the server. */
    private readonly changed: (change: Change, kept?: Kept) => void = () => {},
  ) {}

  games(): Promise<GameInfo[]> { return this.engine.games(); }

  /** Lists what is not on the server. */
  async list(state: "running" | "finished", paging: Paging = {}): Promise<Page<Summary>> {
    const sent: Sent[] = state === "running" ? ["playing"] : ["waiting", "refused"];
    const limit = Math.min(Math.max(paging.limit ?? 20, 1), 100);
    const found = await this.shelf.list(sent, limit + 1, readMark(paging.cursor));
    const last = found[limit - 1];
    const items = found.slice(0, limit).map(summary);
    return found.length > limit && last ? { items, next: `${last.touched}~${last.id}` } : { items };
  }

  async create(wanted: NewMatch): Promise<Match> {
    const id = newName(wanted.key);
    const there = await this.shelf.read(id);
    if (there) return this.#position(there);
    if (wanted.clock) throw new Problem({ code: "no-clock", status: 0, detail: "Only the server keeps clocks, and it does not answer." });
    const { game, preset, seed = newSeed(), minds } = wanted;
    const opened = await this.engine.call<Opened>("match.new", { game, preset, seed, wait: false, ...(minds === undefined ? {} : { minds }) });
    return this.#begin(id, game, opened, await this.#record(opened.match));
  }

  /** Retries another match from its position after the opening actions. It counts as hinted. */
  async createFrom(game: string, { record, opening }: Start): Promise<Match> {
    const { preset, seed, salt, commitment, players, minds } = record;
    const sealed = commitment === undefined ? {} : { salt, commitment };
    const wanted = { preset, seed, ...sealed, players, ...(minds ? { minds } : {}), actions: record.actions.slice(0, opening).map(({ seat, action }) => ({ seat, action })) };
    const opened = await this.engine.call<Opened>("match.resume", { game, record: wanted, wait: false });
    if (opened.status !== "playing" || opened.turn === null) throw new Problem({ code: "over", status: 409, detail: "The game is over." });
    const listed = (await this.engine.games()).find((each) => each.id === game)?.presets.includes(preset) ?? true;
    const alone = listed ? {} : { refusal: "the server has no such beginning" }; // a position of its own stays on this device
    return this.#begin(newName(), game, opened, await this.#record(opened.match), { opening, hinted: true, ...alone });
  }

  async #begin(id: string, game: string, opened: Opened, record: Record, more: { opening?: number; hinted?: boolean; refusal?: string } = {}): Promise<Match> {
    const now = new Date().toISOString();
    const mine: Kept = {
      id, game, preset: record.preset, hinted: false, seq: opened.seq, status: opened.status, started: now, touched: now,
      turn: opened.turn, record, keys: record.actions.map(() => null), sent: "playing", key: crypto.randomUUID(), ...more,
    };
    const kept = await this.shelf.add(mine).catch((error: unknown) => { throw unkept(error); });
    this.#opened(mine, opened);
    if (kept === mine) this.changed({ id, seq: kept.seq }, mine);
    else this.#leave(id); // another tab was faster with the same key
    this.#think(kept);
    return this.#position(kept);
  }

  /** Whether a match is played here. */
  async has(id: string): Promise<boolean> {
    const kept = await this.shelf.read(id);
    return kept !== undefined && kept.sent !== "thrown";
  }

  /**
   * Plays on here what the server has of a match, instead of what was done here where that is something else. A record that is only behind, since
   * more was done here after it was asked for, changes nothing, unless the server has refused the rest.
   */
  adopt(match: Pick<Summary, "id" | "game" | "hinted" | "started" | "begun">, record: Record, refused = false): Promise<void> {
    const { id, game } = match;
    return this.#alone(id, async () => {
      const here = await this.shelf.read(id);
      if (!refused && here && record.actions.length < here.seq && begins(here.record, record)) return;
      this.#leave(id);
      const opened = await this.engine.call<Opened>("match.resume", { game, record, wait: false });
      const replay = opened.turn === null ? (await this.engine.call<{ replay: Replay }>("match.replay", { match: opened.match })).replay : undefined;
      const { seq, status, turn } = opened;
      const now = new Date().toISOString();
      const before: Kept = {
        ...match, preset: record.preset, seq: 0, status, touched: now, record: { ...record, actions: [] }, keys: [], sent: "playing", key: crypto.randomUUID(),
      };
      const adopted = (mine: Kept): Kept => ({
        ...mine, hinted: mine.hinted || match.hinted, record, seq, status, turn, touched: now, told: { seq, hinted: match.hinted },
        keys: record.actions.map((each, i) => (same(each, mine.record.actions[i]) ? mine.keys[i] ?? null : null)),
        ...(replay ? { replay, ended: now, sent: "sent" as const } : { sent: "playing" as const }),
      });
      const mine = await this.shelf.add(before);
      const lost = mine.record.actions.some((each, i) => !same(each, record.actions[i]));
      const taken = await this.shelf.update(id, adopted);
      if (taken) this.#opened(taken, opened);
      if (mine !== before) this.changed({ id, seq, server: lost ? "other" : "more", ...(replay ? { over: true } : {}) });
    });
  }

  /** How a match stands. A mind that still has to answer goes on. */
  open(id: string): Promise<Match> {
    return this.#alone(id, async () => {
      const kept = await this.#read(id);
      this.#think(kept);
      return this.#position(kept);
    });
  }

  async again(id: string, key?: string): Promise<Match> {
    const { game, preset, record: { minds } } = await this.#read(id);
    return this.create({ game, preset, ...(key === undefined ? {} : { key }), ...(minds ? { minds } : {}) });
  }

  /** Throws a match away, here and, once it is told, on the server. */
  discard(id: string): Promise<void> {
    return this.#alone(id, async () => {
      const kept = await this.shelf.update(id, (now) => (now.status === "playing" ? { ...now, sent: "thrown" } : undefined));
      this.#leave(id);
      if (kept) this.changed({ id, seq: kept.seq }, kept);
    });
  }

  async rematch(id: string): Promise<Match> {
    const { game, preset, record: { minds } } = await this.#read(id);
    return this.create({ game, preset, ...(minds ? { minds: [...minds].reverse() } : {}) });
  }

  async events(id: string, after: number): Promise<Event[]> {
    return (await this.#ask<{ events: Event[] }>(id, "match.events", { after })).events;
  }

  act(id: string, move: Move, early?: (turn: Turn) => void): Promise<Turn> {
    const { action, seat } = move;
    return this.#turn(id, move, async (match) => {
      const turn = await this.engine.call<Logged>("match.act", { match, wait: false, log: true, action, ...(seat === undefined ? {} : { seat }) });
      if (turn.status === "playing") early?.(turn); // an end is shown when it is kept: a page may be left right after it
      return { ...turn, action };
    });
  }

  forfeit(id: string, at: Keyed & { seq: number }): Promise<Turn> {
    return this.act(id, { ...at, action: { type: "forfeit" } });
  }

  async bot(id: string, move: BotMove): Promise<BotEvent[]> {
    await this.#helpable(id);
    const events: BotEvent[] = [];
    const wanted = Math.min(Math.max(move.moves ?? 1, 1), 50);
    for (let i = 0; i < wanted && (events.at(-1)?.status ?? "playing") === "playing"; i++) {
      const key = move.key === undefined ? undefined : move.key + (i > 0 ? `+${i}` : "");
      const at = { seq: events.at(-1)?.seq ?? move.seq, ...(key === undefined ? {} : { key }) };
      events.push(await this.#turn(id, at, (match) =>
        this.engine.call<BotEvent & Logged>("match.bot", { match, bot: move.bot, why: true, wait: false, log: true }), true));
    }
    return events;
  }

  hint(id: string): Promise<Hint> { return this.#advice(id, "match.hint"); }
  odds(id: string): Promise<Odds> { return this.#advice(id, "match.odds"); }
  say(id: string): Promise<Words> { return this.#ask(id, "match.say"); }
  read(id: string, line: string): Promise<Reading> { return this.#ask(id, "match.read", { line }); }

  async replay(id: string): Promise<Replay> {
    const { replay } = await this.#read(id);
    if (!replay) throw new Problem({ code: "running", status: 409, detail: "The replay is there when the match is over." });
    return replay;
  }

  /** One after the other in each match, in this tab. The shelf sees to other tabs. */
  #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#busy.get(id) ?? Promise.resolve()).then(work, work);
    const settled = mine.then(() => {}, () => {}).then(() => {
      if (this.#busy.get(id) === settled) this.#busy.delete(id);
    });
    this.#busy.set(id, settled);
    return mine;
  }

  #turn(id: string, at: Keyed & { seq: number }, play: Play, hinted = false): Promise<BotEvent> {
    return this.#alone(id, async () => {
      const open = this.#alive(id);
      if (open?.turn.seq === at.seq && open.turn.status === "playing") return this.#make(id, open, at, play, hinted);
      const kept = await this.#read(id);
      const first = at.key === undefined ? -1 : kept.keys.indexOf(at.key);
      if (first >= 0) return this.#answered(kept, first);
      if (kept.status !== "playing") throw new Problem({ code: "over", status: 409, detail: "The game is over.", seq: kept.seq });
      if (kept.seq !== at.seq) throw conflict(kept.seq);
      return this.#make(id, await this.#restored(kept), at, play, hinted);
    });
  }

  /** Makes a move and writes it down. Where another tab was faster, that one counts and this one is told. */
  async #make(id: string, open: Running, at: Keyed & { seq: number }, play: Play, hinted: boolean): Promise<BotEvent> {
    const turn = await play(open.match).catch((error: unknown) => {
      if (!(error instanceof Problem && ["illegal", "not-your-turn"].includes(error.code))) this.#leave(id); // a refused move changes nothing there
      throw error;
    });
    const { action, why } = turn;
    const next = await this.#keep(id, open.match, at.seq, turn, { hinted, key: at.key ?? null, ...(why ? { why } : {}) });
    if (!next) return this.#late(id, at.key);
    this.#think(next);
    return answered(turn, action, why);
  }

  /** Writes down what the engine has done since a place. It keeps nothing where another tab was faster. */
  async #keep(id: string, match: string, since: number, turn: Logged, by: By, mind?: true): Promise<Kept | undefined> {
    try {
      const next = await this.shelf.update(id, (kept) => (kept.seq === since ? longer(kept, turn, by) : undefined));
      if (!next) return undefined;
      this.#opened(next, { ...turn, match });
      this.changed({ id, seq: turn.seq, ...(turn.replay ? { over: true } : {}), ...(mind ? { mind } : {}) }, next);
      return next;
    } catch (error) {
      this.#leave(id); // the engine has gone on without the shelf
      throw unkept(error);
    }
  }

  /** Lets a mind that is to act do so, once what led to it is done. */
  #think(kept: Kept): void {
    const { id } = kept;
    if (!mindDue(kept) || this.#thinking.has(id)) return;
    this.#thinking.add(id);
    void this.#alone(id, () => this.#answer(id)).catch(() => {}).finally(() => this.#thinking.delete(id));
  }

  async #answer(id: string): Promise<void> {
    const open = await this.#restored(await this.#latest(id));
    const { seq } = open.kept;
    if (!mindDue(open.kept)) return;
    const turn = await this.engine.call<Logged>("match.view", { match: open.match, log: true });
    if (turn.mindError) return this.changed({ id, seq, mindError: turn.mindError });
    if (!await this.#keep(id, open.match, seq, turn, { hinted: false, key: null }, true)) this.#leave(id);
  }

  /** Another tab was faster: the engine forgets the move, unless it was this very one. */
  async #late(id: string, key: string | undefined): Promise<BotEvent> {
    this.#leave(id);
    const kept = await this.#read(id);
    const first = key === undefined ? -1 : kept.keys.indexOf(key);
    if (first < 0) throw conflict(kept.seq);
    return this.#answered(kept, first);
  }

  /** The answer that an action got when it was made: it is made again, where it was. */
  async #answered(kept: Kept, index: number): Promise<BotEvent> {
    const { seat, action } = kept.record.actions[index]!;
    const { match } = await this.#resume(kept, index);
    const turn = await this.engine.call<Turn>("match.act", { match, seat, action, wait: false });
    void this.engine.call("match.close", { match }).catch(() => {});
    return answered(turn, action, kept.whys?.[index + 1]);
  }

  /** Opens a match as it stood at a place, without letting its minds go on. */
  #resume({ game, record }: Kept, seq: number): Promise<Opened> {
    const actions = record.actions.slice(0, seq);
    return this.engine.call<Opened>("match.resume", { game, record: { ...record, actions }, wait: false });
  }

  /** What a match was dealt from and all that was done, secrets included. */
  async #record(match: string): Promise<Record> {
    return (await this.engine.call<{ state: { record: Record } }>("match.save", { match })).state.record;
  }

  #ask<T>(id: string, method: string, params: object = {}): Promise<T> {
    return this.#alone(id, async () => {
      const { match } = await this.#restored(await this.#latest(id));
      return this.engine.call<T>(method, { match, ...params });
    });
  }

  /** Refuses help in a match that the server knows as today's puzzle, until its day is over. */
  async #helpable(id: string): Promise<void> {
    const { hiddenUntil } = await this.#read(id);
    if (hiddenUntil && Date.now() < Date.parse(hiddenUntil)) throw new Problem({ code: "today", status: 0, detail: "This is today's puzzle." });
  }

  async #advice<T>(id: string, method: string): Promise<T> {
    await this.#helpable(id);
    const advice = await this.#ask<T>(id, method);
    await this.shelf.update(id, (now) => (now.hinted ? undefined : { ...now, hinted: true }));
    return advice;
  }

  async #read(id: string): Promise<Kept> {
    const kept = await this.shelf.read(id);
    if (!kept || kept.sent === "thrown") throw new Problem({ code: "unknown-match", status: 404, detail: "This match is not on this device." });
    return kept;
  }

  async #position(kept: Kept): Promise<Match> {
    const { match, turn } = await this.#restored(kept);
    if (!forTwo(kept.record)) return { ...summary(kept), view: turn.view };
    const now = await this.engine.call<Turn>("match.view", { match, wait: false }); // as the seat sees it that is due now
    return { ...summary(kept), view: now.view, status: now.status, seat: now.seat, turn: now.turn };
  }

  /** A match as the engine has it open, if it has. */
  #alive(id: string): Running | undefined {
    const open = this.#running.get(id);
    return open?.life === this.engine.life ? open : undefined;
  }

  /** A match as it was last seen here, which is read where it is not open. Other tabs tell of what they do. */
  async #latest(id: string): Promise<Kept> { return this.#alive(id)?.kept ?? this.#read(id); }

  /** The match as the engine has it, opened from its record where it has not. */
  async #restored(kept: Kept): Promise<Running> {
    const open = this.#alive(kept.id);
    if (open?.turn.seq === kept.seq) return open;
    this.#leave(kept.id);
    return this.#opened(kept, await this.#resume(kept, kept.seq));
  }

  #opened(kept: Kept, { match, seat, seq, turn, status, view }: Opened): Running {
    const open = { match, life: this.engine.life, turn: { seat, seq, turn, status, view }, kept };
    this.#running.delete(kept.id);
    this.#running.set(kept.id, open);
    const [oldest] = this.#running.keys();
    if (this.#running.size > mostOpen && oldest !== undefined) this.#leave(oldest);
    return open;
  }

  #leave(id: string): void {
    const open = this.#alive(id);
    this.#running.delete(id);
    if (open) void this.engine.call("match.close", { match: open.match }).catch(() => {});
  }

  /** Another tab has gone on with a match. */
  elsewhere(id: string): void { void this.#alone(id, async () => this.#leave(id)); }
}

/** Under which key a move was made, and with what help. */
interface By { key: string | null; why?: string; hinted: boolean }

/** A match with what a turn adds to its record. */
function longer(kept: Kept, { seq, status, turn, log = [], replay }: Logged, { key, why, hinted }: By): Kept {
  const now = new Date().toISOString();
  return {
    ...kept, seq, status, turn, touched: now, begun: kept.begun ?? (kept.seq === 0 ? now : undefined), hinted: kept.hinted || hinted,
    record: { ...kept.record, actions: [...kept.record.actions, ...log] },
    keys: [...kept.keys, ...log.map((_, i) => (i === 0 ? key : null))],
    ...(why ? { whys: { ...kept.whys, [kept.keys.length + 1]: why } } : {}),
    ...(replay ? { replay, ended: now, sent: "waiting" as const } : {}),
  };
}

/** A new name for a match: 128 bits that nobody else draws, or those of a key, so that the same key names the same match. */
export function newName(key = ""): string {
  const digits = key.replaceAll("-", "");
  return /^[0-9a-f]{32}$/.test(digits) ? digits : crypto.randomUUID().replaceAll("-", "");
}

/** A seed for practice, drawn here. */
export function newSeed(): number { return crypto.getRandomValues(new Uint32Array(1))[0]!; }

/** Whether two entries of records are the same action of the same seat. */
export function same(a: Done, b: Done | undefined): boolean {
  return b !== undefined && a.seat === b.seat && canonical(a.action) === canonical(b.action);
}

/** Whether a record begins as another does. */
export function begins(long: Record, short: Record): boolean {
  return short.actions.every((each, i) => same(each, long.actions[i]));
}

/** An object as text, whatever the order of its members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => typeof each === "object" && each !== null && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each);
}

/** Whether a mind is to act: it is due, or the latest action offers it a draw. */
function mindDue({ record: { minds, actions }, status, turn }: Kept): boolean {
  return status === "playing" && Boolean(minds?.[turn ?? -1] || minds && actions.at(-1)?.action.type === "draw");
}

/** Whether a match has more seats than one. */
function forTwo(record: Record): boolean { return record.players.length > 1; }

/** The answer to a move. */
function answered({ seat, seq, turn, status, view, actions, mindError }: Turn, action: Action, why: string | undefined): BotEvent & Turn {
  return { seat, seq, turn, status, view, action, ...(actions ? { actions } : {}), ...(why ? { why } : {}), ...(mindError ? { mindError } : {}) };
}

function conflict(seq: number): Problem {
  return new Problem({ code: "conflict", status: 409, seq, detail: "The match has moved on in another tab." });
}

/** What is no refusal is the shelf's: a full disk, or a browser that was told to forget. */
function unkept(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new Problem({ code: "internal", status: 500, detail: `This device could not keep the match: ${why}` });
}

function readMark(cursor: string | undefined): { touched: string; id: string } | undefined {
  const cut = cursor?.indexOf("~") ?? -1;
  return cursor === undefined || cut < 0 ? undefined : { touched: cursor.slice(0, cut), id: cursor.slice(cut + 1) };
}

/** Who sits where: minds, and whoever plays here in all other seats. How it ended is told by the replay, as seat 0 sees it. */
function seatsOf({ record: { players, minds = [] }, status, replay }: Kept): Seat[] {
  const first = replay?.status ?? status;
  return players.map((name, i) => ({ name, status: i === 0 ? first : opposite(first), ...(minds[i] ? { mind: minds[i] } : { you: true }) }));
}

/** Whether the server does not know yet all that was done. */
export function isBehind({ seq, hinted, told }: Kept): boolean { return !told || told.seq < seq || told.hinted !== hinted; }

function summary(kept: Kept): Summary {
  const { id, game, preset, hinted, seq, status, started, touched, ended, turn = status === "playing" ? 0 : null } = kept;
  const seats = seatsOf(kept);
  const terms = { reward: { prestigeRanks: 0, xpPercent: 0 } };
  const seat = Math.max(turn !== null && seats[turn]?.you ? turn : seats.findIndex((each) => each.you), 0);
  const here = { ...(kept.told ? {} : { unsent: true }), ...(isBehind(kept) ? { behind: true } : {}) };
  return { id, game, preset, terms, hinted, seq, status: seats[seat]?.status ?? status, seat, seats, turn, started, begun: kept.begun, touched, imported: true, ...here, ...(ended === undefined ? {} : { ended }) };
}
