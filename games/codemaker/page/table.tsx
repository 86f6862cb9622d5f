// A match of reversed Mastermind: the breaker's board is Mastermind's, the setter builds a code and then goes through the guesses.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { adviceOf, announce, Button, isExercise, KeyRow, markInput, MatchLayout, t as say, type Session, type TableProps } from "@wits/app";
import { Builder, Palette } from "../../mastermind/page/builder";
import { Draft } from "../../mastermind/page/draft";
import { CodeBoard, History } from "../../mastermind/page/history";
import { Facts, Keys, Table as BreakerTable, useKeys } from "../../mastermind/page/table";
import { after, attemptWords, outcomeOf, setter, setting, startWords, told, whyWords } from "./logic";
import type { SetCode, View } from "./types";
import { Own } from "./own";
import { t } from "./words";

export function Table({ said, ...at }: TableProps) {
  const { session } = at;
  const view = session.match.value.view as View;
  if (view.seat !== setter) return setting(view) ? <Waiting session={session} /> : <BreakerTable {...at} said={said || startWords(view)} />;
  return <SetterTable key={session.match.value.id} session={session} asked={isExercise(session) ? said : ""} />;
}

/** The breaker, before there is a code. */
function Waiting({ session }: { session: Session }) {
  const match = session.match.value;
  const view = match.view as View;
  return (
    <MatchLayout session={session} said={t("page.wait")} outcome={outcomeOf(view)} board={<CodeBoard view={view}><History view={view} /></CodeBoard>}
      facts={<Facts view={view} preset={match.preset} />} keys={<Keys />} />
  );
}

/** The setter sets the code. Guesses that come all at once are shown one by one. In an exercise it is said what is asked there. */
function SetterTable({ session, asked }: { session: Session; asked: string }) {
  const match = session.match.value;
  const view = match.view as View;
  const [shown, setShown] = useState(view.turn === null ? view.attempts.length : 0);
  const before = useRef(view.attempts.length);
  useEffect(() => {
    if (view.attempts.length === before.current + 1) setShown(view.attempts.length); // it came alone
    before.current = view.attempts.length;
  }, [view.attempts.length]);
  const n = view.turn === null ? Math.min(shown, view.attempts.length) : view.attempts.length;
  const all = n === view.attempts.length;
  const seen = after(view, n);
  const latest = useMemo(() => (n ? told(view, n - 1) : undefined), [n, match.seq]);
  const advice = adviceOf(session);
  const words = asked ? advice?.reason || asked : latest ? `${attemptWords(view.attempts[n - 1]!, n, latest.left)} ${whyWords(latest)}` : startWords(view.turn === null ? { ...view, turn: 1 } : view);
  const draft = useMemo(() => new Draft(match.id, view.codeLength, view.colors), []);
  useEffect(() => { if (words !== asked) announce(words); }, [words]);
  useEffect(() => {
    const { type, code } = (advice?.action ?? {}) as Partial<SetCode>;
    if (type === "set" && code) draft.fill(code);
  }, [session.hint.value]);
  const set = (): void => {
    const code = draft.code;
    if (!code || session.over || session.pending.value.length) return;
    markInput();
    const action: SetCode = { type: "set", code };
    session.act(action);
    draft.empty();
  };
  const next = (): void => setShown(Math.min(n + 1, view.attempts.length));
  useKeys(session, draft, view.colors, set, () => undefined);
  useNextKeys(!all, next, () => setShown(view.attempts.length));
  const busy = session.pending.value.length > 0;
  return (
    <MatchLayout
      session={session}
      said={words}
      outcome={all ? outcomeOf(view) : undefined}
      board={
        <CodeBoard view={view}>
          {setting(view)
            ? <><div class="codemaker-row" dir="ltr"><Builder draft={draft} onChange={() => undefined} /></div><History view={view} /></>
            : <><Own view={view} /><History view={seen} mark={n || undefined} /></>}
        </CodeBoard>
      }
      blameless
      controls={setting(view) ? <Palette colors={view.colors} draft={draft} onChange={() => undefined} />
        : all ? latest && <p class="codemaker-why" data-testid="why">{whyWords(latest)} <strong data-testid="codes-left">{t("page.leftSaid", { n: latest.left })}</strong></p>
        : <div class="codemaker-next">
            <Button look="primary" onClick={next}>{t("page.next")}</Button>
            {n > 0 && <span>{t("page.nextOf", { number: n, most: view.maxAttempts })}</span>}
          </div>}
      tools={setting(view) && (
        <>
          <Button look="primary" icon="check" disabled={!draft.code || busy} onClick={set}>{t("page.set")}</Button>
          <Button icon="close" onClick={() => draft.empty()}>{t("page.clear")}</Button>
        </>
      )}
      count={`${n}/${view.maxAttempts}`}
      facts={<Facts view={seen} preset={match.preset} possible={latest?.left} />}
      keys={<SetterKeys />}
    />
  );
}

function SetterKeys() {
  return (
    <>
      <KeyRow keys={["R", "B", "G", "…"]} does={t("page.key.peg")} />
      <KeyRow keys={[say("match.key.enter")]} does={t("page.key.guess")} />
      <KeyRow keys={["→"]} does={t("page.key.next")} />
    </>
  );
}

/** The right arrow shows the next guess, End all of them. */
function useNextKeys(open: boolean, next: () => void, all: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.("input, textarea, select, dialog")) return;
      if (event.key === "ArrowRight") next();
      else if (event.key === "End") all();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
