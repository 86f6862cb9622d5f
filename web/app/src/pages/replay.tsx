// One replay, step by step: what was played, where the mistake was, and the proof that it was so.
import { useEffect, useMemo } from "preact/hooks";
import type { GamePage, MistakeWords } from "../game";
import { gameName, presetInfo, presetName } from "../games";
import { t } from "../i18n";
import { connected } from "../net/online";
import type { PageProps } from "../routes";
import { OpenFile } from "../replay/file";
import { Moves, type Line } from "../replay/moves";
import { open, type Opened } from "../replay/open";
import { Proof } from "../replay/proof";
import { Reel } from "../replay/reel";
import { Transport } from "../replay/transport";
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
  return [gameName(game), presetName(game, preset), presetInfo(game, preset)].filter(Boolean).join(" · ");
}

interface ViewerProps extends PageProps { opened: Opened; reload: () => void }

function Viewer({ opened, params, reload }: ViewerProps) {
  const { page, steps: { steps } } = opened;
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
            <page.Still whole view={step.view} action={step.action} />
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

/** What the coach's objections are called, in the game's words where it has some. */
function mistakeWords(page: GamePage): MistakeWords {
  return page.mistakes?.() ?? { one: t("replay.mistake"), none: t("replay.noMistake"), some: (n) => t("replay.mistakes", { n }) };
}

function linesOf(opened: Opened): Line[] {
  const { page, steps: { steps, mistakes = [] } } = opened;
  return steps.slice(1).map((step, i) => ({
    move: page.move(step.action!),
    change: page.brief(steps[i]!.view, step.view),
    mistake: mistakes.some((each) => each.seq === step.seq) ? mistakeWords(page).one : undefined,
  }));
}

function said(opened: Opened, at: number): string {
  const { page, steps: { steps, mistakes = [] } } = opened;
  const step = steps[at]!;
  const mistake = mistakes.find((each) => each.seq === step.seq);
  const parts = [t("replay.at", { at, last: steps.length - 1 }) + ".", step.action ? page.move(step.action) + "." : "", page.change(steps[at - 1]!.view, step.view)];
  if (mistake) parts.push(`${mistakeWords(page).one}: ${mistake.reason}`);
  return parts.join(" ");
}

/** What the step shown did. Its place is always there. */
function StepLine({ opened: { page, steps: { steps, mistakes = [] } }, at }: { opened: Opened; at: number }) {
  const step = steps[at]!;
  const mistake = mistakes.find((each) => each.seq === step.seq && at > 0);
  return (
    <div class={mistake ? "step-line mistaken" : "step-line"} data-testid="line">
      {mistake && <Icon name="mistake" />}
      <p>
        {at === 0 || !step.action ? t("replay.start") : <><strong>{page.move(step.action)}.</strong> {mistake ? mistake.reason : page.change(steps[at - 1]!.view, step.view)}</>}
      </p>
    </div>
  );
}

function Mistakes({ opened, go }: { opened: Opened; go: (step: number) => void }) {
  const { mistakes } = opened.steps;
  const words = mistakeWords(opened.page);
  if (!mistakes) return null; // nobody can tell
  if (mistakes.length === 0) {
    return <p class="no-mistake verdict good"><Icon name="check" />{words.none}</p>;
  }
  return (
    <section class="card stack" aria-labelledby="mistakes">
      <h2 id="mistakes">{words.some(mistakes.length)}</h2>
      <ul class="mistakes">
        {mistakes.map((each) => (
          <li key={each.seq}>
            <Button icon="mistake" onClick={() => go(each.seq)}>{t("replay.goMistake", { seq: each.seq })}</Button>
            <p>{each.reason}</p>
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
