// A match of Nine Men's Morris: a man, where it goes, and which man a mill takes, one press each.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { adviceOf, announce, Button, Fact, givenUp, markInput, MatchLayout, percent, Typed, type Outcome, type TableProps } from "@wits/app";
import { Board } from "./board";
import { actionOf, after, count, due, flies, markedPoints, mine, moveOf, placing, pointsOf, readMove, takeable, targets } from "./logic";
import { endWords, moveWords, sideWords, taskWords } from "./say";
import type { Action, Odds, View } from "./types";
import { t } from "./words";

interface Draft { readonly from?: number | undefined; readonly to?: number | undefined }

export function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = match.view as View;
  const [draft, setDraft] = useState<Draft>({});
  const [asked, setAsked] = useState("");
  const hint = adviceOf(session);
  const reason = hint?.reason ?? "";
  useEffect(() => announce(reason), [reason]);
  useLayoutEffect(() => { setDraft({}); setAsked(""); }, [match.seq]);
  const odds = oddsWords(view, session.odds.value as Odds | null);
  useEffect(() => announce(odds), [odds]);

  const free = mine(view) && !session.over && session.pending.value.length === 0;
  const ask = (text: string): void => { setAsked(text); announce(text); };
  const play = (action: Action): void => { setDraft({}); setAsked(""); markInput(); session.act(action); };
  const press = (point: number): void => {
    if (free) choose(view, draft, point, { setDraft, ask, play });
  };
  const back = (): void => { setDraft(draft.to === undefined ? {} : { from: draft.from }); setAsked(""); };

  const taking = draft.to !== undefined;
  const sent = (session.pending.value as readonly Action[]).find(({ type }) => type === "place" || type === "move");
  const shown = after(view, sent ? moveOf(sent) : draft); // a hand sees its move at once
  return (
    <MatchLayout
      session={session}
      said={asked || reason || [said || [taskWords(view), turnWords(view)].filter(Boolean).join(" "), odds].filter(Boolean).join(" ")}
      outcome={outcomeOf(view)}
      board={
        <Board view={shown} onPoint={press} onBack={back} drags={(i) => free && !taking && !placing(view) && view.board[i] === due(view)} marks={{
          chosen: [draft.from, draft.to].flatMap((i) => (i === undefined ? [] : [i])),
          targets: free && !taking && draft.from !== undefined ? targets(view, draft.from) : [],
          takeable: draft.to === undefined ? [] : takeable(view, draft.from, draft.to),
          hint: hint ? markedPoints(hint.marks, false) : [], threat: hint ? markedPoints(hint.marks, true) : [],
          last: lastOf(view),
        }} />
      }
      tools={(taking || draft.from !== undefined) && <Button icon="close" onClick={back}>{t("page.back")}</Button>}
      typed={free && !taking && (
        <Typed session={session} label={t("page.type")} button={t("page.type.play")} wrong={(text) => t("page.type.wrong", { text })} play={(action) => {
          const may = Boolean(view.legal?.split(" ").includes(moveWords(action as Action)));
          if (may) play(action as Action);
          return may;
        }} />
      )}
      letGo={taking || draft.from !== undefined ? back : undefined}
      count={`${total(view, 0)} : ${total(view, 1)}`}
      facts={<Facts view={view} />}
    />
  );
}

/** The men of a side, on the board and in hand. */
function total(view: View, seat: 0 | 1): number {
  return count(view.board, seat === 0 ? "W" : "B") + view.hand[seat];
}

interface Hand { setDraft: (draft: Draft) => void; ask: (text: string) => void; play: (action: Action) => void }

/** Takes a point as the next step of the move. */
function choose(view: View, { from, to }: Draft, point: number, { setDraft, ask, play }: Hand): void {
  const man = view.board[point];
  if (to !== undefined) {
    if (takeable(view, from, to).includes(point)) return play(actionOf(from, to, point));
    return ask(man === "." || man === due(view) ? t("page.take") : t("page.inMill"));
  }
  if (!placing(view) && man === due(view)) {
    ask("");
    return setDraft({ from: point });
  }
  if (man !== ".") return ask(placing(view) ? t("page.taken") : t("page.choose"));
  if (!placing(view) && from === undefined) return ask(t("page.choose"));
  const origin = placing(view) ? undefined : from;
  if (!targets(view, origin).includes(point)) return ask(t("page.far"));
  const may = takeable(view, origin, point);
  if (may.length < 2) return play(actionOf(origin, point, may[0]));
  setDraft({ from: origin, to: point });
  ask(t("page.take"));
}

export function lastOf(view: View): number[] {
  const last = view.recent.at(-1);
  return last ? pointsOf(readMove(last)) : [];
}

/** What is to be done now. */
function turnWords(view: View): string {
  if (view.turn === null) return "";
  if (!mine(view)) return t("page.wait", { side: sideWords(due(view)) });
  if (placing(view)) return t("page.place");
  return flies(view) ? t("page.fly") : t("page.move");
}

function oddsWords(view: View, odds: Odds | null): string {
  if (odds?.chance === undefined) return "";
  const side = sideWords(due(view));
  if (!odds.exact) return t("page.odds", { side, chance: percent(odds.chance) });
  if (odds.chance === 0.5) return t("page.odds.draw");
  return t("page.odds.win", { side: sideWords(odds.chance === 1 ? due(view) : due(view) === "W" ? "B" : "W") });
}

export function outcomeOf(view: View): Outcome | undefined {
  switch (view.status) {
    case "playing": return undefined;
    case "won": return { title: t("page.won"), text: endWords(view), good: true };
    case "drawn": return { title: t("page.drawn"), text: endWords(view), good: false };
  }
  if (view.reason === "forfeit") return givenUp();
  return { title: t("page.lost"), text: endWords(view), good: false };
}

export function Facts({ view }: { view: View }) {
  return view.win === undefined ? null : <Fact name={t("page.goal")}>{t("page.goal.win", { n: view.win })}</Fact>;
}

/** The men of a seat, on the board and in hand. */
export function Taken({ view, seat }: { view: View; seat: number }) {
  return <small>{t("page.men", { board: count(view.board, seat === 0 ? "W" : "B"), hand: view.hand[seat === 0 ? 0 : 1] })}</small>;
}
