// What can be done in a game for two beside playing: offering and agreeing to a draw, claiming the win, taking back, playing once more.
import { useState } from "preact/hooks";
import type { Match } from "../engine/types";
import { defender, gameInfo } from "../games";
import { t } from "../i18n";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button, Tool } from "../ui/button";
import { explain } from "../ui/problem";
import { isShared, isSocial, opponent, seatName } from "./seats";
import type { Session } from "./session";

/** Whether the other side offers a draw. */
export function isOffered({ match: { value: match } }: Session): boolean {
  return match.status === "playing" && match.offer !== undefined && match.offer !== match.seat;
}

/** Whether the other side asks to take back. */
function isAsked({ match: { value: match } }: Session): boolean {
  return match.status === "playing" && match.asks !== undefined && match.asks !== match.seat;
}

/** The answers to what the other side offers, asks for or allows. */
export function SeatAnswers({ session }: { session: Session }) {
  const [offered, asked] = [isOffered(session), isAsked(session)];
  return (
    <>
      {offered && <Button look="primary" icon="draw" onClick={() => session.act({ type: "draw" })}>{t("draw.accept")}</Button>}
      {asked && <Button look="primary" icon="undo" onClick={() => session.act({ type: "takeback" })}>{t("back.allow")}</Button>}
      {(offered || asked) && <Button icon="close" onClick={() => session.act({ type: "decline" })}>{t(offered ? "draw.decline" : "back.decline")}</Button>}
      {session.match.value.claim && <Button look="primary" icon="friend" data-testid="claim" title={t("claim.may")} onClick={() => session.act({ type: "absence" })}>{t("claim.win")}</Button>}
    </>
  );
}

/** Takes back where the other side is a mind, and asks where it is a person, in a game that hides nothing. */
export function TakeBack({ session }: { session: Session }) {
  const match = session.match.value;
  const info = gameInfo(match.game);
  const social = isSocial(match);
  if (!session.practice || !info?.open || isAsked(session) || !(social ? info.draws : opponent(match)?.mind)) return null;
  const nothingYet = match.seq <= (match.seat === 0 ? 0 : 1);
  const asked = match.asks === match.seat;
  return (
    <Tool icon="undo" name={t(asked ? "back.asked" : social ? "back.ask" : "match.takeBack")} disabled={asked || nothingYet || session.pending.value.length > 0} aria-pressed={asked || undefined}
      onClick={() => session.act({ type: "takeback" })} />
  );
}

/** Offers a draw, where the game knows draws and nobody must solve something. */
export function OfferDraw({ session }: { session: Session }) {
  const match = session.match.value;
  if (!gameInfo(match.game)?.draws || isShared(match) || defender(match.game, match.preset) || isOffered(session)) return null;
  const offered = match.offer === match.seat;
  return <Tool icon="draw" name={t(offered ? "draw.offered" : "draw.offer")} disabled={offered} aria-pressed={offered || undefined} onClick={() => session.act({ type: "draw" })} />;
}

/** What is said of an offer or a question that stands; nothing where none does. */
export function offerWords({ match: { value: match } }: Session): string {
  if (match.status !== "playing") return "";
  const { offer, asks, seat } = match;
  if (offer !== undefined) return offer === seat ? t("draw.yours") : t("draw.theirs", { name: seatName(match, offer) });
  if (asks !== undefined) return asks === seat ? t("back.yours") : t("back.theirs", { name: seatName(match, asks) });
  return "";
}

/** Says that what the reader offered or asked for is declined; nothing where the reader has declined. */
export function declinedWords(before: Match): string {
  return before.offer === before.seat ? t("draw.declined") : before.asks === before.seat ? t("back.declined") : "";
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
