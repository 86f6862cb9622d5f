import assert from "node:assert/strict";
import { test } from "node:test";
import { tally } from "../src/charts/tally";
import type { Match, Seat } from "../src/engine/types";
import { figures, leftOn, passed, readClock } from "../src/match/clock";
import { after, eventOf, isMine, isShared, isSocial, mindWords, opponent, seatName, thinker } from "../src/match/seats";

const me: Seat = { name: "Ada", you: true, status: "playing" };
const mind: Seat = { name: "master", mind: "master", status: "playing" };
const other: Seat = { name: "Bob", status: "playing" };

function match(seats: Seat[], more: Partial<Match> = {}): Match {
  const terms = { reward: { prestigeRanks: 0, xpPercent: 0 } };
  return {
    id: "m", game: "g", preset: "p", terms, hinted: false, seq: 0, status: "playing", seat: 0, seats, turn: 0, started: "", touched: "",
    view: { status: "playing" }, ...more,
  };
}

test("who is due is read from the seats", () => {
  const solo = match([me]);
  assert.deepEqual([isMine(solo), isShared(solo), isSocial(solo), thinker(solo), opponent(solo)], [true, false, false, undefined, undefined]);
  const practice = match([me, mind], { turn: 1 });
  assert.deepEqual([isMine(practice), isShared(practice), isSocial(practice), thinker(practice)], [false, false, false, "master"]);
  const friends = match([other, me], { seat: 1, turn: 1 });
  assert.deepEqual([isMine(friends), isSocial(friends), opponent(friends)?.name, seatName(friends, 1)], [true, true, "Bob", "You"]);
  const shared = match([me, { ...me, name: "p2" }], { turn: 1, seat: 1 });
  assert.deepEqual([isMine(shared), isShared(shared), isSocial(shared), seatName(shared, 1)], [true, true, false, "Player 2"]);
  assert.equal(isMine(match([me, { name: "", empty: true, status: "playing" }], { table: "CODE" })), false, "nobody sits opposite yet");
  assert.equal(isMine(match([me], { status: "lost", turn: null })), false);
});

test("a mind that does not think says so, until it moves", () => {
  const waits = match([me, mind], { turn: 1, mind: { waiting: true, seconds: 12 } });
  assert.equal(mindWords(waits), "The other side waits for its turn to think, about 12 seconds.");
  assert.equal(mindWords({ ...waits, mind: { waiting: true } }), "The other side waits for its turn to think.");
  assert.match(mindWords({ ...waits, mind: { failed: true } }), /^The other side could not move/);
  assert.equal(mindWords({ ...waits, mind: undefined }), "The other side is thinking.");
  assert.equal(after(waits, { seq: 1, seat: 1, turn: 0, status: "playing", view: { status: "playing" } }).mind, undefined);
});

test("no clock runs until a person has acted, nor while a mind waits", () => {
  const clock = { base: 60, increment: 0 };
  const timed = match([{ ...mind, left: 60_000 }, { ...me, left: 60_000 }], { clock, stopped: true, turn: 1, seat: 1 });
  assert.equal(leftOn(timed, 1, 0, 50_000), 60_000);
  const step = { seq: 1, status: "playing", view: { status: "playing" } } as const;
  assert.equal(leftOn(after(timed, { ...step, seat: 0, turn: 1 }), 1, 0, 50_000), 60_000, "a mind began");
  const begun = after(timed, { ...step, seat: 1, turn: 0 });
  assert.equal(leftOn(begun, 0, 0, 50_000), 10_000);
  assert.equal(leftOn({ ...begun, mind: { waiting: true, seconds: 3 } }, 0, 0, 50_000), 60_000);
});

test("an event changes the turn, the clocks and how it stands for both", () => {
  const before = match([{ ...me, left: 60_000 }, { ...other, left: 60_000 }], { running: 3000, offer: 1 });
  const now = after(before, { seq: 1, seat: 0, turn: 1, status: "playing", view: { status: "playing" }, left: [58_000, 60_000] });
  assert.deepEqual([now.turn, now.seat, now.offer, now.running, now.seats.map((seat) => seat.left)], [1, 0, undefined, 0, [58_000, 60_000]]);
  const over = after(now, { seq: 2, seat: 1, turn: null, status: "won", view: { status: "won" } });
  assert.deepEqual(over.seats.map((seat) => seat.status), ["won", "lost"]);
});

test("who shares a device looks from the seat that is due, and at the end from the first", () => {
  const before = match([me, { ...me, name: "p2" }]);
  const now = after(before, { seq: 1, seat: 0, turn: 1, status: "playing", view: { status: "playing" } });
  assert.equal(now.seat, 1);
  assert.equal(after(now, { seq: 2, seat: 1, turn: null, status: "lost", view: { status: "lost" } }).seat, 0);
});

test("an offer of a draw stands until the other acts", () => {
  const before = match([me, other]);
  const turn = (type: string) => ({ seq: 1, seat: 0, turn: 0, status: "playing" as const, view: { status: "playing" as const }, actions: [{ seat: 0, action: { type } }] });
  assert.equal(eventOf(before, turn("draw")).offer, 0);
  assert.equal(eventOf({ ...before, offer: 0 }, turn("place")).offer, 0, "one's own move takes nothing back");
  assert.equal(eventOf({ ...before, offer: 1 }, turn("place")).offer, undefined, "playing on declines");
});

test("only the clock of whoever is due runs, and never below nothing", () => {
  const timed = match([{ ...me, left: 10_000 }, { ...other, left: 20_000 }], { clock: { base: 20, increment: 0 } });
  assert.deepEqual([leftOn(timed, 0, 1000, 5000), leftOn(timed, 1, 1000, 5000), leftOn(timed, 0, 0, 99_000)], [6000, 20_000, 0]);
  assert.equal(leftOn({ ...timed, table: "CODE" }, 0, 0, 5000), 10_000, "it waits until somebody sits down");
});

test("times are shown with tenths at the end, and told at 60, 30 and 10 seconds", () => {
  assert.deepEqual([3_600_000, 300_000, 61_200, 10_000, 9950, 9900, 140, 0].map(figures),
    ["1:00:00", "5:00", "1:02", "0:10", "0:10", "0:09.9", "0:00.2", "0:00.0"]);
  assert.deepEqual([passed(60_100, 60_000), passed(60_000, 59_900), passed(30_050, 29_950), passed(10_001, 9_999), passed(500, 0)], [60, undefined, 30, 10, undefined]);
  assert.deepEqual(readClock("300+5"), { base: 300, increment: 5 });
});

test("games against a mind are counted by opponent; a draw breaks no streak", () => {
  const ended = (status: "won" | "drawn") => ({ ...match([me, mind], { turn: null, status, seq: 9 }), status });
  const [stats, ...more] = tally([ended("won"), ended("drawn"), ended("won")]);
  assert.deepEqual([stats!.opponent, stats!.games, stats!.wins, stats!.draws, stats!.streak, more.length], ["master", 3, 2, 1, 2, 0]);
  assert.equal(tally([match([me, { ...me }], { status: "won", turn: null })]).length, 0, "who shares a device beats nobody");
});
