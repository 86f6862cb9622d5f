// The daily puzzle as the server describes it.
import type { Summary, Wire } from "../engine/types";
import { date, t } from "../i18n";

export type Daily = Wire<"Daily">;
export type Ranking = Wire<"Ranking">;

/** Says how the player stands with a day's puzzle. */
export function dailyWords(daily: Daily): string {
  if (!daily.match) return t("home.dailyOpen");
  if (daily.status === "won") return t("home.dailyWon");
  return t(daily.status === "lost" ? "home.dailyLost" : "home.dailyPlaying");
}

/** Says whether the attempt is ranked, and what is missing; nothing for nobody. */
export function rankWords({ ranking }: Daily): string {
  if (!ranking) return "";
  if (ranking.ranked) return t(ranking.bot ? "rank.bot" : "rank.yes");
  const missing = [
    ranking.wins < ranking.winsAsked ? t("rank.wins", { wins: ranking.wins, asked: ranking.winsAsked }) : "",
    ranking.early ? t("rank.from", { day: date(ranking.from, { dateStyle: "medium", timeZone: "UTC" }) }) : "",
  ].filter(Boolean);
  return [t("rank.no"), ...(missing.length ? missing : [t("rank.next")])].join(" ");
}

/** Whether a match still keeps what it hid: a daily puzzle does until its day is over. */
export function isHidden(match: Summary): boolean {
  return match.hiddenUntil !== undefined && Date.parse(match.hiddenUntil) > Date.now();
}

/** Says when what an ended match hid is shown; nothing where it is. */
export function hiddenWords(match: Summary): string {
  if (match.status === "playing" || !isHidden(match)) return "";
  return t("daily.hidden", { when: date(match.hiddenUntil!, { dateStyle: "medium", timeStyle: "short" }) });
}
