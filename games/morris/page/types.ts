// Nine Men's Morris on the wire.
import type { Action as AnyAction, View as AnyView } from "@wits/app";

export interface PlaceMan extends AnyAction { readonly type: "place"; readonly to: string; readonly take?: string }
export interface MoveMan extends AnyAction { readonly type: "move"; readonly from: string; readonly to: string; readonly take?: string }
export type Action = PlaceMan | MoveMan;

export type Side = "W" | "B";
export type Reason = "men" | "blocked" | "repetition" | "moves" | "agreement" | "forfeit" | "timeout";

/** Seats are 0 for white, 1 for black. The turn is null and the reason is there when it is over. */
export interface View extends AnyView {
  readonly board: string;
  readonly hand: readonly [number, number];
  readonly moves: number;
  readonly seat: number;
  readonly turn: number | null;
  readonly reason: Reason | null;
  readonly recent: readonly string[];
  /** What the seat may play, if it is due, as recent moves are written, with spaces between. */
  readonly legal?: string;
  /** In how many of its moves white can win from the beginning, in a puzzle. */
  readonly win?: number;
}

/** The chance of the side that is due; exact where it is proved. */
export interface Odds { readonly chance?: number; readonly exact?: boolean }
