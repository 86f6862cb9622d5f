import { strict as assert } from "node:assert";
import { test } from "node:test";
import { languages, preferred, t, type Message } from "../src/i18n";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "wits:games";
import { words as guides } from "wits:guides";

declare const __ROOT__: string;
const folder = (game: string, part: string): string => join(__ROOT__, "../../games", game, part);

const forms = (message: Message): string[] => (typeof message === "string" ? [message] : [message.one, message.other]);
const params = (message: Message): string[] => [...new Set(forms(message).join(" ").match(/\{\w+\}/g) ?? [])].sort();

test("every language says everything", () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  for (const [key, message] of Object.entries(de)) assert.ok(forms(message).every((text) => text.trim() !== ""), key);
});

test("every language takes the same parameters", () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) assert.deepEqual(params(de[key]), params(en[key]), key);
});

test("numbers choose the form", () => {
  assert.equal(t("home.continueMoves", { n: 1 }), "1 move");
  assert.equal(t("home.continueMoves", { n: 1234 }), "1,234 moves");
});

test("the browser's first known language is taken, English where none is known", () => {
  assert.equal(preferred(["fr-CH", "de-AT", "en"]), "de");
  assert.equal(preferred(["fr"]), "en");
});

for (const [game, { words }] of Object.entries(pages)) for (const files of [words, guides[game]!]) {
  test(`the page of ${game} says everything in every language, with the same parameters`, async () => {
    const english = (await files.en!()).default;
    assert.deepEqual(Object.keys(files).sort(), Object.keys(languages).sort());
    for (const [lang, load] of Object.entries(files)) {
      const { default: said } = await load();
      assert.deepEqual(Object.keys(said).sort(), Object.keys(english).sort(), lang);
      for (const [key, message] of Object.entries(said)) {
        assert.deepEqual(params(message), params(english[key]!), `${lang} ${key}`);
        assert.ok(forms(message).every((text) => text.trim() !== ""), `${lang} ${key}`);
        assert.equal(typeof message, typeof english[key], `${lang} ${key}: plural forms`);
      }
    }
  });

  test(`the page of ${game} uses every word it has`, async () => {
    const sources = readdirSync(folder(game, "page")).map((name) => readFileSync(join(folder(game, "page"), name), "utf8")).join("\n");
    const computed = [...sources.matchAll(/`(page\.[\w.]+\.)\$\{/g)].map((found) => found[1]!);
    const unused = Object.keys((await files.en!()).default)
      .filter((key) => !sources.includes(`"${key}"`) && !computed.some((beginning) => key.startsWith(beginning)));
    assert.deepEqual(unused, []);
  });
}

test("nothing in the app's own sources names a game", () => {
  const named = readdirSync(join(__ROOT__, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /[.](tsx?|css|html)$/.test(name))
    .filter((name) => Object.keys(pages).some((game) => readFileSync(join(__ROOT__, "src", name), "utf8").toLowerCase().includes(game)));
  assert.deepEqual(named, []);
});
