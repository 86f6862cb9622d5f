// Live updates of a match: server-sent events that come back by themselves. Hidden pages let go of the connection, except
// where another person would take it for leaving.
import { signal, type Signal } from "@preact/signals";
import type { Match, Mind, Seating, Told } from "../engine/types";
import { client, query } from "./api";

export type LiveState = "off" | "connecting" | "live" | "lost";

interface Listener {
  state(match: Match): void;
  turn(event: Told): void;
  seats(seating: Seating): void;
  /** The mind that is due waits for its turn, could not move, or thinks after all. */
  mind?(mind: Mind): void;
  /** The connection could not be had; it is tried again. */
  lost?(): void;
  seq(): number;
  over(): boolean;
  /** Whether to stay while the page is hidden. */
  stays?(): boolean;
}

export class Live {
  readonly state: Signal<LiveState> = signal<LiveState>("off");
  private source: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = 1000;
  private fresh = true;
  private left = false;

  constructor(private readonly path: string, private readonly listener: Listener) {}

  /** Begins to listen, and listens again whenever the page is looked at. */
  start(): void {
    document.addEventListener("visibilitychange", this.look);
    addEventListener("pageshow", this.comeBack);
    addEventListener("pagehide", this.leave);
    this.look();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("pageshow", this.comeBack);
    removeEventListener("pagehide", this.leave);
    this.close("off");
  }

  /** A page that is left may be kept to come back to, with all its connections: who left would still seem to be there. */
  private readonly leave = (): void => {
    this.left = true;
    this.close("off");
  };

  private readonly comeBack = (): void => {
    this.left = false;
    this.look();
  };

  private readonly look = (): void => {
    if (document.visibilityState === "hidden" && !this.listener.stays?.()) this.close("off");
    else if (!this.source && !this.left && !this.listener.over()) this.open();
  };

  private open(): void {
    this.state.value = "connecting";
    const source = new EventSource("/api/v1" + this.path + query({ client, after: this.fresh ? undefined : this.listener.seq() }));
    this.source = source;
    source.addEventListener("open", () => { this.state.value = "live"; this.wait = 1000; });
    source.addEventListener("state", (message) => { this.fresh = false; this.listener.state(JSON.parse(message.data) as Match); this.ended(); });
    source.addEventListener("turn", (message) => { this.listener.turn(JSON.parse(message.data) as Told); this.ended(); });
    source.addEventListener("seats", (message) => this.listener.seats(JSON.parse(message.data) as Seating));
    source.addEventListener("mind", (message) => this.listener.mind?.(JSON.parse(message.data) as Mind));
    source.addEventListener("error", () => this.failed(source));
  }

  private ended(): void {
    if (this.listener.over()) this.close("off");
  }

  private failed(source: EventSource): void {
    if (source !== this.source) return;
    if (this.listener.over()) return this.close("off");
    this.state.value = "lost";
    if (source.readyState !== EventSource.CLOSED) return;
    this.close("lost");
    this.listener.lost?.();
    this.timer = setTimeout(this.look, this.wait);
    this.wait = Math.min(this.wait * 1.7, 15_000);
  }

  private close(state: LiveState): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = undefined;
    this.state.value = state;
  }
}
