// A match of Mastermind: the row is built by tap, drag or keys; a guess that cannot be the code is asked about first.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  adviceOf, announce, Button, doubts, Fact, isExercise, judge, markInput, MatchLayout, number, oddsOf, presetName, shortcutOf, t as say, type Judgement, type Outcome, type Session, type TableProps,
} from "@wits/app";
import { Builder, Palette, slotWords } from "./builder";
import { Draft } from "./draft";
import { Pegs } from "./gem";
import { Code, CodeBoard, History, lookedAt, Secret } from "./history";
import { codeWords, colorOf, lossWords } from "./logic";
import type { Action, Color, Odds, Submit, View } from "./types";
import { game, t } from "./words";

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

interface FactsProps { view: View; preset: string; possible?: number | undefined }

export function Facts({ view, preset, possible }: FactsProps) {
  return (
    <>
      <Fact name={t("page.variant")}>{presetName(game, preset)}</Fact>
      <Fact name={t("page.code")}>{t("page.codeInfo", { length: view.codeLength, colors: view.colors.length })}</Fact>
      <Fact name={t("page.left")}><span data-testid="attempts-left">{view.maxAttempts - view.attempts.length}</span></Fact>
      {possible !== undefined && <Fact name={t("page.possible")}><span data-testid="possible">{number(possible)}</span></Fact>}
      <Fact name={t("page.black")}><span class="visually-hidden">{t("page.blackPeg")}</span><Pegs feedback={{ black: 1, white: 0 }} places={1} /></Fact>
      <Fact name={t("page.white")}><span class="visually-hidden">{t("page.whitePeg")}</span><Pegs feedback={{ black: 0, white: 1 }} places={1} /></Fact>
    </>
  );
}

/** Puts the focus on the chosen place, once it is drawn. */
function toChosen(draft: Draft): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`.slot[data-i="${draft.at.peek()}"]`)?.focus());
}

/** Letters set pegs in the row, and wherever else they are shortcuts. Enter guesses, on the row and on the colours too: space presses those. */
export function useKeys(session: Session, draft: Draft, colors: readonly Color[], guess: () => void, calm: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (session.over || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, dialog")) return;
      const place = draft.at.peek();
      const typed = target.closest?.(".slot") ? event.key : shortcutOf(event);
      const color = typed.length === 1 ? colorOf(typed.toUpperCase(), colors) : undefined;
      const onControl = target.closest?.("button, a, summary") && !target.closest(".slot, .swatch");
      if (color) draft.put(color);
      else if (event.key === "Backspace" || event.key === "Delete") draft.back();
      else if (event.key === "Enter" && !onControl) { if (!event.repeat) guess(); }
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") draft.move(event.key === "ArrowLeft" ? -1 : 1);
      else return;
      if (event.key !== "Enter") calm();
      if (color) announce(slotWords(draft, place));
      if (event.key === "Backspace" || event.key === "Delete") announce(slotWords(draft, draft.at.peek()));
      event.preventDefault();
      if (target.closest?.(".slot")) toChosen(draft);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
