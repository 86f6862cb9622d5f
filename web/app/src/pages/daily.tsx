// The daily puzzle: the same for everybody, one ranked attempt, sealed before the first move.
import { useState } from "preact/hooks";
import type { GameId, Match } from "../engine/types";
import { gameName, games, presetInfo, presetName } from "../games";
import { ago, date, t } from "../i18n";
import { useName } from "../match/name";
import { dailyWords, rankWords, type Daily } from "../match/daily";
import { api } from "../net/api";
import { useArt } from "../page";
import { connected } from "../net/online";
import { ShareButton } from "../share/sheet";
import { ofDaily } from "../share/subject";
import { navigate, place } from "../router";
import type { PageProps } from "../routes";
import { notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Loaded, useLoad } from "../ui/load";
import { Fact, Heading } from "../ui/parts";
import { explain } from "../ui/problem";
import Missing from "./missing";

export default function DailyPage({ params }: PageProps) {
  const known = (games.value ?? []).filter((each) => each.daily).map((each) => each.id);
  if (games.value && params.game !== undefined && !known.includes(params.game)) return <Missing />;
  const title = params.game ? t("daily.title", { game: gameName(params.game) }) : t("daily.all");
  return (
    <>
      <Heading title={title} lead={<>{!params.game && <><strong>{date(`${place.value.query.get("day") ?? new Date().toISOString().slice(0, 10)}T12:00:00Z`, { dateStyle: "full", timeZone: "UTC" })}</strong>. </>}{t("daily.lead")}</>}><ButtonLink icon="daily" href="/calendar">{t("nav.calendar")}</ButtonLink></Heading>
      <div class="dailies">
        {params.game ? <Puzzle game={params.game} /> : <Puzzles games={known} />}
      </div>
    </>
  );
}

function Picture({ game }: { game: GameId }) {
  const Preview = useArt(game)?.Preview;
  return <div class="game-art" data-game={game} aria-hidden="true">{Preview && <Preview />}</div>;
}

function askDaily(game: GameId, day: string | null): Promise<Daily> {
  return api<Daily>("GET", `/games/${game}/daily${day ? "?day=" + encodeURIComponent(day) : ""}`);
}

function Puzzle({ game }: { game: GameId }) {
  const day = place.value.query.get("day");
  const load = useLoad(() => askDaily(game, day), [game, day, connected.value]);
  return <section class="card daily" aria-label={t("daily.title", { game: gameName(game) })}><Loaded load={load}>{(daily) => <Details daily={daily} alone />}</Loaded></section>;
}

/** All puzzles of a day: they come together, so that none moves another. */
function Puzzles({ games }: { games: readonly GameId[] }) {
  const day = place.value.query.get("day");
  const load = useLoad(() => Promise.all(games.map((game) => askDaily(game, day))), [games.join(), day, connected.value]);
  return (
    <Loaded load={load}>
      {(dailies) => {
        const ranks = new Set(dailies.map(rankWords));
        return (
          <>
            {ranks.size === 1 && <p class="daily-rank" data-testid="ranking">{[...ranks]}</p>}
            {dailies.map((daily) => (
              <section key={daily.game} class="card daily" aria-label={t("daily.title", { game: gameName(daily.game) })}>
                <Picture game={daily.game} />
                <h2><a href={"/daily/" + daily.game}>{gameName(daily.game)}</a></h2>
                <Details daily={daily} alone={false} rank={ranks.size > 1} />
              </section>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}

function Details({ daily, alone, rank = true }: { daily: Daily; alone: boolean; rank?: boolean }) {
  const over = Date.parse(daily.ends) <= Date.now();
  return (
    <div class="stack">
      {alone && <Picture game={daily.game} />}
      {alone && <p class="daily-day">{date(daily.day + "T12:00:00Z", { dateStyle: "full", timeZone: "UTC" })}</p>}
      <p class="tags"><span class="tag accent">{presetName(daily.game, daily.preset)}</span><span class="tag">{presetInfo(daily.game, daily.preset)}</span>
        {!over && <span class="tag">{t("daily.ends", { when: ago(daily.ends) })}</span>}</p>
      {!(over && !daily.match) && <p>{dailyWords(daily)}</p>}
      {rank && daily.ranking && <p data-testid="ranking">{rankWords(daily)}</p>}
      <div class="buttons">
        <Begin daily={daily} over={over} />
        <ButtonLink icon="leaderboard" href={`/leaderboard/${daily.game}?day=${daily.day}`}>{t(alone ? "daily.board" : "nav.leaderboard")}</ButtonLink>
        <ShareButton of={() => ofDaily(daily)} />
      </div>
      {alone && <p class="muted">{t("rank.rule")}</p>}
      {alone && <Seal daily={daily} />}
      {alone && <Days day={daily.day} over={over} />}
    </div>
  );
}

function Begin({ daily, over }: { daily: Daily; over: boolean }) {
  const [busy, setBusy] = useState(false);
  const name = useName();
  if (daily.match) {
    return <ButtonLink look="primary" icon="play" href={"/match/" + daily.match}>{t(daily.status === "playing" ? "daily.go" : "daily.see")}</ButtonLink>;
  }
  if (over) return <ButtonLink look="primary" icon="daily" href={"/calendar?day=" + daily.day}>{t("daily.practise")}</ButtonLink>;
  const begin = (): void => {
    setBusy(true);
    api<Match>("POST", `/games/${daily.game}/daily`, {})
      .then((match) => navigate("/match/" + match.id), (error: unknown) => notify(explain(error), "problem"))
      .finally(() => setBusy(false));
  };
  const ranked = daily.ranking?.ranked; // then its name stands on the leaderboard
  return <><Button look="primary" icon="play" busy={busy} onClick={() => (ranked ? name.ask(begin) : begin())}>{t("daily.begin")}</Button>{name.dialog}</>;
}

function Seal({ daily }: { daily: Daily }) {
  return (
    <div class="seal">
      <h2>{daily.seed ? t("daily.revealed") : t("daily.commitment")}</h2>
      <p class="muted">{t("daily.commitmentText")}</p>
      <dl class="facts">
        <Fact name="SHA-256"><code>{daily.commitment}</code></Fact>
        {daily.seed && <Fact name={t("daily.seed")}><code>{daily.seed}</code></Fact>}
        {daily.salt && <Fact name={t("daily.salt")}><code>{daily.salt}</code></Fact>}
      </dl>
    </div>
  );
}

function Days({ day, over }: { day: string; over: boolean }) {
  const path = place.value.path;
  const shifted = (days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return (
    <nav class="buttons" aria-label={t("daily.all")}>
      <ButtonLink look="quiet" icon="back" href={`${path}?day=${shifted(-1)}`}>{t("daily.earlier")}</ButtonLink>
      {over && <ButtonLink look="quiet" icon="next" href={`${path}?day=${shifted(1)}`}>{t("daily.later")}</ButtonLink>}
    </nav>
  );
}
