// Matches for two on this device, against a session that answers as rpc/seats_test.go holds that the real one does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, type Port } from "../src/engine/client";
import { LocalGames, type Change } from "../src/engine/local";
import { Memory } from "../src/engine/shelf";
import type { Action, Done, Match, Record } from "../src/engine/types";

interface Params { match?: string; action?: Action; seat?: number; wait?: boolean; log?: boolean; record?: Record; minds?: string[]; game?: string }
interface Open { minds: string[]; actions: Done[] }

/** A session with one game: the players take one or two of five in turn, and a mind takes one. What a mind takes is secret. */
class Session {
  readonly matches = new Map<string, Open>();
  /** Whether minds fail. */
  ill = false;
  asked: string[] = [];

  handle(method: string, p: Params): unknown {
    this.asked.push(method);
    if (method === "match.new") return this.open({ minds: p.minds ?? ["", ""], actions: [] }, p);
    if (method === "match.resume") return this.open({ minds: p.record!.minds ?? ["", ""], actions: [...p.record!.actions] }, p);
    const m = this.matches.get(p.match!);
    if (!m) throw { code: -32004, message: "unknown match" };
    const seat = p.seat ?? this.seat(m);
    const before = m.actions.length;
    switch (method) {
      case "match.close": this.matches.delete(p.match!); return {};
      case "match.save": return { state: { record: this.record(m) } };
      case "match.replay": return { replay: { ...this.record(m), format: 1, program: "wits", game: "take", status: this.stand(m, 0).status } };
      case "match.act":
        if (this.turn(m) !== seat) throw { code: -32003, message: "it is not your turn", data: { seq: before } };
        m.actions.push({ seat, action: p.action! });
    }
    const answer = this.answer(m, seat, before, p.wait) as object;
    const replay = this.turn(m) === null ? { replay: { ...this.record(m), format: 1, program: "wits", game: "take", status: this.stand(m, 0).status } } : {};
    return p.log ? { ...answer, log: m.actions.slice(before), ...replay } : answer;
  }

  private open(m: Open, p: Params): unknown {
    const id = `m${this.matches.size + 1}`;
    this.matches.set(id, m);
    return { match: id, ...this.answer(m, this.seat(m), m.actions.length, p.wait) as object };
  }

  private record(m: Open): Record {
    const some = m.minds.some(Boolean);
    return { preset: "five", seed: 1, players: ["p1", "p2"], ...(some ? { minds: m.minds } : {}), actions: [...m.actions] };
  }

  private left(m: Open): number { return 5 - m.actions.reduce((sum, each) => sum + (each.action["n"] as number), 0); }
  private turn(m: Open): number | null { return this.left(m) <= 0 ? null : m.actions.length % 2; }
  private seat(m: Open): number {
    const due = this.turn(m);
    return due !== null && !m.minds[due] ? due : m.minds.indexOf("");
  }

  private answer(m: Open, seat: number, before: number, wait = true): unknown {
    let mindError: string | undefined;
    for (let due = this.turn(m); wait && !mindError && due !== null && m.minds[due]; due = this.turn(m)) {
      if (this.ill) mindError = "it did not answer";
      else m.actions.push({ seat: due, action: { type: "take", n: 1 } });
    }
    const actions = m.actions.slice(before).map((each) => (each.seat === seat ? each : { seat: each.seat, action: { type: "take" } }));
    return { ...this.stand(m, seat), ...(actions.length ? { actions } : {}), ...(mindError ? { mindError } : {}) };
  }

  private stand(m: Open, seat: number): { status: string } {
    const turn = this.turn(m);
    const status = turn !== null ? "playing" : m.actions.at(-1)!.seat === seat ? "won" : "lost";
    return { seat, seq: m.actions.length, turn, view: { seat, left: this.left(m), status }, status } as { status: string };
  }
}

function device(shelf = new Memory(), session = new Session()): { games: LocalGames; shelf: Memory; session: Session; changes: Change[] } {
  const changes: Change[] = [];
  const hire = (): Port => {
    const port: Port = {
      onmessage: null, onerror: null, terminate: () => {},
      postMessage: (message) => {
        const { id, method, params } = JSON.parse(message) as { id: number; method: string; params: Params };
        let answer: object;
        try { answer = { result: session.handle(method, params) }; } catch (error) { answer = { error }; }
        setTimeout(() => port.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", id, ...answer }) } as MessageEvent));
      },
    };
    return port;
  };
  return { games: new LocalGames(new Engine(hire), shelf, (change) => changes.push(change)), shelf, session, changes };
}

const take = (n: number): Action => ({ type: "take", n });
const wanted = { game: "take", preset: "five" };

/** A match once everything that was asked for is done, the mind's answer included. */
async function settled(games: LocalGames, id: string): Promise<Match> {
  await games.open(id);
  return games.open(id);
}

test("one's own move is answered at once, then the mind's; the record keeps what the player may not see", async () => {
  const { games, shelf, changes, session } = device();
  const { id, seat, turn, seats } = await games.create({ ...wanted, minds: ["", "one"] });
  session.asked = [];
  assert.deepEqual([seat, turn, seats.map((each) => each.mind), seats.map((each) => each.you)], [0, 0, [undefined, "one"], [true, undefined]]);
  const move = await games.act(id, { seq: 0, key: "a", action: take(2) });
  assert.deepEqual([move.seq, move.seat, move.turn, move.actions], [1, 0, 1, [{ seat: 0, action: take(2) }]]);
  assert.deepEqual([(await settled(games, id)).seq, changes.at(-1)], [2, { id, seq: 2, mind: true }]);
  const kept = (await shelf.read(id))!;
  assert.deepEqual(kept.record.actions, [{ seat: 0, action: take(2) }, { seat: 1, action: take(1) }]);
  assert.deepEqual([kept.keys, kept.seq], [["a", null], 2]);
  assert.deepEqual(session.asked.slice(0, 2), ["match.act", "match.view"], "a move and its answer are a call each");
});

test("a repeated key gets its first answer", async () => {
  const { games, shelf } = device();
  const { id } = await games.create({ ...wanted, minds: ["", "one"] });
  const move = { seq: 0, key: "a", action: take(1) };
  const first = await games.act(id, move);
  await settled(games, id);
  await games.act(id, { seq: 2, key: "b", action: take(1) });
  assert.deepEqual(await games.act(id, move), first);
  assert.deepEqual(await device(shelf).games.act(id, move), first);
});

test("a mind begins, and the game ends with its replay", async () => {
  const { games, shelf } = device();
  const { id } = await games.create({ ...wanted, minds: ["one", ""] });
  const { seq, seat } = await settled(games, id);
  assert.deepEqual([seq, seat], [1, 1]);
  await games.act(id, { seq: 1, action: take(2) });
  await settled(games, id);
  const last = await games.act(id, { seq: 3, action: take(1) });
  assert.deepEqual([last.status, last.turn, last.seat], ["won", null, 1]);
  assert.deepEqual((await games.replay(id)).minds, ["one", ""]);
  assert.equal((await shelf.read(id))?.sent, "waiting");
});

test("when it is over each seat has its own end: one has won, the other lost", async () => {
  const ends = ({ status, seat, seats }: Match): unknown => [status, seat, seats.map((each) => each.status)];
  const { games } = device();
  const { id } = await games.create({ ...wanted, minds: ["one", ""] });
  await settled(games, id);
  await games.act(id, { seq: 1, action: take(2) });
  await settled(games, id);
  await games.act(id, { seq: 3, action: take(1) });
  assert.deepEqual(ends(await games.open(id)), ["won", 1, ["lost", "won"]]);
  const two = await games.create(wanted);
  for (const [seq, n] of [2, 2, 1].entries()) await games.act(two.id, { seq, action: take(n) });
  assert.deepEqual(ends(await games.open(two.id)), ["won", 0, ["won", "lost"]]);
  assert.deepEqual((await games.list("finished")).items.map((each) => each.seats.map((seat) => seat.status)), [["won", "lost"], ["lost", "won"]]);
});

test("a mind that failed goes on when the match is opened again, also after a reload", async () => {
  const one = device();
  const { id } = await one.games.create({ ...wanted, minds: ["", "one"] });
  one.session.ill = true;
  const move = await one.games.act(id, { seq: 0, action: take(1) });
  assert.deepEqual([move.seq, move.turn], [1, 1]);
  await settled(one.games, id);
  assert.equal(one.changes.at(-1)?.mindError, "it did not answer");
  await assert.rejects(one.games.act(id, { seq: 1, action: take(1) }), { code: "not-your-turn", status: 409 });
  const later = device(one.shelf);
  const open = await settled(later.games, id);
  assert.deepEqual([open.seq, open.turn], [2, 0]);
  assert.deepEqual((await one.shelf.read(id))?.keys, [null, null]);
  assert.equal((await later.games.act(id, { seq: 2, action: take(1) })).seq, 3);
});

test("two people at one device move in turn, each in their own seat", async () => {
  const { games, shelf } = device();
  const { id } = await games.create(wanted);
  assert.equal((await games.act(id, { seq: 0, action: take(2) })).seat, 0);
  assert.deepEqual([(await games.open(id)).seat, (await games.open(id)).turn], [1, 1]);
  await assert.rejects(games.act(id, { seq: 1, seat: 0, action: take(2) }), { code: "not-your-turn" });
  assert.equal((await games.act(id, { seq: 1, seat: 1, action: take(2) })).seat, 1);
  assert.deepEqual((await shelf.read(id))?.record.actions.map((each) => each.seat), [0, 1]);
});

test("again is against the same mind, a rematch with sides changed", async () => {
  const { games } = device();
  const { id } = await games.create({ ...wanted, minds: ["", "one"] });
  assert.deepEqual((await games.again(id)).seats.map((each) => each.mind), [undefined, "one"]);
  assert.deepEqual((await games.rematch(id)).seats.map((each) => each.mind), ["one", undefined]);
});
