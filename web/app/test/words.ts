// The words of a game, as its page has them once it is loaded.
import { pages } from "wits:games";
import { addWords } from "../src/i18n";

(globalThis as { document?: unknown }).document ??= { documentElement: {} };

export function useWords(game: string): Promise<void> { return addWords(game, pages[game]!.words); }
