// One replay, step by step: what was played, where the mistake was, and the proof that it was so.
import { useEffect, useMemo } from "preact/hooks";
import { reasonWords } from "../games/reasons";
import { t } from "../i18n";
import { presetInfo, presetName } from "../match/presets";
import { connected } from "../net/online";
import type { PageProps } from "../routes";
import { OpenFile } from "../replay/file";
import { Moves, type Line } from "../replay/moves";
import { open, type Opened } from "../replay/open";
import { Position } from "../replay/position";
import { Proof } from "../replay/proof";
import { Reel } from "../replay/reel";
import { Transport } from "../replay/transport";
import { briefly, changeWords, moveWords } from "../replay/words";
import { announce } from "../ui/announce";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Loaded, useLoad } from "../ui/load";
import { Empty, Fact, Heading } from "../ui/parts";

export default function ReplayPage({ params }: PageProps) {
  const load = useLoad(() => open(params), [params.id, params.match, connected.value]);
  return (
    <>
      <Heading title={t("replay.one")} />
      <div class="replay-room">
        <Loaded load={load} skeleton={<p class="loading muted" role="status">{t("replay.loading")}</p>}>
          {(opened) => opened
            ? (
              <>
                <p class="lead">{leadOf(opened)}</p>
                <Viewer key={opened.replay.digest} opened={opened} params={params} reload={load.reload} />
              </>
            )
            : <Empty icon="replays" title={t("replay.noFile")} text={t("replay.noFileText")}><OpenFile onOpen={load.reload} /></Empty>}
        </Loaded>
      </div>
    </>
  );
}

function leadOf({ replay: { game, preset } }: Opened): string {
  return [t(`game.${game}`), presetName(preset), presetInfo(preset)].filter(Boolean).join(" · ");
}

interface ViewerProps extends PageProps { opened: Opened; reload: () => void }

function Viewer({ opened, params, reload }: ViewerProps) {
  const { steps } = opened.steps;
  const reel = useMemo(() => new Reel(Math.max(steps.length, 1)), [opened]);
  const lines = useMemo(() => linesOf(opened), [opened]);
  const at = reel.at.value;
  useEffect(() => { if (at > 0) announce(said(opened, at)); }, [at]);
  const step = steps[at];
  return (
    <div class="replay">
      <div class="replay-main">
        {step && (
          <>
            <StepLine opened={opened} at={at} />
            <Position view={step.view} action={step.action} />
            <Transport reel={reel} whole />
          </>
        )}
      </div>
      <div class="replay-side stack">
        {step && <Mistakes opened={opened} go={(to) => { reel.pause(); reel.go(to); }} />}
        {step && (
          <section class="card stack" aria-labelledby="moves">
            <h2 id="moves">{t("replay.moves")}</h2>
            <Moves lines={lines} at={at} go={(to) => { reel.pause(); reel.go(to); }} />
          </section>
        )}
        <Proof opened={opened} params={params} reload={reload} />
        <About opened={opened} />
      </div>
    </div>
  );
}

/** The word for what the coach objects to. A guess that cannot be the code may still be worth its answer. */
function mistakeName({ replay }: Opened): string {
  return t(replay.game === "mastermind" ? "replay.ruledOut" : "replay.mistake");
}

function linesOf(opened: Opened): Line[] {
  const { steps, mistakes } = opened.steps;
  return steps.slice(1).map((step, i) => ({
    move: moveWords(step.action!),
    change: briefly(steps[i]!.view, step.view),
    mistake: mistakes.some((each) => each.seq === step.seq) ? mistakeName(opened) : undefined,
  }));
}

function said(opened: Opened, at: number): string {
  const { steps, mistakes } = opened.steps;
  const step = steps[at]!;
  const mistake = mistakes.find((each) => each.seq === step.seq);
  const parts = [t("replay.at", { at, last: steps.length - 1 }) + ".", step.action ? moveWords(step.action) + "." : "", changeWords(steps[at - 1]!.view, step.view)];
  if (mistake) parts.push(`${mistakeName(opened)}: ${reasonWords(mistake.reason)}`);
  return parts.join(" ");
}

/** What the step shown did. Its place is always there. */
function StepLine({ opened: { steps: { steps, mistakes } }, at }: { opened: Opened; at: number }) {
  const step = steps[at]!;
  const mistake = mistakes.find((each) => each.seq === step.seq && at > 0);
  return (
    <div class={mistake ? "step-line mistaken" : "step-line"} data-testid="line">
      {mistake && <Icon name="trap" />}
      <p>
        {at === 0 || !step.action ? t("replay.start") : <><strong>{moveWords(step.action)}.</strong> {mistake ? reasonWords(mistake.reason) : changeWords(steps[at - 1]!.view, step.view)}</>}
      </p>
    </div>
  );
}

function Mistakes({ opened, go }: { opened: Opened; go: (step: number) => void }) {
  const { mistakes } = opened.steps;
  const codes = opened.replay.game === "mastermind";
  if (mistakes.length === 0) {
    return <p class="no-mistake verdict good"><Icon name="check" />{t(codes ? "replay.noneRuledOut" : "replay.noMistake")}</p>;
  }
  return (
    <section class="card stack" aria-labelledby="mistakes">
      <h2 id="mistakes">{t(codes ? "replay.ruledOuts" : "replay.mistakes", { n: mistakes.length })}</h2>
      <ul class="mistakes">
        {mistakes.map((each) => (
          <li key={each.seq}>
            <Button icon="trap" onClick={() => go(each.seq)}>{t("replay.goMistake", { seq: each.seq })}</Button>
            <p>{reasonWords(each.reason)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ opened: { replay, steps } }: { opened: Opened }) {
  return (
    <dl class="facts replay-facts">
      <Fact name={t("replay.result")}>{t(`status.${steps.status}`)}</Fact>
      <Fact name={t("replay.length")}>{replay.actions.length}</Fact>
      {typeof replay.seed === "number" && <Fact name={t("daily.seed")}>{String(replay.seed)}</Fact>}
      <Fact name={t("replay.program")}>{replay.program}</Fact>
    </dl>
  );
}
