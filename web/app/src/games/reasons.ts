// The coach's sentences in the reader's words and numbers. The games say them in English; what is not known here stays so.
import { percent, t } from "../i18n";

const at = "column (\\d+), row (\\d+)";

type Rule = [RegExp, (found: string[]) => string];

const place = (x: string, y: string): string => t("mines.at", { x, y });

const chance = (text: string): string => percent(Number(text) / 100, 1);

const rules: readonly Rule[] = [
  [/^The first reveal is always safe: open any cell\.?/, () => t("mines.firstSafe")],
  [/^The board as a whole proves it\./, () => t("mines.provedBoard")],
  [/^Proved by (\d+) numbers together\./, ([, n]) => t("mines.provedMany", { n: Number(n) })],
  [/^Proved by ([^.]*)\./, ([, all]) => t("mines.provedBy", { numbers: numbers(all!) })],
  [new RegExp(`^Safe: ${at}\\.`, "i"), ([, x, y]) => t("mines.safe", { place: place(x!, y!), why: "" }).trim()],
  [new RegExp(`^Opens ${at}: the first reveal is always safe\\.`), ([, x, y]) => t("mines.opensFirst", { place: place(x!, y!) })],
  [new RegExp(`^Opens ${at}: it is safe\\.`), ([, x, y]) => t("mines.opens", { place: place(x!, y!) })],
  [new RegExp(`^Marks ${at}\\.`), ([, x, y]) => t("mines.marks", { place: place(x!, y!) })],
  [new RegExp(`^Guesses ${at}: ([\\d.]+) % a trap; nothing to be had is safer by enough\\.`),
    ([, x, y, p]) => t("mines.guess", { place: place(x!, y!), percent: chance(p!) })],
  [new RegExp(`^Nothing is certain\\. The least dangerous is ${at}: ([\\d.]+) % a trap\\.`),
    ([, x, y, p]) => t("mines.leastRisk", { place: place(x!, y!), percent: chance(p!) })],
  [new RegExp(`^${at} was ([\\d.]+) % a trap, while ${at} was safe\\.`, "i"),
    ([, x, y, p, u, v]) => t("mines.mistake", { place: t("mines.place", { x: x!, y: y! }), percent: chance(p!), safe: place(u!, v!) })],
  [/^It is flagged: take the flag away first\./, () => t("mines.unflagFirst")],
  [/^(\d+) codes? (?:is|are) still possible\. One of them: ([^.]+)\./, ([, n, code]) => t("code.hintMany", { n: Number(n), code: colours(code!) })],
  [/^Only one code is possible: ([^.]+)\./, ([, code]) => t("code.hintOne", { code: colours(code!) })],
  [/^\w+ cannot be the code: attempt (\d+) would have got ([^.]+), not ([^.]+)\./,
    ([, n, would, was]) => t("code.doubt", { n: n!, was: answer(was!), would: answer(would!) })],
  [/^(.+?) is one of (\d+) codes still possible; (\d+) answers can tell them apart, at most (\d+) stay\./,
    ([, code, n, answers, stay]) => t("code.whyFits", { code: colours(code!), n: n!, answers: answers!, stay: stay! })],
  [/^(.+?) cannot be the code, but tells the (\d+) possible ones apart: (\d+) answers, at most (\d+) stay\./,
    ([, code, n, answers, stay]) => t("code.whySplits", { code: colours(code!), n: n!, answers: answers!, stay: stay! })],
];

/** Says an answer as the games write it: "1 black, 2 white", or "no peg". */
function answer(text: string): string {
  const found = /^(\d+) black, (\d+) white$/.exec(text);
  return found ? t("code.feedback", { black: found[1]!, white: found[2]! }) : t("code.noPeg");
}

const letters: Readonly<Record<string, "R" | "B" | "G" | "Y" | "O" | "V" | "C" | "N">> = {
  red: "R", blue: "B", green: "G", yellow: "Y", orange: "O", violet: "V", cyan: "C", brown: "N",
};

/** Names the gems of a code, which the games write in words or as letters. */
function colours(text: string): string {
  if (/^[RBGYOVCN]{4,5}$/.test(text)) return [...text].map((letter) => t(`color.${letter as "R"}`)).join(", ");
  return text.replace(/[A-Za-z]+/g, (word) => {
    const letter = letters[word.toLowerCase()];
    return letter ? t(`color.${letter}`) : word;
  });
}

function numbers(text: string): string {
  return text
    .replace(new RegExp(`the (\\d) at ${at}`, "g"), (_, digit: string, x: string, y: string) => t("mines.number", { digit, place: place(x, y) }))
    .replace("the number of traps left", t("mines.trapsLeft"))
    .replace(/ and /, ` ${t("common.and")} `);
}

/** Says a coach's sentence, or several, in the reader's language. */
export function reasonWords(text: string): string {
  const said: string[] = [];
  let rest = text.trim();
  while (rest) {
    const hit = rules.map(([pattern, say]) => ({ found: pattern.exec(rest), say })).find((each) => each.found);
    if (!hit?.found) return [...said, rest].join(" ");
    said.push(hit.say(hit.found));
    rest = rest.slice(hit.found[0].length).trim();
  }
  return said.join(" ");
}
