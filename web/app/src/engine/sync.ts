// Sends finished matches of this device to the server, each until it has an answer: at the start, when the connection is
// back, when the page is looked at again, and ever more slowly in between. The match's own name is the key, so sending
// twice counts once. A match is never forgotten before the server has it.
import type { Kept, Shelf } from "./shelf";
import type { Replay, Summary } from "./types";

/** What the server said: it has the match, does not want it, or cannot be asked now. */
export type Reply = { taken: string } | { refused: string } | { wait: number };

export type Post = (key: string, replay: Replay) => Promise<Reply>;

/** Asks the server to take a match. */
export const post: Post = async (key, replay) => {
  try {
    const answer = await fetch("/api/v1/matches/import", {
      method: "POST", credentials: "same-origin",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ replay, key }),
    });
    if (answer.ok) return { taken: ((await answer.json()) as Summary).id };
    if ([400, 413, 422].includes(answer.status)) return { refused: await detail(answer) };
    return { wait: 1000 * Number(answer.headers.get("retry-after") ?? 0) };
  } catch {
    return { wait: 0 };
  }
};

async function detail(answer: Response): Promise<string> {
  const body = await answer.json().catch(() => ({})) as { detail?: string };
  return body.detail ?? `The server answered ${answer.status}.`;
}

const shortest = 2_000;
const longest = 300_000;
const copies = 50; // matches that the server has, kept here for their links

export class Sync {
  #running: Promise<void> | undefined;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = shortest;

  constructor(
    private readonly shelf: Shelf,
    private readonly send: Post = post,
    /** Is told when the server has taken a match, with the name it has there. */
    private readonly taken: (id: string, remote: string) => void = () => {},
  ) {}

  /** Begins to send, and goes on until stopped by the function returned. */
  start(): () => void {
    const wake = (): void => { this.#pause = shortest; void this.now(); };
    const seen = (): void => { if (document.visibilityState === "visible") wake(); };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", seen);
    wake();
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", seen);
      clearTimeout(this.#timer);
    };
  }

  /** Sends what waits. Called while it sends, it looks once more at the end. */
  now(): Promise<void> {
    this.#again = true;
    return this.#running ??= this.#run().finally(() => { this.#running = undefined; });
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#again) {
      this.#again = false;
      const wait = await alone(() => this.#sendAll());
      if (wait === undefined) continue;
      this.#timer = setTimeout(() => void this.now(), Math.max(wait, this.#pause * (0.75 + Math.random() / 2)));
      this.#pause = Math.min(2 * this.#pause, longest);
      return;
    }
    this.#pause = shortest;
  }

  /** Returns how long to wait, nothing when nothing is left. */
  async #sendAll(): Promise<number | undefined> {
    for (const kept of (await this.shelf.list(["waiting"], 1000)).reverse()) {
      if (!kept.replay) continue;
      const reply = await this.send(kept.id, kept.replay);
      if ("wait" in reply) return reply.wait;
      await this.#note(kept, reply);
    }
    await this.#tidy();
    return undefined;
  }

  async #note(kept: Kept, reply: { taken: string } | { refused: string }): Promise<void> {
    await this.shelf.update(kept.id, (now) => "taken" in reply
      ? { ...now, sent: "sent", remote: reply.taken }
      : { ...now, sent: "refused", refusal: reply.refused });
    if ("taken" in reply) this.taken(kept.id, reply.taken);
  }

  /** Forgets the oldest copies of what the server has. */
  async #tidy(): Promise<void> {
    const all = await this.shelf.list(["sent"], 1000);
    for (const kept of all.slice(copies)) await this.shelf.remove(kept.id);
  }
}

/** One tab at a time, where the browser can tell. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("wits-sync", work) as Promise<T> : work();
}
