import { strict as assert } from "node:assert";
import { test } from "node:test";
import { art } from "wits:art";
import { faceOf } from "../src/ui/face";

test("a name has one face, and another name another", () => {
  assert.deepEqual(faceOf("somebody"), faceOf("somebody"));
  assert.ok(new Set(["a", "b", "c", "d", "e"].map((name) => JSON.stringify(faceOf(name)))).size > 3);
});

test("the bots of a game do not share a face", () => {
  for (const [game, { faces = {} }] of Object.entries(art)) {
    const drawn = Object.values(faces).map((face) => JSON.stringify(face));
    assert.equal(new Set(drawn).size, drawn.length, game);
  }
});
