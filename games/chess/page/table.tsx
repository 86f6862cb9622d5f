// A match of chess: the board, the panel, what is typed, and what each move says.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { adviceOf, announce, Button, Fact, isExercise, markInput, MatchLayout, Typed, type Session, type TableProps } from "@wits/app";
import { Board } from "./board";
import { due, legalMoves, material, oddsWords, outcomeOf, pieceWords, turnWords } from "./logic";
import { Over } from "./over";
import { Piece } from "./pieces";
import { squareOf } from "./position";
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
  const [ahead, setAhead] = useState<string>();
  useEffect(() => announce(reason), [reason]);
  useEffect(() => announce(weighed), [weighed]);
  useLayoutEffect(() => setAsked(undefined), [match.id, view.fen]);
  const pending = (session.pending.value as readonly Action[]).flatMap((a) => (a.type === "move" ? [a.move] : []));
  const open = due(view) && pending.length === 0 && !asked;
  const turned = (view.seat === 1) !== flipped;
  const plans = !open && !asked && view.turn !== null && !isExercise(session) && match.seats.filter((seat) => seat.you).length === 1;
  const plan = (text: string): void => { setAhead(text || undefined); announce(text ? t("page.ahead.set", { from: text.slice(0, 2), to: text.slice(2) }) : t("page.ahead.gone")); };
  useEffect(() => {
    if (!ahead || !open) return;
    setAhead(undefined);
    const may = legalMoves(view).find((each) => each === ahead || each === ahead + "q");
    if (may) act(session, may);
    else announce(t("page.ahead.gone"));
  }, [open, view.fen]);
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
      board={
        <Over flipped={turned} of={view.fen} promoting={asked ? { at: squareOf(asked.slice(2)), white: view.turn === 0, choose: (letter) => { setAsked(undefined); if (letter) act(session, asked + letter); } } : undefined}>
          <Board key={match.id} view={view} flipped={turned} marks={adviceOf(session)?.marks} pending={pending[0]} onMove={open ? move : undefined} onAhead={plans ? plan : undefined} ahead={ahead}
            chosen={chosen} onChoose={setChosen} />
        </Over>
      }
      turning={{ turned: flipped, turn: () => setFlipped(!flipped) }}
      still={(past) => <Board view={past as View} flipped={turned} />}
      typed={open && (
        <Typed session={session} label={t("page.type")} button={t("page.type.play")} wrong={(text) => t("page.type.wrong", { text })} play={(action) => {
          const found = (action as Action).type === "claim" ? undefined : (action as MovePiece).move;
          if (!found || !legalMoves(view).includes(found)) return false;
          move(found);
          return true;
        }} />
      )}
      letGo={asked ? () => setAsked(undefined) : chosen !== undefined ? () => setChosen(undefined) : ahead ? () => plan("") : undefined}
      facts={<Facts view={view} />}
      foot={<Claim session={session} />}
    />
  );
}

function act(session: Session, move: string): void {
  markInput();
  session.act({ type: "move", move });
}

/** Claims a draw, where there is one to claim. */
function Claim({ session }: { session: Session }) {
  return viewOf(session).claim ? <Button onClick={() => session.act({ type: "claim" })}>{t("page.claim")}</Button> : null;
}

export function Facts({ view }: { view: View }) {
  return view.mate === undefined ? null : <Fact name={t("page.goal")}>{t("page.goal.mate", { n: view.mate })}</Fact>;
}

/** The pieces that a seat has taken, and how much more it has. */
export function Taken({ view, seat }: { view: View; seat: number }) {
  const { white, black, balance } = material(view);
  const [pieces, more] = seat === 0 ? [black, balance] : [white, -balance];
  if (!pieces.length && more <= 0) return null;
  return (
    <span class="chess-taken" role="img" aria-label={t("page.taken", { pieces: [...pieces.map(pieceWords), ...(more > 0 ? [`+${more}`] : [])].join(", ") })}>
      {pieces.map((letter, i) => <Piece key={i} letter={letter} size={20} />)}{more > 0 && <span>+{more}</span>}
    </span>
  );
}
