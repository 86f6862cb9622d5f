// What the setter sees: the guesses one by one, what each told, and words. It never knows more than a view shows.
import { t as say, type Outcome } from "@wits/app";
import { codeWords, contradiction, feedback, feedbackWords } from "../../mastermind/page/logic";
import type { Attempt, Color } from "../../mastermind/page/types";
import type { Action, View } from "./types";
import { t } from "./words";

export const setter = 0;

/** Whether the code is still to be set. */
export const setting = (view: View): boolean => view.turn === setter;

/** The view with the first guesses alone, as if the game still ran. */
export function after(view: View, guesses: number): View {
  return guesses >= view.attempts.length ? view : { ...view, attempts: view.attempts.slice(0, guesses), status: "playing", gameOver: false };
}

/** What a guess told: how many codes were possible, whether it was one of them, how many its worst answer leaves, how many stay. */
export interface Told { readonly before: number; readonly fits: boolean; readonly most: number; readonly left: number }

/** Works out what a guess told. At most 8⁵ codes are looked at. */
export function told(view: View, guess: number): Told {
  const made = view.attempts.slice(0, guess);
  const { code, feedback: was } = view.attempts[guess]!;
  const sizes = new Map<string, number>();
  let before = 0;
  for (const candidate of codes(view)) {
    if (contradiction(made, candidate)) continue;
    before++;
    const { black, white } = feedback(candidate, code);
    const answer = `${black} ${white}`;
    sizes.set(answer, (sizes.get(answer) ?? 0) + 1);
  }
  return { before, fits: !contradiction(made, code), most: Math.max(0, ...sizes.values()), left: sizes.get(`${was.black} ${was.white}`) ?? 0 };
}

/** Every code, in the order of the colours. The same list is handed out each time. */
function* codes(view: View): Generator<readonly Color[]> {
  const at = new Array<number>(view.codeLength).fill(0);
  const code = at.map(() => view.colors[0]!);
  for (;;) {
    yield code;
    let place = view.codeLength - 1;
    for (; place >= 0; place--) {
      at[place] = (at[place]! + 1) % view.colors.length;
      code[place] = view.colors[at[place]!]!;
      if (at[place] !== 0) break;
    }
    if (place < 0) return;
  }
}

/** Says what a guess rests on. */
export function whyWords({ before, fits, most }: Told): string {
  return fits ? t("page.why.fits", { n: before, most }) : t("page.why.splits", { n: before, most });
}

/** Says a guess, its answer and how many codes it leaves. */
export function attemptWords(attempt: Attempt, number: number, left: number): string {
  return t("page.attemptSaid", { number, code: codeWords(attempt.code), feedback: feedbackWords(attempt.feedback), n: left });
}

const found = (view: View): boolean => view.attempts.at(-1)?.feedback.black === view.codeLength;
const gaveUp = (view: View): boolean => !found(view) && view.attempts.length < view.maxAttempts;

export function outcomeOf(view: View): Outcome | undefined {
  if (view.status === "playing") return undefined;
  const good = view.status === "won";
  const n = view.attempts.length;
  if (gaveUp(view)) return { title: good ? t("page.gaveUp") : say("match.forfeited"), text: "", good };
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
  const said = !last || n === before.attempts.length ? "" : attemptWords(last, n, told(next, n - 1).left);
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
