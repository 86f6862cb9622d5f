import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, type Kept } from "../src/engine/shelf";
import { Sync, type Reply } from "../src/engine/sync";
import type { Replay } from "../src/engine/types";

const kept = (id: string): Kept => ({
  id, game: "mastermind", preset: "classic", hinted: false, seq: 1, status: "won", started: id, touched: id, ended: id,
  record: { preset: "classic", seed: 1, players: ["p1"], actions: [] }, keys: [null], sent: "waiting", replay: { digest: id } as Replay,
});

async function shelfOf(...ids: string[]): Promise<Memory> {
  const shelf = new Memory();
  for (const id of ids) await shelf.add(kept(id));
  return shelf;
}

/** A server that answers in turn, and goes on with its last answer. */
function server(...replies: Reply[]): { asked: string[]; post: (key: string) => Promise<Reply> } {
  const asked: string[] = [];
  return {
    asked,
    post: async (key) => {
      asked.push(key);
      return (replies.length > 1 ? replies.shift() : replies[0]) ?? { wait: 0 };
    },
  };
}

test("what has ended is sent once, the oldest first", async () => {
  const shelf = await shelfOf("a", "b", "c");
  const { asked, post } = server({ taken: "remote" });
  const sync = new Sync(shelf, post);
  await Promise.all([sync.now(), sync.now()]);
  await sync.now();
  assert.deepEqual(asked, ["a", "b", "c"]);
  assert.deepEqual((await shelf.list(["sent"], 9)).map((each) => each.remote), ["remote", "remote", "remote"]);
});

test("a server that cannot be asked leaves it waiting, under the same key", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const shelf = await shelfOf("a");
  const { asked, post } = server({ wait: 0 }, { wait: 60_000 }, { taken: "remote" });
  const taken: string[][] = [];
  const sync = new Sync(shelf, post, (...each) => taken.push(each));
  await sync.now();
  assert.equal((await shelf.read("a"))?.sent, "waiting");
  t.mock.timers.tick(3_000); // the first pause
  await sync.now();
  assert.deepEqual(asked, ["a", "a"]);
  t.mock.timers.tick(59_000); // the server asked for more
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asked.length, 2);
  t.mock.timers.tick(1_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked, ["a", "a", "a"]);
  assert.deepEqual(taken, [["a", "remote"]]);
});

test("what the server does not want is kept with the reason and not sent again", async () => {
  const shelf = await shelfOf("a", "b");
  const { asked, post } = server({ refused: "It does not verify." }, { taken: "remote" });
  const sync = new Sync(shelf, post);
  await sync.now();
  await sync.now();
  assert.deepEqual(asked, ["a", "b"]);
  const refused = await shelf.read("a");
  assert.deepEqual([refused?.sent, refused?.refusal], ["refused", "It does not verify."]);
});

test("only the latest copies of what the server has are kept", async () => {
  const ids = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, "0"));
  const shelf = await shelfOf(...ids);
  await new Sync(shelf, server({ taken: "remote" }).post).now();
  assert.deepEqual((await shelf.list(["sent"], 99)).map((each) => each.id), ids.slice(10).reverse());
});
