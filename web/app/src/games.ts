// The games that there are, with everything that is said about them: asked of the server, or of this device while there is
// none, and remembered for the next start.
import { effect, signal } from "@preact/signals";
import type { GameInfo } from "./engine/types";
import { lang } from "./i18n";
import { localGames } from "./net/games";
import { connected } from "./net/online";
import { remote } from "./net/remote";
import { read, write } from "./prefs";

/** Every game in its order; undefined until it is known. */
export const games = signal<readonly GameInfo[] | undefined>(undefined);

function remembered(): readonly GameInfo[] | undefined {
  if (read("games.lang") !== lang.peek()) return undefined; // words of another language would be replaced before one's eyes
  try {
    return (JSON.parse(read("games") ?? "null") as GameInfo[] | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Asks for the games anew, in the language that is spoken. */
export async function refreshGames(): Promise<void> {
  const spoken = lang.peek();
  const online = connected.peek();
  if (!online && games.peek() && read("games.lang") === spoken) return; // nothing new is to be had
  const found = await (online ? remote.games().catch(here) : here()).catch(() => undefined);
  if (!found || spoken !== lang.peek()) return;
  const text = JSON.stringify(found);
  if (games.peek() && read("games") === text && read("games.lang") === spoken) return; // nothing is drawn anew for the same words
  games.value = found;
  write("games", text);
  write("games.lang", spoken);
}

async function here(): Promise<GameInfo[]> { return (await localGames()).games(); }

/** Keeps the games in the language that is spoken. */
export function keepGames(): void {
  games.value = remembered();
  effect(() => {
    lang.value;
    connected.value;
    void refreshGames();
  });
}

/** What is known of a game. */
export function gameInfo(id: string): GameInfo | undefined {
  return games.value?.find((each) => each.id === id);
}

export function gameName(id: string): string {
  return gameInfo(id)?.title ?? id;
}

function level(game: string, preset: string) {
  return gameInfo(game)?.levels.find((each) => each.preset === preset);
}

/** The mind that everybody plays a preset against, such as the best defence of a puzzle; none where it can be chosen. */
export function defender(game: string, preset: string): string | undefined {
  return level(game, preset)?.against;
}

export function presetName(game: string, preset: string): string {
  return level(game, preset)?.name ?? preset;
}

/** What a preset means, such as a size. */
export function presetInfo(game: string, preset: string): string {
  return level(game, preset)?.info ?? "";
}

/** What a bot is called. */
export function botName(game: string, bot: string): string {
  return gameInfo(game)?.bots.find((each) => each.name === bot)?.title ?? bot;
}

/** How many moves that many actions are: where sides take turns on an open board, a move is one of each. */
export function movesOf(game: string, actions: number): number {
  const info = gameInfo(game);
  return info?.open ? Math.ceil(actions / info.seats) : actions;
}

/** Whether a preset leaves nothing to chance: then a seed, and that it was sealed, mean nothing to its players. */
export function isCertain(game: string, preset: string): boolean {
  return gameInfo(game)?.certain?.includes(preset) ?? false;
}
