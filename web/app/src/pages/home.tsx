// The first page: a game in one click, what waits, what today brings.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameId, Page, Summary } from "../engine/types";
import { MiniBoard } from "../games/minesweeper/mini";
import { Gem, Pegs } from "../games/mastermind/gem";
import { ago, t } from "../i18n";
import { presetName, presets } from "../match/presets";
import { usePlay } from "../match/play";
import { api } from "../net/api";
import { connected } from "../net/online";
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
      <div class="games">
        <GameCard game="minesweeper" />
        <GameCard game="mastermind" />
      </div>
      <div class="home-grid">
        <Continue load={matches} />
        <Dailies />
        <Adventure />
      </div>
    </>
  );
}

function GameCard({ game }: { game: GameId }) {
  const names = presets[game];
  const preset = useSignal(remembered(game));
  const { play, busy } = usePlay();
  const title = t(`game.${game}`);
  const begin = (): void => {
    write("preset." + game, preset.value);
    play(game, preset.value);
  };
  return (
    <section class="game-card card" aria-label={title}>
      <div class="game-art" aria-hidden="true">{game === "minesweeper" ? <MineArt /> : <CodeArt />}</div>
      <div class="game-words">
        <h2><a href={"/play/" + game}>{title}</a></h2>
        <p class="muted">{t(`game.${game}.line`)}</p>
      </div>
      <Choices label={t("home.difficulty", { game: title })} hideLabel value={preset.value} onChange={(value) => { preset.value = value; }}
        choices={names.map((name) => ({ value: name, label: presetName(name) }))} />
      <div class="game-start">
        <Button look="primary" icon="play" busy={busy} onClick={begin} data-testid={"play-" + game}
          aria-label={t("home.playGame", { game: title, preset: presetName(preset.value) })}>{t("home.play")}</Button>
        <span class="muted">{t(`preset.${preset.value}.info` as "preset.novice.info")}</span>
      </div>
    </section>
  );
}

function remembered(game: GameId): string {
  const kept = read("preset." + game);
  return kept && presets[game].includes(kept) ? kept : presets[game][0]!;
}

function MineArt() {
  return <MiniBoard size={34} rows={["##F2111", "#3211##", "#200012", "##10001"]} />;
}

function CodeArt() {
  const rows = [["R", "B", "G", "Y"], ["V", "B", "O", "Y"]] as const;
  return (
    <div class="code-art">
      {rows.map((row, i) => (
        <div key={i}>{row.map((color) => <Gem key={color} color={color} size={40} />)}<Pegs feedback={{ black: i + 1, white: 1 }} places={4} /></div>
      ))}
    </div>
  );
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
        <strong>{t(`game.${match.game}`)}</strong>
        <small class="muted">{presetName(match.preset)} · {t("home.continueMoves", { n: match.seq })} · {ago(match.touched)}</small>
      </span>
      <Icon name="next" />
    </a>
  );
}

function Dailies() {
  const load = useLoad(() => Promise.all((["minesweeper", "mastermind"] as const).map((game) => api<Daily>("GET", `/games/${game}/daily`))), [connected.value]);
  return (
    <section class="home-box">
      <h2>{t("home.daily")}</h2>
      <ul class="rows">
        {(["minesweeper", "mastermind"] as const).map((game, i) => (
          <li key={game}>
            <a class="row-link" href={"/daily/" + game}>
              <Icon name="daily" />
              <span class="row-main">
                <strong>{t(`game.${game}`)}</strong>
                <small class="muted">{load.data ? dailyWords(load.data[i]!) : load.error === undefined ? "\u00a0" : t("home.dailyText")}</small>
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
