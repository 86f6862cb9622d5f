import { strict as assert } from "node:assert";
import { test } from "node:test";
import { keptAt } from "./browser";

const { Queue } = await import("../src/match/queue");
const { Draft } = await import("../src/games/mastermind/draft");
const { matchPath } = await import("../src/router");

test("a move that was not answered is there after a reload, under the same key", () => {
  const before = new Queue("m1");
  before.push({ type: "reveal", x: 1, y: 2 });
  before.push({ type: "flag", x: 3, y: 4 });
  const after = new Queue("m1");
  assert.deepEqual(after.all, before.all);
  after.drop(after.head!.key);
  assert.deepEqual(after.head?.action, { type: "flag", x: 3, y: 4 });
  assert.notEqual(before.all[0]!.key, before.all[1]!.key);
});

test("a queue that was answered leaves nothing behind", () => {
  const queue = new Queue("m2");
  queue.push({ type: "forfeit" });
  queue.clear();
  assert.equal(keptAt("wits.queue.m2"), undefined);
});

test("a row that was begun is there after a reload", () => {
  const draft = new Draft("m3", 4, ["R", "B", "G", "Y", "O", "V"]);
  draft.put("R");
  draft.put("G", 2);
  assert.deepEqual(new Draft("m3", 4, ["R", "B", "G", "Y", "O", "V"]).slots.value, ["R", null, "G", null]);
});

test("colours go to the chosen place, then to the next empty one; a drop goes on at the first empty one", () => {
  const draft = new Draft("m4", 4, ["R", "B", "G", "Y", "O", "V"]);
  draft.put("B", 2);
  assert.equal(draft.at.value, 0);
  for (const color of ["R", "G", "Y"] as const) draft.put(color);
  assert.deepEqual(draft.code, ["R", "G", "B", "Y"]);
  draft.back();
  assert.equal(draft.code, undefined);
});

test("paths name their parameters and nothing else matches", () => {
  assert.deepEqual(matchPath("/match/:id", "/match/abc/"), { id: "abc" });
  assert.deepEqual(matchPath("/", "/"), {});
  assert.equal(matchPath("/match/:id", "/match"), null);
  assert.equal(matchPath("/match/:id", "/matches/abc"), null);
});
