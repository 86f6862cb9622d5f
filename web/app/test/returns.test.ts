import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { GameInfo, Summary } from "../src/engine/types";
import { games, movesOf } from "../src/games";
import { addDays, markOf, monthOf, weeksOf } from "../src/match/calendar";
import { here, newsOf, reachedSince, type Ending } from "../src/match/ending";
import { timeOf } from "../src/match/stopwatch";

test("months and weeks go from Monday to Sunday, whatever the zone", () => {
  assert.equal(addDays("2026-02-28", 1), "2026-03-01");
  assert.deepEqual(monthOf("2028-02-10"), { from: "2028-02-01", to: "2028-02-29" });
  const weeks = weeksOf("2026-11-16");
  assert.equal(weeks[0]![0], "2026-10-26");
  assert.equal(weeks.at(-1)![6], "2026-12-06");
  assert.ok(weeks.every((week) => week.length === 7));
});

test("a day is solved only on the day", () => {
  const item = (of: object) => ({ game: "g", day: "d", status: "won" as const, inTime: true, ...of });
  assert.equal(markOf([]), "");
  assert.equal(markOf([item({})]), "solved");
  assert.equal(markOf([item({ inTime: false })]), "played");
  assert.equal(markOf([item({ status: "lost" })]), "played");
  assert.equal(markOf([item({ practice: true })]), "practised");
});

const match = (of: Partial<Summary>): Summary =>
  ({ game: "g", preset: "p", status: "won", hinted: false, seq: 5, terms: {}, seat: 0, seats: [{ name: "A", you: true, status: "won" }], ...of }) as unknown as Summary;
const ended = (of: Partial<Ending>): Ending => ({ moves: 5, streak: { now: 1, best: 1 }, ...of });

test("the end says what is new, and only of a win without hints", () => {
  const stats = { wins: 1 } as Ending["stats"] & object;
  assert.deepEqual(newsOf(match({}), ended({ stats })), ["Your first win here."]);
  assert.deepEqual(newsOf(match({}), ended({ stats: { ...stats, wins: 2 }, records: ["moves"] })), ["A new best: never in fewer moves."]);
  assert.deepEqual(newsOf(match({ hinted: true }), ended({ stats })), []);
  assert.deepEqual(newsOf(match({ status: "lost" }), ended({ stats })), []);
});

test("a match of this device is compared with those of this device", () => {
  const list = [match({ seq: 4 }), match({ seq: 6 }), match({ status: "lost" })]; // the latest first
  const told = here(list[0]!, list);
  assert.deepEqual([told.moves, told.streak, told.stats?.wins, told.stats?.lengths?.[0]?.actions], [4, { now: 2, best: 2 }, 2, 4]);
});

test("a match that is timed tells its time, and the best of its board", () => {
  games.value = [{ id: "g", stopwatch: true } as GameInfo];
  const begun = "2026-01-01T00:00:00.000Z";
  const list = [match({ begun, ended: "2026-01-01T00:00:09.000Z" }), match({ begun, ended: "2026-01-01T00:00:05.500Z" }), match({ begun, ended: "2026-01-01T00:00:01.000Z", status: "lost" })];
  const told = here(list[0]!, list);
  assert.deepEqual([told.time, told.stats?.best], [9000, 5500]);
  assert.equal(timeOf(match({ begun, ended: begun, terms: { type: "daily" } as Summary["terms"] })), undefined);
  assert.equal(timeOf(match({ seq: 3 })), undefined, "nobody knows when it began");
  assert.equal(timeOf(match({ seq: 0 })), 0);
  games.value = [];
});

test("a goal is told once", () => {
  const goals = (reached: boolean) => [{ id: "win", text: "Win", have: 1, need: 1, reached }];
  assert.deepEqual(reachedSince(goals(false)), []);
  assert.deepEqual(reachedSince(goals(true)), ["Win"]);
  assert.deepEqual(reachedSince(goals(true)), []);
});

test("on an open board a move is one of each side", () => {
  const info = (id: string, open: boolean, seats: number) => ({ id, open, seats }) as unknown as GameInfo;
  games.value = [info("board", true, 2), info("codes", false, 2), info("alone", false, 1)];
  assert.deepEqual([movesOf("board", 47), movesOf("board", 48), movesOf("codes", 5), movesOf("alone", 5), movesOf("unknown", 5)], [24, 24, 5, 5, 5]);
});
