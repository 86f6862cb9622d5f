// What is worked out about a game on this device, a few moves at a time while somebody looks: its mistakes; what was skill and what luck.
import { signal } from "@preact/signals";
import type { Review, ReviewMove } from "../engine/types";

/** A call is to take about so many milliseconds: then others get their turn, and the page shows what is known. */
const turn = 250;

/** Work that is done in parts. A part is given how many moves it may judge, and gives all that is known then. */
export class Gradual<T> {
  readonly made = signal<T | undefined>(undefined);
  readonly busy = signal(false);
  readonly failed = signal<unknown>(undefined);
  #run = 0;

  constructor(private readonly part: (limit: number) => Promise<T>, private readonly whole: (made: T | undefined) => boolean, private readonly now: () => number = () => performance.now()) {}

  /** Works it out, or goes on with it. */
  async start(): Promise<void> {
    if (this.busy.peek()) return;
    const run = ++this.#run;
    this.busy.value = true;
    this.failed.value = undefined;
    try {
      for (let limit = 1; !this.whole(this.made.peek());) {
        const from = this.now();
        const made = await this.part(limit);
        if (run !== this.#run) return;
        this.made.value = made;
        limit = this.now() - from < turn / 2 ? limit * 2 : Math.max(1, limit >> 1);
      }
    } catch (error) {
      if (run === this.#run) this.failed.value = error;
    }
    if (run === this.#run) this.busy.value = false;
  }

  /** Stops after what is being judged; what is known stays. */
  stop(): void {
    this.#run++;
    this.busy.value = false;
  }
}

export function complete(review: Review | undefined): boolean {
  return review !== undefined && review.moves.length >= review.total;
}

/** A step of the game, and what its position is worth to the first seat. */
export interface Point { readonly step: number; readonly value: number }

/** The value before each move and after the last one, all to the first seat: skill and luck are what it changes by. */
export function curve({ start, moves }: Review): Point[] {
  if (moves.length === 0) return [];
  let value = start;
  const points = moves.map((move) => {
    const point = { step: move.seq - 1, value };
    value += (move.seat === 0 ? 1 : -1) * (move.skill + move.luck);
    return point;
  });
  return [...points, { step: moves.at(-1)!.seq, value }];
}

/** The lowest and the highest value to draw: chances are drawn from 0 to 1. */
export function range(points: readonly Point[]): [number, number] {
  const values = points.map((each) => each.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low >= -1e-9 && high <= 1 + 1e-9) return [0, 1];
  return high - low < 1e-9 ? [low - 1, high + 1] : [low, high];
}

/** The move that led to a step. */
export function moveAt(review: Review | undefined, step: number): ReviewMove | undefined {
  return review?.moves.find((each) => each.seq === step);
}

/** Whether chance had a say. */
export function lucky(review: Review): boolean {
  return review.moves.some((each) => Math.abs(each.luck) > 1e-9);
}
