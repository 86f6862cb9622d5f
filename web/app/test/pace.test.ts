import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Event } from "../src/engine/types";
import { Pace } from "../src/match/pace";

function stage(): { pace: Pace; shown: number[] } {
  const shown: number[] = [];
  return { shown, pace: new Pace({ seq: () => shown.at(-1) ?? 0, own: (seat) => seat === 0, show: ({ seq }) => { shown.push(seq); } }) };
}

const event = (seq: number, seat: number): Event => ({ seq, seat, turn: null, status: "playing", view: { status: "playing" } });

test("one's own actions are shown at once, those of others one after the other", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { pace, shown } = stage();
  pace.add([event(1, 0), event(2, 1), event(3, 1)]);
  assert.deepEqual([shown, pace.latest], [[1], 3]);
  pace.add([event(2, 1), event(5, 1)]); // known already, and not the next one
  assert.equal(pace.latest, 3);
  pace.all();
  assert.deepEqual(shown, [1, 2, 3]);
  pace.stop();
});

test("nothing is shown after the end, and everything at once where the table has its own pace", () => {
  const { pace, shown } = stage();
  pace.off = true;
  pace.add([event(1, 1), event(2, 1)]);
  assert.deepEqual(shown, [1, 2]);
  pace.stop();
  pace.add([event(3, 0)]);
  assert.deepEqual(shown, [1, 2]);
});
