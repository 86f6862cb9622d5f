// Reversed Mastermind on the wire: Mastermind's, with who looks and who is due.
import type { Action as AnyAction } from "@wits/app";
import type { Color, Submit, View as Board } from "../../mastermind/page/types";

/** Sets the code. Others are shown it without the code. */
export interface SetCode extends AnyAction { readonly type: "set"; readonly code?: readonly Color[] }
export type Action = SetCode | Submit;

/** The secret is null until it is set, and to the breaker until the game is over. */
export interface View extends Board {
  readonly seat: number;
  readonly turn: number | null;
}
