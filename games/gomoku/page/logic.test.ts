import { strict as assert } from "node:assert";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { brief, changeWords, choosing, moveWords, nameOf, outcomeOf, pointWords, rowWords, threatsAt, turnWords } from "./logic";
import type { Threat, View } from "./types";

await useWords("gomoku");

/** A view of seat 0 after some stones. */
function view(moves: [number, number][], more: Partial<View> = {}): View {
  const rows = Array.from({ length: 15 }, () => Array<string>(15).fill("."));
  moves.forEach(([x, y], i) => { rows[y]![x] = i % 2 ? "O" : "X"; });
  const [x, y] = moves.at(-1) ?? [0, 0];
  return {
    size: 15, rows: rows.map((row) => row.join("")), last: moves.length ? { x, y } : null, line: null, seat: 0, turn: moves.length % 2,
    status: "playing", preset: "standard", moves, given: 0, black: 0, reason: null, ...more,
  };
}

test("points have a letter, and a row from the bottom", () => {
  assert.equal(nameOf({ x: 7, y: 7 }), "h8");
  assert.equal(nameOf({ x: 0, y: 0 }), "a15");
});

test("a row is said with all its stones", () => {
  const v = view([[7, 7], [9, 7]]);
  assert.equal(rowWords(v, 7), "Row 8: Black h8, White j8");
  assert.equal(rowWords(v, 0), "Row 15: empty");
});

test("a point says what lies there, and whether it was last", () => {
  const v = view([[7, 7], [9, 7]]);
  assert.equal(pointWords(v, { x: 7, y: 7 }), "h8: Black");
  assert.equal(pointWords(v, { x: 9, y: 7 }), "j8: White, last stone");
  assert.equal(pointWords(v, { x: 0, y: 0 }), "a15: empty");
});

test("a change says the stones and whose turn it is", () => {
  const v = view([[7, 7], [9, 7]]);
  assert.equal(changeWords(view([]), v), "Black h8. White j8. Your turn: Black.");
  assert.equal(changeWords(v, view([])), "2 stones taken back.");
  assert.equal(brief(view([]), v), "h8 j8");
});

test("an end says from where to where the five lie", () => {
  const line = [0, 1, 2, 3, 4].map((x) => ({ x, y: 14 }));
  const won = view([[0, 14]], { status: "won", reason: "five", line, turn: null });
  assert.deepEqual(outcomeOf(won), { title: "Five in a row!", text: "From a1 to e1.", good: true });
  assert.deepEqual(outcomeOf(view([], { status: "lost", reason: "forfeit", turn: null })), { title: "Forfeited", text: "The other side wins.", good: false });
  assert.equal(outcomeOf(view([], { status: "drawn", reason: "full", turn: null }))?.good, false);
});

test("a swap asks for a colour after three stones", () => {
  const v = view([[7, 7], [8, 7], [9, 7]], { preset: "swap", black: null, turn: 1 });
  assert.equal(choosing(v), true);
  assert.equal(turnWords(v), "The other side chooses a colour.");
  assert.equal(turnWords({ ...v, seat: 1 }), "Choose a colour. White moves next.");
  assert.equal(moveWords({ type: "choose", color: "white" }), "Takes White");
});

test("in a puzzle it is said after each stone whether it made a four", () => {
  const given: [number, number][] = [[4, 7], [0, 0], [5, 7], [0, 14], [6, 7], [3, 7]];
  const at = (four: boolean, ...more: [number, number][]): View => view([...given, ...more], { preset: "puzzle", given: 6, four });
  assert.equal(turnWords(at(false)), "You can win by fours: every stone makes a four, until two points make five. Your turn: Black.");
  assert.equal(turnWords(at(true, [7, 7], [8, 7])), "A four: it had to be answered. Go on by fours. Your turn: Black.");
  assert.equal(turnWords(at(false, [9, 9], [8, 7])), "That stone made no four: nothing forced the answer. Your turn: Black.");
  assert.match(changeWords(at(false), at(true, [7, 7], [8, 7])), /^Black h8\. White i8\. A four: it had to be answered\./);
});

test("of several threats at a point the weightiest is shown", () => {
  const threats: Threat[] = [{ x: 1, y: 0, seat: 0, makes: "open-three" }, { x: 1, y: 0, seat: 1, makes: "four" }];
  assert.equal(threatsAt(view([]), threats).get(1)?.makes, "four");
});

test("only a row of five is headed so", () => {
  const won = (reason: View["reason"]): string | undefined => outcomeOf(view([], { status: "won", reason, turn: null }))?.title;
  assert.equal(won("five"), "Five in a row!");
  assert.equal(won("timeout"), "You won!");
  assert.equal(won("forfeit"), "You won!");
  assert.equal(outcomeOf(view([], { status: "lost", reason: "timeout", turn: null }))?.title, "You lost.");
});
