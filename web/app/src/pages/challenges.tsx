// Pending challenges: icon and title; opened, the story, four difficulties and what each gives.
import { useState } from "preact/hooks";
import type { Match } from "../engine/types";
import { ago, t } from "../i18n";
import { difficultyName, rewardWords, type Challenge, type ChallengeType } from "../match/challenges";
import { api } from "../net/api";
import { connected } from "../net/online";
import { useArt } from "../page";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Loaded, useLoad } from "../ui/load";
import { Empty, Heading } from "../ui/parts";
import { explain } from "../ui/problem";

interface Both { types: ChallengeType[]; pending: Challenge[] }

async function both(): Promise<Both> {
  const [types, pending] = await Promise.all([
    api<{ items: ChallengeType[] }>("GET", "/challenge-types"),
    api<{ items: Challenge[] }>("GET", "/challenges"),
  ]);
  return { types: types.items, pending: pending.items };
}

export default function Challenges() {
  const load = useLoad(both, [connected.value]);
  return (
    <>
      <Heading title={t("challenges.title")} lead={t("challenges.lead")}>
        <ButtonLink icon="explore" href="/explore">{t("challenges.explore")}</ButtonLink>
      </Heading>
      <Loaded load={load}>{({ types, pending }) => pending.length === 0
        ? <Empty icon="challenges" title={t("challenges.none")} text={t("challenges.noneText")}>
            <ButtonLink look="primary" icon="explore" href="/explore">{t("challenges.explore")}</ButtonLink>
          </Empty>
        : <ul class="stack challenge-list">
            {pending.map((challenge) => {
              const type = types.find((each) => each.id === challenge.type);
              return type && <li key={challenge.id}><Card challenge={challenge} type={type} onGone={load.reload} /></li>;
            })}
          </ul>}
      </Loaded>
    </>
  );
}

interface CardProps { challenge: Challenge; type: ChallengeType; onGone: () => void }

function Card({ challenge, type, onGone }: CardProps) {
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
    <article class="card challenge" aria-label={title}>
      <header class="challenge-head">
        <span class="challenge-icon" aria-hidden="true">{Picture ? <Picture /> : type.icon}</span>
        <div>
          <h2>{title}</h2>
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
