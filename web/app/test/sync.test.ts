import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, type Kept } from "../src/engine/shelf";
import { Sync, type Mirror } from "../src/engine/sync";
import { Problem, type DeviceMatch, type Done, type ProblemCode, type Record, type Summary } from "../src/engine/types";

const action = (n: number): Done => ({ seat: 0, action: { type: "add", n } });
const record = (...list: number[]): Record => ({ preset: "p", seed: 1, players: ["p1"], actions: list.map(action) });

const kept = (id: string, list: number[] = [1], more: Partial<Kept> = {}): Kept => ({
  id, game: "g", preset: "p", hinted: false, seq: list.length, status: "playing", turn: 0, started: id, touched: id,
  record: record(...list), keys: list.map(() => null), sent: "playing", key: "key-" + id, ...more,
});
const ended: Partial<Kept> = { status: "won", turn: null, sent: "waiting" };

/** A server that keeps what it is told, as the real one does; it can be lost, before or after it has done what was asked for. */
class Server implements Mirror {
  readonly matches = new Map<string, Done[]>();
  asked: string[] = [];
  took: number | undefined;
  hiddenUntil = "";
  faults: ("ok" | "lost" | "unanswered" | ProblemCode)[] = [];

  async tell(id: string, part: DeviceMatch, key: string): Promise<Summary> {
    this.asked.push(`${id} ${part.after}+${part.actions.length} ${key}`);
    this.took = part.took;
    const fault = this.faults.shift();
    if (fault === "lost") throw new Problem({ status: 0, code: "offline", detail: "" });
    if (fault === "limit") throw new Problem({ status: 429, code: "limit", detail: "", retryAfter: 2 });
    if (fault && fault !== "unanswered" && fault !== "ok") throw new Problem({ status: 422, code: fault, detail: "No." });
    const have = this.matches.get(id) ?? [];
    if (part.after > have.length) throw new Problem({ status: 409, code: "conflict", detail: "", seq: have.length });
    part.actions.forEach((each, i) => {
      const was = have[part.after + i];
      if (was && was.action["n"] !== each.action["n"]) throw new Problem({ status: 409, code: "conflict", detail: "", seq: have.length });
      have[part.after + i] = each;
    });
    this.matches.set(id, have);
    if (fault === "unanswered") throw new Problem({ status: 0, code: "offline", detail: "" });
    return { seq: have.length, status: "playing", ...(this.hiddenUntil ? { hiddenUntil: this.hiddenUntil } : {}) } as Summary;
  }

  async record(id: string): Promise<Record> {
    const have = this.matches.get(id);
    if (!have) throw new Problem({ status: 404, code: "unknown-match", detail: "" });
    return { ...record(), actions: have };
  }

  async discard(id: string): Promise<void> {
    if (this.faults.shift()) throw new Problem({ status: 0, code: "offline", detail: "" });
    this.asked.push("discard " + id);
  }

  numbers(id: string): unknown[] { return this.matches.get(id)?.map((each) => each.action["n"]) ?? []; }
}

async function device(...all: Kept[]): Promise<{ shelf: Memory; server: Server; sync: Sync; adopted: unknown[]; told: string[] }> {
  const shelf = new Memory();
  const server = new Server();
  const adopted: unknown[] = [];
  const told: string[] = [];
  for (const each of all) await shelf.add(each);
  const adopt = async ({ id }: { id: string }, { actions }: Record): Promise<void> => {
    adopted.push(actions.map((each) => each.action["n"]));
    await shelf.update(id, (now) => ({ ...now, record: { ...now.record, actions }, seq: actions.length, told: { seq: actions.length, hinted: now.hinted } }));
  };
  return { shelf, server, adopted, told, sync: new Sync(shelf, { adopt, told: (id, seq) => told.push(`${id} ${seq}`) }, server) };
}

/** Lets everything happen that waits for nothing but its turn. */
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test("a match tells how long it took, from its first action to its end", async () => {
  const { server, sync } = await device(kept("a", [1, 2], { begun: "2026-01-01T00:00:00.000Z", ended: "2026-01-01T00:00:07.250Z", status: "won", sent: "waiting" }));
  await sync.now();
  assert.equal(server.took, 7250);
});

test("what was done is told once, the oldest match first, a running one too", async () => {
  const { shelf, server, sync, told } = await device(kept("a", [1, 2], ended), kept("b", [3]), kept("c", []));
  server.faults = [];
  await Promise.all([sync.now(), sync.now()]);
  await sync.now();
  assert.deepEqual(server.asked, ["a 0+2 key-a", "b 0+1 key-b", "c 0+0 key-c"]);
  assert.deepEqual(told, ["a 2", "b 1", "c 0"]);
  await shelf.update("b", (now) => ({ ...now, record: record(3, 4), seq: 2 }));
  await sync.now();
  assert.deepEqual([server.asked.at(-1), server.numbers("b")], ["b 1+1 key-b", [3, 4]]);
});

test("what the server says of today's puzzle is written down", async () => {
  const { shelf, server, sync } = await device(kept("a", [1]));
  server.hiddenUntil = "2026-11-17T00:00:00Z";
  await sync.now();
  assert.equal((await shelf.read("a"))?.hiddenUntil, server.hiddenUntil);
});

test("much is told in parts, an opening at once", async () => {
  const long = Array.from({ length: 120 }, (_, i) => i);
  const { server, sync } = await device(kept("a", long), kept("b", long, { opening: 110, hinted: true }));
  await sync.now();
  assert.deepEqual(server.asked, ["a 0+50 key-a", "a 50+50 key-a", "a 100+20 key-a", "b 0+110 key-b", "b 110+10 key-b"]);
  assert.deepEqual(server.numbers("b"), long);
});

test("a server that cannot be asked, or whose answer is lost, is told again; nothing counts twice", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { shelf, server, sync } = await device(kept("a", [1, 2], ended));
  server.faults = ["lost", "unanswered"];
  await sync.now();
  assert.deepEqual([server.numbers("a"), (await shelf.read("a"))?.sent], [[], "waiting"]);
  await sync.now();
  assert.deepEqual([server.numbers("a"), (await shelf.read("a"))?.told], [[1, 2], undefined]);
  t.mock.timers.tick(60_000);
  await sync.now();
  assert.deepEqual([server.asked.length, server.numbers("a")], [3, [1, 2]]);
});

test("a server that counts what it is told, and lets wait after each part, gets all of it as fast as it allows", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const long = Array.from({ length: 300 }, (_, i) => i);
  const { server, sync } = await device(kept("a", long));
  server.faults = Array.from({ length: 12 }, (_, i) => i % 2 ? "limit" : "ok");
  await sync.now();
  for (let waits = 1; waits < 6; waits++) {
    t.mock.timers.tick(2_500);
    await settled();
    assert.equal(server.numbers("a").length, 50 * (waits + 1), `after ${waits} waits of 2.5 s`);
  }
  assert.deepEqual(server.numbers("a"), long);
});

test("what is done just when all was told is told too", async () => {
  for (let late = 0; late < 40; late++) {
    const { shelf, server, sync } = await device(kept("a"));
    const list = shelf.list.bind(shelf);
    let more: Promise<void> | undefined;
    shelf.list = async (sent, ...rest) => {
      const found = await list(sent, ...rest);
      if (sent[0] === "sent") more ??= (async () => {
        for (let i = 0; i < late; i++) await null;
        const next = await shelf.update("a", (now) => ({ ...now, ...ended, record: record(1, 2), seq: 2 }));
        await sync.soon(next!);
      })();
      return found;
    };
    await sync.now();
    await more;
    await settled();
    assert.deepEqual(server.numbers("a"), [1, 2], `${late} turns later`);
  }
});

test("a match is not refused because the server was lost while its record was asked for", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { shelf, server, sync } = await device(kept("a", [1, 2], { told: { seq: 1, hinted: false } }));
  server.matches.set("a", [action(9)]);
  server.faults = ["conflict"];
  const ask = server.record.bind(server);
  server.record = async () => { throw new Problem({ status: 0, code: "offline", detail: "" }); };
  await sync.now();
  assert.equal((await shelf.read("a"))?.refusal, undefined);
  server.record = ask;
  server.faults = ["conflict"];
  t.mock.timers.tick(60_000);
  await settled();
  assert.deepEqual((await shelf.read("a"))?.record.actions.map((each) => each.action["n"]), [9]);
});

test("where the server has something else, that counts; where it has more, that is added", async () => {
  const { server, sync, adopted } = await device(kept("a", [1, 2]), kept("b", [1]));
  server.matches.set("a", [action(1), action(7)]);
  server.matches.set("b", [action(1), action(8)]);
  await sync.now();
  assert.deepEqual(adopted, [[1, 7], [1, 8]]);
});

test("a server that has forgotten some is told again", async () => {
  const { server, sync, adopted } = await device(kept("a", [1, 2, 3], { told: { seq: 2, hinted: false } }));
  server.matches.set("a", [action(1)]);
  await sync.now();
  assert.deepEqual([server.numbers("a"), adopted], [[1, 2, 3], []]);
});

test("what the server's rules refuse is taken back here", async () => {
  const { server, sync, adopted } = await device(kept("a", [1, 2], { told: { seq: 1, hinted: false } }));
  server.matches.set("a", [action(1)]);
  server.faults = ["illegal"];
  await sync.now();
  assert.deepEqual(adopted, [[1]]);
});

test("a match that the server does not have any more stays here and is not sent again", async () => {
  const { shelf, server, sync } = await device(kept("a", [1, 2], { told: { seq: 1, hinted: false } }), kept("b", [1], ended));
  server.faults = ["unknown-match", "malformed"];
  await sync.now();
  await sync.now();
  assert.equal(server.asked.length, 2);
  assert.deepEqual([(await shelf.read("a"))?.sent, (await shelf.read("b"))?.sent, (await shelf.read("b"))?.refusal], ["playing", "refused", "No."]);
});

test("what a mind still thinks about is told when that is done; help that was given is told too", async () => {
  const minds = ["", "one"];
  const { shelf, server, sync } = await device(kept("a", [1], { turn: 1, record: { ...record(1), minds } }));
  await sync.now();
  assert.deepEqual(server.asked, []);
  await shelf.update("a", (now) => ({ ...now, turn: 0 }));
  await sync.now();
  await shelf.update("a", (now) => ({ ...now, hinted: true }));
  await sync.now();
  assert.deepEqual(server.asked, ["a 0+1 key-a", "a 1+0 key-a"]);
});

test("only the latest copies of what the server has are kept", async () => {
  const ids = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, "0"));
  const { shelf, sync, server } = await device(...ids.map((id) => kept(id, [1], ended)));
  server.tell = async () => ({ seq: 1, status: "won" }) as Summary;
  await sync.now();
  assert.deepEqual((await shelf.list(["sent"], 99)).map((each) => each.id), ids.slice(10).reverse());
});

test("what is thrown away here is thrown away there too, if it is known there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { shelf, server, sync } = await device(kept("a", [1], { sent: "thrown", told: { seq: 1, hinted: false } }), kept("b", [1], { sent: "thrown" }));
  server.faults = ["lost"];
  await sync.now();
  assert.deepEqual([server.asked, (await shelf.list(["thrown"], 9)).length > 0], [[], true]);
  await sync.now();
  assert.deepEqual([server.asked, (await shelf.list(["thrown"], 9))], [["discard a"], []]);
});
