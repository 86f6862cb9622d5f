// Challenges as the server describes them, in the reader's words.
import type { GameId, Reward } from "../engine/types";
import { maybe, t } from "../i18n";
import { presetInfo } from "./presets";

export interface Tier { difficulty: string; game: GameId; preset: string; showPossible: boolean; info: string; reward: Reward; rewardText: string }
export interface ChallengeType { id: string; icon: string; title: string; description: string; tiers: Tier[] }
export interface Challenge { id: number; type: string; found: string }

/** Says a reward in the order of the requirement: prestige, then experience. */
export function rewardWords(reward: Reward): string {
  const parts = [];
  if (reward.prestigeRanks) parts.push(t("reward.prestige", { n: reward.prestigeRanks }));
  if (reward.xpPercent) parts.push(t("reward.xp", { n: reward.xpPercent }));
  return parts.join(", ") || t("reward.none");
}

export function challengeTitle(type: ChallengeType): string {
  return maybe(`challenge.${type.id}.title`, type.title);
}

export function challengeText(type: ChallengeType): string {
  return maybe(`challenge.${type.id}.text`, type.description);
}

/** What a tier means, e.g. “20×16, 60 traps”. */
export function tierInfo(tier: Tier): string {
  const info = presetInfo(tier.preset) || tier.info;
  return tier.showPossible ? `${info}, ${t("challenge.possible")}` : info;
}
