// Days and months of the daily puzzles, all in UTC and as texts such as 2026-11-16.
import type { Wire } from "../engine/types";

type Result = Wire<"Calendar">["items"][number];

/** How a day went: a puzzle was solved on it, only tried, or practised later. */
export type Mark = "" | "solved" | "played" | "practised";

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day + "T00:00:00Z") + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first and the last day of a day's month. */
export function monthOf(day: string): { from: string; to: string } {
  const from = day.slice(0, 8) + "01";
  const next = addDays(from, 31).slice(0, 8) + "01";
  return { from, to: addDays(next, -1) };
}

/** The weeks of a day's month, from Monday to Sunday, with the days around it. */
export function weeksOf(day: string): string[][] {
  const { from, to } = monthOf(day);
  const before = (new Date(from + "T00:00:00Z").getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let start = addDays(from, -before); start <= to; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(start, i)));
  }
  return weeks;
}

/** What a day's results come to. */
export function markOf(items: readonly Result[]): Mark {
  if (items.some((each) => !each.practice && each.status === "won" && each.inTime)) return "solved";
  if (items.some((each) => !each.practice)) return "played";
  return items.length ? "practised" : "";
}
