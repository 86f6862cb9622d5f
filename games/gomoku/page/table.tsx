// A match of Gomoku: the board, the panel, and what each stone says.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { adviceOf, announce, Button, Fact, markInput, MatchLayout, percent, presetName, Typed, type Place, type Session, type TableProps } from "@wits/app";
import { Board } from "./board";
import { choosing, colorOf, colorWords, due, nameOf, nextOf, outcomeOf, stoneAt, threatsAt, turnWords } from "./logic";
import { Stone } from "./stone";
import type { Action, Color, Odds, PlaceStone, View } from "./types";
import { game, t } from "./words";

const viewOf = (session: Session): View => session.match.value.view as View;

export function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = viewOf(session);
  const odds = session.odds.value as Odds | null;
  const reason = adviceOf(session)?.reason ?? "";
  useEffect(() => announce(reason), [reason]);
  const weighed = odds ? oddsWords(odds) : "";
  useEffect(() => announce(weighed), [weighed]);
  const [chosen, setChosen] = useState<Place>();
  useLayoutEffect(() => setChosen(undefined), [match.id, view.moves.length]);
  const pending = (session.pending.value as readonly Action[]).flatMap((a) => (a.type === "place" ? [{ x: a.x, y: a.y }] : []));
  const open = due(view) && !choosing(view) && pending.length === 0;
  const hint = adviceOf(session);
  const advised = hint?.action as Action | undefined;
  return (
    <MatchLayout
      session={session}
      said={reason || [due(view) ? said || turnWords(view) : turnWords(view), weighed].filter(Boolean).join(" ")}
      outcome={outcomeOf(view)}
      board={
        <Board key={match.id} view={view} pending={pending} target={advised?.type === "place" ? advised : undefined} marks={hint?.marks}
          threats={odds ? threatsAt(view, odds.threats) : undefined} onPlace={open ? (at) => place(session, at) : undefined} chosen={chosen} onChoose={setChosen} />
      }
      controls={view.turn !== null && !choosing(view) && <Confirm view={view} chosen={open ? chosen : undefined} play={(at) => place(session, at)} />}
      tools={<Choice session={session} />}
      typed={open && (
        <Typed session={session} label={t("page.type")} button={t("page.type.play")} wrong={(text) => t("page.type.wrong", { text })} play={(action) => {
          const at = action as PlaceStone;
          if (at.type !== "place" || stoneAt(view, at)) return false;
          place(session, at);
          return true;
        }} />
      )}
      letGo={chosen && (() => setChosen(undefined))}
      facts={<Facts preset={match.preset} />}
    />
  );
}

/** Places the stone that a finger has chosen. */
function Confirm({ view, chosen, play }: { view: View; chosen: Place | undefined; play: (at: Place) => void }) {
  return (
    <Button class="goban-confirm" look="primary" disabled={!chosen} onClick={() => { if (chosen) play(chosen); }}>
      {chosen ? t("page.confirm", { color: colorWords(nextOf(view)), point: nameOf(chosen, view.size) }) : t("page.confirm.none")}
    </Button>
  );
}

function place(session: Session, { x, y }: Place): void {
  markInput();
  const action: Action = { type: "place", x, y };
  session.act(action);
}

/** Takes a colour after a swap's opening. */
function Choice({ session }: { session: Session }) {
  const view = viewOf(session);
  if (!choosing(view) || !due(view)) return null;
  const take = (color: Color): void => session.act({ type: "choose", color });
  return (
    <>
      <Button look="primary" onClick={() => take("black")}>{t("page.takeBlack")}</Button>
      <Button look="primary" onClick={() => take("white")}>{t("page.takeWhite")}</Button>
    </>
  );
}

/** Says how likely the side to move wins. */
function oddsWords({ chance, exact }: Odds): string {
  if (!exact) return t("page.odds", { percent: percent(chance) });
  return chance === 1 ? t("page.odds.won") : t("page.odds.lost");
}

export function Facts({ preset }: { preset: string }) {
  return <Fact name={t("page.preset")}>{presetName(game, preset)}</Fact>;
}

/** The colour of a seat, which a swap decides. */
export function Taken({ view, seat }: { view: View; seat: number }) {
  const own = colorOf(view, seat);
  return own ? <span class="goban-you"><Stone color={own} size={22} />{colorWords(own)}</span> : null;
}
