// Clocks: what is left on them now, in words and figures. The server counts; this only shows what it said and the time since.
import type { Clock, Match, Summary } from "../engine/types";
import { number, t } from "../i18n";

/** What a seat has left, in milliseconds, when the clock of whoever is due began to run at a time of this page. */
export function leftOn(match: Summary, seat: number, since: number, now: number): number {
  const left = match.seats[seat]?.left ?? 0;
  return Math.max(0, runs(match, seat) ? left - (now - since) : left);
}

/** Whether the clock of a seat runs. */
export function runs(match: Summary, seat: number): boolean {
  return match.clock !== undefined && match.status === "playing" && !match.table && !match.stopped && !match.mind && match.turn === seat;
}

/** Whether the clock of a seat ran out and ended the match. */
export function fell(match: Match, seat: number): boolean {
  return match.clock !== undefined && match.status !== "playing" && !match.seats[seat]?.left;
}

/** Below so many milliseconds time is short. */
export const short = 20_000;

/** Seconds at which those who listen are told. */
export const marks: readonly number[] = [60, 30, 10];

/** The mark that was passed between two looks; undefined where none was. */
export function passed(before: number, now: number): number | undefined {
  return marks.find((mark) => before > mark * 1000 && now <= mark * 1000 && now > 0);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A time on a clock: minutes and seconds, with tenths at the end. A second that has begun is shown whole. */
export function figures(ms: number): string {
  return ms <= 9900 ? "0:0" + (Math.ceil(ms / 100) / 10).toFixed(1) : elapsed(ms + 999);
}

/** A time that has passed, in minutes and whole seconds. */
export function elapsed(ms: number): string {
  const s = Math.floor(ms / 1000);
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** A time on a clock in words, by the whole second. */
export function timeWords(ms: number): string {
  const s = Math.ceil(ms / 1000);
  const [m, rest] = [Math.floor(s / 60), s % 60];
  return [m ? t("clock.minutes", { n: m }) : "", rest || !m ? t("clock.seconds", { n: rest }) : ""].filter(Boolean).join(" ");
}

/** What a clock is, such as "5 min + 3 s". */
export function clockWords({ base, increment }: Clock): string {
  const time = base % 60 === 0 ? t("clock.min", { n: base / 60 }) : t("clock.s", { n: base });
  return increment ? `${time} + ${t("clock.s", { n: increment })}` : time;
}

/** A clock as statistics name it: base and increment in seconds, such as 300+3. */
export function readClock(text: string): Clock | undefined {
  const found = /^(\d+)\+(\d+)$/.exec(text);
  return found ? { base: Number(found[1]), increment: Number(found[2]) } : undefined;
}

/** How long a win took, to a tenth of a second. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = number((ms % 60_000) / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return minutes ? `${t("clock.min", { n: minutes })} ${seconds} s` : `${seconds} s`;
}
