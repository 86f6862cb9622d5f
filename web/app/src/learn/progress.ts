// How far a player is in each course. It is kept on this device, and as a setting of the player on the server, where the
// terminal keeps it too: the two are merged, so that nothing that was reached is lost.
import { effect, signal, untracked } from "@preact/signals";
import { api } from "../net/api";
import { connected } from "../net/online";
import { forget, read, write } from "../prefs";

/** How a drill goes: right ones since the last that was not, the longest such streak, and all. */
export interface Score { readonly streak: number; readonly best: number; readonly right: number; readonly tried: number }

/** The steps done of each lesson, from the first on, and how each drill goes. */
export interface Progress { readonly steps?: Readonly<Record<string, number>>; readonly drills?: Readonly<Record<string, Score>> }

const none: Score = { streak: 0, best: 0, right: 0, tried: 0 };
const prefix = "learn."; // of the setting, and of what this device keeps
const unsentName = "unsent";

export function stepsDone(progress: Progress, lesson: string): number { return progress.steps?.[lesson] ?? 0; }
export function scoreOf(progress: Progress, drill: string): Score { return progress.drills?.[drill] ?? none; }

/** How many steps are done in all. */
export function allDone(progress: Progress): number { return Object.values(progress.steps ?? {}).reduce((sum, n) => sum + n, 0); }

/** The progress after a step of a lesson, from 1. One that comes too early changes nothing. */
export function passed(progress: Progress, lesson: string, step: number): Progress {
  return step === stepsDone(progress, lesson) + 1 ? { ...progress, steps: { ...progress.steps, [lesson]: step } } : progress;
}

/** The progress after a position of a drill, which was answered right at once or not. */
export function drilled(progress: Progress, drill: string, right: boolean): Progress {
  const { streak, best, right: found, tried } = scoreOf(progress, drill);
  const now = right ? streak + 1 : 0;
  const score = { streak: now, best: Math.max(best, now), right: found + Number(right), tried: tried + 1 };
  return { ...progress, drills: { ...progress.drills, [drill]: score } };
}

/** What was reached in either: the most. A streak goes on where more was tried. */
export function merged(a: Progress, b: Progress): Progress {
  const steps: Record<string, number> = { ...a.steps };
  for (const [lesson, n] of Object.entries(b.steps ?? {})) steps[lesson] = Math.max(n, steps[lesson] ?? 0);
  const drills: Record<string, Score> = { ...a.drills };
  for (const [drill, score] of Object.entries(b.drills ?? {})) {
    const other = drills[drill] ?? none;
    const later = score.tried > other.tried ? score : other;
    drills[drill] = { ...later, best: Math.max(score.best, other.best) };
  }
  return { ...(Object.keys(steps).length ? { steps } : {}), ...(Object.keys(drills).length ? { drills } : {}) };
}

/** Reads what was kept. What cannot be read is no progress. */
export function readProgress(text: string | null | undefined): Progress {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return typeof found === "object" && found !== null ? found as Progress : {};
  } catch {
    return {};
  }
}

/** Whether two say the same, in whatever order. */
function same(a: Progress, b: Progress): boolean {
  const sorted = (_: string, value: unknown): unknown =>
    (typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1))) : value);
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}

const known = signal<Readonly<Record<string, Progress>>>({});

/** How far the player is in a game's course. */
export function progressOf(game: string): Progress { return known.value[game] ?? readProgress(read(prefix + game)); }

function set(game: string, progress: Progress): void {
  known.value = { ...known.peek(), [game]: progress };
  write(prefix + game, JSON.stringify(progress));
}

/** Keeps what a player has done: here at once, and on the server when it answers. */
export function keep(game: string, progress: Progress): void {
  if (same(progress, untracked(() => progressOf(game)))) return;
  set(game, progress);
  void sync(game);
}

/** The games whose progress the server may not have. They are remembered, so that a page closed too early loses nothing. */
function unsent(): readonly string[] { return (read(unsentName) ?? "").split(" ").filter(Boolean); }

function note(games: readonly string[]): void { write(unsentName, games.join(" ") || null); }

let sending: Promise<void> | undefined;

/** Agrees with the server on the progress in games, and in all that wait. What cannot be done now is done when the server is back. */
export function sync(...games: readonly string[]): Promise<void> {
  note([...new Set([...unsent(), ...games])]);
  return sending ??= send().catch(() => undefined).finally(() => { sending = undefined; });
}

/** Another device may be further, so the server's own is asked for each time. */
async function send(): Promise<void> {
  while (unsent().length > 0 && connected.peek()) {
    const { settings } = await api<{ settings: Record<string, string> }>("GET", "/me/settings");
    for (const game of unsent()) await agree(game, readProgress(settings[prefix + game]));
  }
}

async function agree(game: string, theirs: Progress): Promise<void> {
  const mine = untracked(() => progressOf(game));
  const both = merged(theirs, mine);
  if (!same(both, mine)) set(game, both);
  if (!same(both, theirs)) await api("PUT", `/me/settings/${encodeURIComponent(prefix + game)}`, { value: JSON.stringify(both) });
  if (same(both, untracked(() => progressOf(game)))) note(unsent().filter((each) => each !== game)); // nothing was done meanwhile
}

let watching: (() => void) | undefined;

/** Sends what waits, now and whenever the server is back. */
export function keepSending(): void {
  watching ??= effect(() => { if (connected.value) void sync(); });
}

/** Forgets all progress on this device: somebody else plays here, or the player began anew. */
export function forgetProgress(): void {
  forget(prefix);
  note([]);
  known.value = {};
}
