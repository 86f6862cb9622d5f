// One match on a page: moves in their order, live updates, hints. It shows a move at once, keeps it until the server has
// it, and never guesses what the rules hide.
import { batch, signal } from "@preact/signals";
import { isLocal, Problem, type Action, type Games, type Hint, type Match, type Odds, type Told, type Turn } from "../engine/types";
import { t } from "../i18n";
import { passing } from "../net/api";
import { gamesOf } from "../net/games";
import { Live } from "../net/live";
import { connected } from "../net/online";
import { refreshMe } from "../player";
import { announce, notify } from "../ui/announce";
import { explain } from "../ui/problem";
import { Queue } from "./queue";

export type Sending = "idle" | "saving" | "waiting";

/** What a turn changed; the action is known unless the whole match was loaded anew. */
export type OnTurn = (before: Match, after: Match, action: Action | undefined) => void;

export class Session {
  readonly match;
  readonly pending = signal<readonly Action[]>([]);
  readonly sending = signal<Sending>("idle");
  readonly hint = signal<Hint | null>(null);
  readonly odds = signal<Odds | null>(null);
  readonly thinking = signal(false);
  readonly live: Live;
  private readonly queue: Queue;
  private unwatch: (() => void) | undefined;
  private running = false;
  private heard = 0; // the latest turn that the stream told of
  private stopped = false;
  private wake: (() => void) | undefined;

  private constructor(match: Match, private readonly games: Games, private readonly onTurn: OnTurn) {
    this.match = signal(match);
    this.queue = new Queue(match.id);
    this.live = new Live(`/matches/${encodeURIComponent(match.id)}/events`, {
      state: (whole) => this.take(whole),
      turn: (event) => this.told(event),
      seq: () => this.match.peek().seq,
      over: () => this.over,
    });
  }

  /** Opens a match where it is kept. Moves that were left behind are sent now. */
  static async open(id: string, onTurn: OnTurn): Promise<Session> {
    const games = await gamesOf(id);
    const session = new Session(await games.open(id), games, onTurn);
    session.start();
    return session;
  }

  get over(): boolean {
    return this.match.peek().status !== "playing";
  }

  get practice(): boolean {
    return !this.match.value.terms.type;
  }

  private start(): void {
    if (isLocal(this.match.peek().id)) void this.watchDevice();
    else if (!this.over) this.live.start();
    addEventListener("online", this.hurry);
    if (this.over) this.queue.clear();
    this.showPending();
    void this.pump();
  }

  stop(): void {
    this.stopped = true;
    this.live.stop();
    this.unwatch?.();
    removeEventListener("online", this.hurry);
    this.hurry();
  }

  /** Follows what other windows do with a match of this device. */
  private async watchDevice(): Promise<void> {
    const { watchLocal } = await import("../engine");
    if (!this.stopped) this.unwatch = watchLocal(this.match.peek().id, (whole) => this.take(whole));
  }

  /** Makes a move. It is kept until it is answered. */
  act(action: Action): void {
    if (this.over) return;
    this.queue.push(action);
    this.hint.value = null;
    this.showPending();
    void this.pump();
  }

  private readonly hurry = (): void => this.wake?.();

  private showPending(): void {
    this.pending.value = this.queue.all.map((entry) => entry.action);
  }

  private async pump(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let wait = 400;
    while (this.queue.head && !this.stopped) {
      const failed = await this.sendHead();
      if (!failed) {
        wait = 400;
        continue;
      }
      this.sending.value = "waiting";
      await this.sleep(failed.retryAfter ? failed.retryAfter * 1000 : wait);
      wait = Math.min(wait * 1.7, 10_000);
    }
    this.sending.value = "idle";
    this.running = false;
  }

  /** Sends the oldest move; answers with the problem when it is worth trying again. */
  private async sendHead(): Promise<Problem | undefined> {
    const { key, action } = this.queue.head!;
    this.sending.value = "saving";
    try {
      const turn = await this.send(key, action);
      batch(() => { this.queue.drop(key); this.showPending(); this.turn(turn, action); });
      if (this.heard > this.match.peek().seq) await this.reload();
      return undefined;
    } catch (error) {
      if (passing(error)) return error;
      await this.refused(error, key);
      return undefined;
    }
  }

  private send(key: string, action: Action): Promise<Turn> {
    const { id, seq } = this.match.peek();
    return action.type === "forfeit" ? this.games.forfeit(id, { seq, key }) : this.games.act(id, { seq, key, action });
  }

  private async refused(error: unknown, key: string): Promise<void> {
    const moved = error instanceof Problem && (error.code === "conflict" || error.code === "over");
    if (moved) this.queue.clear();
    else this.queue.drop(key);
    this.showPending();
    notify(explain(error), "problem");
    if (moved) await this.reload();
  }

  /** Loads the match as it stands now. */
  async reload(): Promise<void> {
    const whole = await this.games.open(this.match.peek().id).catch(() => undefined);
    if (whole) this.take(whole);
  }

  private take(whole: Match): void {
    const before = this.match.peek();
    if (whole.seq < before.seq) return;
    if (whole.seq === before.seq && whole.hinted === before.hinted) return;
    this.match.value = whole;
    if (whole.seq > before.seq) this.changed(before, undefined);
  }

  /** What the stream tells. It may be this page's own move, whose answer is on its way and says more. */
  private told(event: Told): void {
    const { seq, view, status } = event;
    if (seq <= this.match.peek().seq) return;
    this.heard = seq;
    if (view && status) this.turn({ ...event, view, status }, event.action);
    else if (this.sending.peek() !== "saving") void this.reload();
  }

  private turn(turn: Turn, action: Action | undefined): void {
    const before = this.match.peek();
    if (turn.seq <= before.seq) return;
    if (turn.seq > before.seq + 1) return void this.reload();
    this.match.value = {
      ...before, seq: turn.seq, status: turn.status, view: turn.view,
      ...(turn.award ? { award: turn.award } : {}), touched: new Date().toISOString(),
    };
    this.changed(before, action);
  }

  private changed(before: Match, action: Action | undefined): void {
    const after = this.match.peek();
    batch(() => { this.hint.value = null; });
    this.onTurn(before, after, action);
    if (after.status !== "playing") {
      this.odds.value = null;
      this.live.stop();
      if (after.terms.type) void refreshMe();
    } else if (this.odds.peek()) void this.weigh();
  }

  /** Asks for a hint; the match then counts as hinted. */
  async askHint(): Promise<Hint | undefined> {
    return this.ask(async () => {
      const hint = await this.games.hint(this.match.peek().id);
      this.hint.value = hint;
      return hint;
    });
  }

  /** Shows the odds, which the table puts into words, or hides them. */
  async toggleOdds(): Promise<void> {
    if (!this.odds.peek()) return void await this.ask(() => this.weigh());
    this.odds.value = null;
    announce(t("match.oddsHidden"));
  }

  private async weigh(): Promise<void> {
    const seq = this.match.peek().seq;
    const odds = await this.games.odds(this.match.peek().id);
    if (seq === this.match.peek().seq) this.odds.value = odds;
    this.hinted();
  }

  private hinted(): void {
    const match = this.match.peek();
    if (!match.hinted) this.match.value = { ...match, hinted: true };
  }

  private async ask<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.thinking.value = true;
    try {
      const answer = await what();
      this.hinted();
      return answer;
    } catch (error) {
      notify(error instanceof Problem && error.rule === "no-hints" ? t("match.practiceOnly") : explain(error), "problem");
      return undefined;
    } finally {
      this.thinking.value = false;
    }
  }

  /** Starts the same game anew; resolves with its id. */
  async again(): Promise<string> {
    return (await this.games.again(this.match.peek().id)).id;
  }

  /** Waits, or less: the network coming back ends it. */
  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => { clearTimeout(timer); stop(); resolve(); };
      const timer = setTimeout(done, ms);
      const lost = !connected.peek();
      const stop = connected.subscribe((ok) => { if (ok && lost) queueMicrotask(done); });
      this.wake = done;
    });
  }
}
