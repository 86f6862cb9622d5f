import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { speak } from "../src/i18n";
import { reasonWords } from "../src/games/reasons";

// The page that the language is told to.
(globalThis as { document?: unknown }).document = { documentElement: {} };
await speak("de");
after(() => speak("en"));

const cases: [string, string, string][] = [
  ["a proved cell", "Safe: column 2, row 3. Proved by the 1 at column 3, row 4 and the 2 at column 4, row 4.",
    "Sicher: Spalte 2, Zeile 3. Bewiesen durch die 1 bei Spalte 3, Zeile 4 und die 2 bei Spalte 4, Zeile 4."],
  ["the traps that are left", "Safe: column 1, row 1. Proved by the 1 at column 2, row 2 and the number of traps left.",
    "Sicher: Spalte 1, Zeile 1. Bewiesen durch die 1 bei Spalte 2, Zeile 2 und die Zahl der übrigen Fallen."],
  ["a bot's guess", "Guesses column 5, row 6: 12.5 % a trap; nothing to be had is safer by enough.",
    "Rät Spalte 5, Zeile 6: zu 12,5\u00a0% eine Falle; nichts anderes ist deutlich sicherer."],
  ["a possible code", "36 codes are still possible. One of them: Red, Blue, Green, Yellow.",
    "36 Codes sind noch möglich. Einer davon: Rot, Blau, Grün, Gelb."],
  ["a guess that cannot be", "RRBB cannot be the code: attempt 1 would have got no peg, not 2 black, 0 white.",
    "Das kann der Code nicht sein: Versuch 1 bekam 2 schwarz, 0 weiß, hätte aber keine Marke bekommen."],
  ["a sentence nobody knows", "Something new.", "Something new."],
];

for (const [name, english, german] of cases) {
  test(`the coach in German: ${name}`, () => assert.equal(reasonWords(english), german));
}

const english: [string, string, string][] = [
  ["names the gems of a code written in letters", "136 codes are still possible. One of them: GORB.",
    "136 codes are still possible. One of them: Green, Orange, Red, Blue."],
  ["writes chances as the language does", "Nothing is certain. The least dangerous is column 2, row 3: 50.0 % a trap.",
    "Nothing is certain. The least dangerous is column 2, row 3: a trap with a chance of 50%."],
  ["starts a sentence with a capital", "Column 5, row 1 was 12.5 % a trap, while column 4, row 2 was safe. The board as a whole proves it.",
    "Column 5, row 1 was a trap with a chance of 12.5%, while column 4, row 2 was safe. The board as a whole proves it."],
];

for (const [name, from, to] of english) {
  test(`the coach in English ${name}`, async () => {
    await speak("en");
    assert.equal(reasonWords(from), to);
    await speak("de");
  });
}
