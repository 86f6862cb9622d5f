import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { boards } from "../src/prefs";

declare const __ROOT__: string;
const styles = (name: string): string => readFileSync(join(__ROOT__, "src/styles", name), "utf8");

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colours of all rules whose selector ends so. */
function coloursOf(css: string, selector: string): Map<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, of]) => of!.split(",").some((one) => one.trim() === selector));
  return new Map(rules.flatMap(([, , body]) => [...body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1]!, found[2]!] as const)));
}

for (const board of boards) {
  for (const dark of [false, true]) {
    test(`the frame of ${board} can be read in the ${dark ? "dark" : "light"} theme`, () => {
      const colours = coloursOf(styles("boards.css"), dark ? `[data-theme="dark"][data-board-theme="${board}"]` : `[data-board-theme="${board}"]`);
      assert.ok(contrast(colours.get("board-rim-ink")!, colours.get("board-rim")!) >= 4.5);
    });
    if (board === "classic") continue; // every game has its own fields there
    test(`the board of ${board} can be read in the ${dark ? "dark" : "light"} theme`, () => {
      const css = styles("boards.css");
      const fields = coloursOf(css, dark ? `[data-theme="dark"][data-board-theme="${board}"]` : `[data-board-theme="${board}"]`);
      const tiles = coloursOf(css, `:root${dark ? '[data-theme="dark"]' : ""}[data-board-theme="${board}"]`);
      const tokens = coloursOf(styles("tokens.css"), `[data-theme="${dark ? "dark" : "light"}"]`);
      const colour = (of: Map<string, string>, name: string): string => of.get(name) ?? assert.fail(`${board} has no ${name}`);
      assert.ok(contrast(colour(fields, "board-line"), colour(fields, "board-light")) >= 3, "lines");
      for (const tile of ["tile", "tile-hi", "tile-hover"]) assert.ok(contrast(colour(tokens, "flag"), colour(tiles, tile)) >= 3, tile);
    });
  }
}
