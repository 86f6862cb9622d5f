// Counts finished matches as the server does, for a device that cannot ask it.
import type { GameId, Summary } from "../engine/types";
import { isShared, opponent } from "../match/seats";
import { timeOf } from "../match/stopwatch";
import type { Length } from "./bins";

/** Finished matches of one game, preset, difficulty, opponent and clock; the difficulty of practice is empty. Hinted ones stand apart. */
export interface Stats {
  game: GameId;
  preset: string;
  difficulty: string;
  /** A mind's name, or a person's after an @; absent in a game for one. */
  opponent?: string;
  /** Base and increment in seconds, such as 300+5; absent without one. */
  clock?: string;
  games: number;
  wins: number;
  draws: number;
  streak: number;
  bestStreak: number;
  hintedGames: number;
  hintedWins: number;
  lengths: Length[];
  /** The time that the fastest win took by the clock or the stopwatch, in milliseconds. */
  best?: number;
  /** How few moves the won deals could have taken and how many they took, together; the best of them in thousandths. Where the game can tell. */
  par?: number;
  parMoves?: number;
  bestPar?: number;
}

/** Counts matches, given with the latest first. */
export function tally(matches: readonly Summary[]): Stats[] {
  const all = new Map<string, Stats>();
  for (const match of [...matches].reverse()) {
    if (isShared(match)) continue; // nobody has won there
    const key = [match.game, match.preset, match.terms.difficulty ?? "", opponentOf(match)].join();
    const stats = all.get(key) ?? nothing(match);
    all.set(key, stats);
    count(stats, match);
  }
  return [...all.values()];
}

/** Who sat opposite, as statistics name them; empty in a game for one. */
function opponentOf(match: Summary): string {
  return opponent(match)?.mind ?? "";
}

function nothing(match: Summary): Stats {
  return {
    game: match.game, preset: match.preset, difficulty: match.terms.difficulty ?? "", ...(opponentOf(match) ? { opponent: opponentOf(match) } : {}),
    games: 0, wins: 0, draws: 0, streak: 0, bestStreak: 0, hintedGames: 0, hintedWins: 0, lengths: [],
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
  if (match.status === "drawn") return void stats.draws++; // a draw breaks no streak
  stats.streak = win ? stats.streak + 1 : 0;
  stats.bestStreak = Math.max(stats.bestStreak, stats.streak);
  if (!win) return;
  stats.lengths = longer(stats.lengths, match.seq);
  const time = timeOf(match);
  if (time) stats.best = Math.min(stats.best ?? time, time);
}

function longer(lengths: readonly Length[], actions: number): Length[] {
  const before = lengths.find((each) => each.actions === actions)?.wins ?? 0;
  const others = lengths.filter((each) => each.actions !== actions);
  return [...others, { actions, wins: before + 1 }].sort((a, b) => a.actions - b.actions);
}
