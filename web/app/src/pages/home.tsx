// The first page: a game in one click, what waits, what today brings.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Page, Summary, Wire } from "../engine/types";
import { botName, defender, gameName, games, movesOf, presetInfo, presetName } from "../games";
import { ago, lang, list, t } from "../i18n";
import { Levels } from "../match/levels";
import { usePlay } from "../match/play";
import { opponent, seatName } from "../match/seats";
import { mindsFor, remembered as lastTime } from "../match/setup";
import { api } from "../net/api";
import { connected } from "../net/online";
import { useArt } from "../page";
import { me, playerName, expectMe } from "../player";
import { read, write } from "../prefs";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { useLoad, type Load } from "../ui/load";
import { Meter, useTitle } from "../ui/parts";
import { dailyWords, type Daily } from "../match/daily";
import { running } from "../match/lists";

export default function Home() {
  useTitle("wits");
  const matches = useLoad(() => running(), [connected.value]);
  const [back] = useState(() => read("back") === "1"); // whether somebody has played here before: known at once, so that nothing moves
  useEffect(() => void expectMe(), []);
  if (back) return <Returning load={matches} />;
  return (
    <>
      <header class="hero">
        <h1 tabIndex={-1}>{t("home.title")}</h1>
        <p class="lead">{t("home.lead")}</p>
      </header>
      <Games />
      {games.value && ( // what stands below waits, so that it need not move
        <div class="home-grid">
          <Continue load={matches} none={t("home.continueNone")} />
          <section class="home-box"><h2>{t("home.daily")}</h2><Dailies /></section>
          <Adventure />
        </div>
      )}
    </>
  );
}

/** For who comes back: what waits and what today brings, then the games. */
function Returning({ load }: { load: Load<Page<Summary>> }) {
  return (
    <>
      <h1 tabIndex={-1} class="home-back">{t("home.back")}</h1>
      <div class="home-now">
        <Continue load={load} none={t("home.nothing")} />
        <Today />
        <Adventure><NextGoal /></Adventure>
      </div>
      <h2 class="home-all">{t("home.allGames")}</h2>
      <Games />
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
    play({ game: game.id, preset: preset.value, ...(mind ? { minds: mindsFor(game, preset.value, lastTime(game)) } : {}) });
  };
  const mind = game.seats > 1 && game.bots.length > 0 ? defender(game.id, preset.value) ?? lastTime(game).mind : "";
  const Preview = useArt(game.id)?.Preview;
  return (
    <section class="game-card card" aria-label={game.title}>
      <div class="game-art" data-game={game.id} aria-hidden="true">{Preview && <Preview />}</div>
      <div class="game-words">
        <h2><a href={"/play/" + game.id}>{game.name}</a></h2>
        <p class="muted">{game.line}</p>
      </div>
      <Levels brief label={t("home.difficulty", { game: game.title })} game={game} value={preset.value} onChange={(value) => { preset.value = value; }} />
      <div class="game-start">
        <Button look="primary" icon="play" busy={busy} onClick={begin} data-testid={"play-" + game.id}
          aria-label={t("home.playGame", { game: game.title, preset: presetName(game.id, preset.value) })}>{t("home.play")}</Button>
        <small class="muted game-about">{mind ? t("home.against", { name: botName(game.id, mind) }) : presetInfo(game.id, preset.value)}</small>
        {game.seats > 1 && <ButtonLink look="quiet" class="tool" icon="friend" href={"/play/" + game.id} aria-label={t("home.chooseFor", { game: game.title })} />}
      </div>
    </section>
  );
}

function remembered(game: GameInfo): string {
  const kept = read("preset." + game.id);
  return kept && game.presets.includes(kept) ? kept : game.presets[0]!;
}

/** What waits. As many places are kept as there were matches the last time, so that nothing moves when they come. */
function Continue({ load, none }: { load: Load<Page<Summary>>; none: string }) {
  const items = load.data?.items.slice(0, 3) ?? [];
  const places = load.data || load.error !== undefined ? 0 : Number(read("home.rows")) || 0;
  useEffect(() => { if (load.data) write("home.rows", String(items.length)); }, [load.data]);
  return (
    <section class="home-box home-continue">
      <h2>{t("home.continue")}</h2>
      {items.length + places > 0
        ? <ul class="rows">
            {items.map((match) => <li key={match.id}><ContinueRow match={match} /></li>)}
            {Array.from({ length: places }, (_, i) => <li key={i} class="row-place" aria-hidden="true" />)}
          </ul>
        : <p class="muted quiet-box">{none}</p>}
      {games.value?.some((each) => each.seats > 1) && <p><a href="/t">{t("table.have")}</a></p>}
    </section>
  );
}

function ContinueRow({ match }: { match: Summary }) {
  return (
    <a class="row-link" href={"/match/" + match.id}>
      <span class="row-main">
        <strong>{gameName(match.game)}</strong>
        <small class="muted">{[standing(match), t("home.continueMoves", { n: movesOf(match.game, match.seq) }), ago(match.touched)].join(" · ")}</small>
      </span>
      <Icon name="next" />
    </a>
  );
}

/** Against whom a match is, and whose turn it is; in a game for one, how hard it is. */
function standing(match: Summary): string {
  if (match.table) return t("table.waits");
  if (!opponent(match)) return presetName(match.game, match.preset);
  return `${t("home.against", { name: seatName(match, 1 - match.seat) })} · ${t(match.turn === match.seat ? "seat.yourTurn" : "match.othersTurn")}`;
}

function useDailies(): { known: readonly GameInfo[]; of: (game: string) => Daily | undefined; failed: boolean } {
  const known = (games.value ?? []).filter((each) => each.daily);
  const load = useLoad(() => api<{ items: Daily[] }>("GET", "/daily"), [known.map((each) => each.id).join(), connected.value]);
  return { known, of: (game) => load.data?.items.find((each) => each.game === game), failed: load.error !== undefined };
}

/** Today's puzzles, for who sees them the first time. */
function Dailies() {
  const { known, of, failed } = useDailies();
  const words = (daily: Daily | undefined): string => (daily ? dailyWords(daily) : failed ? t("home.dailyText") : "\u00a0");
  return (
    <ul class="rows">
      {known.map((game) => (
        <li key={game.id}>
          <a class="row-link" href={"/daily/" + game.id}>
            <Icon name="daily" />
            <span class="row-main">
              <strong>{game.title}</strong>
              <small class="muted">{words(of(game.id))}</small>
            </span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Today's puzzles with the days in a row, and how yesterday went. */
function Today() {
  const { known, of } = useDailies();
  const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10);
  const load = useLoad(() => api<Wire<"Calendar">>("GET", `/me/dailies?from=${yesterday}&to=${today()}`), [connected.value]);
  const days = load.data?.streak.now ?? (Number(read("home.days")) || 0); // what was known the last time takes as much room
  useEffect(() => { if (load.data) write("home.days", String(days)); }, [load.data]);
  const results = (load.data?.items ?? []).filter((each) => each.day === yesterday && !each.practice && each.status !== "playing");
  const said = results.map((each) => `${gameName(each.game)} ${t(`status.${each.status}`).toLowerCase()}`);
  return (
    <section class="home-box home-today">
      <h2>{t("home.today")} <span class="tag accent" style={{ visibility: load.data ? "visible" : "hidden" }}>{days > 0 ? t("home.days", { n: days }) : t("home.noDays")}</span></h2>
      <ul class="home-puzzles">
        {known.map((game) => {
          const daily = of(game.id);
          const done = daily?.status === "won" || daily?.status === "lost" || daily?.status === "drawn";
          return (
            <li key={game.id}>
              <a class={done ? "today-link done" : "today-link"} href={"/daily/" + game.id}>
                <Icon name={daily?.status === "won" ? "check" : done ? "minus" : "play"} size={18} />
                <span>{game.title}{daily && <span class="visually-hidden">: {dailyWords(daily)}</span>}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <p class="muted today-before">
        {load.data ? said.length ? t("home.yesterday", { results: list(said) }) : t("home.yesterdayNone") : "\u00a0"}
      </p>
      <p><a href="/calendar">{t("nav.calendar")}</a></p>
    </section>
  );
}

/** What is nearest to being reached. */
function NextGoal() {
  const load = useLoad(() => api<Wire<"Aims">>("GET", "/me/goals"), [lang.value, connected.value]);
  const next = load.data?.items.find((each) => each.id === load.data?.next);
  return (
    <a class="card next-goal" href="/goals">
      <Icon name="target" size={26} />
      <span class="row-main">
        <small class="muted">{t("home.goal")}</small>
        <strong>{next?.text ?? (load.data ? t("home.allGoals") : "\u00a0")}</strong>
      </span>
      {next && next.need > 1 && <span class="tag">{t("goals.of", { have: next.have, need: next.need })}</span>}
    </a>
  );
}

function Adventure({ children }: { children?: ComponentChildren }) {
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
      {children}
    </section>
  );
}
