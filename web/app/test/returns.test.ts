import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Summary } from "../src/engine/types";
import { addDays, markOf, monthOf, weeksOf } from "../src/match/calendar";
import { here, newsOf, reachedSince, type Ending } from "../src/match/ending";

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

test("a goal is told once", () => {
  const goals = (reached: boolean) => [{ id: "win", text: "Win", have: 1, need: 1, reached }];
  assert.deepEqual(reachedSince(goals(false)), []);
  assert.deepEqual(reachedSince(goals(true)), ["Win"]);
  assert.deepEqual(reachedSince(goals(true)), []);
});
