// The stopwatch of practice in games that ask for one: it runs from the first action to the end, limits nothing, and is read out by nobody.
import { useEffect, useState } from "preact/hooks";
import type { Match, Summary } from "../engine/types";
import { gameInfo } from "../games";
import { t } from "../i18n";
import { Fact } from "../ui/parts";
import { elapsed } from "./clock";

/** How long a match has taken so far, or took, in milliseconds; undefined where it is not timed. */
export function timeOf(match: Summary, now = Date.now()): number | undefined {
  const { game, terms, clock, seq, begun, ended } = match;
  if (!gameInfo(game)?.stopwatch || terms.type || clock || (seq > 0 && !begun)) return undefined;
  return begun ? Math.max(0, Date.parse(ended ?? new Date(now).toISOString()) - Date.parse(begun)) : 0;
}

/** What the stopwatch shows, drawn anew every second; nothing where there is none, or the match is over and its end tells the time. */
export function Stopwatch({ match }: { match: Match }) {
  const [, again] = useState(0);
  const runs = match.status === "playing" && match.begun !== undefined;
  const time = match.status === "playing" ? timeOf(match) : undefined;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => again((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return time === undefined ? null : <span class="stopwatch" role="timer" aria-live="off">{elapsed(time)}</span>;
}

/** The stopwatch among the facts of the panel. */
export function StopwatchFact({ match }: { match: Match }) {
  return match.status === "playing" && timeOf(match) !== undefined ? <Fact name={t("end.time")}><Stopwatch match={match} /></Fact> : null;
}
