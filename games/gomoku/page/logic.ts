// Gomoku as a view shows it: stones, names, words. It never knows more than the view.
import { givenUp, t as say, type Outcome, type Place } from "@wits/app";
import type { Action, Color, Threat, View } from "./types";
import { t } from "./words";

/** What players call a point: a letter for the column, rows from 1 at the bottom. */
export function nameOf({ x, y }: Place, size = 15): string {
  return String.fromCharCode(97 + x) + String(size - y);
}

export function stoneAt(view: View, { x, y }: Place): Color | undefined {
  switch (view.rows[y]?.[x]) {
    case "X": return "black";
    case "O": return "white";
  }
  return undefined;
}

/** The colour of the next stone. */
export function nextOf(view: View): Color {
  return view.moves.length % 2 === 0 ? "black" : "white";
}

/** The colour of a seat; undefined while it is not chosen, and for whoever only watches. */
export function colorOf(view: View, seat: number): Color | undefined {
  if (view.black === null || seat < 0) return undefined;
  return view.black === seat ? "black" : "white";
}

export function due(view: View): boolean {
  return view.turn !== null && view.turn === view.seat;
}

/** Whether a colour is to be chosen now. */
export function choosing(view: View): boolean {
  return view.turn !== null && view.black === null && view.moves.length === 3;
}

export function colorWords(color: Color): string {
  return color === "black" ? t("page.black") : t("page.white");
}

/** Says what a point holds. */
export function pointWords(view: View, at: Place): string {
  const stone = stoneAt(view, at);
  const what = stone ? colorWords(stone) : t("page.empty");
  const last = view.last?.x === at.x && view.last.y === at.y;
  return t(last ? "page.point.last" : "page.point", { point: nameOf(at, view.size), what });
}

/** Says a row: all its stones from the left. */
export function rowWords(view: View, y: number): string {
  const stones: string[] = [];
  for (let x = 0; x < view.size; x++) {
    const stone = stoneAt(view, { x, y });
    if (stone) stones.push(stoneWords(stone, { x, y }, view.size));
  }
  const row = view.size - y;
  return stones.length ? t("page.row", { row, stones: stones.join(", ") }) : t("page.row.empty", { row });
}

function stoneWords(color: Color, at: Place, size: number): string {
  return t("page.stone", { color: colorWords(color), point: nameOf(at, size) });
}

/** Says who is to do what. */
export function turnWords(view: View): string {
  if (view.turn === null) return "";
  if (choosing(view)) return due(view) ? t("page.choose") : t("page.choosing");
  const color = colorWords(nextOf(view));
  if (!due(view)) return t("page.thinking", { color });
  if (view.black === null) return t("page.opening", { color });
  return [taskWords(view), t("page.yours", { color })].filter(Boolean).join(" ");
}

/** Says the task of a puzzle to whoever is to solve it: at its start what is asked, then whether the latest stone kept to it. */
function taskWords(view: View): string {
  if (view.given === 0 || !due(view) || nextOf(view) !== (view.given % 2 === 0 ? "black" : "white")) return "";
  if (view.given === view.moves.length) return t("page.puzzle");
  return view.four ? t("page.puzzle.four") : t("page.puzzle.noFour");
}

/** Says what changed between two views: the stones that were placed, and how it ended. */
export function changeWords(before: View, after: View): string {
  if (after.moves.length < before.moves.length) return t("page.back", { n: before.moves.length - after.moves.length });
  const said = newStones(before, after).map(({ color, at }) => stoneWords(color, at, after.size) + ".");
  const own = colorOf(after, after.seat);
  if (before.black === null && own) said.push(t("page.chosen", { color: colorWords(own) }));
  const end = outcomeOf(after);
  if (end) said.push(end.title, end.text);
  else if (due(after)) said.push(turnWords(after));
  return said.filter(Boolean).join(" ");
}

function newStones(before: View, after: View): { color: Color; at: Place }[] {
  return after.moves.slice(before.moves.length).map(([x, y]) => ({ color: stoneAt(after, { x, y }) ?? "black", at: { x, y } }));
}

/** Says in a few words what a turn placed, or how it ended. */
export function brief(before: View, after: View): string {
  if (after.status === "won") return say("status.won");
  if (after.status === "lost") return say("status.lost");
  return newStones(before, after).map(({ at }) => nameOf(at, after.size)).join(" ");
}

export function moveWords(action: Action): string {
  if (action.type === "choose") return t("page.takes", { color: colorWords(action.color) });
  return t("page.places", { point: nameOf(action) });
}

/** How a game ended; undefined while it is played. */
export function outcomeOf(view: View): Outcome | undefined {
  switch (view.status) {
    case "playing": return undefined;
    case "drawn": return { title: t("page.drawn"), text: view.reason === "full" ? t("page.drawn.full") : t("page.drawn.agreed"), good: false };
    case "won": return { title: t(view.reason === "five" ? "page.won" : "page.won.plain"), text: wonWords(view), good: true };
  }
  if (view.reason === "forfeit") return givenUp();
  if (view.reason === "timeout") return { title: t("page.lost.plain"), text: t("page.lost.time"), good: false };
  return { title: t("page.lost"), text: lineWords(view), good: false };
}

function wonWords(view: View): string {
  if (view.reason === "forfeit") return t("page.won.forfeit");
  return view.reason === "timeout" ? t("page.won.time") : lineWords(view);
}

/** Says from where to where the five lie. */
function lineWords(view: View): string {
  const [first, last] = [view.line?.[0], view.line?.at(-1)];
  return first && last ? t("page.line", { from: nameOf(first, view.size), to: nameOf(last, view.size) }) : "";
}

/** What a threat is called. */
export function threatWords(threat: Threat, view: View): string {
  const whose = threat.seat === view.seat ? t("page.threat.own") : t("page.threat.other");
  switch (threat.makes) {
    case "five": return t("page.threat.five", { whose });
    case "open-four": return t("page.threat.openFour", { whose });
    case "four": return t("page.threat.four", { whose });
    case "open-three": return t("page.threat.openThree", { whose });
  }
}

/** The weightiest threat at each point, by its number in reading order: the player's own go first where they are as good. */
export function threatsAt(view: View, threats: readonly Threat[]): ReadonlyMap<number, Threat> {
  const weight = (threat: Threat): number => ["open-three", "four", "open-four", "five"].indexOf(threat.makes) * 2 + (threat.seat === view.seat ? 1 : 0);
  const found = new Map<number, Threat>();
  for (const threat of threats) {
    const i = threat.y * view.size + threat.x;
    const known = found.get(i);
    if (!known || weight(threat) > weight(known)) found.set(i, threat);
  }
  return found;
}

/** Whether a point is marked on every board: the middle and four around it. */
export function star({ x, y }: Place): boolean {
  const corner = (at: number): boolean => at === 3 || at === 11;
  return corner(x) && corner(y) || x === 7 && y === 7;
}
