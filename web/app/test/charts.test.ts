import { strict as assert } from "node:assert";
import { test } from "node:test";
import { bins, median, total } from "../src/charts/bins";
import { tally } from "../src/charts/tally";
import type { Status, Summary } from "../src/engine/types";

const lengths = (...actions: number[]) => actions.map((each) => ({ actions: each, wins: 1 }));

test("no wins are no columns", () => {
  assert.deepEqual(bins([]), []);
  assert.deepEqual(bins([{ actions: 4, wins: 0 }]), []);
  assert.equal(median([]), 0);
});

test("few lengths get a column each, the empty ones between them too", () => {
  assert.deepEqual(bins(lengths(3, 5)), [
    { from: 3, to: 3, wins: 1 }, { from: 4, to: 4, wins: 0 }, { from: 5, to: 5, wins: 1 },
  ]);
});

test("many lengths share at most twelve columns that lose no win", () => {
  for (const all of [lengths(14, 44), lengths(19, 30), lengths(101, 118, 163, 900), lengths(1, 5000), lengths(1, 99_999)]) {
    const columns = bins(all);
    assert.ok(columns.length <= 12, `${columns.length} columns`);
    assert.equal(columns.reduce((sum, each) => sum + each.wins, 0), total(all));
    for (let i = 1; i < columns.length; i++) assert.equal(columns[i]!.from, columns[i - 1]!.to + 1);
  }
});

test("half of the wins took no more than the median", () => {
  assert.equal(median([{ actions: 7, wins: 2 }, { actions: 3, wins: 1 }, { actions: 5, wins: 4 }]), 5);
});

function match(status: Status, seq: number, more: Partial<Summary> = {}): Summary {
  const terms = { reward: { prestigeRanks: 0, xpPercent: 0 } };
  const seats = [{ name: "Ada", you: true, status }];
  return { id: "m", game: "mastermind", preset: "classic", terms, hinted: false, seq, status, seat: 0, seats, turn: null, started: "", touched: "", ...more };
}

test("a loss ends the streak, and the best one is kept", () => {
  const [stats] = tally([match("won", 5), match("lost", 10), match("won", 4), match("won", 5)]);
  assert.deepEqual(
    [stats!.games, stats!.wins, stats!.streak, stats!.bestStreak, stats!.lengths],
    [4, 3, 1, 2, [{ actions: 4, wins: 1 }, { actions: 5, wins: 2 }]],
  );
});

test("a game with hints neither wins nor breaks a streak", () => {
  const [stats] = tally([match("won", 5), match("lost", 3, { hinted: true }), match("won", 5)]);
  assert.deepEqual([stats!.games, stats!.streak, stats!.hintedGames, stats!.hintedWins], [2, 2, 1, 0]);
});

test("presets and difficulties are counted apart", () => {
  const terms = { difficulty: "master", reward: { prestigeRanks: 1, xpPercent: 200 } };
  assert.equal(tally([match("won", 5), match("won", 5, { preset: "super" }), match("won", 5, { terms })]).length, 3);
});
