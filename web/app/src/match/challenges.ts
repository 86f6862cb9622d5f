// Challenges as the server describes them, and rewards in the reader's words.
import type { Reward, Wire } from "../engine/types";
import { maybe, t } from "../i18n";

export type Challenge = Wire<"Pending">;
export type ChallengeType = Wire<"ChallengeType">;

/** Says a reward in the order of the requirement: prestige, then experience. */
export function rewardWords(reward: Reward): string {
  const parts = [];
  if (reward.prestigeRanks) parts.push(t("reward.prestige", { n: reward.prestigeRanks }));
  if (reward.xpPercent) parts.push(t("reward.xp", { n: reward.xpPercent }));
  return parts.join(", ") || t("reward.none");
}

/** Names a challenge's difficulty. */
export function difficultyName(difficulty: string): string {
  return maybe("difficulty." + difficulty, difficulty);
}
