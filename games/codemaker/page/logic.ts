// What the setter sees: the guesses one by one, what each told, and words. It never knows more than a view shows.
import { givenUp, type Outcome } from "@wits/app";
import { codeWords, feedbackWords } from "../../mastermind/page/logic";
import type { Attempt } from "../../mastermind/page/types";
import type { Action, View } from "./types";
import { t } from "./words";

export const setter = 0;

/** Whether the code is still to be set. */
export const setting = (view: View): boolean => view.turn === setter;

const running = (view: View, guesses: number): View => ({ ...view, attempts: view.attempts.slice(0, guesses), status: "playing", gameOver: false });

/** The view with the first guesses alone, as if the game still ran. */
export const after = (view: View, guesses: number): View => guesses >= view.attempts.length ? view : running(view, guesses);

/** A view as the breaker had it after the first guesses. */
export function asBreaker(view: View, guesses: number): View {
  return { ...running(view, guesses), winner: null, secretCode: null, seat: 1 - setter, turn: 1 - setter };
}

/** Says a guess and its answer. */
export function attemptWords(attempt: Attempt, number: number): string {
  return t("page.attemptSaid", { number, code: codeWords(attempt.code), feedback: feedbackWords(attempt.feedback) });
}

const found = (view: View): boolean => view.attempts.at(-1)?.feedback.black === view.codeLength;
const gaveUp = (view: View): boolean => !found(view) && view.attempts.length < view.maxAttempts;

export function outcomeOf(view: View): Outcome | undefined {
  if (view.status === "playing") return undefined;
  const good = view.status === "won";
  const n = view.attempts.length;
  if (gaveUp(view)) return good ? { title: t("page.gaveUp"), text: "", good } : givenUp();
  if (found(view)) return { title: t("page.broken"), text: view.seat === setter ? t("page.brokenText", { n }) : t("page.foundText", { n }), good };
  return { title: t("page.held"), text: t("page.heldText"), good };
}

/** Says what is to be done before anything else is said. */
export function startWords(view: View): string {
  if (setting(view)) return view.seat === setter ? t("page.setStart") : t("page.wait");
  return view.seat === setter ? t("page.thinks") : t("page.setSaid");
}

/** Says what a turn changed. */
export function changeWords(before: View, next: View): string {
  const end = outcomeOf(next);
  const n = next.attempts.length;
  const last = next.attempts.at(-1);
  const said = !last || n === before.attempts.length ? "" : attemptWords(last, n);
  if (!end && !said) return startWords(next);
  return [said, end?.title, end?.text].filter(Boolean).join(" ");
}

/** Says the newest answer, for a list. */
export function brief(_: View, next: View): string {
  const last = next.attempts.at(-1);
  return last ? feedbackWords(last.feedback) : "";
}

export function moveWords(action: Action): string {
  return action.type === "submit" ? codeWords(action.code) : action.code ? `${t("page.setAction")}: ${codeWords(action.code)}` : t("page.setAction");
}
