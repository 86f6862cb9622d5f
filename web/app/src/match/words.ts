// A turn in words, whichever the game.
import { isMinesweeper, type MastermindView, type MinesweeperView, type View } from "../engine/types";
import { changeWords as codeWords } from "../games/mastermind/logic";
import { changeWords as minesWords } from "../games/minesweeper/logic";

/** Says what a turn changed. */
export function wordsFor(before: View, after: View): string {
  return isMinesweeper(after)
    ? minesWords(before as MinesweeperView, after)
    : codeWords(before as MastermindView, after as MastermindView);
}
