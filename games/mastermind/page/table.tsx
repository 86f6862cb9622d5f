// A match of Mastermind: the row is built by tap, drag or keys; a guess that cannot be the code is asked about first.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  adviceOf, announce, Button, doubts, isExercise, judge, markInput, MatchLayout, oddsOf, t as say, type Judgement, type Outcome, type Session, type TableProps,
} from "@wits/app";
import { Builder, Palette } from "./builder";
import { Draft } from "./draft";
import { Facts } from "./facts";
import { Code, CodeBoard, History, lookedAt, Secret } from "./history";
import { toChosen, useKeys } from "./keys";
import { codeWords, lossWords } from "./logic";
import type { Action, Color, Odds, Submit, View } from "./types";
import { t } from "./words";

export function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = match.view as View;
  const draft = useMemo(() => new Draft(match.id, view.codeLength, view.colors), [match.id]);
  const doubt = useSignal<Judgement | undefined>(undefined);
  const lacks = useSignal(0); // how many places a guess lacked
  const calm = (): void => { doubt.value = undefined; lacks.value = 0; };
  const hint = session.hint.value;
  const advice = adviceOf(session);
  const reason = advice?.reason ?? "";
  useEffect(() => {
    const advised = hint?.action as Action | undefined;
    if (advised?.type === "submit") draft.fill(advised.code);
    if (hint) calm();
    if (hint && document.activeElement?.closest(".slot")) toChosen(draft);
  }, [hint]);
  useEffect(() => announce(reason), [reason]);
  useEffect(() => document.querySelector(".attempt.now")?.scrollIntoView({ block: "nearest" }), [view.attempts.length]);
  const possible = usePossible(session);
  const sent = (session.pending.value as readonly Action[]).find((action): action is Submit => action.type === "submit");

  const early = useRef(false);
  const asking = useRef(0); // the guess that is being judged; another one takes its place
  const guess = async (sure = false): Promise<void> => {
    const code = draft.code;
    if (session.over) return;
    lacks.value = code ? 0 : draft.slots.peek().filter((slot) => slot === null).length;
    if (!code) return announce(t("page.incomplete", { n: lacks.value }));
    early.current = Boolean(sent); // made before the last one was answered: it waits for the answer
    if (sent) return;
    const submit: Submit = { type: "submit", code };
    const now = ++asking.current;
    const harmless = sure || doubts.peek() === "no" || isExercise(session) || view.attempts.length === 0;
    const judged = harmless ? {} : await judge(match.game, view, submit).catch((): Judgement => ({})); // who cannot be asked has no doubt
    if (now !== asking.current || draft.code?.join("") !== code.join("")) return;
    doubt.value = judged.doubt ? judged : undefined;
    if (judged.doubt) return announce(judged.doubt + " " + t("page.doubtAsk"));
    markInput();
    session.act(submit);
    draft.empty();
  };
  useEffect(() => { if (!sent && early.current) void guess(); }, [sent]);
  useKeys(session, draft, view.colors, () => void guess(doubt.peek() !== undefined), calm);

  const asked = doubt.value;
  return (
    <MatchLayout
      session={session}
      said={asked?.doubt ? asked.doubt : lacks.value ? t("page.incomplete", { n: lacks.value }) : reason || [said || startWords(view), possible === undefined ? "" : t("page.possibleSaid", { n: possible.possible! })].join(" ")}
      asks={Boolean(asked) || lacks.value > 0}
      outcome={outcomeOf(view)}
      board={
        <CodeBoard view={view}>
          <Secret view={view} />
          <History view={view} pending={sent?.code} mark={asked?.proof?.[0] && asked.proof[0].y + 1} look={lookedAt(advice)}
            row={<Builder draft={draft} onChange={calm} />} />
        </CodeBoard>
      }
      controls={view.status === "playing" && <Palette colors={view.colors} draft={draft} onChange={calm} />}
      tools={asked
        // The harmless answer takes the place of the button that asked: a double click sends nothing.
        ? <>
            <Button onClick={() => { doubt.value = undefined; }}>{t("page.doubtNo")}</Button>
            <Button look="danger" onClick={() => void guess(true)}>{t("page.doubtYes")}</Button>
          </>
        : <>
            <Button look="primary" icon="check" disabled={Boolean(sent)} onClick={() => void guess()}>{t("page.guess")}</Button>
            <Button icon="close" onClick={() => { draft.empty(); calm(); }}>{t("page.clear")}</Button>
          </>}
      letGo={asked && (() => { doubt.value = undefined; })}
      count={`${view.attempts.length + 1}/${view.maxAttempts}`}
      facts={<Facts view={view} preset={match.preset} possible={possible?.possible} />}
      oddsName={t("page.oddsName")}
      foot={possible?.codes && <Remaining codes={possible.codes} />}
    />
  );
}

/** What is said before the first move of this visit. */
function startWords(view: View): string {
  return view.attempts.length ? t("page.leftSaid", { n: view.maxAttempts - view.attempts.length }) : t("page.start");
}

/** The codes that fit, where the terms say so or the player asked. */
function usePossible(session: Session): Odds | undefined {
  const match = session.match.value;
  const asked = session.odds.value as Odds | null;
  const [possible, setPossible] = useState<Odds>();
  const shown = (match.terms.showPossible || asked !== null) && match.status === "playing";
  useEffect(() => {
    setPossible(undefined);
    if (!shown) return;
    let gone = false;
    void oddsOf<Odds>(match.game, match.view).then((odds) => {
      if (gone || odds.possible === undefined) return;
      setPossible(odds);
      if (match.seq > 0 || session.odds.peek()) announce(t("page.possibleSaid", { n: odds.possible }));
    }, () => undefined);
    return () => { gone = true; };
  }, [match.seq, shown]);
  return possible;
}

/** The codes that are left, to be opened. */
function Remaining({ codes }: { codes: readonly (readonly Color[])[] }) {
  return (
    <details class="remaining" data-testid="remaining">
      <summary>{t("page.possibleShow")}</summary>
      <ol aria-label={t("page.possible")} dir="ltr" tabIndex={0}>
        {codes.map((code) => <li key={code.join("")}><span class="visually-hidden">{codeWords(code)}</span><Code code={code} /></li>)}
      </ol>
    </details>
  );
}

export function outcomeOf(view: View): Outcome | undefined {
  if (view.status === "playing") return undefined;
  if (view.status === "won") return { title: t("page.won"), text: t("page.wonText", { n: view.attempts.length }), good: true };
  if (view.attempts.length >= view.maxAttempts) return { title: t("page.lost"), text: lossWords(view), good: false };
  return { title: say("match.forfeited"), text: lossWords(view), good: false };
}
