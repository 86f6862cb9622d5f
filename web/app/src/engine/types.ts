// What the server, the local engine and the pages say to each other: the objects of /api/v1 and of the JSON-RPC session,
// as they are on the wire. This file holds types, and the one error that all of them share. It never does anything.

export type GameId = "minesweeper" | "mastermind";
export type Status = "playing" | "won" | "lost" | "drawn";

/** Colours of Mastermind, by their letter: Red, Blue, Green, Yellow, Orange, Violet, Cyan, browN. */
export type Color = "R" | "B" | "G" | "Y" | "O" | "V" | "C" | "N";

// Actions

export interface Reveal { type: "reveal"; x: number; y: number }
export interface Flag { type: "flag"; x: number; y: number }
export interface Submit { type: "submit"; code: Color[] }
export interface Reset { type: "reset" }
export interface Forfeit { type: "forfeit" }
export type MinesweeperAction = Reveal | Flag | Forfeit;
export type MastermindAction = Submit | Reset | Forfeit;
export type Action = MinesweeperAction | MastermindAction;

// Views

/** In rows: `#` hidden, `F` flagged, `0`–`8` opened; after a loss `*` trap, `!` the sprung one, `X` a flag on a safe cell. */
export interface MinesweeperView {
  difficulty: string;
  width: number;
  height: number;
  traps: number;
  flags: number;
  status: Status;
  rows: string[];
}

export interface Feedback { black: number; white: number }
export interface Attempt { code: Color[]; feedback: Feedback }

/** The secret is null until the game is over, and in a lost daily puzzle until its day is. */
export interface MastermindView {
  secretCode: Color[] | null;
  attempts: Attempt[];
  gameOver: boolean;
  winner: string | null;
  maxAttempts: number;
  playerId: string | null;
  status: Status;
  colors: Color[];
  codeLength: number;
}

export type View = MinesweeperView | MastermindView;

export function isMinesweeper(view: View): view is MinesweeperView { return "rows" in view; }
export function isMastermind(view: View): view is MastermindView { return "codeLength" in view; }

// Games

export interface BotInfo { name: string; description: string; difficulty: "easy" | "medium" | "hard" | "expert" }
export interface GameInfo { id: GameId; name: string; presets: string[]; bots: BotInfo[] }

// Matches

export interface Reward { prestigeRanks: number; xpPercent: number }

/** The type is absent or empty for practice, "daily" for the daily puzzle, otherwise the challenge's. */
export interface Terms { type?: string; difficulty?: string; showPossible?: boolean; reward: Reward }
export interface Award extends Reward { xp: number; fromLevel: number; toLevel: number }

export interface Summary {
  id: string;
  game: GameId;
  preset: string;
  commitment?: string;
  terms: Terms;
  hinted: boolean;
  imported?: boolean;
  seq: number;
  status: Status;
  award?: Award;
  started: string;
  touched: string;
  ended?: string;
  /** Of a daily puzzle whose day is not over: what was hidden, the replay and the link are told from then on. */
  hiddenUntil?: string;
}

export interface Match extends Summary { view: View }
export interface Turn { seq: number; status: Status; view: View; award?: Award }
export interface Event extends Turn { action: Action }

/** A bot's move; why says what it rests on, where there is something to say. */
export interface BotEvent extends Event { why?: string }

export interface Place { x: number; y: number }

/** Risk is the chance, 0 to 1, that the action is a mistake. */
export interface Hint { action: Action; risk: number; reason: string; proof?: Place[] }

/** Risk is the chance of a trap in each cell, row by row; possible is how many secrets fit. */
export interface Odds { risk?: number[]; possible?: number }

/** One page of a list; next is there when more follow. */
export interface Page<T> { items: T[]; next?: string }
export interface Paging { limit?: number; cursor?: string }

// Replays

export interface Replay {
  format: number;
  program: string;
  game: GameId;
  preset: string;
  seed: number | string;
  salt?: string;
  commitment?: string;
  players: string[];
  actions: { seat: number; action: Action }[];
  status: Status;
  digest?: string;
}

export interface Verdict { ok: boolean; status: Status; seq: number; error?: string }

/** The position after one action; the first step is the start and has none. */
export interface Step { seq: number; action?: Action; view: View; status: Status }
export interface Mistake { seq: number; reason: string }

/** A replay played again: every position, and what its player could have known better. Without ok, error says why. */
export interface Steps extends Verdict { steps: Step[]; mistakes: Mistake[] }

// Playing

/** Key makes a repeated request give its first answer. */
export interface Keyed { key?: string }
export interface NewMatch extends Keyed { game: GameId; preset: string; seed?: number }
export interface Move extends Keyed { seq: number; action: Action }
export interface BotMove extends Keyed { bot: string; seq: number; moves?: number }

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
  again(id: string, key?: string): Promise<Match>;
  replay(id: string): Promise<Replay>;
}

/** What only the local engine does, online or not: it needs no match of a player. */
export interface Analyst {
  verify(replay: Replay): Promise<Verdict>;
  steps(replay: Replay): Promise<Steps>;
}

export const localPrefix = "local-";

/** Whether a match lives on this device only. */
export function isLocal(id: string): boolean { return id.startsWith(localPrefix); }

// Problems

/** The stable words for what can be wrong, as in the API; "offline" and "stuck" are this side's own. */
export type ProblemCode =
  | "malformed" | "unknown-game" | "unknown-preset" | "unknown-bot" | "unknown-match" | "unknown-challenge"
  | "unknown-replay" | "unknown-token" | "unknown-code" | "unknown-link" | "unauthorized" | "illegal" | "over"
  | "conflict" | "running" | "not-yet" | "limit" | "too-large" | "busy" | "internal" | "not-found" | "forbidden"
  | "full" | "timeout" | "key-reused" | "not-your-turn" | "method-not-allowed"
  | "offline" | "stuck";

export interface ProblemBody {
  type?: string;
  title?: string;
  status: number;
  detail: string;
  code: ProblemCode;
  rule?: string;
  seq?: number;
  limit?: string;
  retryAfter?: number;
  errors?: { message: string; location: string; value?: unknown }[];
}

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
