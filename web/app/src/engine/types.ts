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
/** Who sits where: a person, a mind or, at a table that waits, nobody. */
export type Seat = Wire<"Seat">;
/** How a mind stands that is due and does not think. */
export type Mind = Wire<"Mind">;
/** The seconds that each seat has, and those that every action adds. */
export type Clock = Wire<"Clock">;
export type Summary = Wire<"Summary"> & Here;
export type Match = With<Wire<"Match">, { view: View }> & Late & Here;
/** An action, and who made it. */
export type Done = With<Wire<"Move">, { action: Action }>;
/** The actions are all that a request brought about, as this seat may see it: one's own, and what minds replied so far. */
export type Turn = With<Wire<"Acted">, { view: View; actions?: Done[]; left?: number[] }> & Late;
/** What happened, and who did it; the action is left out where it cannot be told how much of it may be seen. */
export type Event = With<Wire<"Event">, { view: View; action?: Action }>;
/** What a stream tells of a turn. Who made it already has the rest, so the view may be left out. */
export type Told = Pick<Event, "seq"> & Partial<Event>;
/** What a stream tells of the seats: somebody sat down, came, left, asked for a rematch, or is away for so long that the match may be claimed. */
export type Seating = Pick<Match, "seats" | "turn" | "table" | "next" | "claim">;
/** A bot's move; why says what it rests on, where there is something to say. */
export type BotEvent = With<Wire<"Reasoned">, { view: View; action: Action }> & Late;

/** Why the mind that is due has not answered, on this device. Opening the match again lets it go on. */
interface Late { mindError?: string }

/** Where a match is kept: unsent as long as the server does not know it, behind while it does not know all that was done here. When its first action was made, by the clock of this device. */
interface Here { unsent?: boolean; behind?: boolean; begun?: string | undefined }

/** An invitation, as anybody sees it who knows its code; the seat is the empty one. */
export type Table = Wire<"Table">;

export type Place = Wire<"Place">;
/** Risk is the chance, 0 to 1, that the action is a mistake. */
export type Hint = With<Wire<"SpokenHint">, { action: Action; proof?: Place[] }>;
/** A place that a thought speaks of, and what it makes of it. */
export type Mark = Wire<"Mark">;
/** One step of an argument. */
export type Thought = Wire<"SpokenThought">;

/** One page of a list; next is there when more follow. */
export interface Page<T> { items: T[]; next?: string }
export interface Paging { limit?: number; cursor?: string }

/** A position as it is read aloud, what can be typed there, and how it ended. */
export type Words = Wire<"Spoken">;
/** What a typed line means: an action, or the answer to a question. */
export type Reading = With<Wire<"Reading">, { action?: Action }>;

// Replays

/** What a match was dealt from, and what was done: all that is needed to play it again. Minds has "" for a person, and is absent where people hold all seats. */
export type Record = With<Wire<"Record">, Played>;
export type Replay = With<Wire<"Replay">, Played> & { format: number };
interface Played { players: string[]; minds?: string[]; actions: Done[] }

export type Verdict = Wire<"Verdict">;

/** The position after one action, and who made it; the first step is the start and has none. */
export interface Step { seq: number; seat?: number; action?: Action; turn?: number | null; view: View; status: Status; left?: number[] }
/** Better is what would have been, where something is known, with what proves it and the argument. */
export interface Mistake { seq: number; seat?: number; reason: string; better?: Action; written?: string; proof?: Place[]; steps?: Thought[] }

/** A replay played again: every position. Without ok, error says why. */
export interface Steps extends Verdict { seat?: number; steps: Step[] }

/** A move of a review: its values are those of the seat that acted. */
export type ReviewMove = With<Wire<"SpokenMove">, { action: Action; best: Action }>;
/** What was skill and what was luck; fewer than total moves are there while it is being made. */
export type Review = With<Wire<"MatchReview">, { moves: ReviewMove[] }>;

// Playing

/** Key makes a repeated request give its first answer. */
export type Keyed = Wire<"Keyed">;
/** Minds has a bot for each seat, empty where the player sits; without it the player holds all. */
export type NewMatch = Wire<"NewMatch">;
/** Practice as a device tells the server of it, a part at a time. */
export type DeviceMatch = With<Wire<"DeviceMatch">, { actions: Done[] }>;
export type NewTable = Wire<"NewTable">;
/** Seat says for whom, where one player holds several; it is the one that is due where it is left out. */
export type Move = With<Wire<"Action">, { action: Action }>;
export type BotMove = Wire<"BotMove">;

/** Where matches are played: on the server, or on this device. Everything refused is thrown as a Problem. */
export interface Games {
  games(): Promise<GameInfo[]>;
  list(state: "running" | "finished", paging?: Paging): Promise<Page<Summary>>;
  create(wanted: NewMatch): Promise<Match>;
  open(id: string): Promise<Match>;
  /** What happened after a number, the earliest first. */
  events(id: string, after: number): Promise<Event[]>;
  /** Whoever wants to show what it led to before it is kept is told so first: on this device there is something to wait for then. */
  act(id: string, move: Move, early?: (turn: Turn) => void): Promise<Turn>;
  forfeit(id: string, at: Keyed & { seq: number }): Promise<Turn>;
  bot(id: string, move: BotMove): Promise<BotEvent[]>;
  hint(id: string): Promise<Hint>;
  odds(id: string): Promise<Odds>;
  say(id: string): Promise<Words>;
  read(id: string, line: string): Promise<Reading>;
  again(id: string, key?: string): Promise<Match>;
  /** Forgets a running match in which nothing is at stake. */
  discard(id: string): Promise<void>;
  /** The same once more with sides changed; against a person, when both have asked. */
  rematch(id: string): Promise<Match>;
  replay(id: string): Promise<Replay>;
}

/** What only the local engine does, online or not: it needs no match of a player. */
export interface Analyst {
  verify(replay: Replay): Promise<Verdict>;
  /** Reads a game or a position as other programs write it. What is wrong with it is thrown as a Problem. */
  read(game: GameId, text: string): Promise<{ title?: string; replay: Replay }>;
  /** Plays a replay again, as a seat saw it; without one, the first that a person held. */
  steps(replay: Replay, seat?: number): Promise<Steps>;
  /** What players could have known better, of the moves with these numbers; undefined where nobody can tell. */
  mistakes(replay: Replay, from: number, to: number): Promise<Mistake[] | undefined>;
  /** Reviews at most limit more moves of a replay, and returns all that is known. */
  review(replay: Replay, limit: number): Promise<Review>;
  /** Says a position, and what led to it from the one before. */
  sayView(game: GameId, view: View, before?: View): Promise<Words>;
  /** Tells a result in a few lines, to be sent to somebody. */
  shareView(of: Ended): Promise<{ lines: string[] }>;
}

/** A match that is over, as one seat saw it. The seed is that of a deal with a number. */
export interface Ended { game: GameId; preset: string; status: Status; view: View; seed?: number }

// Problems

/** The stable words for what can be wrong: the API's, and this side's own: nobody answers, the engine is stuck, nobody keeps a clock here, it is today's puzzle. */
export type ProblemCode = Wire<"Problem">["code"] | "offline" | "stuck" | "no-clock" | "today";

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
