import { strict as assert } from "node:assert";
import { mock, test } from "node:test";
import { beat, Reel } from "../src/replay/reel";

/** Lets what waits for promises run. */
async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

test("steps outside are the nearest one", () => {
  const reel = new Reel(4);
  for (const [asked, shown] of [[2, 2], [-1, 0], [9, 3], [1.4, 1]] as const) {
    reel.go(asked);
    assert.equal(reel.at.value, shown);
  }
});

test("the end is the end where nothing makes more", async () => {
  const reel = new Reel(2);
  assert.equal(await reel.next(), true);
  assert.equal(await reel.next(), false);
  assert.equal(reel.at.value, 1);
});

test("a step is made when it is asked for, once at a time", async () => {
  let made = 0;
  const reel = new Reel(1, async () => { made++; return made < 3; });
  const both = await Promise.all([reel.next(), reel.next()]);
  assert.deepEqual([both, made, reel.count.value, reel.at.value], [[true, false], 1, 2, 1]);
  assert.deepEqual([await reel.next(), await reel.next(), reel.count.value], [true, false, 3]);
});

test("playing shows every step and stops at the end", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const reel = new Reel(3);
  reel.play(true);
  const seen = [];
  for (let i = 0; i < 4; i++) {
    mock.timers.tick(beat);
    await settle();
    seen.push([reel.at.value, reel.playing.value]);
  }
  mock.timers.reset();
  assert.deepEqual(seen, [[1, true], [2, true], [2, false], [2, false]]);
});

test("playing a whole game from its end starts it over", () => {
  const reel = new Reel(3);
  reel.last();
  reel.play(true);
  assert.deepEqual([reel.at.value, reel.playing.value], [0, true]);
  reel.pause();
});

test("going back pauses", () => {
  const reel = new Reel(3);
  reel.go(2);
  reel.play(false);
  reel.back();
  assert.deepEqual([reel.at.value, reel.playing.value], [1, false]);
});

test("what cannot be made pauses", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const reel = new Reel(1, async () => { throw new Error("no engine"); });
  reel.play(false);
  mock.timers.tick(beat);
  await settle();
  mock.timers.reset();
  assert.deepEqual([reel.playing.value, reel.making.value, reel.at.value], [false, false, 0]);
});
