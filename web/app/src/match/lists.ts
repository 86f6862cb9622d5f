// Matches in lists: those of the server and those of this device, the latest first.
import type { Page, Summary } from "../engine/types";
import { connected } from "../net/online";
import { hasLocal, localGames } from "../net/games";
import { remote } from "../net/remote";

const nothing: Page<Summary> = { items: [] };

/** Every match that can be continued here. What cannot be asked is left out. */
export async function running(): Promise<Page<Summary>> {
  const [there, here] = await Promise.all([
    connected.peek() ? remote.list("running", { limit: 10 }).catch(() => nothing) : nothing,
    hasLocal() ? localGames().then((games) => games.list("running")).catch(() => nothing) : nothing,
  ]);
  const mine = new Set(here.items.map((each) => each.id)); // what this device plays it knows best
  const items = [...there.items.filter((each) => !mine.has(each.id)), ...here.items].sort(latestFirst);
  return { items };
}

/** The order of lists. Times are compared as times: the server leaves out zeros at the end, and as text 5.16Z comes after 5.165Z. */
export function latestFirst(a: Pick<Summary, "touched">, b: Pick<Summary, "touched">): number {
  return Date.parse(b.touched) - Date.parse(a.touched);
}
