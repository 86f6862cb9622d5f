import { strict as assert } from "node:assert";
import { test } from "node:test";
import { takenFrom, wentOn } from "../src/ui/motion";

const pawn = (was: string, is: string): boolean => was === (is < "a" ? "P" : "p");

for (const [name, before, after, went, taken] of [
  ["a move goes from where it lay", "N...", "..N.", [{ to: 2, from: 0 }], []],
  ["what takes something comes from where it lay", "N.b.", "..N.", [{ to: 2, from: 0 }], [2]],
  ["two that move at once go each its way", "R..K", ".KR.", [{ to: 1, from: 3 }, { to: 2, from: 0 }], []],
  ["what is new comes from nowhere", "X...", "X.O.", [{ to: 2, from: undefined }], []],
  ["what is gone went nowhere", "XO..", "X...", [], [1]],
  ["what became something else comes from where that lay", ".P..", "Q...", [{ to: 0, from: 1 }], []],
] as const) {
  test(name, () => assert.deepEqual([wentOn(before, after, pawn), takenFrom(before, after, wentOn(before, after, pawn))], [went, taken]));
}
