import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Drawings } from "./drawing";
import { modern } from "./modern";
import { staunton } from "./staunton";
import { tokens } from "./tokens";

for (const [name, set] of Object.entries({ staunton, modern, tokens } satisfies Record<string, Drawings>)) {
  test(`${name} draws every piece inside its square`, () => {
    assert.deepEqual(Object.keys(set).sort(), [..."bknpqr"]);
    for (const { body, over = "" } of Object.values(set)) {
      assert.match(body, /^M[\d.]+ [\d.]+.*z$/);
      for (const [, x, y] of (body + over).matchAll(/M([\d.]+) ([\d.]+)/g)) assert.ok(Number(x) <= 48 && Number(y) <= 48);
    }
    assert.equal(new Set(Object.values(set).map(({ body, sign }) => body + sign)).size, 6);
  });
}
