// A game that a bot plays on this device, one step at a time, with its reasons. Nothing of it is kept.
import { signal } from "@preact/signals";
import type { Action, GameId, Status, View } from "../engine/types";
import { notify } from "../ui/announce";
import { explain } from "../ui/problem";
import { Reel } from "./reel";

export interface Wanted { readonly game: GameId; readonly preset: string; readonly bot: string; readonly seed: number }
export interface Played { readonly seq: number; readonly view: View; readonly status: Status; readonly action?: Action; readonly why?: string }

export class Show {
  readonly steps = signal<readonly Played[]>([]);
  readonly reel = new Reel(1, () => this.#move());

  constructor(
    readonly wanted: Wanted,
    private readonly call: <T>(method: string, params: object) => Promise<T>,
    private readonly match: string,
    first: Played,
  ) {
    this.steps.value = [first];
  }

  get over(): boolean { return this.steps.value.at(-1)!.status !== "playing"; }

  async #move(): Promise<boolean> {
    if (this.over) return false;
    try {
      const { match, wanted: { bot } } = this;
      const next = await this.call<Played & { seat?: number }>("match.bot", { match, bot, why: true });
      const seen = next.seat ? await this.call<Played>("match.view", { match, seat: 0 }) : next; // a game for two is looked at from one side
      this.steps.value = [...this.steps.peek(), { ...next, view: seen.view, status: seen.status }];
      return true;
    } catch (error) {
      notify(explain(error), "problem");
      return false;
    }
  }

  /** Ends the game in the engine. */
  close(): void {
    this.reel.pause();
    this.call("match.close", { match: this.match }).catch(() => undefined);
  }
}

/** Deals a game for a bot. */
export async function deal(wanted: Wanted): Promise<Show> {
  const { engine } = await import("../engine");
  const { game, preset, seed } = wanted;
  const opened = await engine.call<Played & { match: string }>("match.new", { game, preset, seed });
  return new Show(wanted, (method, params) => engine.call(method, params), opened.match, opened);
}

/** A seed that nobody chose. */
export function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** The seed that a text means; undefined where it means none. */
export function readSeed(text: string): number | undefined {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN;
  return value <= 0xffffffff ? value : undefined;
}
