// The page's end of the games' worker: one promise a call. The worker starts with the first call; one that is stuck is
// ended, and the next call starts another. It never keeps a match: who needs one after that restores it.
import { lang } from "../i18n";
import {
  Problem, type Analyst, type Ended, type GameInfo, type Mistake, type ProblemBody, type ProblemCode, type Replay, type Review, type Steps, type Verdict, type View, type Words,
} from "./types";

/** The part of a Worker that is used. */
export interface Port {
  postMessage(message: string): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How long a call may take, and loading the program, in milliseconds. */
export interface Limits { call: number; load: number }

interface Waiting { resolve(result: never): void; reject(problem: Problem): void }
interface RpcError { code: number; message: string; data?: { rule?: string; seq?: number } }
interface Answer { id: number; result?: unknown; error?: RpcError }

export class Engine implements Analyst {
  /** Counts the workers that have ended. A match opened in an earlier life is gone. */
  life = 0;
  #port: Port | undefined;
  #ready = false;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly hire: () => Port = () => new Worker(__WORKER__),
    private readonly limits: Limits = { call: 30_000, load: 120_000 },
  ) {}

  /** Calls a method of the session, answered in the language that is spoken. What it refuses is thrown as a Problem. */
  call<T>(method: string, params: object = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = ++this.#last;
      const port = this.#start();
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#watch();
      port.postMessage(JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, lang: lang.peek() } }));
    });
  }

  /** Whether the program is loaded: calls are answered at once. */
  get ready(): boolean { return this.#ready; }

  games(): Promise<GameInfo[]> { return this.call("games.list"); }
  verify(replay: Replay): Promise<Verdict> { return this.call("replay.verify", { replay }); }
  steps(replay: Replay, seat?: number): Promise<Steps> { return this.call("replay.steps", { replay, mistakes: false, ...(seat === undefined ? {} : { seat }) }); }
  async mistakes(replay: Replay, from: number, to: number): Promise<Mistake[] | undefined> { return (await this.call<{ mistakes?: Mistake[] }>("replay.mistakes", { replay, from, to })).mistakes; }
  read(game: string, text: string): Promise<{ title?: string; replay: Replay }> { return this.call("replay.read", { game, text }); }
  review(replay: Replay, limit: number): Promise<Review> { return this.call("replay.review", { replay, limit }); }
  sayView(game: string, view: View, before?: View): Promise<Words> {
    return this.call("view.say", before ? { game, view, before } : { game, view });
  }

  shareView(of: Ended): Promise<{ lines: string[] }> { return this.call("view.share", of); }

  /** Ends the worker. Calls that wait are refused; the next one starts a new worker. */
  stop(why: Problem = stuck("The games on this device were stopped.")): void {
    if (this.#port) this.life++;
    this.#port?.terminate();
    this.#port = undefined;
    this.#ready = false;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each.reject(why);
  }

  #start(): Port {
    if (this.#port) return this.#port;
    const port = this.hire();
    port.onmessage = (event) => this.#receive(event.data);
    port.onerror = () => this.stop(unloaded());
    return (this.#port = port);
  }

  /** The worker answers in order, so what it is at is the oldest call: each answer starts the clock anew. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const [limit, why] = this.#ready
      ? [this.limits.call, stuck("Thinking took too long and was stopped.")] as const
      : [this.limits.load, unloaded()] as const;
    this.#timer = setTimeout(() => this.stop(why), limit);
  }

  #receive(data: string | { ready: true } | { failed: string }): void {
    if (typeof data === "string") {
      this.#settle(JSON.parse(data) as Answer);
    } else if ("failed" in data) {
      this.stop(unloaded(data.failed));
    } else {
      this.#ready = true;
      this.#watch();
    }
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#watch();
    if (answer.error) waiting?.reject(problem(answer.error));
    else waiting?.resolve(answer.result as never);
  }
}

function stuck(detail: string): Problem { return new Problem({ code: "stuck", status: 0, detail }); }

function unloaded(why = "it did not start"): Problem {
  return new Problem({ code: "offline", status: 0, detail: `The games could not be loaded onto this device: ${why}.` });
}

/** Gives the session's codes the API's words. */
function problem(error: RpcError): Problem {
  const [code, status] = word(error.code);
  const body: ProblemBody = { code, status, detail: error.message };
  if (error.data?.rule) body.rule = error.data.rule;
  if (error.data?.seq !== undefined) body.seq = error.data.seq;
  return new Problem(body);
}

function word(code: number): [ProblemCode, number] {
  switch (code) {
    case -32001: return ["illegal", 422];
    case -32002: return ["over", 409];
    case -32003: return ["not-your-turn", 409];
    case -32004: return ["unknown-match", 404];
    case -32005: case -32006: return ["not-found", 404];
    case -32602: return ["malformed", 422];
  }
  return ["internal", 500];
}
