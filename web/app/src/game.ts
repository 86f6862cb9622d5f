// The contract between the app and a game's page, and everything that a page may use of the app. A game's page is the folder
// games/<game>/page: its index.tsx exports a GamePage, its art.tsx (where there is one) the small pictures, its style.css
// comes along with either. The app never knows a game: views, actions and odds are the game's own.
import type { ComponentChildren, ComponentType } from "preact";
import type { Action, View } from "./engine/types";
import type { Outcome } from "./match/layout";
import type { Session } from "./match/session";

export type { Action, Hint, Match, Odds, Place, Status, View } from "./engine/types";
export { presetName } from "./games";
export { gameWords, list, number, percent, t } from "./i18n";
export { KeyRow, MatchLayout, type Outcome } from "./match/layout";
export { markInput } from "./match/marks";
export type { Session } from "./match/session";
export { doubts, read, write } from "./prefs";
export { announce } from "./ui/announce";
export { Button } from "./ui/button";
export { Icon } from "./ui/icon";
export { Example, Fact, Rules } from "./ui/parts";

/** What a table is given: the match, and the latest sentence about it. */
export interface TableProps { session: Session; said: string }

/** A position to look at: the move that led there is marked; whole shows all of it, however small. */
export interface StillProps<V, A> { view: V; action?: A | undefined; whole?: boolean | undefined }

/** A picture and a sentence of the guide to the first game. */
export interface GuideStep { readonly picture: () => ComponentChildren; readonly text: () => string }

/** Keys or gestures, and what they do. */
export type Binding = readonly [keys: readonly string[], does: string];

/** What the coach's objections are called, where "mistake" would be too strong. */
export interface MistakeWords { readonly one: string; readonly none: string; some(n: number): string }

/** A game as the browser shows it. */
export interface GamePage<V extends View = View, A extends Action = Action> {
  /** A match that is played: draws a MatchLayout. */
  readonly Table: ComponentType<TableProps>;
  /** A position that is looked at: watched, replayed, played by a bot. */
  readonly Still: ComponentType<StillProps<V, A>>;
  /** What stands in the panel beside a position. */
  readonly Facts?: ComponentType<{ view: V; preset: string }>;
  /** How it ended; undefined while it is played. */
  outcome(view: V): Outcome | undefined;
  /** Says what a turn changed, for those who listen. */
  change(before: V, after: V): string;
  /** Says the same in a few words, for a list. */
  brief(before: V, after: V): string;
  /** Says what was done. Giving up is said by the app. */
  move(action: A): string;
  mistakes?(): MistakeWords;
  /** What the length of a match is counted in, where that is not moves. */
  lengths?(): string;
  readonly guide?: readonly GuideStep[];
  /** The rules in a few sentences. */
  rules?(): readonly string[];
  /** The rules with drawn examples, for the page of help. */
  readonly Help?: ComponentType;
  keys?(): readonly Binding[];
  touch?(): readonly Binding[];
}

/** Small pictures of a game, for cards and lists. */
export interface GameArt {
  readonly Preview?: ComponentType;
  readonly Icon?: ComponentType;
}

/** Makes a page of a game's own types. The app hands back the views and actions that the game's rules made. */
export function gamePage<V extends View, A extends Action>(page: GamePage<V, A>): GamePage {
  return page as unknown as GamePage;
}
