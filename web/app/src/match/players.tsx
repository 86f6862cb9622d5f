// Who plays: names, who is there, whose turn it is, and the clocks. It has one place above the board, which never moves.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Match, Seat } from "../engine/types";
import { t } from "../i18n";
import { hear } from "../sound";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { BotFace } from "./bot";
import { fell, figures, leftOn, marks, passed, runs, short, timeWords } from "./clock";
import { isShared, seatName } from "./seats";
import { sidesOf } from "./sides";

interface PlayersProps {
  match: Match;
  /** When the clock of whoever is due began to run, in this page's time. */
  since: number;
  /** Whether the reader's action is on its way: then a mind that answers it thinks already. */
  sending?: boolean;
  /** A clock has run out: the server will say so. */
  onZero?: () => void;
}

/** The seats of a match; nothing where one person plays without a clock. */
export function Players({ match, since, sending = false, onZero }: PlayersProps) {
  if (match.seats.length < 2 && !match.clock) return null;
  const order = match.seats.map((_, i) => i);
  if (match.seats.some((seat) => seat.you) && !isShared(match)) order.sort((a, b) => Number(a === match.seat) - Number(b === match.seat));
  return (
    <ul class="players" aria-label={t("match.players")} data-testid="players">
      {order.map((i) => <Player key={i} match={match} at={i} since={since} sending={sending} onZero={onZero} />)}
    </ul>
  );
}

interface PlayerProps { match: Match; at: number; since: number; sending: boolean; onZero: (() => void) | undefined }

function Player({ match, at, since, sending, onZero }: PlayerProps) {
  const seat = match.seats[at]!;
  const alone = match.seats.length < 2;
  const side = sidesOf(match.game, match.seats.length)[at];
  const thinks = Boolean(seat.mind) && match.status === "playing" && !match.mind && (match.turn === at || sending);
  const due = match.status === "playing" && !match.table && (match.turn === at && !sending || thinks);
  const words = thinks ? t("seat.thinks") : due ? t(seat.you && !isShared(match) ? "seat.yourTurn" : "seat.due") : standing(match, seat);
  return (
    <li class={due ? "player due" : "player"} data-testid={`player-${at}`} data-due={due}>
      {seat.mind && <BotFace game={match.game} bot={seat.mind} />}
      {!alone && (
        <span class="player-words">
          <span class="player-name">{seatName(match, at)}{away(match, seat) && <Presence seat={seat} />}</span>
          <small>{words || side}{thinks && <span class="dots" aria-hidden="true"><i /><i /><i /></span>}</small>
        </span>
      )}
      {match.clock && <ClockFace match={match} at={at} since={since} onZero={onZero} />}
    </li>
  );
}

/** Whether it matters to the reader that somebody is there. */
function away(match: Match, seat: Seat): boolean {
  return match.status === "playing" && !seat.you && !seat.mind && !seat.empty;
}

function standing(match: Match, seat: Seat): string {
  return match.status === "playing" ? "" : t(`status.${seat.status}`);
}

function Presence({ seat }: { seat: Seat }) {
  return (
    <span class={seat.here ? "presence here" : "presence"} data-testid="presence" data-here={Boolean(seat.here)}>
      <Icon name={seat.here ? "live" : "offline"} size={14} />{t(seat.here ? "seat.here" : "seat.away")}
    </span>
  );
}

/** The time of this page, anew several times a second while it is asked for. */
function useNow(on: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!on) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [on]);
  return on ? Math.max(now, performance.now() - 100) : now;
}

function ClockFace({ match, at, since, onZero }: { match: Match; at: number; since: number; onZero: (() => void) | undefined }) {
  const running = runs(match, at);
  const now = useNow(running);
  const left = leftOn(match, at, since, now);
  const before = useRef(left);
  useEffect(() => {
    const mark = running ? passed(before.current, left) : undefined;
    before.current = left;
    if (mark === undefined || !marks.includes(mark)) return;
    if (match.seats[at]?.you) hear("clock");
    announce(t(match.seats[at]?.you ? "clock.yours" : "clock.theirs", { n: mark, name: seatName(match, at) }));
  });
  const zero = running && left === 0;
  useEffect(() => {
    if (!zero || !onZero) return;
    const timer = setInterval(onZero, 1500);
    return () => clearInterval(timer);
  }, [zero]);
  const flag = fell(match, at);
  const low = running && left <= short;
  return (
    <span class={["clock", running ? "running" : "", low ? "low" : "", flag ? "fallen" : ""].filter(Boolean).join(" ")} role="timer"
      aria-label={flag ? t("clock.fell") : t("clock.left", { time: timeWords(left) })} data-testid={`clock-${at}`}>
      <span aria-hidden="true" class="clock-mark"><Icon name={flag ? "flag" : low ? "alarm" : "clock"} size={18} /></span>
      <span aria-hidden="true">{figures(left)}</span>
      {flag && <small aria-hidden="true">{t("clock.flag")}</small>}
    </span>
  );
}
