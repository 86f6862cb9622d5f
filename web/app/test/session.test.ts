// A match on a page, against a server that answers as the API does.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { Action, Event, Match, Seat } from "../src/engine/types";
import { Session } from "../src/match/session";
import { pace } from "../src/prefs";
import { said } from "../src/ui/announce";

const terms = { reward: { prestigeRanks: 0, xpPercent: 0 } };
const me: Seat = { name: "Ada", you: true, status: "playing" };
const mind: Seat = { name: "slow", mind: "slow", status: "playing" };

class Stream {
  static latest: Stream | undefined;
  readonly heard = new Map<string, (message: { data: string }) => void>();
  readyState = 1;
  constructor() { Stream.latest = this; }
  addEventListener(kind: string, listener: (message: { data: string }) => void): void { this.heard.set(kind, listener); }
  tell(kind: string, data: unknown): void { this.heard.get(kind)?.({ data: JSON.stringify(data) }); }
  close(): void { this.readyState = 2; }
}

const full = { type: "about:blank", title: "", status: 507, code: "full", detail: "No room." };

/** A server with one match. */
class Server {
  asked: string[] = [];
  events: Event[] = [];
  replies = 0; // how many actions a mind answers with
  refusal: object | undefined;
  room: number[] = []; // how many actions of each request can be kept; all of those after the last
  constructor(readonly match: Match) {}

  add(seat: number, action: Action, turn: number | null): Event {
    const event: Event = { seq: this.events.length + 1, seat, action, turn, status: "playing", view: { status: "playing" } };
    this.events.push(event);
    return event;
  }

  answer(method: string, path: string, body: { action?: Action; more?: { action: Action }[] }): [number, unknown] {
    this.asked.push(`${method} ${path.split("?")[0]}`);
    if (this.refusal) return [409, this.refusal];
    if (method === "GET" && path.endsWith("/matches/m")) return [200, { ...this.match, seq: this.events.length, turn: this.events.at(-1)?.turn ?? 0 }];
    if (method === "GET") return [200, { items: this.events.slice(Number(/after=(\d+)/.exec(path)?.[1])) }];
    const before = this.events.length;
    const row = [body.action!, ...(body.more ?? []).map((each) => each.action)];
    const room = this.room.shift() ?? row.length;
    if (room === 0) return [507, full];
    for (const action of row.slice(0, room)) this.add(0, action, this.match.seats.length - 1);
    for (let i = 0; i < this.replies; i++) this.add(1, { type: "reply", i }, i === this.replies - 1 ? 0 : 1);
    const stopped = room < row.length ? { stopped: { done: room - 1, problem: full } } : {};
    return [200, { ...this.events.at(-1)!, seat: 0, actions: this.events.slice(before).map(({ seat, action }) => ({ seat, action })), ...stopped }];
  }
}

function serve(seats: Seat[], more: Partial<Match> = {}): Server {
  const match: Match = {
    id: "m", game: "g", preset: "p", terms, hinted: false, seq: 0, status: "playing", seat: 0, seats, turn: 0, started: "", touched: "",
    view: { status: "playing" }, ...more,
  };
  const server = new Server(match);
  const nothing = (): void => {};
  Object.assign(globalThis, {
    fetch: async (path: string, init: RequestInit) => {
      const [status, body] = server.answer(init.method!, path, init.body ? JSON.parse(init.body as string) as object : {});
      return new Response(JSON.stringify(body), { status });
    },
    EventSource: Stream, addEventListener: nothing, removeEventListener: nothing,
    document: { addEventListener: nothing, removeEventListener: nothing, visibilityState: "visible" },
  });
  return server;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
let session: Session | undefined;
afterEach(() => { session?.stop(); pace.value = "system"; });

async function opened(turns: number[] = []): Promise<Session> {
  session = await Session.open("m", (_, after) => turns.push(after.seq));
  return session;
}

test("what a mind did in one answer is shown one action at a time", async () => {
  const server = serve([me, mind]);
  server.replies = 3;
  pace.value = "steps";
  const turns: number[] = [];
  const { match } = await opened(turns);
  session!.act({ type: "place" });
  await settled();
  assert.deepEqual([turns, match.value.turn], [[1], 1], "one's own comes first, at once");
  session!.act({ type: "forfeit" }); // whoever goes on sees all of it
  assert.deepEqual(turns.slice(0, 4), [1, 2, 3, 4]);
});

test("where motion is unwelcome all of it is shown at once", async () => {
  const server = serve([me, mind]);
  server.replies = 3;
  pace.value = "once";
  const turns: number[] = [];
  await opened(turns);
  session!.act({ type: "place" });
  await settled();
  assert.deepEqual([turns, session!.mine], [[1, 2, 3, 4], true]);
});

test("a slow mind's move comes with the stream", async () => {
  const server = serve([me, mind]);
  const turns: number[] = [];
  pace.value = "once";
  await opened(turns);
  session!.act({ type: "place" });
  await settled();
  assert.deepEqual([turns, session!.mine], [[1], false]);
  Stream.latest!.tell("turn", server.add(1, { type: "reply" }, 0));
  assert.deepEqual([turns, session!.mine], [[1, 2], true]);
});

test("whoever is not due sends nothing, but may give up", async () => {
  const server = serve([me, mind], { turn: 1 });
  server.add(0, { type: "place" }, 1);
  await opened();
  server.asked = [];
  session!.act({ type: "place" });
  await settled();
  assert.deepEqual([server.asked, session!.pending.value], [[], []]);
  session!.act({ type: "forfeit" });
  await settled();
  assert.deepEqual(server.asked, ["POST /api/v1/matches/m/forfeit"]);
});

test("a turn that was not one's own is no end: the match is looked at again", async () => {
  const server = serve([me, { ...mind }]);
  await opened();
  server.refusal = { code: "not-your-turn", detail: "it is not your turn", status: 409 };
  session!.act({ type: "place" });
  await settled();
  assert.deepEqual([session!.over, session!.pending.value, server.asked.at(-1)], [false, [], "GET /api/v1/matches/m"]);
});

test("a table begins when somebody sits down, and comings and goings are seen", async () => {
  const server = serve([me, { name: "", empty: true, status: "playing" }], { table: "CODE" });
  await opened();
  assert.equal(session!.mine, false);
  Object.assign(server.match, { table: undefined, seats: [me, { name: "Bob", here: true, status: "playing" }] });
  Stream.latest!.tell("seats", { seats: server.match.seats, turn: 0 });
  await settled();
  assert.deepEqual([session!.mine, session!.match.value.table, session!.match.value.seats[1]!.name], [true, undefined, "Bob"]);
  Stream.latest!.tell("seats", { seats: [me, { name: "Bob", status: "playing" }], turn: 0 });
  assert.equal(session!.match.value.seats[1]!.here, undefined);
  Stream.latest!.tell("seats", { seats: server.match.seats, turn: 0, next: "m2" });
  assert.equal(session!.match.value.next, "m2");
});

test("who comes to a match that ended meanwhile is told who asks for another", async () => {
  const server = serve([me, { name: "Bob", here: true, status: "playing" }]);
  await opened();
  said.value = { text: "", turn: 0 };
  Stream.latest!.tell("state", { ...server.match, seq: server.match.seq + 1, status: "won", next: "m2" });
  assert.match(said.value.text, /asks for a rematch\.$/);
});

test("what is told at once is said together, and nobody leaves a match that is over", async () => {
  serve([me, { name: "Bob", here: true, status: "playing" }]);
  await opened();
  Stream.latest!.tell("seats", { seats: [me, { name: "Bob", status: "playing" }], turn: 0 });
  Stream.latest!.tell("seats", { seats: [me, { name: "Bob", status: "playing" }], turn: 0, next: "m2" });
  assert.match(said.value.text, /Bob has left\..* asks for a rematch\.$/);
  session!.match.value = { ...session!.match.value, status: "won" };
  const before = said.value;
  Stream.latest!.tell("seats", { seats: [me, { name: "Bob", here: true, status: "lost" }], turn: 0, next: "m2" });
  Stream.latest!.tell("seats", { seats: [me, { name: "Bob", status: "lost" }], turn: 0, next: "m2" });
  assert.equal(said.value, before);
});

test("people who share a device are covered from each other, where a game hides something", async () => {
  serve([me, { ...me, name: "p2" }]);
  await opened();
  assert.equal(session!.covered.value, true);
  session!.covered.value = false;
  session!.act({ type: "place" });
  await settled();
  assert.deepEqual([session!.match.value.seat, session!.covered.value], [1, true]);
});

test("moves made while one is on its way go together, and pointless ones not at all", async () => {
  const server = serve([me]);
  const turns: number[] = [];
  await opened(turns);
  session!.pointless = (_, action, pending) => action.type === "open" && (action["n"] === 9 || pending.some((each) => each["n"] === action["n"]));
  server.asked = [];
  for (const n of [1, 2, 2, 3, 9]) session!.act({ type: "open", n });
  assert.deepEqual(session!.pending.value.map((each) => each["n"]), [1, 2, 3], "shown as pending at once");
  await settled();
  assert.deepEqual(server.asked, ["POST /api/v1/matches/m/actions", "POST /api/v1/matches/m/actions"]);
  assert.deepEqual([server.events.map((each) => each.action!["n"]), session!.pending.value, turns], [[1, 2, 3], [], [1, 3]]);
});

test("what has become pointless on the way is dropped without a word", async () => {
  const server = serve([me]);
  await opened();
  server.asked = [];
  session!.act({ type: "open", n: 1 });
  session!.act({ type: "open", n: 2 });
  session!.pointless = () => true; // the first has opened all
  await settled();
  assert.deepEqual([server.events.length, session!.pending.value], [1, []]);
});

test("what a server could not keep is sent again, in its order", async () => {
  const server = serve([me]);
  server.room = [1, 2, 0, 1];
  await opened();
  for (const n of [1, 2, 3, 4, 5]) session!.act({ type: "place", n });
  for (let i = 0; i < 100 && session!.sending.value !== "idle" || i === 0; i++) await settled();
  assert.deepEqual(server.events.map(({ action }) => action?.["n"]), [1, 2, 3, 4, 5]);
  assert.deepEqual([session!.match.value.seq, session!.pending.value], [5, []]);
});

test("a match whose other player is gone may be claimed, until somebody moves", async () => {
  const server = serve([me, { name: "Bob", status: "playing" }], { turn: 1 });
  const { match } = await opened();
  Stream.latest!.tell("seats", { seats: server.match.seats, turn: 1, claim: true });
  assert.equal(match.value.claim, true);
  session!.act({ type: "absence" }); // though the other is due
  await settled();
  assert.deepEqual([server.events.map(({ action }) => action?.type), match.value.claim], [["absence"], undefined]);
});
