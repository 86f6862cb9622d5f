import { strict as assert } from "node:assert";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { actionOf, after, flies, lines, mills, moveOf, placeOf, points, readMove, step, takeable, targets } from "./logic";
import { changeWords, taskWords } from "./say";
import type { View } from "./types";

await useWords("morris");

const at = (name: string): number => points.indexOf(name);

function view(white: string, black: string, hand: [number, number] = [0, 0]): View {
  const board = points.map((name) => (white.includes(name) ? "W" : black.includes(name) ? "B" : ".")).join("");
  return { board, hand, moves: 0, seat: 0, turn: 0, reason: null, recent: [], status: "playing" };
}

test("every line lies on a row or a column of the grid", () => {
  for (const line of lines) {
    const places = line.map(placeOf);
    assert.ok(places.every(({ x }) => x === places[0]!.x) || places.every(({ y }) => y === places[0]!.y));
  }
});

test("the board shows a move before the answer, and the mill that it closes", () => {
  const start = view("a7 d7", "b6 d1", [7, 7]);
  const placed = after(start, moveOf({ type: "place", to: "g7", take: "d1" }));
  assert.deepEqual([placed.board, placed.hand], [view("a7 d7 g7", "b6").board, [6, 7]]);
  assert.deepEqual(mills(placed.board), [[0, 1, 2]]);
  const moved = after({ ...start, turn: 1 }, { from: at("b6"), to: at("d6") });
  assert.deepEqual([moved.board, moved.hand], [view("a7 d7", "d6 d1").board, [7, 7]]);
  assert.equal(after(start, { from: at("a7") }), start);
});

test("a man goes where the view says, and a mill takes what it says", () => {
  const names = (list: number[]): string[] => list.map((i) => points[i]!);
  const v = { ...view("a7 d7 g4 c3", "b6 d6 f6 d1"), legal: "g4-g7xd1 g4-g1 g4-f4 c3-d3" };
  assert.deepEqual(names(targets(v, at("g4"))), ["g7", "g1", "f4"]);
  assert.deepEqual(names(takeable(v, at("g4"), at("g7"))), ["d1"]);
  assert.deepEqual(takeable(v, at("g4"), at("g1")), []);
  const placing = { ...v, legal: "d5 g7xd1 g7xb6" };
  assert.deepEqual(names(targets(placing, undefined)), ["d5", "g7"]);
  assert.deepEqual(names(takeable(placing, undefined, at("g7"))), ["d1", "b6"]);
  assert.deepEqual(targets(view("a7", "d7"), at("a7")), []);
});

test("men fly where one may go to every empty point", () => {
  const v = view("a7 d7 g7", "b6 d6 f6 d1");
  const empty = points.filter((_, i) => v.board[i] === ".");
  assert.ok(flies({ ...v, legal: empty.map((to) => `a7-${to}`).join(" ") }));
  assert.ok(!flies({ ...v, legal: "a7-a4 g7-g4" }));
  assert.ok(!flies({ ...v, legal: empty.join(" ") }), "a man that is placed does not fly");
  assert.ok(!flies(v));
});

test("actions and moves are written as the rules do", () => {
  assert.deepEqual(actionOf(undefined, at("d6")), { type: "place", to: "d6" });
  assert.deepEqual(actionOf(at("d6"), at("d5"), at("a1")), { type: "move", from: "d6", to: "d5", take: "a1" });
  assert.deepEqual(readMove("d6-d5xa1"), { from: "d6", to: "d5", take: "a1" });
  assert.deepEqual(readMove("d6"), { to: "d6" });
});

test("arrow keys reach every point", () => {
  const seen = new Set([0]);
  for (const from of seen) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) seen.add(step(from, key));
  assert.equal(seen.size, points.length);
});

test("both moves of a round are said", () => {
  const after = { ...view("d6", "a7", [8, 8]), moves: 2, recent: ["d6", "a7"] };
  assert.equal(changeWords(view("", "", [9, 9]), after), "White places on d6. Black places on a7.");
});

test("a puzzle says its task, and after each move how many are left", () => {
  const at = (moves: number): View => ({ ...view("a7 b6 c5 d3", "d7 g7 f6 e5"), win: 2, moves });
  assert.equal(taskWords(at(0)), "White wins in 2 moves: find how.");
  assert.equal(taskWords(at(2)), "1 more move to win in.");
  assert.equal(taskWords(at(4)), "The 2 moves are used up. You may play on.");
  assert.equal(taskWords({ ...at(0), seat: 1 }), "");
  assert.equal(taskWords(view("a7", "d7")), "");
});
