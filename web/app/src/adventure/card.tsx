// A challenge as a card: who waits with which game, the story, four difficulties and what each gives.
import { useState } from "preact/hooks";
import type { Match } from "../engine/types";
import { ago, t } from "../i18n";
import { difficultyName, rewardWords, type Challenge, type ChallengeType } from "../match/challenges";
import { api } from "../net/api";
import { useArt } from "../page";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";

interface CardProps { challenge: Challenge; type: ChallengeType; fresh?: boolean; onGone: () => void }

export function ChallengeCard({ challenge, type, fresh, onGone }: CardProps) {
  const [busy, setBusy] = useState(false);
  const path = `/challenges/${challenge.id}`;
  const run = (what: Promise<unknown>): void => {
    setBusy(true);
    what.catch((error: unknown) => { notify(explain(error), "problem"); onGone(); }).finally(() => setBusy(false));
  };
  const accept = (difficulty: string): void =>
    run(api<Match>("POST", path + "/accept", { difficulty }).then((match) => navigate("/match/" + match.id)));
  const decline = (): void => run(api("DELETE", path).then(() => {
    notify(t("challenges.declined"));
    document.querySelector<HTMLElement>("main h1")?.focus();
    onGone();
  }));
  const title = type.title;
  const Picture = useArt(type.tiers[0]?.game ?? "")?.Icon;
  return (
    <article class={fresh ? "card challenge fresh" : "card challenge"} aria-label={title} data-challenge={challenge.id}>
      <header class="challenge-head">
        <span class="challenge-icon" aria-hidden="true">{Picture ? <Picture /> : type.icon}</span>
        <div>
          <h3 tabIndex={-1}>{title}</h3>
          <p class="muted"><small>{t("challenges.found", { when: ago(challenge.found) })}</small></p>
        </div>
        <Button look="quiet" icon="close" disabled={busy} onClick={decline} aria-label={t("challenges.declineNamed", { title })}>{t("challenges.decline")}</Button>
      </header>
      <p class="story">{type.description}</p>
      <div class="tiers" role="group" aria-label={t("challenges.difficulty")}>
        {type.tiers.map((tier, i) => (
          <button key={tier.difficulty} type="button" class="tier" disabled={busy} onClick={() => accept(tier.difficulty)} data-testid={"accept-" + tier.difficulty}>
            <span class="tier-rank" aria-hidden="true">{"●".repeat(i + 1)}</span>
            <strong>{difficultyName(tier.difficulty)}</strong>
            <span class="muted">{tier.info}</span>
            <span class="tier-reward">{rewardWords(tier.reward)}</span>
          </button>
        ))}
      </div>
    </article>
  );
}
