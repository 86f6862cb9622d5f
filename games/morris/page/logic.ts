// The board as it is drawn, and moves as they are written. What may be played comes with the view.
import type { Mark } from "@wits/app";
import type { Action, Side, View } from "./types";

export const points = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" ");

/** The rows of three, each from one end to the other. */
export const lines: readonly (readonly [number, number, number])[] = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11], [12, 13, 14], [15, 16, 17], [18, 19, 20], [21, 22, 23],
  [0, 9, 21], [3, 10, 18], [6, 11, 15], [1, 4, 7], [16, 19, 22], [8, 12, 17], [5, 13, 20], [2, 14, 23],
];

/** Where a point lies on a grid of seven by seven, from the top left. */
export function placeOf(point: number): { x: number; y: number } {
  const name = points[point]!;
  return { x: name.charCodeAt(0) - 97, y: 55 - name.charCodeAt(1) };
}

/** The letter of the side that is due; of who would be, when it is over. */
export function due(view: View): Side {
  return (view.turn ?? view.seat) === 0 ? "W" : "B";
}

export function other(side: Side): Side {
  return side === "W" ? "B" : "W";
}

/** Whether the holder of the view is to move. */
export function mine(view: View): boolean {
  return view.turn !== null && view.turn === view.seat;
}

export function count(board: string, side: Side): number {
  return [...board].filter((man) => man === side).length;
}

export function placing(view: View): boolean {
  return view.turn !== null && view.hand[view.turn === 0 ? 0 : 1] > 0;
}

/** Whether the holder of the view may move a man to any empty point. */
export function flies(view: View): boolean {
  const [first] = legal(view);
  return first?.from !== undefined && targets(view, first.from).length === [...view.board].filter((man) => man === ".").length;
}

/** A move by its points; one that places a man comes from nowhere. */
interface Move { readonly from?: number | undefined; readonly to: number; readonly take?: number | undefined }

const at = (name: string | undefined): number | undefined => (name ? points.indexOf(name) : undefined);

/** The points of an action. */
export function moveOf(action: Action): Move {
  return { from: action.type === "move" ? at(action.from) : undefined, to: at(action.to)!, take: at(action.take) };
}

/** What the holder of the view may play. */
function legal(view: View): Move[] {
  return (view.legal?.split(" ") ?? []).map(readMove).map(({ from, to, take }) => ({ from: at(from), to: at(to)!, take: at(take) }));
}

/** Where the man on a point may go, or one from hand. */
export function targets(view: View, from: number | undefined): number[] {
  return [...new Set(legal(view).filter((move) => move.from === from).map(({ to }) => to))];
}

/** The men that may be taken by a move; none where it closes no mill. */
export function takeable(view: View, from: number | undefined, to: number): number[] {
  return legal(view).flatMap((move) => (move.from === from && move.to === to && move.take !== undefined ? [move.take] : []));
}

/** The action of a move. */
export function actionOf(from: number | undefined, to: number, take?: number): Action {
  const taken = take === undefined ? {} : { take: points[take]! };
  if (from === undefined) return { type: "place", to: points[to]!, ...taken };
  return { type: "move", from: points[from]!, to: points[to]!, ...taken };
}

/** Reads a move as views write it: d6, d6-d5, d6-d5xa1. */
export function readMove(text: string): { from?: string; to: string; take?: string } {
  const [move = "", take] = text.split("x");
  const [first = "", second] = move.split("-");
  return { ...(second ? { from: first, to: second } : { to: first }), ...(take ? { take } : {}) };
}

/** The rows of three that are closed. */
export function mills(board: string): (readonly [number, number, number])[] {
  return lines.filter(([a, b, c]) => board[a] !== "." && board[a] === board[b] && board[b] === board[c]);
}

/** A view after a move of the side that is due, as far as the move is known: what is on the board and in its hand. */
export function after(view: View, { from, to, take }: Partial<Move>): View {
  if (to === undefined) return view;
  const board = [...view.board].map((man, i) => (i === to ? due(view) : i === from || i === take ? "." : man)).join("");
  const [white, black] = view.hand;
  const placed = from === undefined ? 1 : 0;
  return { ...view, board, hand: due(view) === "W" ? [white - placed, black] : [white, black - placed] };
}

/** The points that a move is about. */
export function pointsOf(move: { from?: string | undefined; to?: string | undefined; take?: string | undefined } | undefined): number[] {
  if (!move) return [];
  return [move.from, move.to, move.take].flatMap((name) => (name ? [points.indexOf(name)] : []));
}

/** The points that an argument marks: those of the other side's moves, or all others. */
export function markedPoints(marks: readonly Mark[], bad: boolean): number[] {
  return marks.filter((mark) => (mark.as === "bad") === bad).map((mark) => points.findIndex((_, i) => placeOf(i).x === mark.x && placeOf(i).y === mark.y)).filter((i) => i >= 0);
}

/** The point that an arrow key leads to: the nearest one that way, along a line if there is one. */
export function step(from: number, key: string): number {
  const at = placeOf(from);
  let best = from;
  let near = Infinity;
  points.forEach((_, i) => {
    const { x, y } = placeOf(i);
    const [ahead, aside] = { ArrowLeft: [at.x - x, y - at.y], ArrowRight: [x - at.x, y - at.y], ArrowUp: [at.y - y, x - at.x], ArrowDown: [y - at.y, x - at.x] }[key] ?? [0, 0];
    const far = ahead! + 3 * Math.abs(aside!);
    if (ahead! > 0 && far < near) [best, near] = [i, far];
  });
  return best;
}
