// A position in which something is asked, at a table like that of a match: an action is an answer. It knows no game and keeps
// no progress; whoever opens it is told how it went.
import { batch, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { Problem, type Action, type Hint, type Match, type Odds, type Place, type Reading, type Seat, type View, type Words } from "../engine/types";
import type { LayoutProps } from "../match/layout";
import type { Exercised } from "../match/playing";
import { forget } from "../prefs";
import { announce, notify } from "../ui/announce";
import { explain } from "../ui/problem";
import { call, close, type Opened, type Verdict } from "./course";
import { ExerciseFrame } from "./frame";

/** Where an exercise belongs, and what comes of it. */
export interface Way {
  readonly game: string;
  readonly seats: number;
  /** The address of the course. */
  readonly course: string;
  /** Whether a wrong answer or the solution ends it: it then shows what was right, and counts as missed. */
  readonly once: boolean;
  /** How far it is, or how it goes. */
  where(): string;
  /** What comes next. */
  nextName(): string;
  next(): void;
  /** It was answered, right at once or not. Called once. */
  note(right: boolean): void;
  /** The engine has lost it: it is to be begun anew. */
  lost(): void;
  /** Says what an action changed. */
  change(before: View, after: View): string;
}

const nothing: Action = { type: "" }; // where places are marked and no action is advised

export class Exercise implements Exercised {
  readonly frame: ComponentType<LayoutProps> = ExerciseFrame;
  readonly title: string;
  readonly text: string;
  readonly match;
  readonly pending = signal<readonly Action[]>([]);
  readonly hint = signal<Hint | null>(null);
  readonly odds = signal<Odds | null>(null);
  readonly practice = false; // nothing is dealt anew here
  /** What was said of the latest answer. */
  readonly verdict = signal<Verdict | null>(null);
  readonly done;
  /** Whether it counts already, right or not. */
  readonly noted = signal(false);
  private missed = false;
  private stopped = false;
  private readonly id: string; // of the engine's match

  constructor(opened: Opened, readonly way: Way) {
    const { match, title, text, preset, marks, turns, seat, seq, turn, view, status } = opened;
    this.id = match;
    this.title = title;
    this.text = text;
    this.done = signal(turns === 0);
    const seats = Array.from({ length: way.seats }, (_, i): Seat => ({ name: "", status, ...(i === seat ? { you: true } : { mind: "-" }) }));
    this.match = signal<Match>({
      id: "exercise-" + crypto.randomUUID(), game: way.game, preset, terms: { reward: { prestigeRanks: 0, xpPercent: 0 } },
      hinted: false, seats, seat, seq, turn, view, status, started: "", touched: "",
    });
    this.mark(marks);
    if (turns === 0) this.note(true);
  }

  get over(): boolean { return this.done.peek(); }

  get mine(): boolean {
    const { turn, seat } = this.match.value;
    return !this.done.value && turn === seat;
  }

  /** Answers. One answer at a time is judged. */
  act(action: Action): void {
    if (this.over || this.pending.peek().length > 0) return;
    this.pending.value = [action];
    void this.ask(() => call<Verdict>("lesson.answer", { match: this.id, action }), (verdict) => this.judged(verdict));
  }

  /** Shows what is right. It then does not count as found. */
  solve(): void {
    if (this.over || this.pending.peek().length > 0) return;
    void this.ask(() => call<Hint>("lesson.solution", { match: this.id }), (hint) => {
      this.verdict.value = null;
      this.hint.value = hint;
      this.miss();
    });
  }

  say(): Promise<Words> { return call("match.say", { match: this.id }); }
  read(line: string): Promise<Reading> { return call("match.read", { match: this.id, line }); }

  stop(): void {
    this.stopped = true;
    close(this.id);
    forget("draft." + this.match.peek().id); // a row that was begun and never sent
  }

  private async ask<T>(what: () => Promise<T>, then: (answer: T) => void): Promise<void> {
    try {
      const answer = await what();
      if (!this.stopped) batch(() => { this.pending.value = []; then(answer); });
    } catch (error) {
      if (this.stopped) return;
      this.pending.value = [];
      if (error instanceof Problem && ["unknown-match", "stuck"].includes(error.code)) this.way.lost();
      notify(explain(error), "problem");
    }
  }

  private judged(verdict: Verdict): void {
    const before = this.match.peek();
    const { seq, turn, view, status, right, aside, done } = verdict;
    this.match.value = { ...before, seq, turn, view, status };
    const changed = seq === before.seq ? "" : this.way.change(before.view, view);
    if (aside) return announce(changed);
    this.verdict.value = verdict;
    this.done.value = done;
    if (right) this.mark(verdict.proof);
    else this.miss();
    if (!right && this.way.once) this.hint.value = verdict.better ?? null;
    announce([verdict.text, verdict.reason, changed].filter(Boolean).join(" "));
    if (done) this.note(!this.missed);
  }

  private miss(): void {
    this.missed = true;
    if (this.way.once) this.note(false);
  }

  private note(right: boolean): void {
    if (this.noted.peek()) return;
    this.noted.value = true;
    this.way.note(right);
  }

  /** Draws places as those of a hint's proof. */
  private mark(proof: Place[] | undefined): void {
    this.hint.value = proof?.length ? { action: nothing, risk: 0, reason: "", proof } : null;
  }
}
