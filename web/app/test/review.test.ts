import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Mistake, Review, ReviewMove } from "../src/engine/types";
import { betterThan, betterWords } from "../src/replay/better";
import { finding } from "../src/replay/mistakes";
import { complete, curve, Gradual, lucky, moveAt, range } from "../src/replay/review";

function move(seq: number, seat: number, skill: number, luck = 0): ReviewMove {
  const action = { type: "place" };
  return { seq, seat, action, best: action, value: 0.5, skill, luck, verdict: "good", exact: false, reason: "" };
}

function of(total: number, ...moves: ReviewMove[]): Review {
  return { start: 0.5, result: 1, moves, accuracy: [100], luck: [50], total, moments: [], summary: "" };
}

test("the curve adds skill and luck up for the first seat", () => {
  const review = of(3, move(1, 0, -0.25), move(2, 1, -0.5), move(4, 0, 0, 0.25));
  assert.deepEqual(curve(review), [{ step: 0, value: 0.5 }, { step: 1, value: 0.25 }, { step: 3, value: 0.75 }, { step: 4, value: 1 }]);
  assert.deepEqual(curve(of(3)), []);
  assert.deepEqual([moveAt(review, 4)?.seq, moveAt(review, 3), moveAt(undefined, 1)], [4, undefined, undefined]);
  assert.deepEqual([lucky(review), lucky(of(1, move(1, 0, -1)))], [true, false]);
});

test("chances are drawn from 0 to 1, other values as they are", () => {
  const at = (...values: number[]) => range(values.map((value, step) => ({ step, value })));
  assert.deepEqual([at(0.4, 0.6), at(-4, -2), at(-3, -3)], [[0, 1], [-4, -2], [-4, -2]]);
});

test("a review is made a few moves at a time, more where they are quick", async () => {
  const limits: number[] = [];
  let done = 0;
  const reviewing = new Gradual(async (limit) => {
    limits.push(limit);
    done = Math.min(10, done + limit);
    return of(10, ...Array.from({ length: done }, (_, i) => move(i + 1, 0, 0)));
  }, complete, () => 0);
  await reviewing.start();
  assert.deepEqual([limits, complete(reviewing.made.value), reviewing.busy.value], [[1, 2, 4, 8], true, false]);
});

test("who leaves stops it, and can go on later", async () => {
  let calls = 0;
  const reviewing: Gradual<Review> = new Gradual(async () => {
    if (++calls === 2) reviewing.stop();
    return of(3, ...Array.from({ length: calls }, (_, i) => move(i + 1, 0, 0)));
  }, complete);
  await reviewing.start();
  assert.deepEqual([calls, reviewing.made.value?.moves.length, reviewing.busy.value], [2, 1, false]);
  await reviewing.start();
  assert.deepEqual([calls, complete(reviewing.made.value)], [3, true]);
});

test("a refusal is shown and can be tried again", async () => {
  const refusal = new Error("nobody reviews this game");
  const reviewing = new Gradual<Review>(async () => { throw refusal; }, complete);
  await reviewing.start();
  assert.deepEqual([reviewing.failed.value, reviewing.busy.value, complete(undefined)], [refusal, false, false]);
});

test("mistakes are looked for in parts, from either end, and are in the order of the game", async () => {
  for (const backwards of [false, true]) {
    const asked: number[] = [];
    const looking = finding(5, backwards, async (from, to) => {
      const part = Array.from({ length: to - from + 1 }, (_, i) => from + i);
      asked.push(...part);
      return part.filter((seq) => seq % 2 === 0).map((seq) => ({ seq, reason: "" }) as Mistake);
    });
    await looking.start();
    const { mistakes, judged } = looking.made.value!;
    assert.deepEqual([mistakes?.map(({ seq }) => seq), judged, [...asked].sort()], [[2, 4], 5, [1, 2, 3, 4, 5]]);
    assert.equal(asked[0], backwards ? 5 : 1);
  }
  const untold = finding(3, false, async () => undefined);
  await untold.start();
  assert.deepEqual([untold.made.value, untold.busy.value], [{ mistakes: undefined, judged: 3, total: 3 }, false]);
});

test("a better move is written as the game writes it, or said by its page", () => {
  const [before, after] = [{ status: "playing" }, { status: "playing" }];
  const steps = [{ seq: 0, view: before, status: "playing" }, { seq: 1, seat: 0, action: { type: "place", at: "a" }, view: after, status: "playing" }];
  const page = { move: ({ at }: { at?: string }) => `at ${at}` };
  const opened = { replay: { game: "" }, page, steps: { steps, seat: 0 } } as unknown as Parameters<typeof betterThan>[0];
  for (const [written, want] of [["Qh4#", "Qh4#"], [undefined, "at b"]] as const) {
    const judged = { ...move(1, 0, -1), action: { type: "place", at: "a" }, best: { type: "place", at: "b" }, ...(written ? { written } : {}) };
    assert.match(betterWords(betterThan(opened, of(1, judged), 0)!, 0, opened), new RegExp(`\\b${want.replace("#", "")}`));
  }
});
