// One match on a page: moves in their order, live updates, hints. Practice is played on this device; everything else on the server, and
// there a move is shown as pending at once, and kept until it is answered. What others did is shown one action at a time.
import { batch, signal } from "@preact/signals";
import {
  Problem, type Action, type Event, type Games, type Hint, type Match, Mind, type Reading, type Seating, type Told, type Turn, type View, type Words,
} from "../engine/types";
import type { Change } from "../engine/local";
import { defender, gameInfo } from "../games";
import { t } from "../i18n";
import { passing } from "../net/api";
import { isEager, isHere, localGames, start } from "../net/games";
import { Live } from "../net/live";
import { connected } from "../net/online";
import { remote } from "../net/remote";
import { refreshMe, shownName } from "../player";
import { write } from "../prefs";
import { announce, notify } from "../ui/announce";
import { explain } from "../ui/problem";
import { Help } from "./help";
import { Pace, type Coming } from "./pace";
import { Queue, type Entry } from "./queue";
import { after, begunAt, eventOf, isMine, isShared, isSocial } from "./seats";

export type Sending = "idle" | "saving" | "waiting";

/** What a turn changed; the action is known unless the whole match was loaded anew. */
export type OnTurn = (before: Match, after: Match, action: Action | undefined) => void;

/** Actions that belong to every match, and to no turn. */
const anytime: readonly string[] = ["forfeit", "draw", "takeback", "decline", "absence"];
const longestRow = 20; // moves in one request

export class Session {
  readonly match;
  readonly pending = signal<readonly Action[]>([]);
  readonly sending = signal<Sending>("idle");
  /** Shows what happened, at a pace that can be followed. */
  readonly pace: Pace = new Pace({ seq: () => this.match.peek().seq, own: (seat) => Boolean(this.match.peek().seats[seat]?.you), show: (event) => this.apply(event) });
  private readonly help: Help = new Help({ at: () => ({ ...this.match.peek(), games: this.games }), hinted: () => this.hinted() });
  readonly hint = this.help.hint;
  readonly odds = this.help.odds;
  readonly thinking = this.help.thinking;
  /** Whether it is played on this device. */
  readonly here = signal(false);
  /** Whether the server does not know yet all that was done here. */
  readonly behind = signal(false);
  /** Whether the position is covered until the device was handed over. */
  readonly covered = signal(false);
  /** Whether the match is no more: its table was closed. */
  readonly gone = signal(false);
  /** When the clock of whoever is due began to run, in this page's time. */
  readonly since = signal(0);
  /** Whether an action can change nothing any more, beside those that are on their way: the game's page knows. */
  pointless: (view: View, action: Action, pending: readonly Action[]) => boolean = () => false;
  readonly live: Live;
  private readonly queue: Queue;
  private known = 0; // the latest action of a match of this device that the server knows
  private unwatch: (() => void) | undefined;
  private running = false;
  private full = false; // the server has no room, and it was said
  private shown = ""; // the key of a move that is shown, and not kept yet
  private heard = 0; // the latest turn that the stream told of
  private stopped = false;
  private move: (() => Promise<void>) | undefined; // from the server to this device, between two moves
  private wake: (() => void) | undefined;

  private constructor(match: Match, private games: Games, private readonly onTurn: OnTurn) {
    this.match = signal(begunAt(match));
    this.here.value = games !== remote;
    this.behind.value = match.behind ?? false;
    this.queue = new Queue(match.id);
    this.live = new Live(`/matches/${encodeURIComponent(match.id)}/events`, {
      state: (whole) => (this.here.peek() ? this.news(whole) : this.take(whole)),
      turn: (event) => (this.here.peek() ? this.news(event) : this.told(event)),
      seats: (seating) => this.seated(seating),
      mind: (mind) => this.minded(mind),
      lost: () => { if (this.match.peek().table) void this.reload(); },
      seq: () => this.pace.latest,
      over: () => this.done,
      stays: () => isSocial(this.match.peek()),
    });
  }

  /** Opens a match where it is kept. Moves that were left behind are sent now. */
  static async open(id: string, onTurn: OnTurn): Promise<Session> {
    const games = await isHere(id) ? await localGames() : remote;
    const session = new Session(await games.open(id), games, onTurn);
    session.start();
    return session;
  }

  get over(): boolean {
    return this.match.peek().status !== "playing";
  }

  /** Whether nothing more can happen: of people who played each other, one may still ask for a rematch. */
  private get done(): boolean {
    const match = this.match.peek();
    return this.over && !(isSocial(match) && !match.next);
  }

  get practice(): boolean {
    return !this.match.value.terms.type;
  }

  /** Whether it is the reader's turn. */
  get mine(): boolean {
    return isMine(this.match.value);
  }

  /** Whether help may be asked for: nothing is at stake, and no other person plays. */
  get helped(): boolean {
    return this.practice && !isSocial(this.match.value);
  }

  private start(): void {
    const match = this.match.peek();
    this.since.value = performance.now() - (match.running ?? 0);
    this.cover(true);
    if (match.mindError) notify(match.mindError, "problem");
    if (this.here.peek()) void this.watchDevice();
    if (!this.done && !match.unsent) this.live.start();
    if (!this.here.peek()) void this.moveHere().catch(() => undefined); // then it goes on where it is
    addEventListener("online", this.hurry);
    if (this.over) this.queue.clear();
    this.showPending();
    void this.pump();
  }

  stop(): void {
    this.stopped = true;
    this.pace.stop();
    this.live.stop();
    this.unwatch?.();
    removeEventListener("online", this.hurry);
    this.hurry();
  }

  /** Follows what other windows, minds and the server do with a match of this device. */
  private async watchDevice(): Promise<void> {
    const { watchLocal } = await import("../engine");
    if (!this.stopped) this.unwatch = watchLocal(this.match.peek().id, (change) => this.happened(change));
  }

  private happened({ seq, mind, mindError, server }: Change): void {
    if (mindError) return notify(mindError, "problem");
    if (mind) return void this.catchUp();
    if (server === "told") return this.acknowledged(seq);
    if (server === "other") {
      this.known = seq;
      notify(t("match.serverCounts"));
    }
    void this.games.open(this.match.peek().id).then((whole) => (server === "other" ? this.turnTo(whole) : this.take(whole)), () => undefined);
  }

  /** The server knows the first seq actions of a match of this device. */
  private acknowledged(seq: number): void {
    const { unsent, ...match } = this.match.peek();
    this.known = Math.max(this.known, seq);
    this.behind.value = seq < match.seq;
    if (!unsent) return;
    this.match.value = match;
    if (!this.done) this.live.start();
  }

  /** The stream tells of a match that is played here. What is not known here was done elsewhere. */
  private news({ seq }: { seq: number }): void {
    if (seq > this.pace.latest) void import("../engine").then(({ pull }) => pull(this.match.peek().id));
  }

  /** Plays practice that a device of this player has begun here, as soon as the games are loaded. */
  private async moveHere(): Promise<void> {
    const match = this.match.peek();
    if (!match.imported || match.status !== "playing" || !isEager()) return;
    const { bring, engine, localGames } = await import("../engine");
    await Promise.all([engine.games(), localGames()]); // moves go to the server meanwhile: a browser may be slow to open what it keeps
    const move = async (): Promise<void> => {
      if (this.over) return;
      try {
        this.games = await bring(this.match.peek());
      } catch (error) {
        if (passing(error)) setTimeout(again, 1000);
        return;
      }
      write("local", "yes");
      this.here.value = true;
      await this.watchDevice();
      this.take(await this.games.open(match.id));
    };
    const again = (): void => { this.move = move; void this.pump(); };
    again();
  }

  /** Makes a move. It is kept until it is answered. What is pointless is dropped; whoever is not due is told so, and nothing is sent. */
  act(action: Action): void {
    this.pace.all();
    if (this.over) return;
    const match = this.match.peek();
    const pending = this.pending.peek();
    if (this.pointless(match.view, action, pending)) return;
    const early = match.seats.length > 1 && pending.length > 0; // the other is due by then
    if (early && JSON.stringify(pending.at(-1)) === JSON.stringify(action)) return; // a double click
    if (!anytime.includes(action.type) && (early || !isMine(match))) return notify(t("match.notYours"));
    this.queue.push(action);
    this.hint.value = null;
    this.showPending();
    void this.pump();
  }

  private readonly hurry = (): void => this.wake?.();

  private showPending(): void {
    this.pending.value = this.queue.all.flatMap(({ key, action }) => (key === this.shown ? [] : [action]));
  }

  private async pump(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let wait = 400;
    while ((this.queue.head || this.move) && !this.stopped) {
      const move = this.move;
      this.move = undefined;
      if (move) await move().catch(() => undefined); // then it goes on where it is
      const failed = await this.sendNext();
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

  /** Sends what waits, as much of it as goes in one request; answers with the problem when it is worth trying again. */
  private async sendNext(): Promise<Problem | undefined> {
    const [first, ...more] = this.row();
    if (!first) return undefined;
    this.sending.value = "saving";
    try {
      const turn = await this.send(first, more);
      const events = await this.toldBy(turn);
      const done = turn.stopped ? more.slice(0, turn.stopped.done) : more; // those after it were not made: they stay
      batch(() => { for (const { key } of [first, ...done]) this.queue.drop(key); this.showPending(); this.pace.add(events); });
      this.full = false;
      if (turn.mindError) notify(turn.mindError, "problem");
      if (Math.max(this.heard, turn.seq) > this.pace.latest || events.length > 1 && this.match.peek().clock) await this.catchUp();
      if (!turn.stopped) return undefined;
      const problem = new Problem(turn.stopped.problem);
      const waits = this.waits(problem);
      if (!waits) await this.refused(problem, more[turn.stopped.done]?.key ?? first.key);
      return waits;
    } catch (error) {
      if (error instanceof Problem && this.waits(error)) return error;
      await this.refused(error, first.key);
      return undefined;
    }
  }

  /** The problem, where what was not kept is worth sending again: nothing is lost meanwhile. That a server has no room is said once. */
  private waits(problem: Problem): Problem | undefined {
    if (problem.code !== "full") return passing(problem) ? problem : undefined;
    if (!this.full) notify(explain(problem), "problem");
    this.full = true;
    return problem;
  }

  /** The moves that are sent next, once those that have become pointless are dropped: alone on the server all of them, otherwise one. */
  private row(): readonly Entry[] {
    const { view, seats } = this.match.peek();
    for (const { key, action } of this.queue.all) if (this.over || this.pointless(view, action, [])) this.queue.drop(key);
    this.showPending();
    return this.queue.all.slice(0, seats.length === 1 && !this.here.peek() ? longestRow : 1);
  }

  private send({ key, action }: Entry, more: readonly Entry[]): Promise<Turn> {
    const { id, seq } = this.match.peek();
    if (action.type === "forfeit") return this.games.forfeit(id, { seq, key });
    return this.games.act(id, { seq, key, action, ...(more.length ? { more: [...more] } : {}) }, (turn) => this.early(key, turn));
  }

  /** Shows what a move led to before this device has kept it. It is in the queue until it has. */
  private early(key: string, turn: Turn): void {
    const match = this.match.peek();
    if (isShared(match) || turn.seq !== match.seq + 1) return;
    batch(() => { this.shown = key; this.showPending(); this.pace.add([eventOf(match, turn)]); });
  }

  /** What an answer tells, action by action. Where it tells of several, or from another seat, the single ones are asked for. */
  private async toldBy(turn: Turn): Promise<readonly Event[]> {
    const match = this.match.peek();
    if (turn.seq === match.seq + 1 && !(isShared(match) && turn.seat === match.seat)) return [eventOf(match, turn)];
    if (turn.seq > match.seq && match.seats.length === 1) return this.turnTo(after(match, eventOf(match, turn))), [];
    return turn.seq <= match.seq ? [] : this.games.events(match.id, match.seq).catch(() => []);
  }

  private async refused(error: unknown, key: string): Promise<void> {
    const moved = error instanceof Problem && (this.shown === key || ["conflict", "over", "not-your-turn"].includes(error.code));
    if (moved) this.queue.clear();
    else this.queue.drop(key);
    this.showPending();
    const code = error instanceof Problem ? error.code : "";
    if (code !== "over") notify(explain(error), code === "not-your-turn" ? "info" : "problem"); // that it is over is shown
    if (moved) await this.reload();
  }

  /** Loads the match as it stands now. */
  async reload(): Promise<void> {
    try {
      const whole = await this.games.open(this.match.peek().id);
      if (this.here.peek()) this.turnTo(whole); // what could not be kept here was not done
      else this.take(whole);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "unknown-match")) return;
      this.gone.value = true;
      this.live.stop();
    }
  }

  /** Asks for all that happened meanwhile. */
  private async catchUp(): Promise<void> {
    const events = await this.games.events(this.match.peek().id, this.pace.latest).catch(() => []);
    this.pace.add(events);
    if (!events.length || this.match.peek().clock) await this.reload(); // only the whole match tells how long a clock has run
  }

  private apply({ at, ...event }: Coming): void {
    const before = this.match.peek();
    batch(() => {
      this.since.value = at;
      this.behind.value = this.here.peek() && event.seq > this.known;
      this.match.value = after(before, event);
      this.cover(false, before);
    });
    this.changed(before, event.action);
  }

  private take(whole: Match): void {
    if (whole.seq < this.pace.latest) return;
    const since = performance.now() - (whole.running ?? 0);
    const last = this.pace.last;
    if (last?.seq === whole.seq) return void (last.at = since); // it is shown in its turn
    this.turnTo(whole, since);
  }

  /** Shows a match as it is, whatever was shown before. */
  private turnTo(whole: Match, since = performance.now()): void {
    const before = this.match.peek();
    this.pace.clear();
    batch(() => {
      this.since.value = since;
      this.match.value = begunAt(whole);
      this.cover(false, before);
    });
    if (whole.seq !== before.seq) this.changed(before, undefined);
    this.met(before);
  }

  /** What the stream tells of the mind that is due. */
  private minded(mind: Mind): void {
    const before = this.match.peek();
    const idle = mind.waiting || mind.failed;
    this.match.value = { ...before, mind: idle ? mind : undefined };
    if (mind.failed && !before.mind?.failed) notify(t("match.mindFailed"), "problem");
  }

  /** What the stream tells of the seats. */
  private seated({ seats, turn, table, next, claim }: Seating): void {
    const before = this.match.peek();
    if (before.table && !table) return void this.reload(); // somebody sat down: clocks run, names are known
    const now = seats.map((seat, i) => ({ ...seat, left: seat.left ?? before.seats[i]?.left }));
    this.match.value = { ...before, seats: now as Match["seats"], turn, table, claim, ...(next ? { next } : {}) };
    this.met(before);
  }

  /** Says who came, who left a match that goes on, and who asks for another. */
  private met(before: Match): void {
    const now = this.match.peek();
    now.seats.forEach((seat, i) => {
      const was = before.seats[i];
      if (seat.you || seat.mind || seat.empty || !was) return;
      const name = shownName(seat.name);
      if (was.empty) announce(t("table.sat", { name }));
      else if (!this.over && Boolean(seat.here) !== Boolean(was.here)) announce(t(seat.here ? "seat.came" : "seat.left", { name }));
    });
    if (now.next && !before.next) announce(t("match.rematchAsked"));
    if (now.claim && !before.claim) announce(t("claim.may"));
  }

  /** What the stream tells. It may be this page's own move, whose answer is on its way and says more. */
  private told(event: Told): void {
    const { seq, seat, turn = null, view, status } = event;
    if (seq <= this.pace.latest) return;
    this.heard = seq;
    if (this.sending.peek() === "saving") return; // the answer comes first, then what it does not tell of
    if (view && status && seat !== undefined && seq === this.pace.latest + 1) this.pace.add([{ ...event, seat, turn, view, status }]);
    else void this.catchUp();
  }

  /** Where people share this device and something is hidden, the position is covered when the next one is due. */
  private cover(opened: boolean, before?: Match): void {
    const now = this.match.peek();
    if (!isShared(now) || gameInfo(now.game)?.open || now.status !== "playing") this.covered.value = false;
    else if (opened || before?.seat !== now.seat) this.covered.value = true;
  }

  private changed(before: Match, action: Action | undefined): void {
    const now = this.match.peek();
    this.help.moved(now.status !== "playing");
    this.onTurn(before, now, action);
    if (now.status !== "playing") {
      if (this.done) this.live.stop();
      if (now.terms.type) void refreshMe();
    }
  }

  /** Asks for a hint; the match then counts as hinted. */
  askHint(): Promise<Hint | undefined> { return this.help.askHint(); }

  /** Shows the odds, which the table puts into words, or hides them. */
  toggleOdds(): Promise<void> { return this.help.toggleOdds(); }

  private hinted(): void {
    const match = this.match.peek();
    if (!match.hinted) this.match.value = { ...match, hinted: true };
  }

  /** What happened after a number; -1 begins with the deal. */
  past(after: number): Promise<readonly Event[]> { return this.games.events(this.match.peek().id, after); }

  /** The position as it is read aloud. */
  say(): Promise<Words> { return this.games.say(this.match.peek().id); }

  /** What a typed line means. */
  read(line: string): Promise<Reading> { return this.games.read(this.match.peek().id, line); }

  /** Starts the same game anew; resolves with its id. */
  again(): Promise<string> { return this.anew(false); }

  /** Throws the match away, as if it had never been played. */
  async discard(): Promise<void> {
    this.queue.clear();
    const { id } = this.match.peek();
    await this.games.discard(id);
    if (this.games !== remote) await remote.discard(id).catch(() => undefined); // the server may not know it, or not answer
  }

  /** Starts it anew with sides changed, or asks the other for it; resolves with its id. */
  rematch(): Promise<string> { return this.anew(true); }

  private async anew(turned: boolean): Promise<string> {
    const match = this.match.peek();
    const { id, game, preset, seats, clock } = match;
    if (isSocial(match)) return (await (turned ? this.games.rematch(id) : this.games.again(id))).id;
    const given = defender(game, preset); // whoever it was played against before it had one
    const minds = seats.map((seat, i) => (given ? (i === 0 ? "" : given) : seat.mind ?? ""));
    if (turned) minds.reverse();
    return (await start({ game, preset, ...(clock ? { clock } : {}), ...(minds.some(Boolean) ? { minds } : {}) })).id;
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
