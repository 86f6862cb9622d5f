// Who plays: the adventurer as the server knows them. Pages read it; whatever may change it asks for it anew.
import { signal } from "@preact/signals";
import { t } from "./i18n";
import type { Wire } from "./engine/types";
import { api } from "./net/api";
import { write } from "./prefs";

export type Me = Wire<"Me">;

export const me = signal<Me | null>(null);

let asking: Promise<void> | undefined;

/** Asks who plays. Nobody yet, or no server, is not an error. */
export function refreshMe(): Promise<void> {
  const now = api<Me>("GET", "/me").catch(() => me.peek()).then((found) => {
    me.value = found;
    if (found?.player) write("back", "1"); // the first page is then that of who comes back
    if (asking === now) asking = undefined;
  });
  asking = now;
  return now;
}

/** Asks who plays unless that is being asked: for a page on which nothing has changed. */
export function expectMe(): Promise<void> { return asking ?? refreshMe(); }

/** What the server calls those who have not given a name. */
const nameless = "Adventurer";

/** A name to show: the player's own, or the word for those without one. */
export function shownName(name: string | undefined): string {
  return name && name !== nameless ? name : t("adventurer.unnamed");
}

/** The name of who plays here. */
export function playerName(): string { return shownName(me.value?.unnamed ? undefined : me.value?.adventurer?.name); }
