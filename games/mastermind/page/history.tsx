// The attempts in their order, each with its answer as pegs and as words; places for those to come.
import type { ComponentChildren } from "preact";
import { Gem, Pegs } from "./gem";
import { codeWords, colorName, feedbackWords } from "./logic";
import type { Color, View } from "./types";
import { t } from "./words";

interface HistoryProps { view: View; pending?: readonly Color[] | undefined; row?: ComponentChildren; mark?: number | undefined }

/** Draws every attempt; `row` stands where the next one is built, `mark` outlines the one a hint or doubt speaks of. */
export function History({ view, pending, row, mark }: HistoryProps) {
  const made = view.attempts.length;
  const rest = view.maxAttempts - made - 1;
  return (
    <ol class="history" aria-label={t("page.history")} data-testid="history" dir="ltr" data-places={view.codeLength}>
      {view.attempts.map((attempt, i) => (
        <li key={i} class={mark === i + 1 ? "attempt marked" : "attempt"}>
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
      {rest > 0 && Array.from({ length: view.status === "playing" ? rest : rest + 1 }, (_, i) => (
        <li key={"rest" + i} class="attempt later" aria-hidden="true">
          <span class="attempt-n">{view.maxAttempts - (view.status === "playing" ? rest : rest + 1) + i + 1}</span>
          <Blank places={view.codeLength} />
        </li>
      ))}
    </ol>
  );
}

export function Code({ code }: { code: readonly Color[] }) {
  return <span class="code" aria-hidden="true">{code.map((color, i) => <span key={i} class="code-peg" title={colorName(color)}><Gem color={color} /></span>)}</span>;
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
          <span key={i} class={code ? "code-peg" : "code-peg covered"}>{code ? <Gem color={code[i]!} /> : "?"}</span>)}
      </span>
    </div>
  );
}
