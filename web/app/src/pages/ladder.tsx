// The bots that live on the server: who is there and can be invited, how strong they are, and what one of them has played.
import { useState } from "preact/hooks";
import type { Action, GameId, GameInfo, Match, Page, Status, Wire } from "../engine/types";
import { botName, gameName, games, presetName } from "../games";
import { date, number, t } from "../i18n";
import { useName } from "../match/name";
import { api, query } from "../net/api";
import { connected } from "../net/online";
import { usePage } from "../page";
import { refreshMe } from "../player";
import { navigate } from "../router";
import type { PageProps } from "../routes";
import { Button } from "../ui/button";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Choices, Empty, Heading } from "../ui/parts";

type LiveBot = Wire<"LiveBot">;
type Rated = Wire<"Rated">;
type Career = Wire<"Career">;
type Results = Wire<"Results">;

export default function LadderPage({ params }: PageProps) {
  const known = (games.value ?? []).filter((each) => each.seats === 2);
  const game = known.find((each) => each.id === params.game) ?? known[0];
  if (!game) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  const choice = (
    <Choices label={t("board.game")} hideLabel value={game.id}
      onChange={(to) => navigate("/ladder/" + to + (params.name ? "/" + encodeURIComponent(params.name) : ""), { replace: true })}
      choices={known.map((each) => ({ value: each.id, label: each.title }))} />
  );
  return params.name ? (
    <>
      <Heading title={params.name} lead={<a href={"/ladder/" + game.id}>{t("nav.ladder")}</a>} />
      {choice}
      <BotCareer key={game.id} game={game.id} name={params.name} />
    </>
  ) : (
    <>
      <Heading title={t("nav.ladder")} lead={t("ladder.lead")} />
      {choice}
      <There game={game} />
      <section class="section"><Ladder key={game.id} game={game.id} /></section>
      <p class="muted section">{t("ladder.how")}</p>
    </>
  );
}

/** The bots that are there for a game, each with a button. */
function There({ game }: { game: GameInfo }) {
  const load = useLoad(() => api<Page<LiveBot>>("GET", "/bots"), [game.id, connected.value]);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState("");
  const asking = useName();
  const invite = (bot: string): void => {
    setBusy(bot);
    setError(undefined);
    api<Match>("POST", `/bots/${encodeURIComponent(bot)}/invitations`, { game: game.id, preset: game.presets[0] }).then(
      ({ id }) => { void refreshMe(); navigate("/match/" + id); },
      (problem: unknown) => { setBusy(""); setError(problem); },
    );
  };
  return (
    <section class="card stack section" aria-labelledby="there">
      <h2 id="there">{t("ladder.there")}</h2>
      {error !== undefined && <Failed error={error} />}
      <Loaded load={load}>
        {(page) => {
          const bots = page.items.filter((each) => each.games.includes(game.id));
          return bots.length === 0 ? <p class="muted">{t("ladder.nobody")}</p> : (
            <ul class="stack">
              {bots.map((bot) => (
                <li key={bot.name} class="buttons">
                  <a href={careerPath(game.id, bot.name)}>{bot.name}</a>
                  <span class="muted">{t("ladder.playing", { n: bot.playing, most: bot.most })}</span>
                  <Button busy={busy === bot.name} disabled={bot.playing >= bot.most} onClick={() => asking.ask(() => invite(bot.name))}>{t("ladder.invite")}</Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {asking.dialog}
    </section>
  );
}

function careerPath(game: GameId, bot: string): string { return `/ladder/${game}/${encodeURIComponent(bot)}`; }

function Ladder({ game }: { game: GameId }) {
  const load = useLoad(() => api<Page<Rated>>("GET", "/ladder" + query({ game })), [game, connected.value]);
  return (
    <Loaded load={load}>
      {(page) => page.items.length === 0 ? <Empty icon="leaderboard" title={t("ladder.none")} /> : (
        <table class="rank-table">
          <caption class="visually-hidden">{t("ladder.table", { game: gameName(game) })}</caption>
          <thead>
            <tr>{[t("board.rank"), t("board.name"), t("ladder.rating"), t("ladder.games"), t("ladder.score")].map((each) => <th key={each} scope="col">{each}</th>)}</tr>
          </thead>
          <tbody>
            {page.items.map((each) => (
              <tr key={each.name}>
                <td><span class="rank">{number(each.rank)}</span></td>
                <th scope="row"><Rival game={game} name={each.name} mind={each.mind} /></th>
                <td>{rating(each)}</td>
                <td>{number(each.wins + each.draws + each.losses)}</td>
                <td>{tally(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loaded>
  );
}

function rating(rated: Rated): string {
  return t("ladder.interval", { rating: Math.round(rated.rating), low: Math.round(rated.low), high: Math.round(rated.high) });
}

function tally({ wins, draws, losses }: Pick<Rated, "wins" | "draws" | "losses">): string {
  return t("ladder.tally", { wins, draws, losses });
}

/** A bot with a way to its page, or one of the game's own. */
function Rival({ game, name, mind }: { game: GameId; name: string; mind?: boolean | undefined }) {
  return mind ? <>{botName(game, name)}</> : <a href={careerPath(game, name)}>{name}</a>;
}

function BotCareer({ game, name }: { game: GameId; name: string }) {
  const load = useLoad(() => api<Career>("GET", `/bots/${encodeURIComponent(name)}` + query({ game })), [game, name, connected.value]);
  const page = usePage(game);
  const said = (opening: readonly unknown[] | null | undefined): string => (page ? (opening ?? []).map((action) => page.move(action as Action)).join(" · ") : "…");
  return (
    <Loaded load={load}>
      {(bot) => bot.latest.length === 0 ? <Empty icon="leaderboard" title={t("ladder.none")} /> : (
        <div class="stack section">
          {bot.rated && <p><strong>{rating(bot.rated)}</strong> · {tally(bot.rated)}</p>}
          <ResultTable title={t("ladder.against")} items={bot.results} of={(each) => <Rival game={game} name={each.opponent ?? ""} mind={each.mind} />} />
          <ResultTable title={t("ladder.openings")} items={bot.openings.slice(0, 10)} of={(each) => <>{said(each.opening)}</>} />
          <section class="stack" aria-labelledby="latest">
            <h2 id="latest">{t("ladder.latest")}</h2>
            <table class="rank-table">
              <thead>
                <tr>{[t("ladder.when"), t("table.opponent"), t("play.variant"), t("board.result"), t("board.moves")].map((each) => <th key={each} scope="col">{each}</th>)}</tr>
              </thead>
              <tbody>
                {bot.latest.map((each, i) => (
                  <tr key={i}>
                    <td>{date(each.ended, { dateStyle: "short", timeStyle: "short" })}</td>
                    <th scope="row"><Rival game={game} name={each.opponent} mind={each.mind} /></th>
                    <td>{presetName(game, each.preset)}</td>
                    <td><a href={`${careerPath(game, name)}/${encodeURIComponent(each.match)}`} title={t("replay.one")}>{outcome(each.status as Status)}</a></td>
                    <td>{number(each.moves)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </Loaded>
  );
}

function outcome(status: Status): string {
  return t(status === "won" ? "ladder.won" : status === "lost" ? "ladder.lost" : "ladder.drawn");
}

function ResultTable({ title, items, of }: { title: string; items: readonly Results[]; of: (each: Results) => preact.JSX.Element }) {
  return (
    <section class="stack">
      <h2>{title}</h2>
      <table class="rank-table">
        <tbody>
          {items.map((each, i) => (
            <tr key={i}><td>{number(each.wins + each.draws + each.losses)}</td><th scope="row">{of(each)}</th><td>{tally(each)}</td></tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
