import { strict as assert } from "node:assert";
import { test } from "node:test";
import { contrast, difference, lab, linear, seen, type Sight } from "./color";
import { gemColors, gemShapes, letterColors } from "./palette";
import type { Color } from "./types";

const colors = Object.keys(gemColors) as Color[];

/** The least ΔE2000 between two gems that any sight may be left with. Below about 10, colours are hard to name apart. */
const least = 15;

for (const sight of ["full", "protanopia", "deuteranopia", "tritanopia"] as Sight[]) {
  test(`gems stay at least ${least} apart (ΔE2000) for ${sight === "full" ? "full sight" : sight}`, () => {
    for (const a of colors) {
      for (const b of colors) {
        if (a >= b) continue;
        const apart = difference(lab(seen(linear(gemColors[a]), sight)), lab(seen(linear(gemColors[b]), sight)));
        assert.ok(apart >= least, `${a} and ${b} are ${apart.toFixed(1)} apart`);
      }
    }
  });
}

test("the difference is CIEDE2000: pairs from its published test data", () => {
  assert.equal(difference([50, 2.6772, -79.7751], [50, 0, -82.7485]).toFixed(4), "2.0425");
  assert.equal(difference([50, 2.5, 0], [73, 25, -18]).toFixed(4), "27.1492");
  assert.equal(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514]).toFixed(4), "0.9082");
});

test("letters on gems can be read: contrast of 4.5 or more", () => {
  for (const color of colors) {
    const ratio = contrast(gemColors[color], letterColors[color]);
    assert.ok(ratio >= 4.5, `${color}: ${ratio.toFixed(2)}`);
  }
});

test("no two gems share an outline", () => {
  assert.equal(new Set(Object.values(gemShapes)).size, colors.length);
});
