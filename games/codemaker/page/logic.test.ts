import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Color } from "../../mastermind/page/types";
import { feedback } from "../../mastermind/page/logic";
import { after, outcomeOf, told } from "./logic";
import type { View } from "./types";

const colors: readonly Color[] = ["R", "B", "G", "Y", "O", "V"];

function viewOf(secret: string, guesses: readonly string[], seat = 0): View {
  const code = [...secret] as Color[];
  const attempts = guesses.map((guess) => ({ code: [...guess] as Color[], feedback: feedback(code, [...guess] as Color[]) }));
  const found = guesses.at(-1) === secret;
  const over = found || guesses.length === 10;
  return {
    secretCode: code, attempts, gameOver: over, winner: null, maxAttempts: 10, playerId: "p2", colors, codeLength: 4, seat,
    turn: over ? null : 1, status: !over ? "playing" : found === (seat === 1) ? "won" : "lost",
  };
}

test("a guess tells what the coach says it tells", () => {
  const view = viewOf("VOGB", ["RRBB", "RGYY", "GOBV", "OVBG", "VOGB"]); // the numbers are those of the terminal's golden files
  assert.deepEqual(told(view, 0), { before: 1296, fits: true, most: 256, left: 256 });
  assert.deepEqual(told(view, 1), { before: 256, fits: true, most: 44, left: 44 });
  assert.deepEqual(told(view, 3), { before: 3, fits: true, most: 1, left: 1 });
  assert.deepEqual(told(view, 4), { before: 1, fits: true, most: 1, left: 1 });
});

test("a guess that is ruled out does not fit", () => {
  assert.equal(told(viewOf("VOGB", ["RRBB", "RRBB"]), 1).fits, false);
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
