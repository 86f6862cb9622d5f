import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../src/engine/client";
import { LocalGames, type Change } from "../src/engine/local";
import { Memory, type Kept } from "../src/engine/shelf";
import type { Action, Match } from "../src/engine/types";
import { hire } from "./program";

const patient = { call: 60_000, load: 60_000 };

function device(shelf = new Memory(), changes: Change[] = []): { shelf: Memory; games: LocalGames; engine: Engine } {
  const engine = new Engine(hire, patient);
  return { shelf, games: new LocalGames(engine, shelf, (change) => changes.push(change)), engine };
}

const guess = (code: string): Action => ({ type: "submit", code: [...code] });

test("a match begins here, and the server does not know it yet", async () => {
  const { games } = device();
  const match = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  assert.match(match.id, /^[0-9a-f]{32}$/);
  assert.deepEqual([match.unsent, match.behind, match.imported], [true, true, true]);
  assert.deepEqual([match.seq, match.status, match.hinted, match.terms.reward], [0, "playing", false, { prestigeRanks: 0, xpPercent: 0 }]);
  assert.deepEqual(await games.open(match.id), match);
});

test("the same key creates once", async () => {
  const { games } = device();
  const wanted = { game: "minesweeper", preset: "novice", key: "6ba7b810-9dad-11d1-80b4-00c04fd430c8" } as const;
  const first = await games.create(wanted);
  assert.deepEqual(await games.create(wanted), first);
  assert.notEqual((await games.create({ ...wanted, key: "6ba7b811-9dad-11d1-80b4-00c04fd430c8" })).id, first.id);
});

test("after a reload it goes on from where it stood", async () => {
  const before = device();
  const { id } = await before.games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const first = await before.games.act(id, { seq: 0, action: guess("RRBB") });
  const after = device(before.shelf);
  assert.deepEqual((await after.games.open(id)).view, first.view);
  const second = await after.games.act(id, { seq: 1, action: guess("GGYY") });
  const whole = device();
  const same = await whole.games.create({ game: "mastermind", preset: "classic", seed: 42 });
  await whole.games.act(same.id, { seq: 0, action: guess("RRBB") });
  assert.deepEqual(await whole.games.act(same.id, { seq: 1, action: guess("GGYY") }), second);
});

test("a move is shown before it is kept, an end when it is", async () => {
  const { games, shelf } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const early: string[] = [];
  const kept = async (seq: number): Promise<void> => { await games.act(id, { seq, action: guess("RRBB") }, ({ status }) => early.push(status)); };
  for (let seq = 0; seq < 10; seq++) await kept(seq);
  assert.deepEqual([early, (await shelf.read(id))?.status], [Array(9).fill("playing"), "lost"]);
});

test("nobody is helped with today's puzzle under another number, until its day is over", async () => {
  const { games, shelf } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const until = (ms: number) => shelf.update(id, (now) => ({ ...now, hiddenUntil: new Date(Date.now() + ms).toISOString() }));
  await until(60_000);
  for (const help of [() => games.hint(id), () => games.odds(id), () => games.bot(id, { bot: "random", seq: 0 })]) {
    await assert.rejects(help, { code: "today" });
  }
  assert.deepEqual([(await games.open(id)).hinted, (await games.open(id)).seq], [false, 0]);
  await until(-1);
  await games.hint(id);
});

test("a repeated key gets its first answer, a stale number the current one", async () => {
  const { games } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const move = { seq: 0, key: "once", action: guess("RRBB") };
  const first = await games.act(id, move);
  assert.deepEqual(await games.act(id, move), first);
  assert.equal((await games.open(id)).seq, 1);
  await assert.rejects(games.act(id, { seq: 0, action: guess("GGYY") }), { code: "conflict", status: 409, seq: 1 });
});

test("of two tabs that move at once, one is told to look again, and both can go on", async () => {
  const one = device();
  const two = device(one.shelf);
  const { id } = await one.games.create({ game: "mastermind", preset: "classic", seed: 42 });
  await two.games.hint(id); // both engines have it open
  const moves = await Promise.allSettled([
    one.games.act(id, { seq: 0, action: guess("RRBB") }), two.games.act(id, { seq: 0, action: guess("GGYY") }),
  ]);
  assert.deepEqual(moves.map((each) => each.status).sort(), ["fulfilled", "rejected"]);
  for (const [i, tab] of [one, two].entries()) {
    assert.equal((await tab.games.act(id, { seq: i + 1, action: guess("VVOO") })).seq, i + 2);
  }
});

test("moves made at once in one tab are played one after the other", async () => {
  const { games } = device();
  const { id } = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  const flag = (x: number): Action => ({ type: "flag", x, y: 0 });
  const turns = await Promise.all([0, 1, 2].map((x) => games.act(id, { seq: x, action: flag(x) })));
  assert.deepEqual(turns.map((each) => each.seq), [1, 2, 3]);
});

test("a refused move changes nothing", async () => {
  const { games } = device();
  const match = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  await assert.rejects(games.act(match.id, { seq: 0, action: { type: "reveal", x: 99, y: 0 } }), { code: "illegal", rule: "on-board" });
  assert.deepEqual(await games.open(match.id), match);
  assert.equal((await games.act(match.id, { seq: 0, action: { type: "reveal", x: 4, y: 4 } })).seq, 1);
});

test("a move that could not be kept was not made, and can be made again", async () => {
  const { games, shelf } = device();
  const match = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const update = shelf.update.bind(shelf);
  shelf.update = () => Promise.reject(new Error("the disk is full"));
  const move = { seq: 0, key: "k", action: guess("RRBB") };
  await assert.rejects(games.act(match.id, move), { code: "internal", message: /the disk is full/ });
  assert.deepEqual(await games.open(match.id), match);
  shelf.update = update;
  assert.equal((await games.act(match.id, move)).seq, 1);
});

test("an engine that was ended is replaced, and the match goes on", async () => {
  const { games, engine } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  await games.act(id, { seq: 0, action: guess("RRBB") });
  engine.stop();
  assert.equal((await games.act(id, { seq: 1, action: guess("GGYY") })).seq, 2);
  assert.equal(engine.life, 1);
});

test("a bot plays to the end with its reasons; the match is hinted, over and waits to be sent", async () => {
  const { games, shelf } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  await assert.rejects(games.replay(id), { code: "running" });
  const events = await games.bot(id, { bot: "knuth", seq: 0, moves: 50, key: "b" });
  assert.ok(events.length > 1 && events.every((each) => each.why && each.action.type === "submit"));
  assert.deepEqual(await games.bot(id, { bot: "knuth", seq: 0, moves: 50, key: "b" }), events);
  const match = await games.open(id);
  assert.deepEqual([match.status, match.hinted, match.seq], ["won", true, events.length]);
  assert.equal((await games.replay(id)).status, "won");
  assert.equal((await shelf.read(id))?.sent, "waiting");
  await assert.rejects(games.act(id, { seq: match.seq, action: { type: "reset" } }), { code: "over", status: 409 });
});

test("giving up loses; again deals another of the same", async () => {
  const { games } = device();
  const { id } = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  assert.equal((await games.forfeit(id, { seq: 0 })).status, "lost");
  const key = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  const next = await games.again(id, key);
  assert.deepEqual([next.game, next.preset, next.status], ["minesweeper", "novice", "playing"]);
  assert.equal((await games.again(id, key)).id, next.id);
});

test("a hint marks the match", async () => {
  const { games } = device();
  const { id } = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  assert.equal((await games.hint(id)).action.type, "reveal");
  assert.equal((await games.open(id)).hinted, true);
});

test("odds are numbers for every cell, or the number of codes", async () => {
  const { games } = device();
  const cells = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  const codes = await games.create({ game: "mastermind", preset: "classic", seed: 1 });
  assert.equal(((await games.odds(cells.id)) as { risk?: number[] }).risk?.length, 81);
  assert.deepEqual(await games.odds(codes.id), { possible: 1296 });
  assert.equal((await games.open(codes.id)).hinted, true);
});

test("lists are the latest first, page by page, each match once", async () => {
  const { games } = device();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await games.create({ game: "minesweeper", preset: "novice" })).id);
  await games.forfeit(ids[0] ?? "", { seq: 0 });
  const found: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: { items: { id: string }[]; next?: string } = await games.list("running", cursor ? { limit: 2, cursor } : { limit: 2 });
    assert.ok(page.items.length <= 2);
    found.push(...page.items.map((each) => each.id));
    cursor = page.next;
  }
  assert.deepEqual([...found].sort(), ids.slice(1).sort());
  assert.deepEqual((await games.list("finished")).items.map((each) => each.id), [ids[0]]);
});

test("a match that is not here is unknown", async () => {
  await assert.rejects(device().games.open("none"), { code: "unknown-match", status: 404 });
});

test("a move is one call of the engine and one transaction, and keeps no view", async () => {
  const { games, shelf, engine } = device();
  const { id } = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  const calls: string[] = [];
  const call = engine.call.bind(engine);
  engine.call = (method, params) => { calls.push(method); return call(method, params); };
  const [read, update] = [shelf.read.bind(shelf), shelf.update.bind(shelf)];
  shelf.read = (of) => { calls.push("read"); return read(of); };
  shelf.update = (of, change) => { calls.push("update"); return update(of, change); };
  await games.act(id, { seq: 0, key: "k", action: { type: "flag", x: 0, y: 0 } });
  assert.deepEqual(calls, ["match.act", "update"]);
  const kept = await read(id);
  assert.deepEqual([kept?.keys, kept?.record.actions], [["k"], [{ seat: 0, action: { type: "flag", x: 0, y: 0 } }]]);
  assert.ok(!JSON.stringify(kept).includes("#"), "a view is kept");
});

test("a key of an earlier move gets that move's answer", async () => {
  const { games } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const first = await games.act(id, { seq: 0, key: "a", action: guess("RRBB") });
  await games.act(id, { seq: 1, key: "b", action: guess("GGYY") });
  assert.deepEqual(await games.act(id, { seq: 0, key: "a", action: guess("RRBB") }), first);
  assert.equal((await games.open(id)).seq, 2);
});

test("what version 0.1.0 kept goes on here: a match for one, and one against a mind that is still to answer", async () => {
  const { games, shelf } = device();
  for (const each of stored) await shelf.add(JSON.parse(each) as Kept);
  const [one, two] = stored.map((each) => (JSON.parse(each) as Kept).id);
  const match = await games.open(one!);
  assert.deepEqual([match.seq, match.hinted, match.behind, match.unsent, match.turn], [2, true, true, undefined, 0]);
  assert.equal((await games.act(one!, { seq: 1, key: "a0000000-0000-4000-8000-000000000002", action: guess("GGYY") })).seq, 2);
  assert.equal((await games.act(one!, { seq: 2, action: guess("VVOO") })).seq, 3);
  assert.deepEqual((await shelf.read(one!))?.keys.slice(0, 2), ["a0000000-0000-4000-8000-000000000001", "a0000000-0000-4000-8000-000000000002"]);
  const answer = await answered(games, two!);
  assert.deepEqual([answer.seq, answer.turn, answer.seats[1]?.mind], [2, 0, "random"]);
});

/** Matches as version 0.1.0 wrote them into the browser's database. */
const stored = [
  `{"id":"5b3c1f0e9d8a4b7c8e6f0a1b2c3d4e5f","game":"mastermind","preset":"classic","hinted":true,"seq":2,"status":"playing","started":"2026-11-01T10:00:00.000Z",
    "touched":"2026-11-01T10:05:00.000Z","turn":0,"record":{"preset":"classic","seed":42,"players":["p1"],"actions":[{"seat":0,"action":{"type":"submit","code":["R","R","B","B"]}},
    {"seat":0,"action":{"type":"submit","code":["G","G","Y","Y"]}}]},"keys":["a0000000-0000-4000-8000-000000000001","a0000000-0000-4000-8000-000000000002"],
    "sent":"playing","key":"b0000000-0000-4000-8000-000000000001","told":{"seq":1,"hinted":false}}`,
  `{"id":"6c3c1f0e9d8a4b7c8e6f0a1b2c3d4e5f","game":"chess","preset":"standard","hinted":false,"seq":1,"status":"playing","started":"2026-11-01T10:00:00.000Z",
    "touched":"2026-11-01T10:05:00.000Z","turn":1,"record":{"preset":"standard","seed":7,"players":["p1","random"],"minds":["","random"],
    "actions":[{"seat":0,"action":{"type":"move","move":"e2e4"}}]},"keys":["c0000000-0000-4000-8000-000000000001"],"sent":"playing","key":"b0000000-0000-4000-8000-000000000002"}`,
];

test("a retry begins at the position of a replay, and counts as hinted", async () => {
  const { games, shelf } = device();
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  const first = await games.act(id, { seq: 0, action: guess("RRBB") });
  await games.act(id, { seq: 1, action: guess("GGYY") });
  await games.forfeit(id, { seq: 2 });
  const record = await games.replay(id);
  const retry = await games.createFrom("mastermind", { record, opening: 1 });
  assert.deepEqual([retry.seq, retry.hinted, retry.view], [1, true, first.view]);
  assert.deepEqual([(await shelf.read(retry.id))?.opening, (await games.act(retry.id, { seq: 1, action: guess("VVOO") })).seq], [1, 2]);
  await assert.rejects(games.createFrom("mastermind", { record, opening: 3 }), { code: "over" });
});

test("what the server has is played on; what was done here counts where it is the same", async () => {
  const changes: Change[] = [];
  const { games, shelf } = device(new Memory(), changes);
  const match = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  await games.act(match.id, { seq: 0, key: "a", action: guess("RRBB") });
  const { record } = (await shelf.read(match.id))!;
  const more = (...codes: string[]) => ({ ...record, actions: codes.map((code) => ({ seat: 0, action: { code: [...code], type: "submit" } })) });
  await games.adopt(match, more("RRBB", "GGYY"));
  assert.deepEqual([(await games.open(match.id)).seq, (await shelf.read(match.id))?.keys, changes.at(-1)?.server], [2, ["a", null], "more"]);
  const told = changes.length;
  await games.adopt(match, more("RRBB")); // it was asked for before the rest was done here
  assert.deepEqual([(await games.open(match.id)).seq, changes.length], [2, told], "a record that is only behind takes nothing back");
  await games.adopt(match, more("RRBB"), true);
  assert.deepEqual([(await games.open(match.id)).seq, changes.at(-1)?.server], [1, "other"], "unless the server has refused the rest");
  await games.adopt(match, more("OOVV"));
  assert.deepEqual([(await games.open(match.id)).seq, changes.at(-1)?.server], [1, "other"]);
  assert.equal((await games.act(match.id, { seq: 1, action: guess("GGYY") })).seq, 2);
});

test("any game is said in words, and typed lines are read", async () => {
  const { games, engine } = device();
  for (const info of await games.games()) {
    const match = await games.create({ game: info.id, preset: info.presets[0]! });
    const words = await games.say(match.id);
    assert.ok(words.lines.length > 0 && words.commands.length > 0, info.id);
    assert.deepEqual((await engine.sayView(info.id, match.view)).lines, words.lines);
  }
  const { id } = await games.create({ game: "mastermind", preset: "classic", seed: 42 });
  assert.deepEqual((await games.read(id, "rrbb")).action, guess("RRBB"));
  await assert.rejects(games.read(id, "nonsense"), { code: "illegal" });
});

test("every game for two is played here by turns, and against a mind in either seat", async () => {
  const { games, engine, shelf } = device();
  const legal = async (id: string): Promise<Action> => {
    const { game, record } = (await shelf.read(id))!;
    const { match } = await engine.call<{ match: string }>("match.resume", { game, record, wait: false });
    return (await engine.call<{ actions: Action[] }>("match.legal", { match, limit: 1 })).actions[0]!;
  };
  for (const info of (await games.games()).filter((each) => each.seats === 2)) {
    const preset = info.presets[0]!;
    const { id } = await games.create({ game: info.id, preset });
    await games.act(id, { seq: 0, action: await legal(id) });
    const [event] = await games.events(id, 0);
    const now = await games.open(id);
    assert.deepEqual([event!.seq, event!.seat, event!.turn, event!.action?.["code"]], [1, 0, now.turn, undefined], info.id);
    assert.deepEqual([event!.view, now.seats.map((seat) => seat.you)], [now.view, [true, true]], info.id);
    for (const minds of [["", info.bots[0]!.name], [info.bots[0]!.name, ""]]) {
      const mine = minds.indexOf("");
      const open = await answered(games, (await games.create({ game: info.id, preset, minds })).id);
      assert.equal(open.turn, mine, info.id);
      const turn = await games.act(open.id, { seq: open.seq, action: await legal(open.id) });
      assert.equal(turn.seq, open.seq + 1, "one's own move is answered before a mind thinks");
      const now = await answered(games, open.id);
      const events = await games.events(open.id, open.seq);
      assert.deepEqual([events.at(-1)?.seq, events.at(-1)?.view], [now.seq, now.view], info.id);
    }
  }
});

test("a mind answers an offer of a draw at once, though it is not due", async () => {
  const { games } = device();
  for (const info of (await games.games()).filter((each) => each.draws)) {
    const { id } = await games.create({ game: info.id, preset: info.presets[0]!, minds: ["", info.bots[1]!.name] });
    await games.act(id, { seq: 0, action: { type: "draw" } });
    let now = await games.open(id);
    while (now.seq < 2) now = await games.open(id);
    const events = await games.events(id, 0);
    assert.deepEqual(events.map(({ seat, action }) => [seat, action?.type]), [[0, "draw"], [1, "decline"]], info.id);
    assert.deepEqual([events[0]!.offer, events[1]!.offer, now.turn, now.status], [0, undefined, 0, "playing"], info.id);
  }
});

/** A match once its minds have answered. */
async function answered(games: LocalGames, id: string): Promise<Match> {
  for (;;) {
    const match = await games.open(id);
    if (match.turn === null || match.seats[match.turn]?.you) return match;
  }
}
