// What the server, the local engine and the pages say to each other: the objects of /api/v1 and of the JSON-RPC session,
// as they are on the wire. Most are made from the server's description (net/schema.d.ts); views, actions and odds belong to
// their games and are passed on unread. This file holds types, and the one error that all of them share.
import type { components } from "../net/schema";

/** An object of the API by its name in the description. */
export type Wire<Name extends keyof components["schemas"]> = components["schemas"][Name];

type With<T, Parts> = Omit<T, keyof Parts> & Parts;

export type GameId = string;
export type Status = Wire<"Turn">["status"];

/** What a player sees, in the game's own form. */
export interface View { readonly status: Status }
/** What a player does, in the game's own form. Giving up is the same in every game. */
export interface Action { readonly type: string; readonly [name: string]: unknown }
/** What the coach makes of a view, in the game's own form. */
export type Odds = object;

// Games

export type BotInfo = Wire<"Bot">;
export type GameInfo = Wire<"Description">;

// Matches

export type Reward = Wire<"Reward">;
/** The type is absent or empty for practice, "daily" for the daily puzzle, otherwise the challenge's. */
export type Terms = Wire<"Terms">;
export type Award = Wire<"Award">;
export type Summary = Wire<"Summary">;
export type Match = With<Wire<"Position">, { view: View }>;
export type Turn = With<Wire<"Turn">, { view: View }>;
export type Event = With<Wire<"Event">, { view: View; action: Action }>;
/** What a stream tells of a turn. Who made it already has the rest, so the view may be left out. */
export type Told = Pick<Event, "seq"> & Partial<Event>;
/** A bot's move; why says what it rests on, where there is something to say. */
export type BotEvent = With<Wire<"Move">, { view: View; action: Action }>;

export type Place = Wire<"Place">;
/** Risk is the chance, 0 to 1, that the action is a mistake. */
export type Hint = With<Wire<"SpokenHint">, { action: Action; proof?: Place[] }>;

/** One page of a list; next is there when more follow. */
export interface Page<T> { items: T[]; next?: string }
export interface Paging { limit?: number; cursor?: string }

/** A position as it is read aloud, what can be typed there, and how it ended. */
export interface Words { lines: string[]; commands: string[]; change?: string; ending?: string }
/** What a typed line means: an action, or the answer to a question. */
export interface Reading { action?: Action; answer?: string }

// Replays

/** What a match was dealt from, and what was done: all that is needed to play it again. */
export interface Record {
  preset: string;
  seed: number | string;
  salt?: string;
  commitment?: string;
  players: string[];
  actions: { seat: number; action: Action }[];
}

export interface Replay extends Record { format: number; program: string; game: GameId; status: Status; digest?: string }

export interface Verdict { ok: boolean; status: Status; seq: number; error?: string }

/** The position after one action; the first step is the start and has none. */
export interface Step { seq: number; action?: Action; view: View; status: Status }
export interface Mistake { seq: number; reason: string }

/** A replay played again: every position, and what its player could have known better. Without ok, error says why. */
export interface Steps extends Verdict { steps: Step[]; mistakes?: Mistake[] }

// Playing

/** Key makes a repeated request give its first answer. */
export type Keyed = Wire<"Keyed">;
export type NewMatch = Wire<"NewMatch">;
export type Move = With<Wire<"Action">, { action: Action }>;
export type BotMove = Wire<"BotMove">;

/** Where matches are played: on the server, or on this device. Everything refused is thrown as a Problem. */
export interface Games {
  games(): Promise<GameInfo[]>;
  list(state: "running" | "finished", paging?: Paging): Promise<Page<Summary>>;
  create(wanted: NewMatch): Promise<Match>;
  open(id: string): Promise<Match>;
  act(id: string, move: Move): Promise<Turn>;
  forfeit(id: string, at: Keyed & { seq: number }): Promise<Turn>;
  bot(id: string, move: BotMove): Promise<BotEvent[]>;
  hint(id: string): Promise<Hint>;
  odds(id: string): Promise<Odds>;
  say(id: string): Promise<Words>;
  read(id: string, line: string): Promise<Reading>;
  again(id: string, key?: string): Promise<Match>;
  replay(id: string): Promise<Replay>;
}

/** What only the local engine does, online or not: it needs no match of a player. */
export interface Analyst {
  verify(replay: Replay): Promise<Verdict>;
  steps(replay: Replay): Promise<Steps>;
  /** Says a position, and what led to it from the one before. */
  sayView(game: GameId, view: View, before?: View): Promise<Words>;
}

export const localPrefix = "local-";

/** Whether a match lives on this device only. */
export function isLocal(id: string): boolean { return id.startsWith(localPrefix); }

// Problems

/** The stable words for what can be wrong: the API's, and this side's own "offline" and "stuck". */
export type ProblemCode = Wire<"Problem">["code"] | "offline" | "stuck";

export type ProblemBody = Pick<Wire<"Problem">, "detail"> & Partial<Omit<Wire<"Problem">, "code" | "status">> & { code: ProblemCode; status: number };

/** A refusal: RFC 9457's problem as an error. Its message is a sentence for the player. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly rule: string | undefined;
  readonly seq: number | undefined;
  readonly limit: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(body: ProblemBody) {
    super(body.detail);
    this.code = body.code;
    this.status = body.status;
    this.rule = body.rule;
    this.seq = body.seq;
    this.limit = body.limit;
    this.retryAfter = body.retryAfter;
  }
}
