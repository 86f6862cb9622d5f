import assert from "node:assert/strict";
import { test } from "node:test";
import { latestFirst } from "../src/match/lists";

test("the latest match is the first, however many digits its time has", () => {
  const times = ["2026-01-02T12:00:03.16Z", "2026-01-02T12:00:03.165Z", "2026-01-02T12:00:03Z", "2026-01-02T12:00:03.2Z"];
  const sorted = times.map((touched) => ({ touched })).sort(latestFirst).map((each) => each.touched.slice(17));
  assert.deepEqual(sorted, ["03.2Z", "03.165Z", "03.16Z", "03Z"]);
});
