import { strict as assert } from "node:assert";
import { test } from "node:test";
import { growth } from "../src/adventure/level";
import { thingAt } from "../src/adventure/noise";
import { Walk, type Found } from "../src/adventure/walk";
import { Problem } from "../src/engine/types";

interface Asked { key: string; answer(step: Found): void; refuse(error: unknown): void }

function walking(known = true) {
  const asked: Asked[] = [];
  const problems: unknown[] = [];
  const walk = new Walk({
    ask: (key) => new Promise((answer, refuse) => { asked.push({ key, answer, refuse }); }),
    known: () => known,
    onProblem: (error) => problems.push(error),
    pause: async () => undefined,
  });
  return { walk, asked, problems };
}

const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 0); });
const found = (step: number): Found => ({ step, found: { id: step, type: "t", found: "2026-01-02T03:04:05Z" } });
const offline = (): Problem => new Problem({ status: 0, code: "offline", detail: "" });

test("every step is shown at once and taken, however fast they come", async () => {
  const { walk, asked } = walking();
  for (let i = 0; i < 10; i++) walk.step();
  assert.equal(walk.strides.value, 10);
  assert.equal(walk.pending.value, 10);
  for (let i = 0; i < 10; i++) {
    asked[i]!.answer({ step: i + 1 });
    await settled();
  }
  assert.equal(new Set(asked.map((each) => each.key)).size, 10);
  assert.equal(walk.pending.value, 0);
  assert.equal(walk.last.value?.step, 10);
});

test("answers that overtake each other leave the latest step, and lose nothing that was found", async () => {
  const { walk, asked } = walking();
  walk.step();
  walk.step();
  asked[1]!.answer({ step: 2 });
  await settled();
  asked[0]!.answer(found(1));
  await settled();
  assert.equal(walk.last.value?.step, 2);
  assert.deepEqual([...walk.finds.value.keys()], [1]);
});

test("a visitor's first step is alone, because it makes the player", async () => {
  const { walk, asked } = walking(false);
  for (let i = 0; i < 3; i++) walk.step();
  assert.equal(asked.length, 1);
  asked[0]!.answer({ step: 1 });
  await settled();
  assert.equal(asked.length, 3);
});

test("a step that is held back or not heard of is asked for again under the same key", async () => {
  const { walk, asked } = walking();
  walk.step();
  asked[0]!.refuse(new Problem({ status: 429, code: "limit", detail: "", retryAfter: 1 }));
  await settled();
  asked[1]!.refuse(offline());
  await settled();
  asked[2]!.answer({ step: 1 });
  await settled();
  assert.equal(new Set(asked.map((each) => each.key)).size, 1);
  assert.equal(walk.last.value?.step, 1);
});

test("without a server the way goes back, and the reason is told", async () => {
  const { walk, asked, problems } = walking();
  walk.step();
  for (let i = 0; i < 3; i++) {
    asked[i]!.refuse(offline());
    await settled();
  }
  assert.equal(walk.strides.value, 0);
  assert.equal(problems.length, 1);
});

test("the bar fills once for every level that was gained", () => {
  const to = { level: 3, xp: 40, needed: 300 };
  assert.deepEqual(growth(undefined, to), [to]);
  assert.deepEqual(growth(to, to), [to]);
  assert.deepEqual(growth({ level: 3, xp: 10, needed: 300 }, to).map((each) => each.xp), [10, 40]);
  assert.deepEqual(growth({ level: 1, xp: 50, needed: 100 }, to).map((each) => [each.level, each.xp / each.needed]),
    [[1, 0.5], [1, 1], [2, 0], [2, 1], [3, 0], [3, 40 / 300]]);
});

test("a place in the corridor looks the same whenever it comes by", () => {
  assert.deepEqual(Array.from({ length: 20 }, (_, i) => thingAt(i)), Array.from({ length: 20 }, (_, i) => thingAt(i)));
  assert.ok(new Set(Array.from({ length: 100 }, (_, i) => thingAt(i))).size > 6);
});
