// Gomoku on the wire.
import type { Action as AnyAction, Place, View as AnyView } from "@wits/app";

export type Color = "black" | "white";
export interface PlaceStone extends AnyAction { readonly type: "place"; readonly x: number; readonly y: number }
export interface Choose extends AnyAction { readonly type: "choose"; readonly color: Color }
export type Action = PlaceStone | Choose;

/** In rows: `X` black, `O` white, `.` empty, from the top. Black and white take turns in moves. */
export interface View extends AnyView {
  readonly size: number;
  readonly rows: readonly string[];
  readonly last: Place | null;
  readonly line: readonly Place[] | null;
  readonly seat: number;
  readonly turn: number | null;
  readonly preset: string;
  readonly moves: readonly (readonly [x: number, y: number])[];
  /** How many of the moves a puzzle began with. */
  readonly given: number;
  /** Whether the stone before the last made a four, in a puzzle. */
  readonly four?: boolean;
  /** The seat that has black; null while that is not chosen. */
  readonly black: number | null;
  readonly reason: "five" | "full" | "forfeit" | "timeout" | "agreement" | null;
}

/** A point where a stone would make something that must be answered. */
export interface Threat extends Place { readonly seat: number; readonly makes: "five" | "open-four" | "four" | "open-three" }

/** The chance of the side to move, and what both threaten. */
export interface Odds { readonly chance: number; readonly exact: boolean; readonly threats: readonly Threat[] }
