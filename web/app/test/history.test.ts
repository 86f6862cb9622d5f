import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Event, View } from "../src/engine/types";
import { History } from "../src/match/history";

const at = (made: number): View => ({ status: "playing", made, latest: `m${made}` }) as unknown as View;
const notation = { made: (view: View) => (view as unknown as { made: number }).made, latest: (view: View) => (view as unknown as { latest: string }).latest };

test("moves that were shown at once are asked for, and nothing else is", async () => {
  const history = new History(notation);
  const asked: number[] = [];
  const ask = async (after: number): Promise<readonly Event[]> => {
    asked.push(after);
    return after < 0 ? [0, 1, 2, 3].map((seq) => ({ seq, view: at(seq) }) as unknown as Event) : [];
  };
  history.take(at(0));
  history.take(at(1));
  assert.equal(history.gap, false);
  history.take(at(3));
  assert.deepEqual([history.gap, history.moves], [true, ["m1", "…", "m3"]]);
  await history.fill(ask);
  assert.deepEqual([history.gap, history.moves, asked], [false, ["m1", "m2", "m3"], [-1, 3]]);
});
