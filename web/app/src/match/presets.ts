// The presets of the games, in the order of their difficulty, and their names.
import type { GameId } from "../engine/types";
import { maybe } from "../i18n";

export const gameIds: readonly GameId[] = ["minesweeper", "mastermind"];

export const presets: Readonly<Record<GameId, readonly string[]>> = {
  minesweeper: ["novice", "apprentice", "journeyman", "master"],
  mastermind: ["classic", "super"],
};

export function presetName(preset: string): string {
  return maybe("preset." + preset, preset);
}

/** What a preset means, e.g. “9×9, 10 traps”. */
export function presetInfo(preset: string): string {
  return maybe(`preset.${preset}.info`, "");
}

/** Whether a word of the address names a game. */
export function isGame(word: string | undefined): word is GameId {
  return gameIds.includes(word as GameId);
}
