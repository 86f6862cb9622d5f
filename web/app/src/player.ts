// Who plays: the adventurer as the server knows them. Pages read it; whatever may change it asks for it anew.
import { signal } from "@preact/signals";
import { t } from "./i18n";
import type { Wire } from "./engine/types";
import { api } from "./net/api";

export type Me = Wire<"Me">;

export const me = signal<Me | null>(null);

/** Asks who plays. Nobody yet, or no server, is not an error. */
export async function refreshMe(): Promise<void> {
  me.value = await api<Me>("GET", "/me").catch(() => me.peek());
}

/** The name to show: the player's, or the word for those without one. */
export function playerName(): string {
  return me.value?.adventurer?.name ?? t("adventurer.unnamed");
}
