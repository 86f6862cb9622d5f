// One replay, step by step: what was played, where the mistake was, and the proof that it was so.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Review, Steps } from "../engine/types";
import type { GamePage, MistakeWords } from "../game";
import { gameName, isCertain, movesOf, presetInfo, presetName } from "../games";
import { t } from "../i18n";
import { clockWords } from "../match/clock";
import { connected } from "../net/online";
import { place } from "../router";
import type { PageProps } from "../routes";
import { Stepper } from "../match/argument";
import { betterThan, betterWords, drawn, type Better } from "../replay/better";
import { OpenFile } from "../replay/file";
import { finding, type Found } from "../replay/mistakes";
import { Moves, short, writtenAt, writtenWords, type Line } from "../replay/moves";
import { open, type Opened } from "../replay/open";
import { Proof } from "../replay/proof";
import { Reel } from "../replay/reel";
import { Retry } from "../replay/retry";
import { moveAt, type Gradual } from "../replay/review";
import { playerName, Seats } from "../replay/seats";
import { ReviewCard, useReview } from "../replay/summary";
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

function Viewer({ opened: first, params, reload }: ViewerProps) {
  const [seen, setSeen] = useState<Steps>();
  const looking = useMistakes(first);
  const found = looking.made.value;
  const opened = useMemo(() => ({ ...first, steps: seen ?? first.steps, mistakes: found?.mistakes }), [first, seen, found]);
  const { page, steps: { steps } } = opened;
  const reel = useMemo(() => new Reel(Math.max(steps.length, 1)), [first]);
  const flip = (seat: number): void => { void import("../engine").then(({ engine }) => engine.steps(first.replay, seat)).then(setSeen, () => undefined); };
  const reviewing = useReview(first.replay);
  const review = reviewing.made.value;
  const lines = useMemo(() => linesOf(opened, review), [opened, review]);
  const go = (to: number): void => { reel.pause(); reel.go(to); };
  const own = wantsMistake() ? found?.mistakes?.filter((each) => (each.seat ?? 0) === (first.steps.seat ?? 0)).at(-1)?.seq : undefined;
  useEffect(() => { if (wantsMistake()) go(steps.length - 1); }, [first]);
  useEffect(() => { if (own && reel.at.peek() === steps.length - 1) go(own - 1); }, [own]); // not where the reader has gone elsewhere meanwhile
  const at = reel.at.value;
  const better = useMemo(() => betterThan(opened, review, at), [opened, review, at]);
  const [thought, setThought] = useState(0);
  useEffect(() => setThought(0), [at]);
  useEffect(() => { if (at > 0 || better) announce(better ? betterWords(better, thought, opened) : said(opened, at)); }, [at, thought, better?.seq]);
  const step = steps[at];
  return (
    <div class="replay">
      <div class="replay-main">
        {step && (
          <>
            {better ? <BetterLine better={better} opened={opened} thought={thought} think={setThought} /> : <StepLine opened={opened} at={at} />}
            <div class="fit" data-game={opened.replay.game}><page.Still view={step.view} action={step.action} by={step.seat} drawn={better && drawn(better, thought)} /></div>
            <Seats replay={opened.replay} steps={opened.steps} at={at} flip={flip} />
            <Transport reel={reel} whole>
              {!better && opened.steps.ok && step.status === "playing" && <Retry replay={first.replay} seq={at} />}
            </Transport>
          </>
        )}
      </div>
      <div class="replay-side stack">
        {step && steps.length > 1 && opened.steps.ok && <ReviewCard reviewing={reviewing} opened={opened} at={at} judged={better?.seq ?? at} last={steps.length - 1} go={go} />}
        {step && (
          <section class="card stack" aria-labelledby="moves">
            <h2 id="moves">{t("replay.moves")}</h2>
            <Moves lines={lines} at={at} go={go} />
          </section>
        )}
        {step && !review && steps.length > 1 && <Mistakes opened={opened} looking={looking} go={go} />}
        <Proof opened={opened} params={params} reload={reload} />
        <About opened={opened} />
      </div>
    </div>
  );
}

/** Whether "See your mistake" led here: to the position before the last one, as soon as that is known. */
function wantsMistake(): boolean { return place.peek().query.has("mistake"); }

/** The mistakes of a replay, which are looked for while the page is open; those that were asked for come first. */
function useMistakes({ replay, steps: { steps } }: Opened): Gradual<Found> {
  const looking = useMemo(() => finding(steps.length - 1, wantsMistake(), async (from, to) => (await import("../engine")).engine.mistakes(replay, from, to)), [replay]);
  useEffect(() => {
    void looking.start();
    return () => looking.stop();
  }, [looking]);
  return looking;
}

/** What the coach's objections are called, in the game's words where it has some. */
function mistakeWords(page: GamePage): MistakeWords {
  return page.mistakes?.() ?? { one: t("replay.mistake"), none: t("replay.noMistake"), some: (n) => t("replay.mistakes", { n }) };
}

function linesOf(opened: Opened, review: Review | undefined): Line[] {
  const { page, mistakes = [], steps: { steps } } = opened;
  return steps.slice(1).map((step, i) => ({
    move: page.move(step.action!),
    written: writtenAt(opened, i + 1),
    change: step.action?.type === timeOut ? "" : page.brief(steps[i]!.view, step.view),
    mistake: mistakes.some((each) => each.seq === step.seq) ? mistakeWords(page).one : undefined,
    verdict: moveAt(review, step.seq)?.verdict,
  }));
}

function said(opened: Opened, at: number): string {
  const { page, mistakes = [], steps: { steps } } = opened;
  const step = steps[at]!;
  const mistake = mistakes.find((each) => each.seq === step.seq);
  const parts = [t("replay.at", { at, last: steps.length - 1 }) + ".", step.action ? moveOf(opened, at) + "." : "", changed(opened, at)];
  if (mistake) parts.push(`${mistakeWords(page).one}: ${mistake.reason}`);
  return parts.join(" ");
}

/** The action that a clock makes. Games need not tell it from giving up, so only what it is called is said. */
const timeOut = "timeout";

/** What a step changed, in the game's words. */
function changed({ page, steps: { steps } }: Opened, at: number): string {
  const step = steps[at]!;
  return step.action?.type === timeOut ? "" : page.change(steps[at - 1]!.view, step.view);
}

/** The move of a step as the game writes it, or in its words. */
function moveOf(opened: Opened, at: number): string {
  return writtenWords(writtenAt(opened, at)) || opened.page.move(opened.steps.steps[at]!.action!);
}

/** What the step shown did. Its place is always there. */
function StepLine({ opened, at }: { opened: Opened; at: number }) {
  const { mistakes = [], steps: { steps } } = opened;
  const step = steps[at]!;
  const mistake = mistakes.find((each) => each.seq === step.seq && at > 0);
  return (
    <div class={mistake ? "step-line mistaken" : "step-line"} data-testid="line">
      {mistake && <Icon name="mistake" />}
      <p>
        {at === 0 || !step.action
          ? <>{t("replay.start")} <span class="for-keys">{t("replay.keys")}</span></>
          : <><strong>{moveOf(opened, at)}.</strong> {mistake ? mistake.reason : changed(opened, at)}</>}
      </p>
    </div>
  );
}

/** What is about to be played and why something else is better, with the argument for that. */
function BetterLine({ better, opened, thought, think }: { better: Better; opened: Opened; thought: number; think: (step: number) => void }) {
  const last = better.steps?.length ?? 0;
  return (
    <div class={better.mistake ? "step-line better mistaken" : "step-line better"} data-testid="line">
      <Icon name={better.mistake ? "mistake" : "hint"} />
      <p data-testid="better" tabIndex={0}>{betterWords(better, thought, opened)}</p>
      <div class="better-tools">
        {last > 0 && <Stepper step={thought} last={last} on={() => think((thought + 1) % (last + 1))} back={() => think(thought - 1)} />}
        {opened.steps.ok && <Retry replay={opened.replay} seq={better.seq - 1} />}
      </div>
    </div>
  );
}

function Mistakes({ opened, looking, go }: { opened: Opened; looking: Gradual<Found>; go: (step: number) => void }) {
  const { mistakes, page } = opened;
  const { judged, total } = looking.made.value ?? { judged: 0, total: opened.steps.steps.length - 1 };
  const words = mistakeWords(page);
  const busy = judged < total && looking.busy.value && <p role="status" class="muted" data-testid="looking">{t("replay.looking", { n: judged, total })}</p>;
  if (!mistakes?.length) return busy || mistakes && judged === total && <p class="no-mistake verdict good"><Icon name="check" />{words.none}</p> || null; // nobody can tell
  return (
    <section class="card stack" aria-labelledby="mistakes">
      <h2 id="mistakes">{words.some(mistakes.length)}</h2>
      {busy}
      <ul class="mistakes">
        {mistakes.map((each) => (
          <li key={each.seq}>
            <Button icon="mistake" onClick={() => go(each.seq - 1)}>{t("replay.goMistake", { seq: short(opened, each.seq) })}</Button>
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
      {replay.players.length > 1 && <Fact name={t("match.players")}>{replay.players.map((_, i) => playerName(replay, i)).join(" – ")}</Fact>}
      {replay.clock && <Fact name={t("clock.name")}>{clockWords(replay.clock)}</Fact>}
      <Fact name={t("replay.result")}>{t(`status.${steps.status}`)}</Fact>
      <Fact name={t("replay.length")}>{movesOf(replay.game, replay.actions.length)}</Fact>
      {typeof replay.seed === "number" && !isCertain(replay.game, replay.preset) && <Fact name={t("daily.seed")}>{String(replay.seed)}</Fact>}
      <Fact name={t("replay.program")}>{replay.program}</Fact>
    </dl>
  );
}
