// Loads what a game brings to the browser, when it is needed: its page, its words, its style. A game that brings nothing is
// shown in the words of its voice.
import { useEffect, useState } from "preact/hooks";
import { pages } from "wits:games";
import type { GameArt, GamePage } from "./game";
import { addWords, maybe, t } from "./i18n";

const loaded = new Map<string, Promise<GamePage>>();
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
  return { ...page, move: (action) => (action.type === "forfeit" ? t("match.forfeited") : maybe("did." + action.type, "") || page.move(action)) }; // giving up and the like are every game's
}

async function bring(game: string): Promise<GamePage> {
  const files = Object.hasOwn(pages, game) ? pages[game] : undefined;
  if (!files) return (await import("./words/page")).wordsPage(game);
  const [page] = await Promise.all([files.page(), style(files.style), addWords(game, files.words)]);
  const base = page.default.builtOn === undefined ? undefined : pages[page.default.builtOn];
  if (base) await Promise.all([style(base.style), addWords(page.default.builtOn!, base.words)]);
  return page.default;
}

/** The small pictures of a game; empty where it has none. */
export async function loadArt(game: string): Promise<GameArt> {
  const all = await import("wits:art");
  await style(all.style);
  return Object.hasOwn(all.art, game) ? all.art[game]! : {};
}

/** The style that all pages but the first need. */
export function laterStyle(): Promise<void> { return style(__LATER__); }

/** Adds a style sheet. One that does not come leaves a page plain, not blank. */
function style(href: string): Promise<void> {
  const known = styles.get(href);
  if (known || !href) return known ?? Promise.resolve();
  const coming = new Promise<void>((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => { styles.delete(href); link.remove(); resolve(); };
    document.head.append(link);
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
export function usePage(game: string | undefined): GamePage | undefined { return useLater(loadPage, game); }

/** The pictures of a game; undefined until they are there. */
export function useArt(game: string): GameArt | undefined { return useLater(loadArt, game); }
