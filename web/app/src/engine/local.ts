// Practice on this device, with or without a server: the same Games as the server's, played by the engine and kept on the
// shelf after every action. It never talks to the server; finished matches wait for sync.ts.
import type { Engine } from "./client";
import type { Kept, Sent, Shelf } from "./shelf";
import {
  localPrefix, Problem,
  type Action, type BotEvent, type BotMove, type Event, type GameInfo, type Games, type Hint, type Keyed, type Match,
  type Move, type NewMatch, type Odds, type Page, type Paging, type Replay, type Summary, type Turn,
} from "./types";

/** What changed on this device, in any tab. */
export interface Change { id: string; seq: number }

interface Seat { match: string; life: number; seq: number }
interface Opened extends Turn { match: string }
type Play = (match: string) => Promise<Turn & { action?: Action; why?: string }>;

const remembered = 64; // answers kept by key, of each match
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
    if (there) return position(there);
    const { game, preset, seed } = wanted;
    const opened = await this.engine.call<Opened>("match.new", seed === undefined ? { game, preset } : { game, preset, seed });
    const { state } = await this.engine.call<{ state: unknown }>("match.save", { match: opened.match });
    const now = new Date().toISOString();
    const mine: Kept = {
      id, game, preset, hinted: false, seq: opened.seq, status: opened.status, started: now, touched: now,
      view: opened.view, state, answers: [], sent: "playing",
    };
    const kept = await this.shelf.add(mine).catch((error: unknown) => { throw unkept(error); });
    this.#seat(id, { match: opened.match, life: this.engine.life, seq: opened.seq });
    if (kept === mine) this.changed({ id, seq: kept.seq });
    else this.#leave(id); // another tab was faster with the same key
    return position(kept);
  }

  async open(id: string): Promise<Match> { return position(await this.#read(id)); }

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
      const kept = await this.#read(id);
      const first = at.key === undefined ? undefined : kept.answers.find((each) => each.key === at.key);
      if (first) return first.turn;
      if (kept.status !== "playing") throw new Problem({ code: "over", status: 409, detail: "The game is over.", seq: kept.seq });
      if (kept.seq !== at.seq) throw conflict(kept.seq);
      try {
        const match = await this.#seated(kept);
        const { seq, status, view, action, why } = await play(match);
        const event = { seq, status, view, action, ...(why ? { why } : {}) } as BotEvent;
        return await this.#keep(kept, match, event, hinted, at.key);
      } catch (error) {
        this.#leave(id); // the engine may have gone on without the shelf
        throw unkept(error);
      }
    });
  }

  /** Writes down what an action led to. Where another tab was faster, it counts and this one is told. */
  async #keep(before: Kept, match: string, event: Event, hinted: boolean, key?: string): Promise<BotEvent> {
    const { state } = await this.engine.call<{ state: unknown }>("match.save", { match });
    const over = event.status !== "playing";
    const replay = over ? (await this.engine.call<{ replay: Replay }>("match.replay", { match })).replay : undefined;
    const now = new Date().toISOString();
    const next = await this.shelf.update(before.id, (kept) => kept.seq !== before.seq ? undefined : {
      ...kept, state, seq: event.seq, status: event.status, view: event.view, touched: now, hinted: kept.hinted || hinted,
      answers: key === undefined ? kept.answers : [...kept.answers, { key, turn: event }].slice(-remembered),
      ...(replay ? { replay, ended: now, sent: "waiting" as const } : {}),
    });
    if (!next) throw conflict((await this.#read(before.id)).seq);
    this.#seat(before.id, { match, life: this.engine.life, seq: event.seq });
    this.changed({ id: before.id, seq: event.seq });
    return event;
  }

  #advice<T>(id: string, method: string): Promise<T> {
    return this.#alone(id, async () => {
      const kept = await this.#read(id);
      const advice = await this.engine.call<T>(method, { match: await this.#seated(kept) });
      if (!kept.hinted) await this.shelf.update(id, (now) => ({ ...now, hinted: true }));
      return advice;
    });
  }

  async #read(id: string): Promise<Kept> {
    const kept = await this.shelf.read(id);
    if (!kept) throw new Problem({ code: "unknown-match", status: 404, detail: "This match is not on this device." });
    return kept;
  }

  /** The match as the engine knows it, restored where it does not. */
  async #seated(kept: Kept): Promise<string> {
    const seat = this.#seats.get(kept.id);
    if (seat && seat.life === this.engine.life && seat.seq === kept.seq) return seat.match;
    this.#leave(kept.id);
    const opened = await this.engine.call<Opened>("match.restore", { game: kept.game, state: kept.state });
    this.#seat(kept.id, { match: opened.match, life: this.engine.life, seq: opened.seq });
    return opened.match;
  }

  #seat(id: string, seat: Seat): void {
    this.#seats.delete(id);
    this.#seats.set(id, seat);
    const [oldest] = this.#seats.keys();
    if (this.#seats.size > seated && oldest !== undefined) this.#leave(oldest);
  }

  #leave(id: string): void {
    const seat = this.#seats.get(id);
    this.#seats.delete(id);
    if (seat?.life === this.engine.life) void this.engine.call("match.close", { match: seat.match }).catch(() => {});
  }
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

function position(kept: Kept): Match { return { ...summary(kept), view: kept.view }; }
