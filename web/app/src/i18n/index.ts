// The app's words: one catalogue a language, typed by the English one. Reading a message subscribes the reader to the
// language, so a change shows at once. It never fails on a missing language: English is always there.
import { signal } from "@preact/signals";
import { en } from "./en";

export type Key = keyof typeof en;
/** A message, or its forms by number; `{name}` is replaced by a parameter. */
export type Message = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<Key, Message>>;
export type Params = Readonly<Record<string, string | number>>;

interface Language { readonly name: string; readonly dir: "ltr" | "rtl"; load(): Promise<Catalogue> }

/** Every language: a new one is a file and a line here. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: "English", dir: "ltr", load: async () => en },
  de: { name: "Deutsch", dir: "ltr", load: async () => (await import("./de")).de },
};

export const lang = signal("en");
const catalogue = signal<Catalogue>(en);

/** Takes a language, once its words are there. */
export async function speak(code: string): Promise<void> {
  const language = languages[code] ?? languages.en!;
  catalogue.value = await language.load().catch(() => en);
  lang.value = languages[code] ? code : "en";
  document.documentElement.lang = lang.value;
  document.documentElement.dir = language.dir;
}

/** The best language for what a browser asks for. */
export function preferred(asked: readonly string[]): string {
  return asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in languages) ?? "en";
}

/** Says a message. A message with forms by number takes its form from `n`. */
export function t(key: Key, params?: Params): string {
  const message = catalogue.value[key] ?? en[key];
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

/** Making a format is dear, and a flood says hundreds of numbers: each is made once. */
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
