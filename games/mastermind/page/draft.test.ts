import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Draft } from "./draft";

test("a row that was begun is there after a reload", () => {
  const draft = new Draft("m3", 4, ["R", "B", "G", "Y", "O", "V"]);
  draft.put("R");
  draft.put("G", 2);
  assert.deepEqual(new Draft("m3", 4, ["R", "B", "G", "Y", "O", "V"]).slots.value, ["R", null, "G", null]);
});

test("colours go to the chosen place, then to the next empty one; a drop goes on at the first empty one", () => {
  const draft = new Draft("m4", 4, ["R", "B", "G", "Y", "O", "V"]);
  draft.put("B", 2);
  assert.equal(draft.at.value, 0);
  for (const color of ["R", "G", "Y"] as const) draft.put(color);
  assert.deepEqual(draft.code, ["R", "G", "B", "Y"]);
  draft.back();
  assert.equal(draft.code, undefined);
});
