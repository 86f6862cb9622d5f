// Counts finished matches as the server does, for a device that cannot ask it.
import type { GameId, Summary } from "../engine/types";
import type { Length } from "./bins";

/** Finished matches of one game, preset and difficulty; the difficulty of practice is empty. Hinted ones stand apart. */
export interface Stats {
  game: GameId;
  preset: string;
  difficulty: string;
  games: number;
  wins: number;
  streak: number;
  bestStreak: number;
  hintedGames: number;
  hintedWins: number;
  lengths: Length[];
}

/** Counts matches, given with the latest first. */
export function tally(matches: readonly Summary[]): Stats[] {
  const all = new Map<string, Stats>();
  for (const match of [...matches].reverse()) {
    const key = [match.game, match.preset, match.terms.difficulty ?? ""].join();
    const stats = all.get(key) ?? nothing(match);
    all.set(key, stats);
    count(stats, match);
  }
  return [...all.values()];
}

function nothing(match: Summary): Stats {
  return {
    game: match.game, preset: match.preset, difficulty: match.terms.difficulty ?? "",
    games: 0, wins: 0, streak: 0, bestStreak: 0, hintedGames: 0, hintedWins: 0, lengths: [],
  };
}

function count(stats: Stats, match: Summary): void {
  const win = match.status === "won" ? 1 : 0;
  if (match.hinted) {
    stats.hintedGames++;
    stats.hintedWins += win;
    return;
  }
  stats.games++;
  stats.wins += win;
  stats.streak = win ? stats.streak + 1 : 0;
  stats.bestStreak = Math.max(stats.bestStreak, stats.streak);
  if (win) stats.lengths = longer(stats.lengths, match.seq);
}

function longer(lengths: readonly Length[], actions: number): Length[] {
  const before = lengths.find((each) => each.actions === actions)?.wins ?? 0;
  const others = lengths.filter((each) => each.actions !== actions);
  return [...others, { actions, wins: before + 1 }].sort((a, b) => a.actions - b.actions);
}
