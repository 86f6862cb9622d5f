// Loads what a game brings to the browser, when it is needed: its page, its words, its style. A game that brings nothing is
// shown in the words of its voice.
import { useEffect, useState } from "preact/hooks";
import { artStyle, pages } from "wits:games";
import type { GameArt, GameGuide, GamePage, PieceSets } from "./game";
import { addWords, guideOf, maybe, t } from "./i18n";

const loaded = new Map<string, Promise<GamePage>>();
/** Those that are there already: whoever asks for one again has it at once, and nothing moves. */
const there = new Map<string, GamePage>();
const styles = new Map<string, Promise<void>>();

/** The page of a game, ready to be shown. What failed to load is tried again the next time. */
export function loadPage(game: string): Promise<GamePage> {
  const known = loaded.get(game);
  if (known) return known;
  const coming = load(game);
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game));
  return coming;
}

async function load(game: string): Promise<GamePage> {
  const page = await bring(game);
  const whole: GamePage = { ...page, move: (action) => (action.type === "forfeit" ? t("match.forfeited") : maybe("did." + action.type, "") || page.move(action)) }; // giving up and the like are every game's
  there.set(game, whole);
  return whole;
}

async function bring(game: string): Promise<GamePage> {
  const files = Object.hasOwn(pages, game) ? pages[game] : undefined;
  if (!files) return (await import("./words/page")).wordsPage(game);
  const [page] = await Promise.all([files.page(), pageStyle(files.style), addWords(game, files.words)]);
  const base = page.default.builtOn === undefined ? undefined : pages[page.default.builtOn];
  if (base) await Promise.all([pageStyle(base.style), addWords(page.default.builtOn!, base.words)]);
  return page.default;
}

/** What explains a game; empty where it brings nothing. */
export async function loadGuide(game: string): Promise<GameGuide> {
  const { guide } = await loadPage(game);
  if (!guide) return {};
  const [found] = await Promise.all([guide(), guideWords(game)]);
  return found;
}

async function guideWords(game: string): Promise<void> { await addWords(guideOf(game), (await import("wits:guides")).words[game]!); }

/** The small pictures of a game; empty where it has none. */
export async function loadArt(game: string): Promise<GameArt> {
  const all = await import("wits:art");
  await style(artStyle);
  return Object.hasOwn(all.art, game) ? all.art[game]! : {};
}

/** The sets of pieces that a game has; undefined where there is one alone. */
export async function loadSets(game: string): Promise<PieceSets | undefined> {
  const { sets } = await loadArt(game);
  if (!sets) return undefined;
  const [found] = await Promise.all([sets(), guideWords(game)]);
  return found;
}

/** The style that all pages but the first need. */
export async function laterStyle(): Promise<void> {
  await style(__LATER__, (link) => document.querySelector("link[rel=stylesheet]")!.after(link)); // before those of games, whenever they came
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([document.fonts?.load("600 1em Fraunces").catch(() => undefined), late]);
}

/** How long a page waits for the typeface of headings, in milliseconds. */
const patience = 300;

/** The style of a game's page, which the pictures bring too. */
function pageStyle(href: string): Promise<void> { return styles.get(artStyle) ?? style(href); }

/** Adds a style sheet. One that does not come leaves a page plain, not blank. */
function style(href: string, add = (link: HTMLElement): void => document.head.append(link)): Promise<void> {
  const known = styles.get(href);
  if (known || !href) return known ?? Promise.resolve();
  const coming = new Promise<void>((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => { styles.delete(href); link.remove(); resolve(); };
    add(link);
  });
  styles.set(href, coming);
  return coming;
}

/** What is loaded for a game, once it is there. */
export function useLater<T>(load: (game: string) => Promise<T>, game: string | undefined): T | undefined {
  const [got, setGot] = useState<{ game: string; value: T }>();
  useEffect(() => {
    let current = true;
    if (game !== undefined) load(game).then((value) => { if (current) setGot({ game, value }); }, () => undefined);
    return () => { current = false; };
  }, [game]);
  return got?.game === game ? got?.value : undefined;
}

/** The page of a game; undefined until it is there. */
export function usePage(game: string | undefined): GamePage | undefined {
  const later = useLater(loadPage, game);
  return there.get(game ?? "") ?? later;
}

/** The pictures of a game; undefined until they are there. */
export function useArt(game: string): GameArt | undefined { return useLater(loadArt, game); }
