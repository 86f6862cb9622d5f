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
