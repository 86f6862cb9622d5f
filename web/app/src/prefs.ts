// What this device prefers: look, motion, language, help. Kept in the browser alone, so that it works for everybody and
// before anything is loaded.
import { effect, signal, type Signal } from "@preact/signals";
import { preferred, speak } from "./i18n";

export type Theme = "system" | "light" | "dark" | "contrast";
export type Motion = "system" | "less";
export type Pace = "system" | "steps" | "once";

const stop: (() => void)[] = [];

function kept<T extends string>(name: string, fallback: T): Signal<T> {
  const value = signal((read(name) as T | null) ?? fallback);
  stop.push(effect(() => write(name, value.value === fallback ? null : value.value)));
  return value;
}

/** Reads what this browser keeps; null where it keeps nothing. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem("wits." + name);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, where it may; null forgets it. */
export function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem("wits." + name);
    else localStorage.setItem("wits." + name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Forgets everything kept under names that begin so. */
export function forget(beginning: string): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith("wits." + beginning));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export const theme = kept<Theme>("theme", "system");
export const motion = kept<Motion>("motion", "system");
/** Whether several actions of others are shown one at a time; by itself that goes with motion. */
export const pace = kept<Pace>("pace", "system");
export const language = kept<string>("lang", "");
/** Whether a move that contradicts what is known is asked about. */
export const doubts = kept<"ask" | "no">("doubts", "ask");

/** Whether single letters are shortcuts, wherever the focus is. */
export const letters = kept<"on" | "off">("letters", "on");

/** How boards look, where a game takes it up. */
export const boards = ["classic", "wood", "slate", "meadow"] as const;
export const board = kept<typeof boards[number]>("board", "classic");
const sets = new Map<string, Signal<string>>();
/** The set of pieces that a game is drawn with; empty for its first. */
export function setOf(game: string): Signal<string> {
  const known = sets.get(game) ?? kept<string>("set." + game, "");
  sets.set(game, known);
  return known;
}

/** Whether sounds are heard, and how loud, from 0 to 100. */
export const sound = kept<"off" | "on">("sound", "off");
export const volume = kept<string>("volume", "60");

const dark = matchMedia("(prefers-color-scheme: dark)");
const more = matchMedia("(prefers-contrast: more)");
const less = matchMedia("(prefers-reduced-motion: reduce)");
const asked = signal(0);

/** Whether things should stand still. */
export function still(): boolean {
  return motion.value === "less" || less.matches;
}

/** Whether actions of others are shown with a pause between them. */
export function paced(): boolean {
  return pace.value === "steps" || pace.value === "system" && !still();
}

/** Whether the page is dark, by choice or as the device asks. */
export function isDark(): boolean {
  asked.value;
  return theme.value === "dark" || theme.value !== "light" && dark.matches;
}

/** Keeps on the page whether its reader uses keys: only then a board shows where the focus is. */
function watchHands({ dataset }: HTMLElement): void {
  addEventListener("keydown", (event) => { if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Shift") dataset.by = "keys"; }, true);
  addEventListener("pointerdown", () => { delete dataset.by; }, true);
}

/** Keeps the page's look and language as chosen; resolves when the words are there. */
export async function applyPrefs(): Promise<void> {
  watchHands(document.documentElement);
  for (const media of [dark, more, less]) media.addEventListener("change", () => asked.value++);
  effect(() => {
    asked.value;
    const root = document.documentElement;
    const chosen = theme.value;
    root.dataset.theme = isDark() ? "dark" : "light";
    root.dataset.contrast = chosen === "contrast" || (chosen === "system" && more.matches) ? "more" : "normal";
    root.dataset.boardTheme = root.dataset.contrast === "more" ? "classic" : board.value; // contrast wins
    root.dataset.motion = still() ? "less" : "full";
  });
  await speak(language.value || preferred(navigator.languages));
  effect(() => void speak(language.value || preferred(navigator.languages)));
}
