// Walking: every step is taken, however fast they come. A step moves the corridor at once and is asked of the server behind
// that, a few at a time, each with a key of its own, so that one that is asked twice is taken once.
import { batch, signal } from "@preact/signals";
import { Problem, type Wire } from "../engine/types";

export type Found = Wire<"Discovery">;

/** How many steps are asked for at once, and how often one that nobody answers is asked again. */
const abreast = 4;
const patience = 3;

interface WalkProps {
  /** Takes the step with a key. */
  ask(key: string): Promise<Found>;
  /** Whether there is a player already: the first step makes one, and the others wait for it. */
  known(): boolean;
  /** Told once why steps were not taken. */
  onProblem(error: unknown): void;
  pause?(ms: number): Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

export class Walk {
  /** How many steps were asked for on this page, taken or on their way. */
  readonly strides = signal(0);
  /** The latest step that was taken. */
  readonly last = signal<Found | undefined>(undefined);
  /** What was found, by the stride that found it. */
  readonly finds = signal<ReadonlyMap<number, Found>>(new Map());
  /** How many steps are on their way. */
  readonly pending = signal(0);
  private waiting: { stride: number; key: string }[] = [];
  private running = 0;
  private met = false;

  constructor(private readonly props: WalkProps) {}

  /** Goes on by one. */
  step(): void {
    this.strides.value++;
    this.waiting.push({ stride: this.strides.peek(), key: crypto.randomUUID() });
    this.pump();
  }

  private pump(): void {
    const most = this.met || this.props.known() ? abreast : 1;
    while (this.running < most && this.waiting.length > 0) void this.take(this.waiting.shift()!);
    this.pending.value = this.running + this.waiting.length;
  }

  private async take({ stride, key }: { stride: number; key: string }): Promise<void> {
    this.running++;
    try {
      this.taken(stride, await this.asked(key));
    } catch (error) {
      this.refused(error);
    } finally {
      this.running--;
      this.pump();
    }
  }

  /** Asks until there is an answer, or no use in asking. */
  private async asked(key: string): Promise<Found> {
    for (let unheard = 0; ; ) {
      try {
        return await this.props.ask(key);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const later = error.code === "limit" || error.code === "busy";
        if (!later && (error.code !== "offline" || ++unheard >= patience)) throw error;
        await (this.props.pause ?? sleep)(error.retryAfter ? error.retryAfter * 1000 : 400);
      }
    }
  }

  private taken(stride: number, step: Found): void {
    this.met = true;
    batch(() => {
      if (step.step > (this.last.peek()?.step ?? 0)) this.last.value = step;
      if (step.found) this.finds.value = new Map([...this.finds.peek(), [stride, step]]);
    });
  }

  /** Steps that wait behind a refused one are not taken either: the way goes back by all of them. */
  private refused(error: unknown): void {
    this.strides.value -= 1 + this.waiting.length;
    this.waiting = [];
    this.props.onProblem(error);
  }
}
