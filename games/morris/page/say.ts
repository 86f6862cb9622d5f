// Nine Men's Morris in the words of the page.
import { other, points, readMove } from "./logic";
import type { Action, Side, View } from "./types";
import { t } from "./words";

export function sideWords(side: Side): string {
  return side === "W" ? t("page.white") : t("page.black");
}

type Move = { readonly from?: string | undefined; readonly to: string; readonly take?: string | undefined };

function madeWords(side: string, { from, to, take }: Move): string {
  if (from === undefined) return take ? t("page.said.placeTake", { side, to, take }) : t("page.said.place", { side, to });
  return take ? t("page.said.moveTake", { side, from, to, take }) : t("page.said.move", { side, from, to });
}

/** Says the moves that were made between two views, and how it ended. */
export function changeWords(before: View, after: View): string {
  const n = Math.min(Math.max(after.moves - before.moves, 0), after.recent.length);
  const made = n === 0 ? [] : after.recent.slice(-n).map(readMove);
  const last: Side = after.board[points.indexOf(made.at(-1)?.to ?? "")] === "B" ? "B" : "W"; // its man still stands
  const said = made.map((move, i) => madeWords(sideWords((made.length - 1 - i) % 2 === 0 ? last : other(last)), move));
  return [taskWords(after), ...said, endWords(after)].filter(Boolean).join(" ");
}

/** Says the task of a puzzle to white, who is to solve it: at its start what is asked, then how many moves are left. */
export function taskWords(view: View): string {
  if (view.win === undefined || view.seat !== 0 || view.turn !== 0) return "";
  const left = view.win - Math.ceil(view.moves / 2);
  if (left === view.win) return t("page.task", { n: left });
  return left > 0 ? t("page.task.left", { n: left }) : t("page.task.over", { n: view.win });
}

export function endWords(view: View): string {
  return view.reason ? t(`page.why.${view.reason}`) : "";
}

/** The newest move, for a list. */
export function brief(_: View, after: View): string {
  return after.recent.at(-1) ?? "";
}

export function moveWords(action: Action): string {
  const take = action.take ? "x" + action.take : "";
  return action.type === "place" ? action.to + take : `${action.from}-${action.to}${take}`;
}
