import { strict as assert } from "node:assert";
import { test } from "node:test";
import { readSeed, Show } from "../src/replay/show";
import type { Status, View } from "../src/engine/types";

const view = { status: "playing" } as View;
const wanted = { game: "mastermind", preset: "classic", bot: "knuth", seed: 7 } as const;

test("a seed is a whole number of 32 bits", () => {
  for (const [text, seed] of [["0", 0], [" 42 ", 42], ["4294967295", 4294967295]] as const) assert.equal(readSeed(text), seed);
  for (const text of ["", "4294967296", "-1", "1.5", "0x10", "1e3", "99999999999"]) assert.equal(readSeed(text), undefined);
});

test("a show asks the bot for a move and its reason until the game is over", async () => {
  const asked: object[] = [];
  const answers: Status[] = ["playing", "won"];
  const call = async <T>(_: string, params: object): Promise<T> => {
    asked.push(params);
    return { seq: asked.length, view, status: answers.shift(), action: { type: "submit", code: [] } } as T;
  };
  const show = new Show(wanted, call, "m1", { seq: 0, view, status: "playing" });
  assert.deepEqual([await show.reel.next(), await show.reel.next(), await show.reel.next()], [true, true, false]);
  assert.deepEqual(asked, Array(2).fill({ match: "m1", bot: "knuth", why: true }));
  assert.deepEqual([show.over, show.steps.value.length, show.reel.at.value], [true, 3, 2]);
});

test("a bot that fails leaves the game as it was", async () => {
  const show = new Show(wanted, async () => { throw new Error("stuck"); }, "m1", { seq: 0, view, status: "playing" });
  assert.equal(await show.reel.next(), false);
  assert.deepEqual([show.over, show.steps.value.length], [false, 1]);
});
