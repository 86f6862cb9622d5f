// The positions that a match has come through. They can be looked at while it goes on, and nothing of the match changes by it.
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Event, Match, View } from "../engine/types";
import type { Notation } from "../game";
import { usePage } from "../page";

/** Asks for what happened after a number; -1 begins with the deal. */
type Ask = (after: number) => Promise<readonly Event[]>;

export class History {
  /** By the number of moves that led to each; undefined for one that is not known yet. */
  readonly views = signal<readonly (View | undefined)[]>([]);
  /** Which of them is looked at; undefined for the present one. */
  readonly at = signal<number | undefined>(undefined);

  constructor(readonly notation: Notation) {}

  /** Takes a position in as the latest: those after it were taken back. */
  take(view: View): void {
    const made = this.notation.made(view);
    const before = this.views.peek();
    this.views.value = [...Array.from({ length: made }, (_, i) => before[i]), view];
    if ((this.at.peek() ?? -1) >= made) this.at.value = undefined;
  }

  /** Learns of what was before. */
  async fill(ask: Ask): Promise<void> {
    const past: View[] = [];
    for (let events = await ask(-1); events.length > 0; events = await ask(events.at(-1)!.seq)) past.push(...events.map((event) => event.view));
    const known = this.views.peek();
    for (const view of past) this.take(view);
    for (const view of known) if (view && this.notation.made(view) >= this.views.peek().length) this.take(view);
    const now = known.at(-1);
    if (now) this.take(now);
  }

  /** Whether the position before the present one is not known: several moves were shown at once, or before the page was opened. */
  get gap(): boolean { return this.views.peek().length > 1 && !this.views.peek().at(-2); }

  /** How the moves are written, the first one first. */
  get moves(): string[] {
    return this.views.value.slice(1).map((view) => (view ? this.notation.latest(view) : "…"));
  }

  /** Looks at the position after so many moves, the nearest where there is none such. */
  go(made: number): void {
    const last = this.views.peek().length - 1;
    this.at.value = made >= last ? undefined : Math.max(made, 0);
  }

  /** Goes some moves on, or back. */
  step(by: number): void {
    this.go((this.at.peek() ?? this.views.peek().length - 1) + by);
  }

  /** The position that is looked at; undefined where that is the present one. */
  get shown(): View | undefined {
    return this.at.value === undefined ? undefined : this.views.value[this.at.value];
  }
}

/** The history of a match whose game writes its moves down. */
export function useHistory({ id, game, view }: Match, ask?: Ask): History | undefined {
  const notation = usePage(game)?.notation;
  const history = useMemo(() => notation && new History(notation), [id, notation]);
  useEffect(() => {
    if (!history) return;
    history.take(view);
    if (ask && history.gap) history.fill(ask).catch(() => undefined); // without it the list begins here
  }, [history, view]);
  return history;
}
