import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Color } from "../../mastermind/page/types";
import { after, asBreaker, outcomeOf } from "./logic";
import type { View } from "./types";

const colors: readonly Color[] = ["R", "B", "G", "Y", "O", "V"];

function viewOf(secret: string, guesses: readonly string[], seat = 0): View {
  const code = [...secret] as Color[];
  const attempts = guesses.map((guess) => ({ code: [...guess] as Color[], feedback: { black: guess === secret ? 4 : 0, white: 0 } }));
  const found = guesses.at(-1) === secret;
  const over = found || guesses.length === 10;
  return {
    secretCode: code, attempts, gameOver: over, winner: null, maxAttempts: 10, playerId: "p2", colors, codeLength: 4, seat,
    turn: over ? null : 1, status: !over ? "playing" : found === (seat === 1) ? "won" : "lost",
  };
}

test("the rules are asked about a view as the breaker had it", () => {
  const { attempts, secretCode, status, gameOver, seat, turn } = asBreaker(viewOf("VOGB", ["RRBB", "VOGB"]), 1);
  assert.deepEqual([attempts.length, secretCode, status, gameOver, seat, turn], [1, null, "playing", false, 1, 1]);
});

test("guesses that are not shown yet tell nothing of the end", () => {
  const view = viewOf("VOGB", ["RRBB", "VOGB"]);
  assert.equal(outcomeOf(after(view, 1)), undefined);
  assert.equal(after(view, 1).attempts.length, 1);
  assert.equal(after(view, 2), view);
});

test("each seat is told how it ended for it", () => {
  assert.equal(outcomeOf(viewOf("VOGB", ["VOGB"], 0))?.good, false);
  assert.equal(outcomeOf(viewOf("VOGB", ["VOGB"], 1))?.good, true);
  assert.equal(outcomeOf(viewOf("VOGB", new Array<string>(10).fill("RRRR"), 0))?.good, true);
  assert.equal(outcomeOf(viewOf("VOGB", [], 0)), undefined);
});
