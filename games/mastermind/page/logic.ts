// Mastermind as a view shows it, in words. It never knows the secret.
import { t as say } from "@wits/app";
import type { Color, Feedback, View } from "./types";
import { t } from "./words";

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
