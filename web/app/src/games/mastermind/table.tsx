// A match of Mastermind: the row is built by tap, drag or keys; a guess that cannot be the code is asked about first.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Color, MastermindView, Submit } from "../../engine/types";
import { number, t } from "../../i18n";
import { MatchLayout, type Outcome } from "../../match/layout";
import { markInput } from "../../match/marks";
import { presetName } from "../../match/presets";
import type { Session } from "../../match/session";
import { doubts } from "../../prefs";
import { announce } from "../../ui/announce";
import { Button } from "../../ui/button";
import { Fact } from "../../ui/parts";
import { Row as KeyRow } from "../minesweeper/table";
import { reasonWords } from "../reasons";
import { Builder, Palette, slotWords } from "./builder";
import { Draft } from "./draft";
import { Pegs } from "./gem";
import { History, Secret } from "./history";
import { contradiction, countPossible, feedbackWords, lossWords, type Contradiction } from "./logic";

interface TableProps { session: Session; said: string }

export default function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = match.view as MastermindView;
  const draft = useMemo(() => new Draft(match.id, view.codeLength, view.colors), [match.id]);
  const doubt = useSignal<Contradiction | undefined>(undefined);
  const hint = session.hint.value;
  const reason = hint ? reasonWords(hint.reason) : "";
  useEffect(() => {
    if (hint?.action.type === "submit") draft.fill(hint.action.code);
    announce(reason);
  }, [hint]);
  useEffect(() => document.querySelector(".attempt.now")?.scrollIntoView({ block: "nearest" }), [view.attempts.length]);
  const possible = usePossible(session);
  const sent = session.pending.value.find((action): action is Submit => action.type === "submit");

  const early = useRef(false);
  const guess = (sure = false): void => {
    const code = draft.code;
    if (!code || session.over) return;
    early.current = Boolean(sent); // made before the last one was answered: it waits for the answer
    if (sent) return;
    const problem = sure || doubts.peek() === "no" ? undefined : contradiction(view.attempts, code);
    doubt.value = problem;
    if (problem) return announce(doubtWords(problem) + " " + t("code.doubtAsk"));
    markInput();
    session.act({ type: "submit", code });
    draft.empty();
  };
  useEffect(() => { if (!sent && early.current) guess(); }, [sent]);
  useKeys(session, draft, view.colors, () => guess(doubt.peek() !== undefined), () => { doubt.value = undefined; });

  const asked = doubt.value;
  return (
    <MatchLayout
      session={session}
      title={t("game.mastermind")}
      said={asked ? doubtWords(asked) : reason || [said || startWords(view), possible === undefined ? "" : t("code.possibleSaid", { n: possible })].join(" ")}
      asks={Boolean(asked)}
      outcome={outcomeOf(view)}
      board={
        <div class="code-board">
          <Secret view={view} />
          <History view={view} pending={sent?.code} mark={asked?.attempt}
            row={<Builder draft={draft} onChange={() => { doubt.value = undefined; }} />} />
          {view.status === "playing" && <Palette colors={view.colors} draft={draft} onChange={() => { doubt.value = undefined; }} />}
        </div>
      }
      tools={asked
        // The harmless answer takes the place of the button that asked: a double click sends nothing.
        ? <>
            <Button onClick={() => { doubt.value = undefined; }}>{t("code.doubtNo")}</Button>
            <Button look="danger" onClick={() => guess(true)}>{t("code.doubtYes")}</Button>
          </>
        : <>
            <Button look="primary" icon="check" disabled={!draft.code || Boolean(sent)} onClick={() => guess()}>{t("code.guess")}</Button>
            <Button icon="close" onClick={() => draft.empty()}>{t("code.clear")}</Button>
          </>}
      count={`${view.attempts.length + 1}/${view.maxAttempts}`}
      facts={<Facts view={view} preset={match.preset} possible={possible} />}
      keys={<Keys practice={session.practice} />}
      foot={session.practice && view.attempts.length > 0 && <Button icon="again" onClick={() => { draft.empty(); session.act({ type: "reset" }); }}>{t("code.reset")}</Button>}
    />
  );
}

/** What is said before the first move of this visit. */
function startWords(view: MastermindView): string {
  return view.attempts.length ? t("code.leftSaid", { n: view.maxAttempts - view.attempts.length }) : t("code.start");
}

function doubtWords({ attempt, was, would }: Contradiction): string {
  return t("code.doubt", { n: attempt, was: feedbackWords(was), would: feedbackWords(would) });
}

/** How many codes fit, where the terms say so or the player asked. */
function usePossible(session: Session): number | undefined {
  const match = session.match.value;
  const view = match.view as MastermindView;
  const [count, setCount] = useState<number>();
  const shown = match.terms.showPossible && match.status === "playing";
  useEffect(() => {
    if (!shown) return setCount(undefined);
    const timer = setTimeout(() => {
      const n = countPossible(view);
      setCount(n);
      if (view.attempts.length) announce(t("code.possibleSaid", { n }));
    }, 30);
    return () => clearTimeout(timer);
  }, [match.seq, shown]);
  const asked = session.odds.value?.possible;
  useEffect(() => { if (asked !== undefined) announce(t("code.possibleSaid", { n: asked })); }, [asked]);
  return asked ?? count;
}

export function outcomeOf(view: MastermindView): Outcome | undefined {
  if (view.status === "playing") return undefined;
  if (view.status === "won") return { title: t("code.won"), text: t("code.wonText", { n: view.attempts.length }), good: true };
  if (view.attempts.length >= view.maxAttempts) return { title: t("code.lost"), text: lossWords(view), good: false };
  return { title: t("match.forfeited"), text: lossWords(view), good: false };
}

interface FactsProps { view: MastermindView; preset: string; possible?: number | undefined }

export function Facts({ view, preset, possible }: FactsProps) {
  return (
    <>
      <Fact name={t("code.variant")}>{presetName(preset)}</Fact>
      <Fact name={t("code.code")}>{t("code.codeInfo", { length: view.codeLength, colors: view.colors.length })}</Fact>
      <Fact name={t("code.left")}><span data-testid="attempts-left">{view.maxAttempts - view.attempts.length}</span></Fact>
      {possible !== undefined && <Fact name={t("code.possible")}><span data-testid="possible">{number(possible)}</span></Fact>}
      <Fact name={t("code.black")}><span class="visually-hidden">{t("code.blackPeg")}</span><Pegs feedback={{ black: 1, white: 0 }} places={1} /></Fact>
      <Fact name={t("code.white")}><span class="visually-hidden">{t("code.whitePeg")}</span><Pegs feedback={{ black: 0, white: 1 }} places={1} /></Fact>
    </>
  );
}

function Keys({ practice }: { practice: boolean }) {
  return (
    <>
      <KeyRow keys={[t("code.key.letters")]} does={t("code.key.set")} />
      <KeyRow keys={[t("code.key.arrows")]} does={t("code.key.choose")} />
      <KeyRow keys={["Enter"]} does={t("code.key.guess")} />
      <KeyRow keys={[t("code.key.backspace")]} does={t("code.key.back")} />
      {practice && <KeyRow keys={["H"]} does={t("mines.key.hint")} />}
      <KeyRow keys={["Esc"]} does={t("mines.key.forfeit")} />
    </>
  );
}

/** Letters set pegs, wherever the focus is, unless something is typed elsewhere. */
function useKeys(session: Session, draft: Draft, colors: readonly Color[], guess: () => void, calm: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (session.over || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, dialog")) return;
      const letter = event.key.toUpperCase();
      const place = draft.at.peek();
      const color = colors.find((each) => each === letter);
      const onControl = target.closest?.("button, a") && !target.closest(".slot");
      if (color) draft.put(color);
      else if (letter === "H" && session.practice) void session.askHint();
      else if (event.key === "Backspace" || event.key === "Delete") draft.back();
      else if (event.key === "Enter" && !onControl) { if (!event.repeat) guess(); }
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") draft.move(event.key === "ArrowLeft" ? -1 : 1);
      else return;
      if (event.key !== "Enter") calm();
      if (color) announce(slotWords(draft, place));
      if (event.key === "Backspace" || event.key === "Delete") announce(slotWords(draft, draft.at.peek()));
      event.preventDefault();
      if (target.closest?.(".slot")) queueMicrotask(() => document.querySelector<HTMLElement>(`.slot[data-i="${draft.at.peek()}"]`)?.focus());
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
