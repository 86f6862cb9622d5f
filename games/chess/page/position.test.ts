import { strict as assert } from "node:assert";
import { test } from "node:test";
import { played, readFen } from "./position";

for (const [name, before, move, after] of [
  ["a move", "4k3/8/8/8/8/8/4P3/4K3", "e2e4", "4k3/8/8/8/4P3/8/8/4K3"],
  ["castling takes the rook along", "4k3/8/8/8/8/8/8/R3K2R", "e1g1", "4k3/8/8/8/8/8/8/R4RK1"],
  ["castling on the long side", "r3k3/8/8/8/8/8/8/4K3", "e8c8", "2kr4/8/8/8/8/8/8/4K3"],
  ["a pawn taken in passing is gone", "4k3/8/8/3pP3/8/8/8/4K3", "e5d6", "4k3/8/3P4/8/8/8/8/4K3"],
  ["a promotion", "4k3/8/8/8/8/8/p7/1R2K3", "a2b1q", "4k3/8/8/8/8/8/8/1q2K3"],
] as const) {
  test(`the board shows ${name} before the answer`, () => assert.deepEqual(played(readFen(before).at, move), readFen(after).at));
}
