// The first page: a game in one click, what waits, what today brings.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameInfo, Page, Summary } from "../engine/types";
import { gameName, games, presetInfo, presetName } from "../games";
import { ago, t } from "../i18n";
import { usePlay } from "../match/play";
import { api } from "../net/api";
import { connected } from "../net/online";
import { useArt } from "../page";
import { me, playerName, refreshMe } from "../player";
import { read, write } from "../prefs";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { useLoad, type Load } from "../ui/load";
import { Choices, Meter, useTitle } from "../ui/parts";
import { dailyWords, type Daily } from "../match/daily";
import { running } from "../match/lists";

export default function Home() {
  useTitle("wits");
  const matches = useLoad(() => running(), [connected.value]);
  useEffect(() => void refreshMe(), []);
  return (
    <>
      <header class="hero">
        <h1 tabIndex={-1}>{t("home.title")}</h1>
        <p class="lead">{t("home.lead")}</p>
      </header>
      <Games />
      {games.value && ( // what stands below waits, so that it need not move
        <div class="home-grid">
          <Continue load={matches} />
          <Dailies />
          <Adventure />
        </div>
      )}
    </>
  );
}

/** The games, as soon as they are known; until then their places. */
function Games() {
  const known = games.value;
  return (
    <div class="games">
      {known?.map((game) => <GameCard key={game.id} game={game} />)
        ?? [1, 2].map((i) => <section key={i} class="game-card card game-place" aria-hidden="true"><div class="game-art" /></section>)}
    </div>
  );
}

function GameCard({ game }: { game: GameInfo }) {
  const preset = useSignal(remembered(game));
  const { play, busy } = usePlay();
  const begin = (): void => {
    write("preset." + game.id, preset.value);
    play(game.id, preset.value);
  };
  const Preview = useArt(game.id)?.Preview;
  return (
    <section class="game-card card" aria-label={game.title}>
      <div class="game-art" aria-hidden="true">{Preview && <Preview />}</div>
      <div class="game-words">
        <h2><a href={"/play/" + game.id}>{game.title}</a></h2>
        <p class="muted">{game.line}</p>
      </div>
      <Choices label={t("home.difficulty", { game: game.title })} hideLabel value={preset.value} onChange={(value) => { preset.value = value; }}
        choices={game.levels.map((level) => ({ value: level.preset, label: level.name }))} />
      <div class="game-start">
        <Button look="primary" icon="play" busy={busy} onClick={begin} data-testid={"play-" + game.id}
          aria-label={t("home.playGame", { game: game.title, preset: presetName(game.id, preset.value) })}>{t("home.play")}</Button>
        <span class="muted">{presetInfo(game.id, preset.value)}</span>
      </div>
    </section>
  );
}

function remembered(game: GameInfo): string {
  const kept = read("preset." + game.id);
  return kept && game.presets.includes(kept) ? kept : game.presets[0]!;
}

function Continue({ load }: { load: Load<Page<Summary>> }) {
  const items = load.data?.items ?? [];
  return (
    <section class="home-box">
      <h2>{t("home.continue")}</h2>
      {items.length === 0
        ? <p class="muted quiet-box">{t("home.continueNone")}</p>
        : <ul class="rows">{items.slice(0, 4).map((match) => <li key={match.id}><ContinueRow match={match} /></li>)}</ul>}
    </section>
  );
}

function ContinueRow({ match }: { match: Summary }) {
  return (
    <a class="row-link" href={"/match/" + match.id}>
      <span class="row-main">
        <strong>{gameName(match.game)}</strong>
        <small class="muted">{presetName(match.game, match.preset)} · {t("home.continueMoves", { n: match.seq })} · {ago(match.touched)}</small>
      </span>
      <Icon name="next" />
    </a>
  );
}

function Dailies() {
  const known = (games.value ?? []).filter((each) => each.daily);
  const ids = known.map((each) => each.id);
  const load = useLoad(() => Promise.all(ids.map((game) => api<Daily>("GET", `/games/${game}/daily`))), [ids.join(), connected.value]);
  const words = (game: string): string => {
    const daily = load.data?.find((each) => each.game === game);
    if (daily) return dailyWords(daily);
    return load.error === undefined ? "\u00a0" : t("home.dailyText");
  };
  return (
    <section class="home-box">
      <h2>{t("home.daily")}</h2>
      <ul class="rows">
        {known.map((game) => (
          <li key={game.id}>
            <a class="row-link" href={"/daily/" + game.id}>
              <Icon name="daily" />
              <span class="row-main">
                <strong>{game.title}</strong>
                <small class="muted">{words(game.id)}</small>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Adventure() {
  const load = useLoad(() => api<{ items: unknown[] }>("GET", "/challenges"), [connected.value]);
  const adventurer = me.value?.adventurer;
  const waiting = load.data?.items.length ?? 0;
  return (
    <section class="home-box">
      <h2>{t("home.adventure")}</h2>
      <div class="card adventure">
        <div class="adventure-words">
          {adventurer
            ? <>
                <p class="adventure-name"><strong>{playerName()}</strong><span class="tag accent">{t("adventurer.level", { level: adventurer.level })}</span>
                  {adventurer.prestige > 0 && <span class="tag">{t("adventurer.prestige", { n: adventurer.prestige })}</span>}</p>
                <Meter label={t("adventurer.xp", { xp: adventurer.xp, needed: adventurer.needed })} value={adventurer.xp} max={adventurer.needed} />
                <small class="muted">{t("adventurer.xp", { xp: adventurer.xp, needed: adventurer.needed })}</small>
              </>
            : <p class="muted">{t("home.adventureText")}</p>}
        </div>
        <div class="buttons">
          <ButtonLink href="/explore" icon="explore">{t("nav.explore")}</ButtonLink>
          {waiting > 0 && <ButtonLink href="/challenges" icon="challenges">{t("home.pending", { n: waiting })}</ButtonLink>}
        </div>
      </div>
    </section>
  );
}
