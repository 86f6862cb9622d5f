// The daily puzzle as the server describes it.
import type { Wire } from "../engine/types";
import { t } from "../i18n";

export type Daily = Wire<"Daily">;

/** Says how the player stands with a day's puzzle. */
export function dailyWords(daily: Daily): string {
  if (!daily.match) return t("home.dailyOpen");
  if (daily.status === "won") return t("home.dailyWon");
  return t(daily.status === "lost" ? "home.dailyLost" : "home.dailyPlaying");
}
