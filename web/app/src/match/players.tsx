// Who plays: a line above the board and one below it, with the name, how strong a mind is, what was taken, and the clock.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Match, Seat } from "../engine/types";
import { gameInfo } from "../games";
import { maybe, t } from "../i18n";
import { usePage } from "../page";
import { hear } from "../sound";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { BotFace } from "./bot";
import { fell, figures, leftOn, marks, passed, runs, short, timeWords } from "./clock";
import { isShared, seatName } from "./seats";
import { sidesOf } from "./sides";

/** What the lines of the players are told. */
export interface Seen {
  match: Match;
  /** When the clock of whoever is due began to run, in this page's time. */
  since: number;
  /** Whether the reader's action is on its way: then a mind that answers it thinks already. */
  sending?: boolean;
  /** A clock has run out: the server will say so. */
  onZero?: () => void;
}

/** The seats above and below the board: the reader's is below, unless the board is turned round. */
export function linesOf(match: Match, turned = false): { above: number[]; below: number[] } {
  const others = match.seats.map((_, i) => i).filter((i) => i !== match.seat);
  return turned ? { above: [match.seat], below: others } : { above: others, below: [match.seat] };
}

/** A seat's line. Whoever plays alone has one for the clock, or none. */
export function Player({ match, at, since, sending = false, onZero }: Seen & { at: number }) {
  const page = usePage(match.game);
  const seat = match.seats[at]!;
  if (match.seats.length < 2) return match.clock ? <div class="player alone" data-testid={`player-${at}`}><ClockFace match={match} at={at} since={since} onZero={onZero} /></div> : null;
  const side = sidesOf(match.game, match.seats.length)[at];
  const thinks = Boolean(seat.mind) && match.status === "playing" && !match.mind && (match.turn === at || sending);
  const due = match.status === "playing" && !match.table && (match.turn === at && !sending || thinks);
  const words = thinks ? t("seat.thinks") : due ? t(seat.you && !isShared(match) ? "seat.yourTurn" : "seat.due") : standing(match, seat);
  const name = seatName(match, at);
  return (
    <div class={due ? "player due" : "player"} role="group" aria-label={name} data-testid={`player-${at}`} data-due={due}>
      {seat.mind ? <BotFace game={match.game} bot={seat.mind} /> : <span class="player-mark" aria-hidden="true">{[...name][0]}</span>}
      <span class="player-words">
        <span class="player-name">{name}</span>
        <small class="player-side">{[seat.mind && tierOf(match.game, seat.mind), side].filter(Boolean).join(" · ")}</small>
      </span>
      {page?.Taken && <span class="player-taken"><page.Taken view={match.view} seat={at} /></span>}
      <small class="player-state">{words && <span class="player-turn">{words}</span>}{thinks && <span class="dots" aria-hidden="true"><i /><i /><i /></span>}{away(match, seat) && <Presence seat={seat} />}</small>
      {match.clock && <ClockFace match={match} at={at} since={since} onZero={onZero} />}
    </div>
  );
}

/** How strong a mind is, in a word. */
function tierOf(game: string, mind: string): string {
  const tier = gameInfo(game)?.bots.find((bot) => bot.name === mind)?.difficulty;
  return tier ? maybe("bots.level." + tier, tier) : "";
}

/** Whether it matters to the reader that somebody is there. */
function away(match: Match, seat: Seat): boolean {
  return match.status === "playing" && !seat.you && !seat.mind && !seat.empty;
}

function standing(match: Match, seat: Seat): string {
  return match.status === "playing" ? "" : t(`status.${seat.status}`);
}

function Presence({ seat }: { seat: Seat }) {
  const words = t(seat.here ? "seat.here" : "seat.away");
  return (
    <span class={seat.here ? "presence here" : "presence"} data-testid="presence" data-here={Boolean(seat.here)} title={words}>
      <Icon name={seat.here ? "live" : "offline"} size={16} /><span>{words}</span>
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
      {(flag || low) && <span aria-hidden="true" class="clock-mark"><Icon name={flag ? "flag" : "alarm"} size={18} /></span>}
      <span aria-hidden="true">{figures(left)}</span>
      {flag && <small aria-hidden="true">{t("clock.flag")}</small>}
    </span>
  );
}
