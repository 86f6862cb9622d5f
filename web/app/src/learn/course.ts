// What the games teach, as this device's engine tells it: it needs no server. It keeps nothing but what was asked for ahead.
import type { Hint, Place, Turn } from "../engine/types";
import { lang } from "../i18n";

/** A course in words. */
export interface Outline {
  readonly game: string;
  readonly title: string;
  readonly lessons: readonly OutlineLesson[];
  readonly drills: readonly OutlineDrill[];
}
export interface OutlineLesson { readonly id: string; readonly name: string; readonly steps: number }
export interface OutlineDrill { readonly id: string; readonly name: string; readonly ask: string }

/** How a match stands for whoever answers. */
type Standing = Pick<Turn, "seat" | "seq" | "turn" | "view" | "status">;

/** An exercise that has begun: a match, and what is asked in it, so many times. */
export interface Opened extends Standing {
  readonly match: string;
  readonly title: string;
  readonly text: string;
  readonly preset: string;
  readonly marks?: Place[];
  readonly turns: number;
}

/** What is said of an answer, and how the match stands then. An aside answers nothing; better is there with a wrong one. */
export interface Verdict extends Standing {
  readonly right: boolean;
  readonly aside?: boolean;
  readonly done: boolean;
  readonly text: string;
  readonly reason?: string;
  readonly proof?: Place[];
  readonly better?: Hint;
}

/** What an exercise is: a step of a lesson, from 1, or a position of a drill, a new one unless it has a seed. */
export type Asked = { readonly game: string; readonly lesson: string; readonly step: number } | { readonly game: string; readonly drill: string; readonly seed?: number };

/** Calls the engine, which is loaded at first use. */
export async function call<T>(method: string, params: object): Promise<T> {
  return (await import("../engine")).engine.call<T>(method, params);
}

/** Begins an exercise. */
export function open(asked: Asked): Promise<Opened> {
  return call<Opened>("drill" in asked ? "drill.open" : "lesson.open", asked);
}

/** Forgets an exercise. */
export function close(match: string): void {
  call("match.close", { match }).catch(() => undefined); // one that is gone already is closed
}

const outlines = new Map<string, Promise<Outline>>();

/** The course of a game, in the language that is spoken. What failed is tried again the next time. */
export function outline(game: string): Promise<Outline> {
  const key = `${lang.peek()} ${game}`;
  const known = outlines.get(key);
  if (known) return known;
  const coming = call<Outline[]>("lesson.list", { game }).then(([found]) => found ?? { game, title: game, lessons: [], drills: [] });
  outlines.set(key, coming);
  coming.catch(() => outlines.delete(key));
  return coming;
}

/** The exercise that is likely next, begun ahead so that it is there at once. */
let ahead: { key: string; opened: Promise<Opened> } | undefined;

const keyOf = (asked: Asked): string => lang.peek() + JSON.stringify(asked);

/** Begins the exercise that is likely next. */
export function expect(asked: Asked): void {
  const key = keyOf(asked);
  if (ahead?.key === key) return;
  drop();
  const opened = open(asked);
  opened.catch(() => { if (ahead?.opened === opened) ahead = undefined; });
  ahead = { key, opened };
}

/** Begins an exercise, or hands out the one that was begun ahead. */
export function take(asked: Asked): Promise<Opened> {
  if (ahead?.key !== keyOf(asked)) return open(asked);
  const { opened } = ahead;
  ahead = undefined;
  return opened;
}

function drop(): void {
  ahead?.opened.then(({ match }) => close(match), () => undefined);
  ahead = undefined;
}
