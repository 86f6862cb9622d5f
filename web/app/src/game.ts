// The contract between the app and a game's page, and everything that a page may use of the app. A game's page is the folder
// games/<game>/page: its index.tsx exports a GamePage, its art.tsx (where there is one) the small pictures, its style.css
// comes along with either. The app never knows a game: views, actions and odds are the game's own.
import type { ComponentChildren, ComponentType } from "preact";
import type { Action, View } from "./engine/types";
import type { Outcome } from "./match/layout";
import type { Drawn } from "./match/argument";
import type { Playing } from "./match/playing";
import type { Sound } from "./sound";
import type { FaceData } from "./ui/face";

export type { Action, Hint, Mark, Match, Odds, Place, Status, View } from "./engine/types";
export { presetName } from "./games";
export { gameWords, list, number, percent, t } from "./i18n";
export { adviceOf, drawnMarks, type Advice } from "./match/argument";
export { givenUp, MatchLayout, type Outcome } from "./match/layout";
export { markInput } from "./match/marks";
export { isExercise, type Playing as Session } from "./match/playing";
export { doubts, read, setOf, write } from "./prefs";
export { announce } from "./ui/announce";
export { Button, Tool } from "./ui/button";
export { heldStyle, useDrag, type Held } from "./ui/drag";
export { Grid, type CellLook, type Press } from "./ui/grid";
export { useMotion } from "./ui/motion";
export { judge, oddsOf, type Judgement } from "./match/judge";
export { Icon } from "./ui/icon";
export { Example, Fact, Rules } from "./ui/parts";
export type { FaceData } from "./ui/face";
export { shortcutOf } from "./ui/shortcut";
export { Typed } from "./ui/typed";

/** What a table is given: the match, the latest sentence about it, and in a game for several whose seat is looked from and who is due. */
export interface TableProps {
  session: Playing;
  said: string;
  /** The reader's seat; of people who share the device, that of who is due. */
  seat: number;
  /** Who is due; null when it is over. */
  turn: number | null;
  /** Whether it is the reader's turn: only then an action is sent. */
  mine: boolean;
}

/** A position to look at: the move that led there is marked. Whoever only watches has the seat −1 in a view that names one. With a drawing, what would be better than the next move is marked instead. */
export interface StillProps<V, A> { view: V; action?: A | undefined; /** Who made the move. */ by?: number | undefined; drawn?: Drawn | undefined }

/** A picture and a sentence of the guide to the first game. */
export interface GuideStep { readonly picture: () => ComponentChildren; readonly text: () => string; readonly aim?: Aim | undefined }

/** What explains a game. */
export interface GameGuide {
  readonly steps?: readonly GuideStep[];
  /** The rules in a few sentences. */
  rules?(): readonly string[];
  /** The rules with drawn examples, for the page of help. */
  readonly Help?: ComponentType;
}

/** The cell that a sentence speaks of, in a grid of so many columns and rows that the picture fills, and the picture once it was pressed. */
export interface Aim { readonly x: number; readonly y: number; readonly columns: number; readonly rows: number; readonly then: () => ComponentChildren }

/** How a game writes its moves: the lists beside a board and a replay come from it. */
export interface Notation<V extends View = View> {
  /** How many moves led to a position. */
  made(view: V): number;
  /** How the latest of them is written. */
  latest(view: V): string;
  /** How many came before the first one, where a game does not begin with the first side's first move. */
  before?(view: V): number;
}

/** Keys or gestures, and what they do. */
export type Binding = readonly [keys: readonly string[], does: string];

/** What the coach's objections are called, where "mistake" would be too strong. */
export interface MistakeWords { readonly one: string; readonly none: string; some(n: number): string }

/** A game as the browser shows it. */
export interface GamePage<V extends View = View, A extends Action = Action> {
  /** The game whose page has parts that this one uses: its words and its style come along. */
  readonly builtOn?: string;
  /** A match that is played: draws a MatchLayout. */
  readonly Table: ComponentType<TableProps>;
  /** A position that is looked at: watched, replayed, played by a bot. */
  readonly Still: ComponentType<StillProps<V, A>>;
  /** What stands in the panel beside a position. */
  readonly Facts?: ComponentType<{ view: V; preset: string }>;
  readonly notation?: Notation<V>;
  /** What its own texts are called, where the rules read games or positions as other programs write them: a page asks for one. */
  reads?(): string;
  /** A position, and the game that led there, as other programs read them. */
  writes?(view: V, players: readonly string[]): readonly { readonly name: string; readonly text: string }[];
  /** What a seat has taken, or has in hand: stands in its line. */
  readonly Taken?: ComponentType<{ view: V; seat: number }>;
  /** How it ended; undefined while it is played. */
  outcome(view: V): Outcome | undefined;
  /** Says what a turn changed, for those who listen. */
  change(before: V, after: V): string;
  /** Says the same in a few words, for a list. */
  brief(before: V, after: V): string;
  /** What a turn sounds like; a move where the game does not say. How it ended is heard by itself. */
  sound?(before: V, after: V): Sound;
  /** Says what was done. Giving up is said by the app. */
  move(action: A): string;
  mistakes?(): MistakeWords;
  /** What the length of a match is counted in, where that is not moves. */
  lengths?(): string;
  /** Whether the table itself goes through several actions that come at once, because there is more to read than a position. */
  readonly ownPace?: boolean;
  /** Whether an action can change nothing any more where it stands so, beside those that are on their way: it is dropped without a word. */
  pointless?(view: V, action: A, pending: readonly A[]): boolean;
  /** Brings what explains the game, when somebody asks: its words (`page.guide.`, `page.rules.`, `page.help.`; those of sets of pieces too) come with it and are not there before. */
  guide?(): Promise<GameGuide>;
  keys?(): readonly Binding[];
  touch?(): readonly Binding[];
}

/** Small pictures of a game, for cards and lists. */
export interface GameArt {
  readonly Preview?: ComponentType;
  readonly Icon?: ComponentType;
  /** The faces of its bots, by their names. */
  readonly faces?: Readonly<Record<string, FaceData>>;
  /** Sets of pieces to choose from, loaded where one chooses. */
  sets?(): Promise<PieceSets>;
}

/** Sets of pieces: what they are called together, and each with a small picture. Names are keys of the game's words. The first set has an empty id; `setOf` tells the chosen one. */
export interface PieceSets {
  readonly name: PageKey;
  readonly choices: readonly { readonly id: string; readonly name: PageKey }[];
  readonly Sample: ComponentType<{ id: string }>;
}
type PageKey = `page.${string}`;

/** Makes a page of a game's own types. The app hands back the views and actions that the game's rules made. */
export function gamePage<V extends View, A extends Action>(page: GamePage<V, A>): GamePage {
  return page as unknown as GamePage;
}
