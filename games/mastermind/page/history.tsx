// The attempts in their order, each with its answer as pegs and as words; places for those to come.
import type { ComponentChildren } from "preact";
import type { Advice } from "@wits/app";
import { Pegs } from "./gem";
import { Lettered } from "./lettered";
import { codeWords, colorName, feedbackWords } from "./logic";
import type { Color, Feedback, View } from "./types";
import { t } from "./words";

/** Where there is little room, rows to come are shown only as far as they make this many in all. */
const few = 7;

/** The frame of the rows: all that is in it has its size by how many there are. */
export function CodeBoard({ view, children }: { view: View; children: ComponentChildren }) {
  return (
    <div class="code-board" style={{ "--places": view.codeLength, "--rows": view.maxAttempts, "--few": shownOfFew(view) }}>{children}</div>
  );
}

/** How many rows there are where only a few are shown: what was tried, the next, and one to come. */
function shownOfFew(view: View): number {
  return Math.min(view.maxAttempts, Math.max(few, view.attempts.length + 2));
}

/** The attempt that an argument looks at, counted from 0. */
export function lookedAt(advice: Advice | undefined): number | undefined {
  return advice?.marks.find((mark) => mark.as === "look")?.y;
}

interface HistoryProps { view: View; pending?: readonly Color[] | undefined; row?: ComponentChildren; mark?: number | undefined; look?: number | undefined; moved?: boolean }

/**
 * Draws every attempt; `row` stands where the next one is built, `mark` outlines the one a doubt speaks of,
 * `look` the one that an argument looks at, counted from 0, `moved` the latest as the move that led here.
 */
export function History({ view, pending, row, mark, look, moved }: HistoryProps) {
  const made = view.attempts.length;
  const first = made + (view.status === "playing" ? 2 : 1); // of the rows to come
  return (
    <ol class="history" aria-label={t("page.history")} data-testid="history" dir="ltr" data-places={view.codeLength}>
      {view.attempts.map((attempt, i) => (
        <li key={i} class={look === i ? "attempt looked" : mark === i + 1 ? "attempt marked" : moved && i === made - 1 ? "attempt latest" : "attempt"}>
          <span class="visually-hidden">{t("page.attemptSaid", { n: i + 1, code: codeWords(attempt.code), feedback: feedbackWords(attempt.feedback) })}</span>
          <span class="attempt-n" aria-hidden="true">{i + 1}</span>
          <Code code={attempt.code} />
          <Pegs feedback={attempt.feedback} places={view.codeLength} />
          <span class="attempt-words" aria-hidden="true">{feedbackWords(attempt.feedback)}</span>
        </li>
      ))}
      {view.status === "playing" && (
        <li class="attempt now">
          <span class="attempt-n" aria-hidden="true">{made + 1}</span>
          {pending ? <Code code={pending} /> : row ?? <Blank places={view.codeLength} />}
        </li>
      )}
      {Array.from({ length: view.maxAttempts - first + 1 }, (_, i) => (
        <li key={"rest" + i} class={first + i > shownOfFew(view) ? "attempt later far" : "attempt later"} aria-hidden="true">
          <span class="attempt-n">{first + i}</span>
          <Blank places={view.codeLength} />
        </li>
      ))}
    </ol>
  );
}

export function Code({ code }: { code: readonly Color[] }) {
  return <span class="code" aria-hidden="true">{code.map((color, i) => <span key={i} class="code-peg" style={{ "--nth": i }} title={colorName(color)}><Lettered color={color} /></span>)}</span>;
}

/** A guess and its answer, as a row of the board. */
export function Tried({ guess, answer }: { guess: readonly Color[]; answer: Feedback | null }) {
  return <div class="attempt"><Code code={guess} />{answer && <Pegs feedback={answer} places={guess.length} />}</div>;
}

function Blank({ places }: { places: number }) {
  return <span class="code" aria-hidden="true">{Array.from({ length: places }, (_, i) => <span key={i} class="code-peg blank" />)}</span>;
}

/** The code at the end; covered until then. */
export function Secret({ view }: { view: View }) {
  const code = view.secretCode;
  return (
    <div class={code ? "secret open" : "secret"} data-testid="secret">
      <span class="secret-name">{code ? t("page.secret") : t("page.hidden")}</span>
      {code && <span class="visually-hidden">{codeWords(code)}</span>}
      <span class="code" dir="ltr" aria-hidden="true">
        {Array.from({ length: view.codeLength }, (_, i) =>
          <span key={i} class={code ? "code-peg" : "code-peg covered"} style={{ "--nth": i }}>{code ? <Lettered color={code[i]!} /> : "?"}</span>)}
      </span>
    </div>
  );
}
