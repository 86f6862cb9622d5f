import { strict as assert } from "node:assert";
import { test } from "node:test";
import { preferred, t, type Message } from "../src/i18n";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";

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
  assert.equal(t("mines.toOpen", { n: 1 }), "1 safe cell to open");
  assert.equal(t("mines.toOpen", { n: 1234 }), "1,234 safe cells to open");
});

test("the browser's first known language is taken, English where none is known", () => {
  assert.equal(preferred(["fr-CH", "de-AT", "en"]), "de");
  assert.equal(preferred(["fr"]), "en");
});
