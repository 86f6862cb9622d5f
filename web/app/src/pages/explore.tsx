// Exploring: a step is a click or the Enter key, and says what it found.
import { useState } from "preact/hooks";
import type { Wire } from "../engine/types";
import type { ChallengeType } from "../match/challenges";
import { t, type Key } from "../i18n";
import { api } from "../net/api";
import { refreshMe } from "../player";
import { announce, notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { useLoad } from "../ui/load";
import { Heading } from "../ui/parts";
import { explain } from "../ui/problem";

type Step = Wire<"Discovery">;

export default function Explore() {
  const types = useLoad(() => api<{ items: ChallengeType[] }>("GET", "/challenge-types"));
  const [trail, setTrail] = useState<readonly Step[]>([]);
  const [busy, setBusy] = useState(false);
  const last = trail.at(-1);
  const title = (step: Step): string => {
    const type = types.data?.items.find((each) => each.id === step.found?.type);
    return type?.title ?? step.found?.type ?? "";
  };
  const words = (step: Step): string => (step.found ? t("explore.found", { title: title(step) }) : nothing(step.step));
  const go = (): void => {
    setBusy(true);
    api<Step>("POST", "/explore", {}).then(
      (step) => { setTrail([...trail, step].slice(-24)); announce(words(step)); if (trail.length === 0) void refreshMe(); },
      (error: unknown) => notify(explain(error), "problem"),
    ).finally(() => setBusy(false));
  };
  return (
    <>
      <Heading title={t("explore.title")} lead={t("explore.lead")} />
      <div class="explore card">
        <Path trail={trail} />
        <p class={last?.found ? "explore-words found" : "explore-words"} data-testid="found">{last ? words(last) : t("explore.start")}</p>
        <div class="buttons">
          <Button look="primary" icon="step" aria-disabled={busy} onClick={() => { if (!busy) go(); }}>{t("explore.step")}</Button>
          {trail.some((step) => step.found) && <ButtonLink icon="challenges" href="/challenges">{t("explore.view")}</ButtonLink>}
        </div>
        {last && <p class="muted">{t("explore.steps", { n: last.step })}</p>}
      </div>
    </>
  );
}

function nothing(step: number): string {
  return t(`explore.nothing.${(step % 5) + 1}` as Key);
}

/** The way behind: a dot a step, a gem where something was found. */
function Path({ trail }: { trail: readonly Step[] }) {
  const dots = trail.slice(-12);
  const start = 12 - dots.length;
  return (
    <svg class="trail" viewBox="0 0 480 120" aria-hidden="true" focusable="false">
      <path class="trail-line" d={"M20 " + y(0) + Array.from({ length: 11 }, (_, i) => ` L${60 + i * 40} ${y(i + 1)}`).join("")} />
      {dots.map((step, i) => {
        const at = start + i;
        const [cx, cy] = [20 + at * 40, y(at)];
        return step.found
          ? <path key={step.step} class="trail-gem" d={`M${cx} ${cy - 13}l12 13-12 13-12-13z`} />
          : <circle key={step.step} class={i === dots.length - 1 ? "trail-here" : "trail-dot"} cx={cx} cy={cy} r={i === dots.length - 1 ? 8 : 5} />;
      })}
      {dots.length === 0 && <circle class="trail-here" cx={460} cy={y(11)} r={8} />}
    </svg>
  );
}

function y(i: number): number {
  return Math.round(60 + 28 * Math.sin(i * 1.1));
}
