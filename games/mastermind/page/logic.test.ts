import { strict as assert } from "node:assert";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { colorOf, lossWords } from "./logic";
import type { View } from "./types";

await useWords("mastermind");

test("a code that is not shown is not said", () => {
  const lost = { attempts: [], maxAttempts: 10, secretCode: null } as unknown as View;
  assert.equal(lossWords(lost), "");
  assert.equal(lossWords({ ...lost, maxAttempts: 0 }), "The attempts are used up.");
  assert.equal(lossWords({ ...lost, secretCode: ["R"] }), "The code was Red.");
});

test("a typed letter of the wire means its colour", () => {
  assert.equal(colorOf("Y", ["R", "Y"]), "Y");
  assert.equal(colorOf("V", ["R", "Y"]), undefined);
});
