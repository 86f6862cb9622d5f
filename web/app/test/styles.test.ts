import { strict as assert } from "node:assert";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { scoped, selectors } from "../scope.mjs";

declare const __ROOT__: string;
const root = join(__ROOT__, "../../games");
const games = readdirSync(root).filter((game) => existsSync(`${root}/${game}/page/style.css`));
const sheetOf = (game: string): string => readFileSync(`${root}/${game}/page/style.css`, "utf8");

/** The selectors of a sheet, without those of animations. */
function all(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, head]) => (head!.trim().startsWith("@") ? [] : selectors(head!.trim())))
    .filter((each) => !/^(\d+%|from|to)$/.test(each) && each !== "");
}

/** The classes of what a selector is about, where nothing else is asked of it. */
function subject(selector: string): string[] {
  const last = selector.replace(/::?[\w-]+(\([^()]*(\([^()]*\)[^()]*)*\))?/g, "").trim().split(/[\s>+~]+/).at(-1) ?? "";
  return /^(\.[\w-]+)+$/.test(last) ? last.slice(1).split(".") : [];
}

test("every rule of a game's style reaches only what that game draws", () => {
  assert.ok(games.length > 0);
  for (const game of games) {
    const made = all(scoped(sheetOf(game), game));
    assert.ok(made.length > 0);
    for (const selector of made) assert.match(selector, new RegExp(`:where\\(\\[data-game="${game}"\\] \\*\\)`));
  }
});

test("every rule of a game's style names a class: it leaves what the app draws around the board alone", () => {
  const classless = (css: string): string[] => all(css).filter((each) => !/\.[a-z]/.test(each.replace(/\[[^\]]*\]/g, (found) => (/class\*="[a-z]+-[a-z]+"/.test(found) ? ".own" : ""))));
  for (const game of games) assert.deepEqual(classless(sheetOf(game)), [], game);
  assert.deepEqual(classless('.cell.mark-bad::after { color: red; }\n[class*="mark-"]::after, .cell:is(.a, .b) { color: red; }'), ['[class*="mark-"]::after']);
});

test("a class that two games and the app use is three classes", () => {
  const one = '.ghost { position: fixed } .a .b:hover::before, [x="a,b"] .c:is(.d, .e) { animation: arrive 1s, plant 2s } @media (x) { .f { top: 0 } } @keyframes plant { from { top: 0 } 50% { top: 1px } }';
  assert.equal(scoped(one, "one", ["one", "two"]).replace(/\s+/g, " "), [
    '.ghost:where([data-game="one"] *, [data-game="two"] *){ position: fixed }',
    '.a .b:hover:where([data-game="one"] *, [data-game="two"] *)::before, [x="a,b"] .c:is(.d, .e):where([data-game="one"] *, [data-game="two"] *){ animation: arrive 1s, one-plant 2s }',
    '@media (x){.f:where([data-game="one"] *, [data-game="two"] *){ top: 0 }}@keyframes one-plant{ from { top: 0 } 50% { top: 1px } }',
  ].join(""));
});

test("a style sheet that is not whole is refused", () => {
  assert.throws(() => scoped(".a { .b { top: 0 }", "one"), /not closed/);
});

test("the app styles no class that a game has for its own", () => {
  const folder = join(__ROOT__, "src/styles");
  const app = readdirSync(folder).flatMap((name) => all(readFileSync(join(folder, name), "utf8")).map((selector) => ({ name, selector })));
  for (const game of games) {
    const own = new Set(all(sheetOf(game)).flatMap(subject));
    const lent = new Set(["button", "tools"]); // of the app: what a game says of them is meant
    const shared = app.filter(({ selector }) => subject(selector).length > 0 && subject(selector).every((each) => own.has(each) && !lent.has(each)));
    assert.deepEqual(shared, [], game);
  }
});
