// A match of reversed Mastermind: the breaker's board is Mastermind's, the setter builds a code and then goes through the guesses.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { adviceOf, announce, Button, isExercise, judge, markInput, MatchLayout, oddsOf, type Session, type TableProps } from "@wits/app";
import { Builder, Palette } from "../../mastermind/page/builder";
import { Draft } from "../../mastermind/page/draft";
import { Facts } from "../../mastermind/page/facts";
import { CodeBoard, History } from "../../mastermind/page/history";
import { useKeys } from "../../mastermind/page/keys";
import { after, asBreaker, attemptWords, outcomeOf, setter, setting, startWords } from "./logic";
import type { SetCode, View } from "./types";
import { Own } from "./own";
import type { Odds } from "../../mastermind/page/types";
import { game, t } from "./words";

export function Table({ said, ...at }: TableProps) {
  const { session } = at;
  const view = session.match.value.view as View;
  if (view.seat !== setter) return setting(view) ? <Waiting session={session} /> : <BreakerTable {...at} said={said || startWords(view)} />;
  return <SetterTable key={session.match.value.id} session={session} asked={isExercise(session) ? said : ""} />;
}

/** Mastermind's table, which the setter never needs. */
function BreakerTable(props: TableProps) {
  const [breaker, setBreaker] = useState<typeof import("../../mastermind/page/table")>();
  useEffect(() => { import("../../mastermind/page/table").then(setBreaker, () => undefined); }, []);
  return breaker ? <breaker.Table {...props} /> : null;
}

/** The breaker, before there is a code. */
function Waiting({ session }: { session: Session }) {
  const match = session.match.value;
  const view = match.view as View;
  return (
    <MatchLayout session={session} said={t("page.wait")} outcome={outcomeOf(view)} board={<CodeBoard view={view}><History view={view} /></CodeBoard>}
      facts={<Facts view={view} preset={match.preset} />} />
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
  const latest = useTold(view, n);
  const advice = adviceOf(session);
  const words = asked ? advice?.reason || asked : n ? [attemptWords(view.attempts[n - 1]!, n), leftWords(latest), latest?.why].filter(Boolean).join(" ") : startWords(view.turn === null ? { ...view, turn: 1 } : view);
  const draft = useMemo(() => new Draft(match.id, view.codeLength, view.colors), []);
  useEffect(() => { if (words !== asked && (!n || latest)) announce(words); }, [words]);
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
        : all ? latest && <p class="codemaker-why" data-testid="why">{latest.why} <strong data-testid="codes-left">{leftWords(latest)}</strong></p>
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
    />
  );
}

/** What the rules say of a guess: what it rests on, and how many codes it leaves. */
interface Told { readonly why?: string; readonly left?: number }

/** What a guess told; undefined until the rules have said it. */
function useTold(view: View, guesses: number): Told | undefined {
  const [told, setTold] = useState<Told & { guesses: number }>();
  useEffect(() => {
    const guess = view.attempts[guesses - 1];
    if (!guess) return;
    let gone = false;
    const answer = (told: Told): void => { if (!gone) setTold({ ...told, guesses }); };
    void Promise.all([judge(game, asBreaker(view, guesses - 1), { type: "submit", code: guess.code }), oddsOf<Odds>(game, asBreaker(view, guesses))])
      .then(([{ why = "" }, { possible = 0 }]) => answer({ why, left: possible }), () => answer({}));
    return () => { gone = true; };
  }, [guesses, view.attempts[guesses - 1]?.code.join("")]);
  return told?.guesses === guesses ? told : undefined;
}

function leftWords(told: Told | undefined): string { return told?.left === undefined ? "" : t("page.leftSaid", { n: told.left }); }

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
