// Watching a bot: choose who plays what, then let it move and say why. It is played on this device and kept nowhere.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../engine/types";
import type { GamePage } from "../game";
import { botName, games, isCertain } from "../games";
import { t } from "../i18n";
import { BotFace } from "../match/bot";
import { Levels } from "../match/levels";
import { BotChoice } from "../match/setup";
import { usePage } from "../page";
import { Moves } from "../replay/moves";
import { anySeed, deal, readSeed, type Played, type Show, type Wanted } from "../replay/show";
import { Transport } from "../replay/transport";
import { navigate } from "../router";
import type { PageProps } from "../routes";
import { announce } from "../ui/announce";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { Choices, Heading } from "../ui/parts";

export default function BotsPage({ params }: PageProps) {
  const known = games.value?.filter((each) => each.bots.length > 0);
  return (
    <>
      <Heading title={t("nav.bots")} lead={t("bots.lead")} />
      <div class="replay-room">
        {known?.[0]
          ? <Stage games={known} game={known.find((each) => each.id === params.game) ?? known[0]} />
          : <p class="loading muted" role="status">{t("page.loading")}</p>}
      </div>
    </>
  );
}

function Stage({ games: known, game }: { games: readonly GameInfo[]; game: GameInfo }) {
  const page = usePage(game.id);
  const [wanted, setWanted] = useState<Wanted>(() => ({
    game: game.id, preset: game.presets[0]!, bot: game.bots.at(-1)!.name, seed: anySeed(),
  }));
  const [show, setShow] = useState<Show>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let current = true;
    setError(undefined);
    const dealt = deal(wanted);
    dealt.then((made) => { if (current) setShow(made); }, (failed: unknown) => { if (current) setError(failed); });
    return () => { current = false; dealt.then((made) => made.close(), () => undefined); };
  }, [wanted]);
  return (
    <div class="replay">
      <div class="replay-main">
        {error !== undefined ? <Failed error={error} retry={() => setWanted({ ...wanted })} />
          : show && page ? <Scene page={page} key={show.wanted.game + show.wanted.seed} show={show} again={() => setWanted({ ...wanted, seed: anySeed() })} />
          : <p class="loading muted" role="status">{t("bots.loading")}</p>}
      </div>
      {(show || error !== undefined) && (
        <div class="replay-side stack">
          <Setup games={known} game={game} wanted={wanted} set={setWanted} />
          {show && page && <Story show={show} page={page} />}
        </div>
      )}
    </div>
  );
}

function Scene({ show, page, again }: { show: Show; page: GamePage; again: () => void }) {
  const { reel } = show;
  const [steps, at] = [show.steps.value, reel.at.value];
  const step = steps[at]!;
  const said = at === 0 ? "" : words(page, steps[at - 1]!, step);
  useEffect(() => announce(said), [said]);
  return (
    <>
      <div class="step-line" data-testid="line" aria-busy={reel.making.value}>
        <BotFace game={show.wanted.game} bot={show.wanted.bot} />
        <p><strong class="step-who">{botName(show.wanted.game, show.wanted.bot)}</strong> {said || <>{t("bots.start")} <span class="for-keys">{t("replay.keys")}</span></>}</p>
      </div>
      <div class="fit" data-game={show.wanted.game}><page.Still view={step.view} action={step.action} /></div>
      <Transport reel={reel} whole={show.over}>
        <Button icon="again" onClick={again}>{t("bots.again")}</Button>
      </Transport>
    </>
  );
}

/** What a move rests on, or the move itself where there is no reason, and what it led to. */
function words(page: GamePage, before: Played, step: Played): string {
  const why = step.why ?? (step.action ? page.move(step.action) + "." : "");
  return `${why} ${page.change(before.view, step.view)}`;
}

interface SetupProps { games: readonly GameInfo[]; game: GameInfo; wanted: Wanted; set: (wanted: Wanted) => void }

function Setup({ games: known, game, wanted, set }: SetupProps) {
  return (
    <section class="card stack" aria-label={t("bots.choose")}>
      <Choices label={t("board.game")} value={game.id} onChange={(to) => navigate("/bots/" + to, { replace: true })}
        choices={known.map((each) => ({ value: each.id, label: each.title }))} />
      <Levels label={t("bots.preset")} game={game} value={wanted.preset} onChange={(preset) => set({ ...wanted, preset })} />
      <BotChoice legend={t("bots.bot")} game={game.id} bots={game.bots} value={wanted.bot} onChange={(bot) => set({ ...wanted, bot })} />
      {!isCertain(game.id, wanted.preset) && <SeedField seed={wanted.seed} onChange={(seed) => set({ ...wanted, seed })} />}
    </section>
  );
}

function SeedField({ seed, onChange }: { seed: number; onChange: (seed: number) => void }) {
  const [text, setText] = useState(String(seed));
  const [bad, setBad] = useState(false);
  useEffect(() => { setText(String(seed)); setBad(false); }, [seed]);
  const use = (event: Event): void => {
    event.preventDefault();
    const value = readSeed(text);
    setBad(value === undefined);
    if (value !== undefined) onChange(value);
  };
  return (
    <form class="seed-field" onSubmit={use} noValidate>
      <label for="seed">{t("daily.seed")}</label>
      <div class="copyfield-row">
        <input id="seed" inputMode="numeric" autocomplete="off" value={text} aria-describedby="seed-help" aria-invalid={bad}
          onInput={(event) => setText(event.currentTarget.value)} />
        <Button type="submit">{t("bots.deal")}</Button>
      </div>
      <small id="seed-help" class={bad ? "verdict bad" : "muted"} role={bad ? "alert" : undefined}>{t(bad ? "bots.seedBad" : "bots.seedHelp")}</small>
    </form>
  );
}

function Story({ show, page }: { show: Show; page: GamePage }) {
  const steps = show.steps.value;
  const lines = steps.slice(1).map((step, i) => ({ move: page.move(step.action!), change: page.brief(steps[i]!.view, step.view) }));
  return (
    <section class="card stack bot-story" aria-labelledby="moves">
      <h2 id="moves">{t("replay.moves")}</h2>
      {lines.length === 0 ? <p class="muted">{t("bots.noMoves")}</p>
        : <Moves lines={lines} at={show.reel.at.value} go={(to) => { show.reel.pause(); show.reel.go(to); }} />}
    </section>
  );
}
