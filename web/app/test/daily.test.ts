import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Summary } from "../src/engine/types";
import { hiddenWords, isHidden, rankWords, type Daily, type Ranking } from "../src/match/daily";

const ranking: Ranking = { ranked: false, bot: false, early: false, from: "2026-03-03", wins: 5, winsAsked: 5 };
const words = (of: Partial<Ranking>): string => rankWords({ ranking: { ...ranking, ...of } } as Daily);

test("an attempt that does not count says what is missing", () => {
  assert.equal(rankWords({} as Daily), "");
  assert.equal(words({ ranked: true }), "Your attempt is ranked.");
  assert.equal(words({ ranked: true, bot: true }), "Your attempt is ranked among the bots.");
  assert.equal(words({ wins: 2 }), "Your attempt is not ranked yet. You have won 2 of 5 games that count.");
  assert.match(words({ early: true }), /^Your attempt is not ranked yet\. The first puzzle .*Mar.*3.*\.$/);
  assert.match(words({}), /the next one will be/);
});

test("a daily keeps what it hid until its day is over", () => {
  const match = (hours: number, status: string): Summary =>
    ({ status, hiddenUntil: new Date(Date.now() + hours * 3_600_000).toISOString() }) as unknown as Summary;
  assert.ok(isHidden(match(1, "playing")));
  assert.equal(hiddenWords(match(1, "playing")), "");
  assert.match(hiddenWords(match(1, "lost")), /when the day is over/);
  assert.equal(hiddenWords(match(-1, "lost")), "");
  assert.ok(!isHidden({} as Summary));
});
