// Where matches of this device are kept: IndexedDB, or memory where a browser keeps nothing. A change is one transaction,
// so two tabs never overwrite each other. It knows no rules and sends nothing.
import type { GameId, Record, Replay, Status } from "./types";

/** How far a match has come: it runs, has ended and is on its way to the server, is there, is refused there, or is thrown away, which the server is to know. */
export type Sent = "playing" | "waiting" | "sent" | "refused" | "thrown";

/** A match as it is kept: its record, and under which key each action was made. The record tells what the rules hide. */
export interface Kept {
  id: string;
  game: GameId;
  preset: string;
  hinted: boolean;
  seq: number;
  status: Status;
  /** Who is due; left out in matches of earlier versions, which are for one. */
  turn?: number | null;
  started: string;
  /** When the first action was made; left out in matches of earlier versions. */
  begun?: string | undefined;
  touched: string;
  ended?: string;
  record: Record;
  /** The key of each action, so that a repeated request gets its first answer; null for one made without. */
  keys: (string | null)[];
  /** What a bot's move rests on, by the number of the move. */
  whys?: { [seq: number]: string };
  sent: Sent;
  replay?: Replay;
  /** How many of the first actions are those of another match, of which this one is a retry. */
  opening?: number;
  /** Under which the server is told of it first. */
  key: string;
  /** What the server knows; nothing where it does not know the match. */
  told?: Told;
  /** Until when nobody is to be helped here: it is today's puzzle under another number. */
  hiddenUntil?: string;
  /** Why the server refuses it. */
  refusal?: string;
}

/** What the server knows of a match: how many actions, and whether there was help. */
export interface Told { seq: number; hinted: boolean }

export interface Shelf {
  read(id: string): Promise<Kept | undefined>;
  /** Keeps a new match, and returns the one that is there already when there is one. */
  add(kept: Kept): Promise<Kept>;
  /** Replaces a match by what change makes of it, in one step; nothing changes where that is nothing. */
  update(id: string, change: (kept: Kept) => Kept | undefined): Promise<Kept | undefined>;
  /** The matches on their way so far, the latest touched first, at most limit of those before the mark. */
  list(sent: readonly Sent[], limit: number, before?: Mark): Promise<Kept[]>;
  remove(id: string): Promise<void>;
  /** Notes what the server knows. Whoever reads here sees it at once; it is written with the next change of the match, or by flush. */
  note(id: string, told: Told): void;
  /** Writes what was only noted. What is lost instead is told to the server once more, which counts once. */
  flush(): Promise<void>;
}

/** A place in a list. */
export interface Mark { touched: string; id: string }

/** Whether a comes after b in a list: it was touched earlier. */
export function later(a: Mark, b: Mark): boolean {
  return a.touched < b.touched || (a.touched === b.touched && a.id < b.id);
}

/** What was noted and not written yet. */
class Notes {
  readonly #told = new Map<string, Told>();

  note(id: string, told: Told): void { this.#told.set(id, told); }
  drop(id: string): void { this.#told.delete(id); }
  get ids(): string[] { return [...this.#told.keys()]; }

  /** A match with what was noted of it. Another tab may have written more. */
  on(kept: Kept): Kept {
    const told = this.#told.get(kept.id);
    return told && told.seq >= (kept.told?.seq ?? 0) ? { ...kept, told } : kept;
  }
}

/** Keeps matches while the page is open. */
export class Memory implements Shelf {
  readonly #matches = new Map<string, Kept>();

  async read(id: string): Promise<Kept | undefined> { return this.#matches.get(id); }
  async remove(id: string): Promise<void> { this.#matches.delete(id); }
  async flush(): Promise<void> {}

  note(id: string, told: Told): void {
    const kept = this.#matches.get(id);
    if (kept) this.#matches.set(id, { ...kept, told });
  }

  async add(kept: Kept): Promise<Kept> {
    const there = this.#matches.get(kept.id);
    if (!there) this.#matches.set(kept.id, kept);
    return there ?? kept;
  }

  async update(id: string, change: (kept: Kept) => Kept | undefined): Promise<Kept | undefined> {
    const kept = this.#matches.get(id);
    const next = kept && change(kept);
    if (next) this.#matches.set(id, next);
    return next;
  }

  async list(sent: readonly Sent[], limit: number, before?: Mark): Promise<Kept[]> {
    const all = [...this.#matches.values()].filter((each) => sent.includes(each.sent) && (!before || later(each, before)));
    return all.sort((a, b) => (later(a, b) ? 1 : -1)).slice(0, limit);
  }
}

const store = "matches";
const order = "order";
const version = 3;

/** Opens the browser's database; memory takes its place where there is none. */
export async function openShelf(): Promise<Shelf> {
  try {
    const opening = indexedDB.open("wits", version);
    opening.onupgradeneeded = (event) => {
      if (event.oldVersion > 0) opening.result.deleteObjectStore(store); // from before the first release
      opening.result.createObjectStore(store, { keyPath: "id" }).createIndex(order, ["sent", "touched", "id"]);
    };
    return new Database(await done(opening));
  } catch {
    return new Memory();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

class Database implements Shelf {
  readonly #notes = new Notes();

  constructor(private readonly db: IDBDatabase) {
    db.onversionchange = () => db.close();
  }

  note(id: string, told: Told): void { this.#notes.note(id, told); }
  async flush(): Promise<void> { await Promise.all(this.#notes.ids.map((id) => this.update(id, (kept) => kept))); }

  async read(id: string): Promise<Kept | undefined> {
    const kept = await done<Kept | undefined>(this.db.transaction(store).objectStore(store).get(id));
    return kept && this.#notes.on(kept);
  }

  async add(kept: Kept): Promise<Kept> {
    return this.#write<Kept>((all, finish) => {
      all.get(kept.id).onsuccess = (event) => {
        const there = (event.target as IDBRequest<Kept | undefined>).result;
        if (!there) all.add(kept);
        finish(there ?? kept);
      };
    });
  }

  update(id: string, change: (kept: Kept) => Kept | undefined): Promise<Kept | undefined> {
    return this.#write<Kept | undefined>((all, finish) => {
      all.get(id).onsuccess = (event) => {
        const kept = (event.target as IDBRequest<Kept | undefined>).result;
        const next = kept && change(this.#notes.on(kept));
        if (next) all.put(next);
        if (next || !kept) this.#notes.drop(id);
        finish(next);
      };
    });
  }

  remove(id: string): Promise<void> {
    return this.#write((all) => { all.delete(id); });
  }

  async list(sent: readonly Sent[], limit: number, before?: Mark): Promise<Kept[]> {
    const parts = await Promise.all(sent.map((each) => this.#part(each, limit, before)));
    return parts.flat().sort((a, b) => (later(a, b) ? 1 : -1)).slice(0, limit);
  }

  #part(sent: Sent, limit: number, before?: Mark): Promise<Kept[]> {
    const end = before ? [sent, before.touched, before.id] : [sent, []]; // an array comes after every string
    const range = IDBKeyRange.bound([sent], end, false, true);
    const walking = this.db.transaction(store).objectStore(store).index(order).openCursor(range, "prev");
    return new Promise((resolve, reject) => {
      const found: Kept[] = [];
      walking.onerror = () => reject(walking.error);
      walking.onsuccess = () => {
        const at = walking.result;
        if (at) found.push(this.#notes.on(at.value as Kept));
        if (!at || found.length === limit) resolve(found);
        else at.continue();
      };
    });
  }

  /** Does something in one transaction, and answers when it is handed to the system: waiting for the disk would keep the eye waiting for the hand. */
  #write<T = void>(work: (all: IDBObjectStore, finish: (result: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction(store, "readwrite", { durability: "relaxed" });
      let result: T;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(store), (value) => { result = value; });
    });
  }
}
