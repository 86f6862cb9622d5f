// Practice on this device, with or without a server: the same Games as the server's, played by the engine and kept on the
// shelf after every action. It never talks to the server; finished matches wait for sync.ts.
//
// A move costs one call of the engine and one transaction of the shelf: where the engine has the match open just where the
// move belongs, nothing is read first, and the transaction that keeps the move finds out whether another tab was faster.
import type { Engine } from "./client";
import type { Kept, Sent, Shelf } from "./shelf";
import {
  localPrefix, Problem,
  type Action, type BotEvent, type BotMove, type GameInfo, type Games, type Hint, type Keyed, type Match, type Move, type NewMatch,
  type Odds, type Page, type Paging, type Reading, type Record, type Replay, type Summary, type Turn, type Words,
} from "./types";

/** What changed on this device, in any tab. */
export interface Change { id: string; seq: number; over?: boolean }

/** A match that the engine has open, and how it stands there. */
interface Seat { match: string; life: number; turn: Turn }
interface Opened extends Turn { match: string }
type Play = (match: string) => Promise<Turn & { action: Action; why?: string }>;

const seated = 8; // matches kept open in the engine

export class LocalGames implements Games {
  readonly #seats = new Map<string, Seat>();
  readonly #busy = new Map<string, Promise<unknown>>();

  constructor(
    private readonly engine: Engine,
    private readonly shelf: Shelf,
    /** Is told what changed here: for other tabs, and for sending what has ended. */
    private readonly changed: (change: Change) => void = () => {},
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
    const id = localPrefix + (wanted.key ?? crypto.randomUUID()).replace(/[^\w-]/g, "_");
    const there = await this.shelf.read(id);
    if (there) return this.#position(there);
    const { game, preset, seed } = wanted;
    const opened = await this.engine.call<Opened>("match.new", seed === undefined ? { game, preset } : { game, preset, seed });
    const { state: { record } } = await this.engine.call<{ state: { record: Record } }>("match.save", { match: opened.match });
    const now = new Date().toISOString();
    const mine: Kept = {
      id, game, preset, hinted: false, seq: opened.seq, status: opened.status, started: now, touched: now,
      record, keys: [], sent: "playing",
    };
    const kept = await this.shelf.add(mine).catch((error: unknown) => { throw unkept(error); });
    this.#seat(id, opened);
    if (kept === mine) this.changed({ id, seq: kept.seq });
    else this.#leave(id); // another tab was faster with the same key
    return this.#position(kept);
  }

  open(id: string): Promise<Match> {
    return this.#alone(id, async () => this.#position(await this.#read(id)));
  }

  async again(id: string, key?: string): Promise<Match> {
    const { game, preset } = await this.#read(id);
    return this.create(key === undefined ? { game, preset } : { game, preset, key });
  }

  act(id: string, move: Move): Promise<Turn> {
    return this.#turn(id, move, async (match) => ({
      ...await this.engine.call<Turn>("match.act", { match, action: move.action }), action: move.action,
    }));
  }

  forfeit(id: string, at: Keyed & { seq: number }): Promise<Turn> {
    return this.act(id, { ...at, action: { type: "forfeit" } });
  }

  async bot(id: string, move: BotMove): Promise<BotEvent[]> {
    const events: BotEvent[] = [];
    const wanted = Math.min(Math.max(move.moves ?? 1, 1), 50);
    for (let i = 0; i < wanted && (events.at(-1)?.status ?? "playing") === "playing"; i++) {
      const key = move.key === undefined ? undefined : move.key + (i > 0 ? `+${i}` : "");
      const at = { seq: move.seq + i, ...(key === undefined ? {} : { key }) };
      events.push(await this.#turn(id, at, (match) =>
        this.engine.call<BotEvent>("match.bot", { match, bot: move.bot, why: true }), true));
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
      const open = this.#seats.get(id);
      if (open && this.#alive(open) && open.turn.seq === at.seq && open.turn.status === "playing") {
        return this.#make(id, open, at, play, hinted);
      }
      const kept = await this.#read(id);
      const first = at.key === undefined ? -1 : kept.keys.indexOf(at.key);
      if (first >= 0) return this.#answered(kept, first);
      if (kept.status !== "playing") throw new Problem({ code: "over", status: 409, detail: "The game is over.", seq: kept.seq });
      if (kept.seq !== at.seq) throw conflict(kept.seq);
      return this.#make(id, await this.#seated(kept), at, play, hinted);
    });
  }

  /** Makes a move and writes it down. Where another tab was faster, that one counts and this one is told. */
  async #make(id: string, seat: Seat, at: Keyed & { seq: number }, play: Play, hinted: boolean): Promise<BotEvent> {
    const { seq, status, view, action, why } = await play(seat.match).catch((error: unknown) => {
      if (error instanceof Problem && error.code !== "illegal") this.#leave(id); // a refused move changes nothing there
      throw error;
    });
    try {
      const replay = status === "playing" ? undefined : (await this.engine.call<{ replay: Replay }>("match.replay", { match: seat.match })).replay;
      const made = { seq, status, action, hinted, key: at.key ?? null, ...(why ? { why } : {}), ...(replay ? { replay } : {}) };
      const next = await this.shelf.update(id, (kept) => (kept.seq === at.seq ? longer(kept, made) : undefined));
      if (!next) return await this.#late(id, at.key);
      this.#seat(id, { match: seat.match, seq, status, view });
      this.changed({ id, seq, ...(replay ? { over: true } : {}) });
      return { seq, status, view, action, ...(why ? { why } : {}) };
    } catch (error) {
      this.#leave(id); // the engine has gone on without the shelf
      throw unkept(error);
    }
  }

  /** Another tab was faster: the engine forgets the move, unless it was this very one. */
  async #late(id: string, key: string | undefined): Promise<BotEvent> {
    this.#leave(id);
    const kept = await this.#read(id);
    const first = key === undefined ? -1 : kept.keys.indexOf(key);
    if (first < 0) throw conflict(kept.seq);
    return this.#answered(kept, first);
  }

  /** The answer that an action got when it was made. */
  async #answered(kept: Kept, index: number): Promise<BotEvent> {
    const seq = index + 1;
    const { action } = kept.record.actions[index]!;
    const why = kept.whys?.[seq];
    const { status, view } = seq === kept.seq ? (await this.#seated(kept)).turn : await this.#past(kept, seq);
    return { seq, status, view, action, ...(why ? { why } : {}) };
  }

  /** How a match stood at an earlier place. */
  async #past(kept: Kept, seq: number): Promise<Turn> {
    const record = { ...kept.record, actions: kept.record.actions.slice(0, seq) };
    const { match, ...turn } = await this.engine.call<Opened>("match.resume", { game: kept.game, record });
    void this.engine.call("match.close", { match }).catch(() => {});
    return turn;
  }

  #ask<T>(id: string, method: string, params: object = {}): Promise<T> {
    return this.#alone(id, async () => {
      const { match } = await this.#seated(await this.#read(id));
      return this.engine.call<T>(method, { match, ...params });
    });
  }

  async #advice<T>(id: string, method: string): Promise<T> {
    const advice = await this.#ask<T>(id, method);
    await this.shelf.update(id, (now) => (now.hinted ? undefined : { ...now, hinted: true }));
    return advice;
  }

  async #read(id: string): Promise<Kept> {
    const kept = await this.shelf.read(id);
    if (!kept) throw new Problem({ code: "unknown-match", status: 404, detail: "This match is not on this device." });
    return kept;
  }

  async #position(kept: Kept): Promise<Match> { return { ...summary(kept), view: (await this.#seated(kept)).turn.view }; }

  #alive(seat: Seat): boolean { return seat.life === this.engine.life; }

  /** The match as the engine has it, opened from its record where it has not. */
  async #seated(kept: Kept): Promise<Seat> {
    const seat = this.#seats.get(kept.id);
    if (seat && this.#alive(seat) && seat.turn.seq === kept.seq) return seat;
    this.#leave(kept.id);
    return this.#seat(kept.id, await this.engine.call<Opened>("match.resume", { game: kept.game, record: kept.record }));
  }

  #seat(id: string, { match, seq, status, view }: Opened): Seat {
    const seat = { match, life: this.engine.life, turn: { seq, status, view } };
    this.#seats.delete(id);
    this.#seats.set(id, seat);
    const [oldest] = this.#seats.keys();
    if (this.#seats.size > seated && oldest !== undefined) this.#leave(oldest);
    return seat;
  }

  #leave(id: string): void {
    const seat = this.#seats.get(id);
    this.#seats.delete(id);
    if (seat && this.#alive(seat)) void this.engine.call("match.close", { match: seat.match }).catch(() => {});
  }
}

interface Made { seq: number; status: Turn["status"]; action: Action; key: string | null; why?: string; hinted: boolean; replay?: Replay }

/** A match with one more action. */
function longer(kept: Kept, { seq, status, action, key, why, hinted, replay }: Made): Kept {
  const now = new Date().toISOString();
  return {
    ...kept, seq, status, touched: now, hinted: kept.hinted || hinted,
    record: { ...kept.record, actions: [...kept.record.actions, { seat: 0, action }] },
    keys: [...kept.keys, key],
    ...(why ? { whys: { ...kept.whys, [seq]: why } } : {}),
    ...(replay ? { replay, ended: now, sent: "waiting" as const } : {}),
  };
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

function summary(kept: Kept): Summary {
  const { id, game, preset, hinted, seq, status, started, touched, ended } = kept;
  const terms = { reward: { prestigeRanks: 0, xpPercent: 0 } };
  return { id, game, preset, terms, hinted, seq, status, started, touched, ...(ended === undefined ? {} : { ended }) };
}

