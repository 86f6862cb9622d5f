import { strict as assert } from "node:assert";
import { test } from "node:test";
import { keptAt } from "./browser";

const { Queue } = await import("../src/match/queue");
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

test("paths name their parameters and nothing else matches", () => {
  assert.deepEqual(matchPath("/match/:id", "/match/abc/"), { id: "abc" });
  assert.deepEqual(matchPath("/", "/"), {});
  assert.equal(matchPath("/match/:id", "/match"), null);
  assert.equal(matchPath("/match/:id", "/matches/abc"), null);
});
