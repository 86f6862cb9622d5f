// What is chosen before a game for two.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameInfo } from "../src/engine/types";
import { games } from "../src/games";
import { mindsFor } from "../src/match/setup";

const game = {
  id: "duel", seats: 2, bots: [{ name: "weak" }, { name: "best" }], presets: ["open", "puzzle"],
  levels: [{ preset: "open", name: "Open" }, { preset: "puzzle", name: "Puzzle", against: "best" }],
} as unknown as GameInfo;

test("a preset with a defender is played against it, whatever was chosen", () => {
  games.value = [game];
  const chosen = { against: "mind", mind: "weak", side: "1" } as const;
  assert.deepEqual(mindsFor(game, "open", chosen), ["weak", ""]);
  assert.deepEqual(mindsFor(game, "puzzle", chosen), ["", "best"]);
});
