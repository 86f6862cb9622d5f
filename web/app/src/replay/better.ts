// What would have been better than the move that comes next: found in the mistakes and in the review, drawn on the position before it.
import type { Action, Hint, Review, ReviewMove } from "../engine/types";
import { gameInfo } from "../games";
import { t } from "../i18n";
import { adviceAt, type Drawn } from "../match/argument";
import { writtenAt, writtenWords } from "./moves";
import type { Opened } from "./open";
import { moveAt } from "./review";

/** A move that is about to be played, and what is known to be better. */
export interface Better extends Pick<Hint, "action" | "reason" | "proof" | "steps"> {
  readonly seq: number;
  /** Who is about to play it. */
  readonly by: number;
  readonly played: Action;
  /** What is better as the game writes it; undefined where that is how the page says it. */
  readonly written: string | undefined;
  /** Whether it is called a mistake, not only less than the best. */
  readonly mistake: boolean;
}

/** What is better than the move after a step; undefined where nothing is known, or where the reader looks from a seat that could not see it. */
export function betterThan({ replay, page, mistakes = [], steps: { steps, seat = 0 } }: Opened, review: Review | undefined, at: number): Better | undefined {
  const next = steps[at + 1];
  if (!next?.action || (next.seat ?? 0) !== seat && !gameInfo(replay.game)?.open) return undefined;
  const { seq, seat: by = 0, action: played } = next;
  const mistake = mistakes.find((each) => each.seq === seq);
  const judged = moveAt(review, seq);
  const bad = mistake !== undefined || isMistake(judged);
  if (mistake?.better) return { seq, by, played, mistake: bad, action: mistake.better, written: mistake.written, reason: mistake.reason, proof: mistake.proof ?? [], steps: mistake.steps ?? [] };
  if (!judged || page.move(judged.best) === page.move(played)) return undefined;
  return { seq, by, played, mistake: bad, action: judged.best, written: judged.written, reason: judged.reason, proof: judged.proof ?? [] };
}

function isMistake(move: ReviewMove | undefined): boolean {
  return move !== undefined && !["best", "good"].includes(move.verdict);
}

/** What is drawn of it at a step of its argument: as a whole together with the move that was played. */
export function drawn(better: Better, thought: number): Drawn {
  const advice = { ...adviceAt(better, thought), by: better.by };
  return thought === 0 ? { ...advice, played: better.played } : advice;
}

/** Says what is about to be played, and why something else is better. */
export function betterWords(better: Better, thought: number, opened: Opened): string {
  if (thought > 0) return adviceAt(better, thought).reason;
  const { move } = opened.page;
  const played = writtenWords(writtenAt(opened, better.seq)) || move(better.played);
  return [t("replay.ahead", { move: played, better: better.written ?? move(better.action) }), better.reason].join(" ");
}
