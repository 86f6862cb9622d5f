// A match of chess: the board, the panel, what is typed, and what each move says.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { adviceOf, announce, Button, Fact, markInput, MatchLayout, Typed, type Session, type TableProps } from "@wits/app";
import { Board } from "./board";
import { due, gameOf, legalMoves, material, oddsWords, outcomeOf, pieceWords, sideWords, turnWords } from "./logic";
import { Piece } from "./pieces";
import type { Action, MovePiece, Odds, View } from "./types";
import { t } from "./words";

const viewOf = (session: Session): View => session.match.value.view as View;

export function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = viewOf(session);
  const odds = session.odds.value as Odds | null;
  const reason = adviceOf(session)?.reason ?? "";
  const weighed = odds ? oddsWords(odds) : "";
  const turn = useMemo(() => turnWords(view), [view]);
  const [flipped, setFlipped] = useState(false);
  const [asked, setAsked] = useState<string>();
  const [chosen, setChosen] = useState<number>();
  useEffect(() => announce(reason), [reason]);
  useEffect(() => announce(weighed), [weighed]);
  useEffect(() => setAsked(undefined), [match.id, view.fen]);
  const pending = (session.pending.value as readonly Action[]).flatMap((a) => (a.type === "move" ? [a.move] : []));
  const open = due(view) && pending.length === 0 && !asked;
  const move = (text: string): void => {
    if (legalMoves(view).includes(text)) return act(session, text);
    setAsked(text);
    announce(t("page.promote"));
  };
  return (
    <MatchLayout
      session={session}
      said={reason || [due(view) && said || turn, weighed].filter(Boolean).join(" ")}
      outcome={outcomeOf(view)}
      board={<Board key={match.id} view={view} flipped={(view.seat === 1) !== flipped} marks={adviceOf(session)?.marks} pending={pending[0]} onMove={open ? move : undefined} chosen={chosen} onChoose={setChosen} />}
      controls={asked && <Promotion white={view.turn === 0} choose={(letter) => { setAsked(undefined); if (letter) act(session, asked + letter); }} />}
      tools={<Button onClick={() => { setFlipped(!flipped); }}>{t("page.flip")}</Button>}
      typed={open && (
        <Typed session={session} label={t("page.type")} button={t("page.type.play")} wrong={(text) => t("page.type.wrong", { text })} play={(action) => {
          const found = (action as Action).type === "claim" ? undefined : (action as MovePiece).move;
          if (!found || !legalMoves(view).includes(found)) return false;
          move(found);
          return true;
        }} />
      )}
      letGo={asked ? () => setAsked(undefined) : chosen === undefined ? undefined : () => setChosen(undefined)}
      facts={<Facts view={view} />}
      foot={<Claim session={session} />}
    />
  );
}

function act(session: Session, move: string): void {
  markInput();
  session.act({ type: "move", move });
}

function Promotion({ white, choose }: { white: boolean; choose: (letter: string) => void }) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.querySelector("button")?.focus();
    return () => document.querySelector<HTMLElement>('[data-board] [tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="chess-promotion" role="group" aria-label={t("page.promote")} ref={first}>
      {["q", "r", "b", "n"].map((letter) => {
        const shown = white ? letter.toUpperCase() : letter;
        return <button type="button" class="chess-choice" key={letter} aria-label={pieceWords(shown)} title={pieceWords(shown)} onClick={() => choose(letter)}><Piece letter={shown} size={36} /></button>;
      })}
      <Button onClick={() => choose("")}>{t("page.promote.back")}</Button>
    </div>
  );
}

/** Claims a draw, where there is one to claim. */
function Claim({ session }: { session: Session }) {
  return viewOf(session).claim ? <Button onClick={() => session.act({ type: "claim" })}>{t("page.claim")}</Button> : null;
}

export function Facts({ view }: { view: View }) {
  const { white, black, balance } = material(view);
  const lost = (pieces: readonly string[]): string => pieces.map(pieceWords).join(", ");
  return (
    <>
      {view.seat >= 0 && <Fact name={t("page.you")}>{sideWords(view.seat === 0)}</Fact>}
      {view.mate !== undefined && <Fact name={t("page.goal")}>{t("page.goal.mate", { n: view.mate })}</Fact>}
      {white.length > 0 && <Fact name={t("page.lostWhite")}><Taken pieces={white} label={lost(white)} more={balance < 0 ? -balance : 0} /></Fact>}
      {black.length > 0 && <Fact name={t("page.lostBlack")}><Taken pieces={black} label={lost(black)} more={balance > 0 ? balance : 0} /></Fact>}
      <Moves view={view} />
    </>
  );
}

function Taken({ pieces, label, more }: { pieces: readonly string[]; label: string; more: number }) {
  return (
    <span class="chess-taken" role="img" aria-label={label}>
      {pieces.map((letter, i) => <Piece key={i} letter={letter} size={20} />)}{more > 0 && <span>+{more}</span>}
    </span>
  );
}

/** The moves in pairs; the last one is kept in sight. */
function Moves({ view }: { view: View }) {
  const list = useRef<HTMLOListElement>(null);
  const played = gameOf(view);
  useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [played.length]);
  if (!played.length) return null;
  const pairs: { number: number; white: string; black: string }[] = [];
  for (const { before, text } of played) {
    if (before.white || !pairs.length) pairs.push({ number: before.number, white: before.white ? text : "…", black: before.white ? "" : text });
    else pairs.at(-1)!.black = text;
  }
  return (
    <Fact name={t("page.moves")}>
      <ol class="chess-moves" ref={list} tabIndex={0} aria-label={t("page.moves")}>
        {pairs.map(({ number, white, black }) => <li key={number} value={number}><span>{white}</span> <span>{black}</span></li>)}
      </ol>
    </Fact>
  );
}
