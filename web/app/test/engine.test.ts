import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, type Port } from "../src/engine/client";
import { Problem, type Replay } from "../src/engine/types";
import { hire } from "./program";

/** A worker that answers what it is told to. */
function fake(answer: (id: number, say: (data: unknown) => void) => void): Port & { ended: boolean } {
  const port = {
    ended: false,
    onmessage: null as Port["onmessage"],
    onerror: null as Port["onerror"],
    terminate: () => { port.ended = true; },
    postMessage: (message: string) => {
      const { id } = JSON.parse(message) as { id: number };
      answer(id, (data) => setTimeout(() => port.onmessage?.({ data } as MessageEvent)));
    },
  };
  return port;
}

const result = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, result: id });
const patient = { call: 60_000, load: 60_000 };

test("no worker is started before the first call, and one serves all", async () => {
  let hired = 0;
  const engine = new Engine(() => { hired++; return fake((id, say) => say(result(id))); }, patient);
  assert.equal(hired, 0);
  assert.deepEqual(await Promise.all([engine.call("a"), engine.call("b")]), [1, 2]);
  assert.equal(hired, 1);
});

test("a worker that is stuck is ended, and the next call gets another", async () => {
  const ports: (Port & { ended: boolean })[] = [];
  const engine = new Engine(() => {
    const port = fake((id, say) => { if (ports.length > 1) say(result(id)); });
    ports.push(port);
    setTimeout(() => port.onmessage?.({ data: { ready: true } } as MessageEvent));
    return port;
  }, { call: 5, load: 60_000 });
  const calls = await Promise.allSettled([engine.call("a"), engine.call("b")]);
  for (const each of calls) assert.equal((each as PromiseRejectedResult).reason.code, "stuck");
  assert.equal(ports[0]?.ended, true);
  assert.equal(await engine.call("c"), 3);
  assert.equal(engine.life, 1);
});

test("a program that cannot be loaded is told as offline", async () => {
  const failed = new Engine(() => fake((_, say) => say({ failed: "the server answered 404" })), patient);
  await assert.rejects(failed.call("a"), (error: Problem) => error.code === "offline" && error.message.includes("404"));
  const broken = new Engine(() => {
    const port = fake(() => {});
    setTimeout(() => port.onerror?.({} as ErrorEvent));
    return port;
  }, patient);
  await assert.rejects(broken.call("a"), { code: "offline" });
});

test("what the session refuses is a problem with the API's word", async () => {
  const engine = new Engine(hire, patient);
  const { match } = await engine.call<{ match: string }>("match.new", { game: "mastermind", preset: "classic", seed: 42 });
  const refusals: [string, object, Partial<Problem>][] = [
    ["match.act", { match, action: { type: "submit", code: ["R"] } }, { code: "illegal", status: 422, rule: "code-length", seq: 0 }],
    ["match.view", { match: "m99" }, { code: "unknown-match", status: 404 }],
    ["match.new", { game: "checkers", preset: "x" }, { code: "malformed", status: 422 }],
    ["match.cheat", {}, { code: "internal", status: 500 }],
  ];
  for (const [method, params, want] of refusals) await assert.rejects(engine.call(method, params), want);
  await engine.call("match.act", { match, action: { type: "forfeit" } });
  await assert.rejects(engine.call("match.hint", { match }), { code: "over", status: 409, seq: 1 });
});

test("a replay is verified and stepped through", async () => {
  const engine = new Engine(hire, patient);
  const { match } = await engine.call<{ match: string }>("match.new", { game: "minesweeper", preset: "novice", seed: 7 });
  await engine.call("match.bot", { match, bot: "expert", seed: 1 });
  const { replay } = await engine.call<{ replay: Replay }>("match.replay", { match });
  assert.deepEqual(await engine.verify(replay), { ok: true, status: "playing", seq: 1 });
  const { steps } = await engine.steps(replay);
  assert.equal(steps.length, 2);
  assert.deepEqual(steps[1]?.action, replay.actions[0]?.action);
  assert.deepEqual(await engine.mistakes(replay, 1, 1), []);
  assert.equal((await engine.verify({ ...replay, seed: 8 })).ok, false);
});
