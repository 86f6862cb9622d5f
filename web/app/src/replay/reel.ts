// Steps that are looked at one after the other: where one is, playing by itself, how fast. It knows nothing of games.
import { signal } from "@preact/signals";

/** Milliseconds between steps at the speed 1. */
export const beat = 900;
export type Speed = "0.5" | "1" | "2" | "4";

export class Reel {
  /** The step that is shown. */
  readonly at = signal(0);
  readonly count = signal(1);
  readonly playing = signal(false);
  readonly speed = signal<Speed>("1");
  /** Whether a further step is being made. */
  readonly making = signal(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** With more, a step after the last one is made when it is asked for; false says that there is none. */
  constructor(count: number, private readonly more: () => Promise<boolean> = async () => false) {
    this.count.value = count;
  }

  /** Shows a step, the nearest where there is no such one. */
  go(step: number): void {
    this.at.value = Math.min(Math.max(Math.round(step), 0), this.count.peek() - 1);
  }

  /** Goes a step on; false at the end. */
  async next(): Promise<boolean> {
    if (this.at.peek() < this.count.peek() - 1) {
      this.go(this.at.peek() + 1);
      return true;
    }
    if (this.making.peek()) return false;
    this.making.value = true;
    const made = await this.more().finally(() => { this.making.value = false; });
    if (made) this.go(++this.count.value - 1);
    return made;
  }

  back(): void { this.pause(); this.go(this.at.peek() - 1); }
  first(): void { this.pause(); this.go(0); }
  last(): void { this.pause(); this.go(this.count.peek() - 1); }

  /** Plays from here, from the start where this is the end of a whole game. */
  play(whole: boolean): void {
    if (this.playing.peek()) return;
    if (whole && this.at.peek() === this.count.peek() - 1) this.go(0);
    this.playing.value = true;
    this.#wait();
  }

  pause(): void {
    this.playing.value = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), beat / Number(this.speed.peek()));
  }

  async #tick(): Promise<void> {
    const moved = await this.next().catch(() => false);
    if (!this.playing.peek()) return;
    if (moved) this.#wait();
    else this.pause();
  }
}
