// What happened in a match and is still to be shown: one's own actions at once, those of others with a pause between them.
import type { Event } from "../engine/types";
import { paced } from "../prefs";

/** What happened, and when it was told, in this page's time. */
export type Coming = Event & { at: number };

const beat = 800; // milliseconds between two actions of others

interface Stage {
  /** The latest action that is shown. */
  seq(): number;
  /** Whether the reader holds a seat. */
  own(seat: number): boolean;
  /** Shows the next action. */
  show(event: Coming): void;
}

export class Pace {
  /** Whether everything is shown at once, because whoever draws it goes through it by itself. */
  off = false;
  private coming: Coming[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity;
  private stopped = false;

  constructor(private readonly stage: Stage) {}

  /** The latest action that is known, shown or not. */
  get latest(): number { return this.last?.seq ?? this.stage.seq(); }

  /** The latest action that is still to be shown. */
  get last(): Coming | undefined { return this.coming.at(-1); }

  /** Takes what happened next; what is known already is left out. */
  add(events: readonly Event[]): void {
    const at = performance.now();
    for (const event of events) if (event.seq === this.latest + 1) this.coming.push({ ...event, at });
    if (!this.timer) this.go();
  }

  /** Shows all that is still to be shown. */
  all(): void {
    this.cancel();
    for (const event of this.coming.splice(0)) this.show(event);
  }

  /** Forgets what is still to be shown. */
  clear(): void { this.coming = []; }

  /** Shows nothing more. */
  stop(): void {
    this.stopped = true;
    this.cancel();
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private go(): void {
    if (this.stopped) return;
    for (let next = this.coming[0]; next; next = this.coming[0]) {
      const wait = this.stage.own(next.seat) || !paced() || this.off ? 0 : this.shownAt + beat - performance.now();
      if (wait > 0) {
        this.timer = setTimeout(() => { this.timer = undefined; this.go(); }, wait);
        return;
      }
      this.coming.shift();
      this.show(next);
    }
  }

  private show(event: Coming): void {
    this.shownAt = performance.now();
    this.stage.show(event);
  }
}
