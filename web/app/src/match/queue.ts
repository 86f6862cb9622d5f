// Moves that were made but not answered yet. They are kept in the browser until the server has them, each under a key that
// makes it count once, so a reload or a dead connection loses none.
import type { Action } from "../engine/types";
import { newKey } from "../net/api";
import { read, write } from "../prefs";

export interface Entry { readonly key: string; readonly action: Action }

export class Queue {
  private entries: Entry[];
  private readonly name: string;

  constructor(match: string) {
    this.name = "queue." + match;
    this.entries = parse(read(this.name));
  }

  get all(): readonly Entry[] {
    return this.entries;
  }

  get head(): Entry | undefined {
    return this.entries[0];
  }

  push(action: Action): void {
    this.set([...this.entries, { key: newKey(), action }]);
  }

  /** Forgets an entry that was answered. */
  drop(key: string): void {
    this.set(this.entries.filter((entry) => entry.key !== key));
  }

  clear(): void {
    this.set([]);
  }

  private set(entries: Entry[]): void {
    this.entries = entries;
    write(this.name, entries.length ? JSON.stringify(entries) : null);
  }
}

function parse(text: string | null): Entry[] {
  try {
    return text ? (JSON.parse(text) as Entry[]) : [];
  } catch {
    return [];
  }
}
