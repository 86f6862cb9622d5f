// What a click in practice costs this device while the server answers: everything between the hand and the server's answer, as the page
// puts it together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../src/engine/client";
import { LocalGames } from "../src/engine/local";
import { Memory, type Kept, type Mark, type Sent } from "../src/engine/shelf";
import { Sync, type Mirror } from "../src/engine/sync";
import type { DeviceMatch, Summary } from "../src/engine/types";
import { hire } from "./program";

/** A shelf that counts its transactions as the database makes them: one for each call, in a list one for each kind. */
class Counted extends Memory {
  made: string[] = [];
  override read(id: string) { this.made.push("read"); return super.read(id); }
  override add(kept: Kept) { this.made.push("add"); return super.add(kept); }
  override remove(id: string) { this.made.push("remove"); return super.remove(id); }
  override update(id: string, change: (kept: Kept) => Kept | undefined) { this.made.push("update"); return super.update(id, change); }
  override list(sent: readonly Sent[], limit: number, before?: Mark) { this.made.push(...sent.map((each) => "list " + each)); return super.list(sent, limit, before); }
}

test("a click is one transaction, and the server knows it", async () => {
  const shelf = new Counted();
  const told: number[] = [];
  const server: Mirror = {
    tell: async (_, part: DeviceMatch) => { told.push(part.after + part.actions.length); return { seq: told.at(-1)!, status: "playing" } as Summary; },
    record: () => Promise.reject(new Error("nothing is to be brought")),
    discard: async () => undefined,
  };
  let telling = Promise.resolve();
  const games: LocalGames = new LocalGames(new Engine(hire, { call: 60_000, load: 60_000 }), shelf, (_, kept) => { if (kept) telling = sync.soon(kept); });
  const sync = new Sync(shelf, { adopt: (match, record, refused) => games.adopt(match, record, refused), told: () => undefined }, server);
  const { id } = await games.create({ game: "minesweeper", preset: "novice", seed: 1 });
  await telling;
  shelf.made = [];
  await games.act(id, { seq: 0, key: "a", action: { type: "flag", x: 0, y: 0 } });
  await telling;
  assert.deepEqual([shelf.made, told], [["update"], [0, 1]]);
});

test("a click and the answer of a mind are a transaction each, and what is shown of them is not read again", async () => {
  const shelf = new Counted();
  let telling = Promise.resolve();
  const server = { tell: async (_: string, { after, actions }: DeviceMatch) => ({ seq: after + actions.length, status: "playing" }) } as unknown as Mirror;
  let answer = (): void => undefined;
  const games: LocalGames = new LocalGames(new Engine(hire, { call: 60_000, load: 60_000 }), shelf, (change, kept) => {
    if (kept) telling = sync.soon(kept);
    if (change.mind) answer();
  });
  const sync = new Sync(shelf, { adopt: (match, record, refused) => games.adopt(match, record, refused), told: () => undefined }, server);
  const { id } = await games.create({ game: "chess", preset: "standard", seed: 1, minds: ["", "random"] });
  await telling;
  shelf.made = [];
  const answered = new Promise<void>((done) => { answer = done; });
  await games.act(id, { seq: 0, key: "a", action: { type: "move", move: "e2e4" } });
  await answered;
  assert.deepEqual((await games.events(id, 0)).map((each) => each.seq), [1, 2]);
  await telling;
  assert.deepEqual(shelf.made, ["update", "update"]);
});
