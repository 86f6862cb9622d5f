import assert from "node:assert/strict";
import { test } from "node:test";

interface Sent { method: string; path: string; key: string | undefined }

/** A server that answers in turn; undefined is no answer at all. */
async function server(...answers: (Response | undefined)[]) {
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  const sent: Sent[] = [];
  globalThis.fetch = async (path, init) => {
    const headers = init?.headers as Record<string, string>;
    sent.push({ method: String(init?.method), path: String(path), key: headers["idempotency-key"] });
    const answer = answers.shift();
    if (!answer) throw new TypeError("the network is gone");
    return answer;
  };
  return { sent, api: (await import("../src/net/api")).api };
}

const made = (): Response => new Response("{}", { status: 201 });
const refused = (status: number, code: string): Response => new Response(JSON.stringify({ status, code, detail: "No." }), { status });

test("a click that was not answered is repeated under the same key, and then done", async () => {
  const { sent, api } = await server(undefined, refused(503, "busy"), refused(500, "internal"), refused(429, "limit"), made(), made());
  for (let n = 0; n < 6; n++) await api("POST", "/matches/m/share", {}).catch(() => undefined);
  const keys = sent.map((each) => each.key);
  assert.ok(keys[0] && keys[0].length >= 16);
  assert.deepEqual(keys.slice(0, 5), Array(5).fill(keys[0]));
  assert.notEqual(keys[5], keys[0]);
});

test("what was refused is asked for anew under another key", async () => {
  const { sent, api } = await server(refused(422, "illegal"), made());
  for (let n = 0; n < 2; n++) await api("POST", "/matches/m/publish", {}).catch(() => undefined);
  assert.notEqual(sent[0]?.key, sent[1]?.key);
});

test("another request has another key", async () => {
  const { sent, api } = await server();
  await api("PATCH", "/me", { name: "Ada" }).catch(() => undefined);
  await api("PATCH", "/me", { name: "Bob" }).catch(() => undefined);
  await api("POST", "/me/codes", {}).catch(() => undefined);
  assert.equal(new Set(sent.map((each) => each.key)).size, 3);
  assert.ok(sent.every((each) => each.key));
});

test("reading has no key, nor has what brings its own", async () => {
  const { sent, api } = await server(made(), made(), made());
  await api("GET", "/me");
  await api("DELETE", "/session");
  await api("POST", "/matches/m/actions", { seq: 0, key: "mine", action: {} });
  assert.deepEqual(sent.map((each) => each.key), [undefined, undefined, undefined]);
});
