// The row that is being built. It is kept for the match, so that a reload or a conflict loses no peg.
import { signal, type Signal } from "@preact/signals";
import { read, write } from "@wits/app";
import type { Color } from "./types";

export type Slot = Color | null;

export class Draft {
  readonly slots: Signal<readonly Slot[]>;
  readonly at = signal(0);
  private readonly name: string;

  constructor(match: string, private readonly length: number, colors: readonly Color[]) {
    this.name = "draft." + match;
    this.slots = signal(restore(read(this.name), length, colors));
    this.at.value = this.firstEmpty();
  }

  /** The whole code; undefined while a place is empty. */
  get code(): Color[] | undefined {
    const slots = this.slots.value;
    return slots.every((slot) => slot !== null) ? ([...slots] as Color[]) : undefined;
  }

  /** Puts a colour on a place, by default the chosen one, and goes on to the next empty one. */
  put(color: Color, place = this.at.peek()): void {
    const chosen = place === this.at.peek();
    this.set(this.slots.peek().map((slot, i) => (i === place ? color : slot)));
    const next = this.slots.peek().findIndex((slot, i) => slot === null && (i > place || !chosen));
    this.at.value = next >= 0 ? next : this.slots.peek().includes(null) ? this.firstEmpty() : Math.min(place + 1, this.length - 1);
  }

  /** Empties a place. */
  clear(place: number): void {
    this.set(this.slots.peek().map((slot, i) => (i === place ? null : slot)));
    this.at.value = place;
  }

  /** Takes back: the chosen place, or the one before it where it is empty. */
  back(): void {
    const at = this.at.peek();
    this.clear(this.slots.peek()[at] !== null ? at : Math.max(0, at - 1));
  }

  swap(from: number, to: number): void {
    const slots = [...this.slots.peek()];
    [slots[from], slots[to]] = [slots[to]!, slots[from]!];
    this.set(slots);
    this.at.value = to;
  }

  fill(code: readonly Color[]): void {
    this.set([...code]);
    this.at.value = this.length - 1;
  }

  empty(): void {
    this.set(new Array<Slot>(this.length).fill(null));
    this.at.value = 0;
  }

  move(by: number): void {
    this.at.value = Math.min(Math.max(this.at.peek() + by, 0), this.length - 1);
  }

  private firstEmpty(): number {
    return Math.max(0, this.slots.peek().indexOf(null));
  }

  private set(slots: readonly Slot[]): void {
    this.slots.value = slots;
    write(this.name, slots.some((slot) => slot !== null) ? slots.map((slot) => slot ?? ".").join("") : null);
  }
}

function restore(text: string | null, length: number, colors: readonly Color[]): Slot[] {
  return Array.from({ length }, (_, i) => colors.find((color) => color === text?.[i]) ?? null);
}
