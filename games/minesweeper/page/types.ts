// Trap Detection on the wire.
import type { Action as AnyAction, View as AnyView } from "@wits/app";

export interface Reveal extends AnyAction { readonly type: "reveal"; readonly x: number; readonly y: number }
export interface Flag extends AnyAction { readonly type: "flag"; readonly x: number; readonly y: number }
export type Action = Reveal | Flag;

/** In rows: `#` hidden, `F` flagged, `0`–`8` opened; after a loss `*` trap, `!` the sprung one, `X` a flag on a safe cell. */
export interface View extends AnyView {
  readonly difficulty: string;
  readonly width: number;
  readonly height: number;
  readonly traps: number;
  readonly flags: number;
  readonly rows: readonly string[];
}

/** The chance of a trap in each cell, row by row. */
export interface Odds { readonly risk?: readonly number[] }
