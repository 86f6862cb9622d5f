// What can be done in a game for two beside playing: offering and agreeing to a draw, claiming the win, taking back, playing once more.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { defender, gameInfo } from "../games";
import { t } from "../i18n";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";
import { isShared, isSocial, opponent, seatName } from "./seats";
import type { Session } from "./session";

/** Whether the other side offers a draw. */
export function isOffered({ match: { value: match } }: Session): boolean {
  return match.status === "playing" && match.offer !== undefined && match.offer !== match.seat;
}

/** Whether an offer of a draw is declined here. The rules know no such answer: the next move is one, and until then it is only put out of sight. */
export function useDeclined({ match: { value: { id, offer } } }: Session): Signal<boolean> {
  const declined = useSignal(false);
  useEffect(() => { if (offer === undefined) declined.value = false; }, [id, offer]);
  return declined;
}

interface Offered { session: Session; declined: Signal<boolean> }

/** What stands first among the tools while it is played. */
export function SeatTools({ session, declined }: Offered) {
  const match = session.match.value;
  const info = gameInfo(match.game);
  const takesBack = session.practice && info?.open && Boolean(opponent(match)?.mind);
  const nothingYet = match.seq <= (match.seat === 0 ? 0 : 1);
  return (
    <>
      {isOffered(session) && !declined.value && (
        <>
          <Button look="primary" icon="draw" onClick={() => session.act({ type: "draw" })}>{t("draw.accept")}</Button>
          <Button icon="close" onClick={() => { declined.value = true; }}>{t("draw.decline")}</Button>
        </>
      )}
      {match.claim && <Button look="primary" icon="friend" data-testid="claim" title={t("claim.may")} onClick={() => session.act({ type: "absence" })}>{t("claim.win")}</Button>}
      {takesBack && <Button icon="undo" disabled={nothingYet || session.pending.value.length > 0} onClick={() => session.act({ type: "takeback" })}>{t("match.takeBack")}</Button>}
    </>
  );
}

/** Offers a draw to the other person, where the game knows draws. */
export function OfferDraw({ session }: { session: Session }) {
  const match = session.match.value;
  if (!gameInfo(match.game)?.draws || !isSocial(match) || isOffered(session)) return null;
  const offered = match.offer === match.seat;
  return <Button icon="draw" disabled={offered} onClick={() => session.act({ type: "draw" })}>{t(offered ? "draw.offered" : "draw.offer")}</Button>;
}

/** What is said of an offer that stands; nothing where none does. */
export function offerWords({ session, declined }: Offered): string {
  const match = session.match.value;
  if (match.status !== "playing" || match.offer === undefined || isOffered(session) && declined.value) return "";
  return match.offer === match.seat ? t("draw.yours") : t("draw.theirs", { name: seatName(match, match.offer) });
}

/** Plays once more: as before, or with sides changed. */
export function PlayOnce({ session }: { session: Session }) {
  const [busy, setBusy] = useState(false);
  const match = session.match.value;
  const social = isSocial(match);
  const go = (start: Promise<string>, query = ""): void => {
    setBusy(true);
    start.then((id) => navigate(`/match/${id}${query}`), (error: unknown) => notify(explain(error), "problem")).finally(() => setBusy(false));
  };
  const rematch = match.seats.length > 1 && !isShared(match) && !defender(match.game, match.preset);
  const agrees = social && match.next !== undefined;
  return (
    <>
      {!social && <Button look={match.terms.type && match.terms.type !== "daily" ? "plain" : "primary"} icon="again" busy={busy} onClick={() => go(session.again())}>{t(session.practice ? "match.again" : "end.practise")}</Button>}
      {rematch && (
        <Button look={social ? "primary" : "plain"} icon="replays" busy={busy} data-testid="rematch" onClick={() => go(session.rematch(), social ? "?rematch" : "")}>
          {t(agrees ? "match.rematchAgree" : "match.rematch")}
        </Button>
      )}
    </>
  );
}
