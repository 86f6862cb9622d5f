// Who sits where in a match, and who is due. All of it is read from the match alone.
import { opposite } from "../engine/status";
import type { Event, Match, Seat, Summary, Turn } from "../engine/types";
import { botName } from "../games";
import { t } from "../i18n";
import { shownName } from "../player";

/** Whether the reader holds several seats: people who share this device. */
export function isShared(match: Summary): boolean {
  return match.seats.filter((seat) => seat.you).length > 1;
}

/** Whether it is the reader's turn. */
export function isMine(match: Summary): boolean {
  return match.status === "playing" && !match.table && match.turn !== null && Boolean(match.seats[match.turn]?.you);
}

/** Whether another person plays too, or is waited for. */
export function isSocial(match: Summary): boolean {
  return match.seats.some((seat) => !seat.you && !seat.mind);
}

/** The mind that is due; undefined where nobody thinks. */
export function thinker(match: Summary): string | undefined {
  return match.status === "playing" && match.turn !== null ? match.seats[match.turn]?.mind : undefined;
}

/** What the mind that is due does: it thinks, unless it waits for its turn or could not move. */
export function mindWords(match: Summary): string {
  if (match.mind?.failed) return t("match.mindFailed");
  if (!match.mind?.waiting) return t("match.mindsTurn");
  return match.mind.seconds ? t("match.mindWaitsFor", { n: match.mind.seconds }) : t("match.mindWaits");
}

/** Who sits opposite the reader; undefined where nobody does, or the reader sits there too. */
export function opponent(match: Summary): Seat | undefined {
  return match.seats.length === 2 && !isShared(match) ? match.seats[1 - match.seat] : undefined;
}

/** A name for a seat: the reader's, a mind's, a person's; of those who share this device, the number. */
export function seatName(match: Summary, at: number): string {
  const seat = match.seats[at];
  if (!seat) return "";
  if (seat.mind) return botName(match.game, seat.mind);
  if (isShared(match)) return t("seat.number", { n: at + 1 });
  if (seat.you) return t("seat.you");
  return seat.empty ? t("seat.empty") : shownName(seat.name);
}

/** Whose view the reader gets when somebody is due. */
function looksFrom(match: Match, turn: number | null): number {
  if (!isShared(match)) return match.seat;
  return turn !== null && match.seats[turn]?.you ? turn : match.seats.findIndex((seat) => seat.you);
}

/** A match after something happened in it. */
export function after(match: Match, event: Event): Match {
  const { seq, status, turn, view, offer, asks, left, award } = event;
  const seat = looksFrom(match, turn);
  const seats = match.seats.map((each, i) => ({
    ...each, status: i === seat || match.seats.length > 2 ? status : opposite(status), ...(left ? { left: left[i] ?? 0 } : {}),
  }));
  return {
    ...match, seq, status, turn, view, seat, seats, offer, asks, claim: undefined, running: 0, begun: match.begun ?? (match.seq === 0 ? new Date().toISOString() : undefined), mind: undefined, stopped: match.stopped && Boolean(match.seats[event.seat]?.mind),
    ...(award ? { award } : {}), touched: new Date().toISOString(),
  };
}

/** A match that the server times, with when it was begun by the clock of this device. */
export function begunAt(match: Match): Match {
  return match.stopwatch && match.seq > 0 ? { ...match, begun: new Date(Date.now() - (match.running ?? 0)).toISOString() } : match;
}

/** What an answer tells of the one action that it is about. An offer stands until the other acts. */
export function eventOf(match: Match, { seat: _, actions, ...turn }: Turn): Event {
  const done = actions?.[0];
  const by = done?.seat ?? match.seat;
  const offer = done?.action.type === "draw" || match.offer === by && !turn.asks ? by : undefined;
  return { ...turn, seat: by, ...(done ? { action: done.action } : {}), ...(turn.status === "playing" ? { offer } : {}) };
}
