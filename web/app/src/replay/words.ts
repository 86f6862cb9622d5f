// Moves in words, for lists and for those who listen.
import { isMastermind, isMinesweeper, type Action, type View } from "../engine/types";
import { changeWords as codeChange, codeWords, feedbackWords } from "../games/mastermind/logic";
import { cellsOf, changeWords as minesChange } from "../games/minesweeper/logic";
import { t } from "../i18n";

/** Says what was done. */
export function moveWords(action: Action): string {
  switch (action.type) {
    case "reveal": return t("replay.reveal", { x: action.x + 1, y: action.y + 1 });
    case "flag": return t("replay.flag", { x: action.x + 1, y: action.y + 1 });
    case "submit": return codeWords(action.code);
    case "reset": return t("code.reset");
    case "forfeit": return t("match.forfeited");
  }
}

/** Says what it led to. */
export function changeWords(before: View, after: View): string {
  if (isMinesweeper(before) && isMinesweeper(after)) return minesChange(before, after);
  return isMastermind(before) && isMastermind(after) ? codeChange(before, after) : "";
}

/** Says the same in a few words, for a list: the answer, or how much opened. */
export function briefly(before: View, after: View): string {
  if (isMastermind(after)) {
    const last = after.attempts.at(-1);
    return last ? feedbackWords(last.feedback) : "";
  }
  if (!isMinesweeper(before) || after.status === "lost") return t(`status.${after.status}`);
  const [was, is] = [cellsOf(before), cellsOf(after)];
  const opened = [...is].filter((shown, i) => shown !== was[i] && shown !== "F" && shown !== "#").length;
  return opened > 0 ? t("replay.opened", { n: opened }) : "";
}
