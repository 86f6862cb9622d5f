import { strict as assert } from "node:assert";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

declare const __ROOT__: string;
const root = join(__ROOT__, "../../games");
const sheets = readdirSync(root).map((game) => `${root}/${game}/page/style.css`).filter((file) => existsSync(file));

/** The selectors of a style sheet that name no class: they reach into every page that is open beside it. */
function reaching(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, head]) => head!.trim().startsWith("@") ? [] : head!.split(/,(?![^(]*\))/))
    .map((each) => each.trim()).filter((each) => !/^(\d+%|from|to)$/.test(each) && !/\.[a-z]/.test(each.replace(/\[[^\]]*\]/g, (found) => (/class\*="[a-z]+-[a-z]+"/.test(found) ? ".own" : ""))));
}

test("a game's style stays on its own board: every rule names a class of it", () => {
  assert.ok(sheets.length > 0);
  for (const file of sheets) assert.deepEqual(reaching(readFileSync(file, "utf8")), [], file);
});

test("a rule for any element with a mark is found", () => {
  assert.deepEqual(reaching('.cell.mark-bad::after { color: red; }\n[class*="mark-"]::after, .cell:is(.a, .b) { color: red; }'), ['[class*="mark-"]::after']);
});
