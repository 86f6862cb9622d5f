// The app's words: one catalogue for each language, typed by the English one, and beside it those of the games that are
// loaded. Reading a message subscribes the reader to the language, so a change shows at once. It never fails on a missing
// language: English is always there.
import { signal } from "@preact/signals";
import { en } from "./en";

export type Key = keyof typeof en;
/** A message, or its forms by number; `{name}` is replaced by a parameter. */
export type Message = string | { readonly one: string; readonly other: string };
export type Messages = Readonly<Record<string, Message>>;
export type Catalogue = Readonly<Record<Key, Message>>;
export type Params = Readonly<Record<string, string | number>>;
/** The files of a game's words, by language. */
export type WordFiles = Readonly<Record<string, () => Promise<{ default: Messages }>>>;

interface Language { readonly name: string; readonly dir: "ltr" | "rtl"; load(): Promise<Catalogue> }

/** Every language: a new one is a file and a line here. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: "English", dir: "ltr", load: async () => en },
  de: { name: "Deutsch", dir: "ltr", load: async () => (await import("./de")).de },
};

interface Spoken { readonly lang: string; readonly frame: Catalogue; readonly games: ReadonlyMap<string, Messages> }

const spoken = signal<Spoken>({ lang: "en", frame: en, games: new Map() });
const files = new Map<string, WordFiles>();
let wanted = "en";

/** The language that is spoken. */
export const lang = { get value(): string { return spoken.value.lang; }, peek: (): string => spoken.peek().lang };

/** Takes a language, once its words and those of the games in use are there. */
export async function speak(code: string): Promise<void> {
  wanted = languages[code] ? code : "en";
  await load(wanted);
}

/** Adds the words of a game, in the language that is spoken and in those to come. */
export async function addWords(game: string, of: WordFiles): Promise<void> {
  if (files.has(game)) return;
  files.set(game, of);
  await load(wanted);
}

async function load(code: string): Promise<void> {
  const before = spoken.peek();
  const kept = before.lang === code ? before.games : new Map<string, Messages>();
  const ids = [...files.keys()];
  const [frame, ...games] = await Promise.all([
    languages[code]!.load().catch(() => en), ...ids.map(async (id) => kept.get(id) ?? await wordsOf(files.get(id)!, code)),
  ]);
  if (code !== wanted) return; // somebody chose anew meanwhile
  const all = new Map([...spoken.peek().lang === code ? spoken.peek().games : [], ...ids.map((id, i) => [id, games[i]!] as const)]);
  spoken.value = { lang: code, frame, games: all };
  document.documentElement.lang = code;
  document.documentElement.dir = languages[code]!.dir;
}

/** A game's words in a language, in English where it has none in that one. */
async function wordsOf(of: WordFiles, code: string): Promise<Messages> {
  const found = await (of[code] ?? of.en)?.().catch(() => undefined);
  return found?.default ?? {};
}

/** The best language for what a browser asks for. */
export function preferred(asked: readonly string[]): string {
  return asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in languages) ?? "en";
}

/** Says a message. A message with forms by number takes its form from `n`. */
export function t(key: Key, params?: Params): string {
  return render(spoken.value.frame[key] ?? en[key], params);
}

/** The name under which the words of a game's guide are added. */
export const guideOf = (game: string): string => game + "/guide";

type PageKey<W> = Extract<keyof W, `page.${string}`>;

/** A function that says a game's own messages: those of its files whose keys begin with `page.`. */
export function gameWords<W extends object>(game: string): (key: PageKey<W>, params?: Params) => string {
  return (key, params) => render(spoken.value.games.get(game)?.[key] ?? spoken.value.games.get(guideOf(game))?.[key] ?? key, params);
}

function render(message: Message, params?: Params): string {
  const text = typeof message === "string" ? message : message[form(Number(params?.n ?? 0))];
  return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => say(params[name]) ?? whole) : text;
}

function form(n: number): "one" | "other" {
  return once(plurals, lang.value, () => new Intl.PluralRules(lang.value)).select(n) === "one" ? "one" : "other";
}

function say(value: string | number | undefined): string | undefined {
  return typeof value === "number" ? number(value) : value;
}

/** Says a message whose key is put together at run time, or the fallback where there is none. */
export function maybe(key: string, fallback: string, params?: Params): string {
  return key in en ? t(key as Key, params) : fallback;
}

/** Making a format is slow, and a flood says hundreds of numbers: each is made once. */
const formats = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  const key = options ? lang.value + JSON.stringify(options) : lang.value;
  return once(formats, key, () => new Intl.NumberFormat(lang.value, options)).format(value);
}

/** Says a chance of 0 to 1. */
export function percent(chance: number, digits = 0): string {
  return number(chance, { style: "percent", maximumFractionDigits: digits });
}

export function date(time: string | Date, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return new Intl.DateTimeFormat(lang.value, options).format(new Date(time));
}

/** Says how long ago something was, in the largest unit that fits. */
export function ago(time: string | Date, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

export function list(items: readonly string[]): string {
  return new Intl.ListFormat(lang.value, { type: "conjunction" }).format(items);
}
