// Mastermind as a view shows it: answers, contradictions, what is still possible, words. It never knows the secret.
import { t as say } from "@wits/app";
import type { Attempt, Color, Feedback, View } from "./types";
import { t } from "./words";

/** The answer to a guess: black for the right place, white for the right colour elsewhere. */
export function feedback(secret: readonly Color[], guess: readonly Color[]): Feedback {
  let black = 0;
  let matches = 0;
  const left = new Map<Color, number>();
  for (let i = 0; i < secret.length; i++) {
    if (secret[i] === guess[i]) black++;
    left.set(secret[i]!, (left.get(secret[i]!) ?? 0) + 1);
  }
  for (const color of guess) {
    const n = left.get(color) ?? 0;
    if (n > 0) {
      matches++;
      left.set(color, n - 1);
    }
  }
  return { black, white: matches - black };
}

export interface Contradiction { readonly attempt: number; readonly was: Feedback; readonly would: Feedback }

/** The first attempt whose answer rules a guess out; undefined where the guess may be the code. */
export function contradiction(attempts: readonly Attempt[], guess: readonly Color[]): Contradiction | undefined {
  for (let i = 0; i < attempts.length; i++) {
    const { code, feedback: was } = attempts[i]!;
    const would = feedback(guess, code);
    if (would.black !== was.black || would.white !== was.white) return { attempt: i + 1, was, would };
  }
  return undefined;
}

/** How many codes fit every answer, and the first of them. At most 8⁵ are looked at. */
export function possibleCodes(view: View, most: number): { readonly n: number; readonly first: readonly (readonly Color[])[] } {
  const code = new Array<Color>(view.codeLength).fill(view.colors[0]!);
  const first: Color[][] = [];
  let n = 0;
  const fill = (place: number): void => {
    if (place === view.codeLength) {
      if (contradiction(view.attempts, code)) return;
      if (n++ < most) first.push([...code]);
      return;
    }
    for (const color of view.colors) {
      code[place] = color;
      fill(place + 1);
    }
  };
  fill(0);
  return { n, first };
}

export function colorName(color: Color): string {
  return t(`page.color.${color}`);
}

/** The letter on a gem, in the reader's language; that of the wire where there are no words, as on small pictures. */
export function letterOf(color: Color): string {
  const letter = t(`page.letter.${color}`);
  return letter.length === 1 ? letter : color;
}

/** The colour that a typed letter means: one's own letters first, then those of the wire. */
export function colorOf(letter: string, colors: readonly Color[]): Color | undefined {
  return colors.find((color) => letterOf(color) === letter) ?? colors.find((color) => color === letter);
}

export function codeWords(code: readonly Color[]): string {
  return code.map(colorName).join(", ");
}

export function feedbackWords({ black, white }: Feedback): string {
  return black + white === 0 ? t("page.noPeg") : t("page.feedback", { black, white });
}

/** Says the newest attempt, its answer, and how it ended. */
export function changeWords(before: View, after: View): string {
  const last = after.attempts.at(-1);
  if (!last || after.attempts.length < before.attempts.length) return t("page.start");
  const said = after.attempts.length === before.attempts.length ? ""
    : t("page.attemptSaid", { n: after.attempts.length, code: codeWords(last.code), feedback: feedbackWords(last.feedback) });
  return [said, endWords(after)].filter(Boolean).join(" ");
}

function endWords(view: View): string {
  if (view.status === "won") return `${t("page.won")} ${t("page.wonText", { n: view.attempts.length })}`;
  if (view.status === "lost" && view.attempts.length >= view.maxAttempts) return `${t("page.lost")} ${lossWords(view)}`.trim();
  if (view.status === "lost") return `${say("match.forfeited")}. ${lossWords(view)}`.trim();
  return t("page.leftSaid", { n: view.maxAttempts - view.attempts.length });
}

/** Says the newest answer, for a list. */
export function brief(_: View, after: View): string {
  const last = after.attempts.at(-1);
  return last ? feedbackWords(last.feedback) : "";
}

/** Says what the code was, where the view shows it. */
export function lossWords(view: View): string {
  const used = view.attempts.length >= view.maxAttempts;
  if (!view.secretCode) return used ? t("page.lostHidden") : "";
  const code = codeWords(view.secretCode);
  return used ? t("page.lostText", { code }) : t("page.forfeitText", { code });
}
