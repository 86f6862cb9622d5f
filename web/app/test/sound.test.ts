import { strict as assert } from "node:assert";
import { test } from "node:test";
import { soundOf } from "../src/sound";
import { tones } from "../src/synth";

test("how it ended is heard instead of the move that ended it", () => {
  assert.equal(soundOf("playing", "playing", "take"), "take");
  assert.equal(soundOf("playing", "won", "take"), "won");
  assert.equal(soundOf("playing", "lost", "move"), "lost");
  assert.equal(soundOf("lost", "lost", "move"), "move");
});

test("sounds are short, and no tone is louder than its share", () => {
  for (const [name, all] of Object.entries(tones)) {
    assert.ok(all.length > 0 && all.every(({ at, lasts, share }) => at + lasts <= 1.2 && share > 0 && share <= 1), name);
  }
});
