import { strict as assert } from "node:assert";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { colorOf, contradiction, feedback, lossWords, possibleCodes } from "./logic";
import type { Color, View } from "./types";

await useWords("mastermind");

const code = (letters: string): Color[] => [...letters] as Color[];

// The scenarios of the requirement. "Duplicate handling" follows its algorithm: two places match, so 2 black, 0 white.
const cases: [string, string, string, number, number][] = [
  ["no double counting", "RBGY", "RROO", 1, 0],
  ["all correct", "RBGY", "RBGY", 4, 0],
  ["all wrong", "RBGY", "OVOV", 0, 0],
  ["duplicates in code", "RRBB", "BBRR", 0, 4],
  ["mixed feedback", "RBGY", "RYBG", 1, 3],
  ["duplicate handling, by the algorithm", "RBBY", "BBBO", 2, 0],
  ["five places", "RBGYC", "CRBGN", 0, 4],
];

for (const [name, secret, guess, black, white] of cases) {
  test(`feedback: ${name}`, () => {
    assert.deepEqual(feedback(code(secret), code(guess)), { black, white });
    assert.deepEqual(feedback(code(guess), code(secret)), { black, white });
  });
}

const view = (length: number, colors: string, attempts: [string, number, number][]): View => ({
  secretCode: null, gameOver: false, winner: null, maxAttempts: 10, playerId: "p1", status: "playing",
  colors: code(colors), codeLength: length,
  attempts: attempts.map(([guess, black, white]) => ({ code: code(guess), feedback: { black, white } })),
});

test("a guess that an answer rules out is named with that attempt", () => {
  const { attempts } = view(4, "RBGYOV", [["RRBB", 1, 0], ["GGGG", 0, 0]]);
  assert.deepEqual(contradiction(attempts, code("RYYG")), { attempt: 2, was: { black: 0, white: 0 }, would: { black: 1, white: 0 } });
  assert.deepEqual(contradiction(attempts, code("YYYY"))?.attempt, 1);
  assert.equal(contradiction(attempts, code("RYYY")), undefined);
});

test("every code is possible before the first guess, and answers rule codes out", () => {
  assert.equal(possibleCodes(view(4, "RBGYOV", []), 2).n, 1296);
  assert.equal(possibleCodes(view(5, "RBGYOVCN", []), 2).n, 32768);
  assert.equal(possibleCodes(view(4, "RBGYOV", [["RRBB", 0, 0]]), 2).n, 256);
  assert.equal(possibleCodes(view(4, "RBGYOV", [["RBGY", 4, 0]]), 2).n, 1);
});

test("a code that is not shown is not said", () => {
  const lost = { attempts: [], maxAttempts: 10, secretCode: null } as unknown as View;
  assert.equal(lossWords(lost), "");
  assert.equal(lossWords({ ...lost, maxAttempts: 0 }), "The attempts are used up.");
  assert.equal(lossWords({ ...lost, secretCode: ["R"] }), "The code was Red.");
});

test("of many codes that are possible the first are told, of few all", () => {
  assert.deepEqual(possibleCodes(view(4, "RBGYOV", []), 2).first.map((code) => code.join("")), ["RRRR", "RRRB"]);
  assert.deepEqual(possibleCodes(view(4, "RBGYOV", [["RBGY", 4, 0]]), 60).first.map((code) => code.join("")), ["RBGY"]);
});

test("a typed letter of the wire means its colour", () => {
  assert.equal(colorOf("Y", ["R", "Y"]), "Y");
  assert.equal(colorOf("V", ["R", "Y"]), undefined);
});
