// Trap Detection as a view shows it: cells, counts, words. It never knows more than the view.
import type { MinesweeperView, Place } from "../../engine/types";
import { t } from "../../i18n";

/** What a cell shows: `#` hidden, `F` flagged, `0`–`8` open, `*` trap, `!` the sprung one, `X` a wrong flag. */
export type Shown = string;

export function cellsOf(view: MinesweeperView): string {
  return view.rows.join("");
}

export function shownAt(view: MinesweeperView, { x, y }: Place): Shown {
  return view.rows[y]?.[x] ?? "#";
}

export function closed(shown: Shown): boolean {
  return shown === "#" || shown === "F";
}

/** Safe cells that are still closed. */
export function toOpen(view: MinesweeperView): number {
  let n = 0;
  for (const shown of cellsOf(view)) if (closed(shown)) n++;
  return n - view.traps;
}

export function placeName({ x, y }: Place): string {
  return t("mines.place", { x: x + 1, y: y + 1 });
}

/** Says what a cell shows. */
export function cellWords(shown: Shown): string {
  switch (shown) {
    case "#": return t("mines.hidden");
    case "F": return t("mines.flagged");
    case "*": return t("mines.trap");
    case "!": return t("mines.sprung");
    case "X": return t("mines.wrongFlag");
    case "0": return t("mines.clear");
  }
  return t("mines.around", { n: Number(shown) });
}

/** Says what changed between two views: what opened, how many remain, how it ended. */
export function changeWords(before: MinesweeperView, after: MinesweeperView): string {
  if (after.status === "won") return `${t("mines.won")} ${t("mines.wonText")}`;
  if (after.status === "lost") return lossWords(after);
  if (after.flags !== before.flags) {
    return t(after.flags > before.flags ? "mines.flagSet" : "mines.flagGone", { n: after.traps - after.flags });
  }
  return openedWords(before, after);
}

function lossWords(view: MinesweeperView): string {
  const sprung = sprungAt(view);
  if (!sprung) return [t("match.forfeited") + ".", forfeitWords(view)].filter(Boolean).join(" ");
  return `${t("mines.lost")} ${t("mines.lostText", { place: placeName(sprung) })}`;
}

/** Says that the traps are shown, where they are. */
export function forfeitWords(view: MinesweeperView): string {
  return view.rows.some((row) => row.includes("*")) ? t("mines.forfeitText") : "";
}

/** Where the trap was sprung; undefined where none was. */
export function sprungAt(view: MinesweeperView): Place | undefined {
  const y = view.rows.findIndex((row) => row.includes("!"));
  return y < 0 ? undefined : { x: view.rows[y]!.indexOf("!"), y };
}

function openedWords(before: MinesweeperView, after: MinesweeperView): string {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  const changed: number[] = [];
  for (let i = 0; i < is.length; i++) if (was[i] !== is[i]) changed.push(i);
  if (changed.length === 0) return t("mines.nothing");
  const left = t("mines.toOpen", { n: toOpen(after) }) + ".";
  if (changed.length > 1) return t("mines.opened", { n: changed.length, left });
  const at = changed[0]!;
  const place = placeName({ x: at % after.width, y: Math.floor(at / after.width) });
  return `${t("mines.cell", { place, what: cellWords(is[at]!) })}. ${left}`;
}
