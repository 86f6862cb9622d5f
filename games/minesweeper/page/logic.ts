// Trap Detection as a view shows it: cells, counts, words. It never knows more than the view.
import { t as say, type Place } from "@wits/app";
import type { Action, View } from "./types";
import { t } from "./words";

/** What a cell shows: `#` hidden, `F` flagged, `0`–`8` open, `*` trap, `!` the sprung one, `X` a wrong flag. */
export type Shown = string;

export function cellsOf(view: View): string {
  return view.rows.join("");
}

export function shownAt(view: View, { x, y }: Place): Shown {
  return view.rows[y]?.[x] ?? "#";
}

export function closed(shown: Shown): boolean {
  return shown === "#" || shown === "F";
}

/** Safe cells that are still closed. */
export function toOpen(view: View): number {
  let n = 0;
  for (const shown of cellsOf(view)) if (closed(shown)) n++;
  return n - view.traps;
}

export function placeName({ x, y }: Place): string {
  return t("page.place", { x: x + 1, y: y + 1 });
}

/** Says what a cell shows. */
export function cellWords(shown: Shown): string {
  switch (shown) {
    case "#": return t("page.hidden");
    case "F": return t("page.flagged");
    case "*": return t("page.trap");
    case "!": return t("page.sprung");
    case "X": return t("page.wrongFlag");
    case "0": return t("page.clear");
  }
  return t("page.around", { n: Number(shown) });
}

/** Says what changed between two views: what opened, how many remain, how it ended. */
export function changeWords(before: View, after: View): string {
  if (after.status === "won") return `${t("page.won")} ${t("page.wonText")}`;
  if (after.status === "lost") return lossWords(after);
  if (after.flags !== before.flags) {
    const left = after.traps - after.flags;
    if (left < 0) return t("page.flagsOver", { n: -left });
    return t(after.flags > before.flags ? "page.flagSet" : "page.flagGone", { n: left });
  }
  return openedWords(before, after);
}

function lossWords(view: View): string {
  const sprung = sprungAt(view);
  if (!sprung) return [say("match.forfeited") + ".", forfeitWords(view)].filter(Boolean).join(" ");
  return `${t("page.lost")} ${t("page.lostText", { place: placeName(sprung) })}`;
}

/** Says that the traps are shown, where they are. */
export function forfeitWords(view: View): string {
  return view.rows.some((row) => row.includes("*")) ? t("page.forfeitText") : "";
}

/** Where the trap was sprung; undefined where none was. */
export function sprungAt(view: View): Place | undefined {
  const y = view.rows.findIndex((row) => row.includes("!"));
  return y < 0 ? undefined : { x: view.rows[y]!.indexOf("!"), y };
}

function openedWords(before: View, after: View): string {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  const changed: number[] = [];
  for (let i = 0; i < is.length; i++) if (was[i] !== is[i]) changed.push(i);
  if (changed.length === 0) return t("page.nothing");
  const left = t("page.toOpen", { n: toOpen(after) }) + ".";
  if (changed.length > 1) return t("page.opened", { n: changed.length, left });
  const at = changed[0]!;
  const place = placeName({ x: at % after.width, y: Math.floor(at / after.width) });
  return `${t("page.cell", { place, what: cellWords(is[at]!) })}. ${left}`;
}

/** Says in a few words what a turn opened, or how it ended. */
export function brief(before: View, after: View): string {
  if (after.status === "lost") return say("status.lost");
  const [was, is] = [cellsOf(before), cellsOf(after)];
  const opened = [...is].filter((shown, i) => shown !== was[i] && shown !== "F" && shown !== "#").length;
  return opened > 0 ? t("page.brief", { n: opened }) : "";
}

/** Whether an action is about a cell that is open by now, or opens one that is about to be opened. */
export function pointless({ rows }: View, action: Action, pending: readonly Action[]): boolean {
  if (action.type !== "reveal" && action.type !== "flag") return false;
  const { x, y } = action;
  const closed = ["#", "F"].includes(rows[y]?.[x] ?? "#");
  return !closed || action.type === "reveal" && pending.some((each) => each.type === "reveal" && each.x === x && each.y === y);
}
