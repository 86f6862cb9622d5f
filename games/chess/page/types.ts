// Chess on the wire.
import type { Action as AnyAction, View as AnyView } from "@wits/app";

export interface MovePiece extends AnyAction { readonly type: "move"; readonly move: string }
export interface Claim extends AnyAction { readonly type: "claim" }
export type Action = MovePiece | Claim;

export type Reason = "checkmate" | "stalemate" | "material" | "repetition" | "moves" | "claim" | "agreement" | "forfeit" | "timeout";

/** Moves are both squares, such as e2e4, and the letter of a promotion. Seat 0 is white. */
export interface View extends AnyView {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly check: boolean;
  readonly seat: number;
  readonly turn: number | null;
  readonly reason: Reason | null;
  /** Where the game began, if not from the usual position. */
  readonly start?: string;
  /** In how many moves white can force mate from there, in a puzzle. */
  readonly mate?: number;
  /** The moves as they are written, such as Nf3, with spaces between. */
  readonly notation: string;
  /** What the seat may play, with spaces between, and whether it may claim a draw, if it is due. */
  readonly legal?: string;
  readonly claim?: boolean;
  /** Whether white, who is due in a puzzle, still forces mate in the moves that are left. */
  readonly forced?: boolean;
}

/** The chance of the side to move. */
export interface Odds { readonly chance: number; readonly exact: boolean }
