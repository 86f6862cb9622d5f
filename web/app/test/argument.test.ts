import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Hint } from "../src/engine/types";
import { adviceAt, adviceOf, drawnMarks, think } from "../src/match/argument";
import type { Session } from "../src/match/session";

const action = { type: "go" };
const hint: Hint = {
  action, risk: 0, reason: "Because.", proof: [{ x: 1, y: 2 }],
  steps: [{ text: "One.", marks: [{ x: 0, y: 0, as: "look" }] }, { text: "Two.", marks: [{ x: 1, y: 1, as: "good" }] }],
};

/** A session as far as an argument needs one. */
function session(of: Hint | null): Session {
  return { hint: { value: of, peek: () => of } } as unknown as Session;
}

test("a hint is gone through step by step, and begins anew after the last one", () => {
  const at = session(hint);
  const said = (): string | undefined => adviceOf(at)?.reason;
  assert.equal(said(), "Because.");
  assert.deepEqual(adviceOf(at)?.marks, [{ x: 1, y: 2, as: "look" }]);
  assert.equal(think(at), true);
  assert.match(said()!, /1.*2.*One\.$/);
  think(at);
  assert.match(said()!, /Two\.$/);
  assert.deepEqual(adviceOf(at)?.marks, [{ x: 1, y: 1, as: "good" }]);
  think(at, -1);
  assert.match(said()!, /One\.$/);
  think(at);
  think(at);
  assert.equal(said(), "Because.");
});

test("another hint begins with its reason, and one without steps has none to go through", () => {
  think(session(hint));
  const other = session({ action, risk: 0, reason: "Other." });
  assert.equal(adviceOf(other)?.reason, "Other.");
  assert.equal(think(other), false);
  assert.equal(think(session(null)), false);
  assert.equal(adviceOf(session(null)), undefined);
});

test("the better move and the one played are drawn as a whole, and only what a step marks in its steps", () => {
  const places = (of: { type: string }): { x: number; y: number }[] => [{ x: of.type === "go" ? 1 : 5, y: 2 }];
  const whole = drawnMarks({ ...adviceAt(hint, 0), by: 0, played: { type: "other" } }, places);
  assert.deepEqual(whole, [{ x: 1, y: 2, as: "good" }, { x: 5, y: 2, as: "bad" }]);
  assert.deepEqual(drawnMarks({ ...adviceAt(hint, 2), by: 0 }, places), [{ x: 1, y: 1, as: "good" }]);
});

test("in a game of several boards a mark stays on its own", () => {
  const places = (of: { type: string }) => [{ x: 1, y: 2, board: of.type }];
  assert.deepEqual(drawnMarks({ ...adviceAt(hint, 0), by: 1, played: { type: "other" } }, places), [
    { x: 1, y: 2, as: "look" }, { x: 1, y: 2, as: "bad", board: "other" }, { x: 1, y: 2, as: "good", board: "go" },
  ]);
});
