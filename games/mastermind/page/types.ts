// Mastermind on the wire.
import type { Action as AnyAction, View as AnyView } from "@wits/app";

/** Colours by their letter: Red, Blue, Green, Yellow, Orange, Violet, Cyan, browN. */
export type Color = "R" | "B" | "G" | "Y" | "O" | "V" | "C" | "N";

export interface Submit extends AnyAction { readonly type: "submit"; readonly code: readonly Color[] }
export interface Reset extends AnyAction { readonly type: "reset" }
export type Action = Submit | Reset;

export interface Feedback { readonly black: number; readonly white: number }
export interface Attempt { readonly code: readonly Color[]; readonly feedback: Feedback }

/** The secret is null until the game is over. */
export interface View extends AnyView {
  readonly secretCode: readonly Color[] | null;
  readonly attempts: readonly Attempt[];
  readonly gameOver: boolean;
  readonly winner: string | null;
  readonly maxAttempts: number;
  readonly playerId: string | null;
  readonly colors: readonly Color[];
  readonly codeLength: number;
}

/** How many codes fit every answer, and which, where they are few. */
export interface Odds { readonly possible?: number; readonly codes?: readonly (readonly Color[])[] }
