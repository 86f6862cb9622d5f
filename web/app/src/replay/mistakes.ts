// The mistakes of a game, found a few moves at a time: the board need not wait for them.
import type { Mistake } from "../engine/types";
import { Gradual } from "./review";

/** What is found so far, in the order of the game: among judged of total moves. Without mistakes nobody can tell. */
export interface Found { readonly mistakes: readonly Mistake[] | undefined; readonly judged: number; readonly total: number }

type Ask = (from: number, to: number) => Promise<readonly Mistake[] | undefined>;

/** Looks for mistakes from the first move on, or from the last one back. */
export function finding(total: number, backwards: boolean, ask: Ask): Gradual<Found> {
  let found: Found = { mistakes: [], judged: 0, total };
  return new Gradual<Found>(async (limit) => {
    const n = Math.min(limit, total - found.judged);
    const from = backwards ? total - found.judged - n + 1 : found.judged + 1;
    const more = await ask(from, from + n - 1);
    if (!more) return found = { mistakes: undefined, judged: total, total };
    const mistakes = backwards ? [...more, ...found.mistakes!] : [...found.mistakes!, ...more];
    return found = { mistakes, judged: found.judged + n, total };
  }, (made) => (made ?? found).judged >= total);
}
