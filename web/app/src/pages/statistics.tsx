// What has been played and how it went: counted by the server, or on this device while there is none.
import { bins, median, total } from "../charts/bins";
import { Columns, Numbers, type Column } from "../charts/columns";
import { tally, type Stats } from "../charts/tally";
import { botName, gameName, games, presetInfo, presetName } from "../games";
import { number, percent, t } from "../i18n";
import { api } from "../net/api";
import { localGames } from "../net/games";
import { connected } from "../net/online";
import { clockWords, durationWords, readClock } from "../match/clock";
import { usePage } from "../page";
import { ButtonLink } from "../ui/button";
import { Loaded, useLoad } from "../ui/load";
import { Empty, Fact, Heading, Meter } from "../ui/parts";
import { shownName } from "../player";
import { askSkills, Skill, type Skills } from "./skill";

interface Counted { items: Stats[]; here: boolean; streak?: { now: number; best: number }; skills?: ReadonlyMap<string, Skills> }

async function ask(): Promise<Counted> {
  if (connected.peek()) {
    const counted = await api<Omit<Counted, "here">>("GET", "/me/statistics");
    const kinds = inOrder(counted.items.map((each) => each.game)); // at once, so that nothing moves
    return { ...counted, here: false, skills: new Map(await Promise.all(kinds.map(async (game) => [game, await askSkills(game)] as const))) };
  }
  const local = await localGames();
  return { items: tally((await local.list("finished", { limit: 100 })).items), here: true };
}

export default function StatisticsPage() {
  const load = useLoad(ask, [connected.value]);
  return (
    <>
      <Heading title={t("nav.statistics")} lead={t("stats.lead")}><ButtonLink icon="target" href="/goals">{t("nav.goals")}</ButtonLink></Heading>
      <div class="stats">
        <Loaded load={load}>{(counted) => <Counts {...counted} />}</Loaded>
      </div>
    </>
  );
}

function Counts({ items, here, streak, skills }: Counted) {
  const played = items.filter((each) => each.games + each.hintedGames > 0);
  return (
    <>
      {here && <p class="aside-note">{t("stats.here")}</p>}
      {played.length > 0 ? <Overall items={played} streak={streak} /> : (
        <Empty icon="statistics" title={t("stats.none")} text={t("stats.noneText")}>
          <ButtonLink look="primary" icon="play" href="/">{t("stats.play")}</ButtonLink>
        </Empty>
      )}
      {inOrder(played.map((each) => each.game)).map((game) => (
        <section key={game} class="section">
          <h2>{gameName(game)}</h2>
          {skills?.get(game) && <Skill game={game} known={skills.get(game)!} />}
          <Opponents items={played.filter((each) => each.game === game && each.opponent)} />
          <div class="stats-cards">
            {played.filter((each) => each.game === game && !each.opponent).map((each) => <Card key={each.preset + each.difficulty + (each.clock ?? "")} stats={each} />)}
          </div>
        </section>
      ))}
    </>
  );
}

/** Each game once, in the order of the list of games; those that are not in it come last. */
function inOrder(ids: readonly string[]): string[] {
  const known = (games.value ?? []).map((each) => each.id);
  const place = (id: string): number => (known.includes(id) ? known.indexOf(id) : known.length);
  return [...new Set(ids)].sort((a, b) => place(a) - place(b));
}

function sum(items: readonly Stats[], of: (stats: Stats) => number): number {
  return items.reduce((all, each) => all + of(each), 0);
}

function Overall({ items, streak }: { items: readonly Stats[]; streak: Counted["streak"] }) {
  const games = sum(items, (each) => each.games);
  const wins = sum(items, (each) => each.wins);
  const draws = sum(items, (each) => each.draws);
  return (
    <dl class="figures" aria-label={t("stats.overall")}>
      <Figure name={t("stats.games")} value={number(games)} />
      <Figure name={t("stats.wins")} value={number(wins)} />
      {draws > 0 && <Figure name={t("status.drawn")} value={number(draws)} />}
      <Figure name={t("stats.rate")} value={games ? percent(wins / games) : "–"} />
      <Figure name={t("stats.best")} value={number(streak?.best ?? Math.max(...items.map((each) => each.bestStreak)))} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return <div class="figure"><dt>{name}</dt><dd>{value}</dd></div>;
}

/** How games against each opponent went: one line for each of them, preset and clock. */
function Opponents({ items }: { items: readonly Stats[] }) {
  if (items.length === 0) return null;
  const timed = items.some((each) => each.clock);
  return (
    <div class="table-scroll card" tabIndex={0} role="region" aria-label={t("stats.opponents")}>
      <table class="opponents" data-testid="opponents">
        <caption>{t("stats.opponents")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("stats.opponent")}</th>
            {timed && <th scope="col">{t("clock.name")}</th>}
            <th scope="col">{t("stats.games")}</th><th scope="col">{t("status.won")}</th><th scope="col">{t("status.drawn")}</th><th scope="col">{t("status.lost")}</th>
            <th scope="col">{t("stats.best")}</th>
            {timed && <th scope="col">{t("stats.bestTime")}</th>}
          </tr>
        </thead>
        <tbody>{items.map((each) => <Opponent key={[each.preset, each.difficulty, each.opponent, each.clock].join()} stats={each} timed={timed} />)}</tbody>
      </table>
      {sum(items, (each) => each.hintedGames) > 0 && (
        <p class="muted">{t("stats.hinted")}: {t("stats.hintedOf", { wins: sum(items, (each) => each.hintedWins), games: sum(items, (each) => each.hintedGames) })}</p>
      )}
    </div>
  );
}

function Opponent({ stats, timed }: { stats: Stats; timed: boolean }) {
  const { opponent = "", games, wins, draws } = stats;
  return (
    <tr>
      <th scope="row">
        {opponent.startsWith("@") ? shownName(opponent.slice(1)) : botName(stats.game, opponent)}
        <small class="muted">{[presetName(stats.game, stats.preset), stats.difficulty ? t(kindOf(stats)) : ""].filter(Boolean).join(" · ")}</small>
      </th>
      {timed && <td>{clockText(stats) || "–"}</td>}
      <td>{number(games)}</td><td>{number(wins)}</td><td>{number(draws)}</td><td>{number(games - wins - draws)}</td>
      <td>{number(stats.bestStreak)}</td>
      {timed && <td>{stats.best ? durationWords(stats.best) : "–"}</td>}
    </tr>
  );
}

function clockText({ clock = "" }: Stats): string {
  const read = readClock(clock);
  return read ? clockWords(read) : clock;
}

function Card({ stats }: { stats: Stats }) {
  return (
    <article class="card stats-card">
      <header class="stats-head">
        <h3>{presetName(stats.game, stats.preset)}</h3>
        <span class={stats.difficulty ? "tag accent" : "tag"}>{t(kindOf(stats))}</span>
        {stats.clock && <span class="tag">{clockText(stats)}</span>}
        <p class="muted">{presetInfo(stats.game, stats.preset)}</p>
      </header>
      {stats.games > 0 && <Rate stats={stats} />}
      <dl class="facts">
        <Fact name={t("stats.games")}>{number(stats.games)}</Fact>
        <Fact name={t("stats.wins")}>{number(stats.wins)}</Fact>
        {stats.draws > 0 && <Fact name={t("status.drawn")}>{number(stats.draws)}</Fact>}
        {stats.best !== undefined && stats.best > 0 && <Fact name={t("stats.bestTime")}>{durationWords(stats.best)}</Fact>}
        {stats.lengths.length > 0 && <Fact name={t("stats.fewest")}>{number(Math.min(...stats.lengths.map((each) => each.actions)))}</Fact>}
        {stats.par && stats.parMoves ? <Fact name={t("stats.efficiency")}>{t("stats.efficiencyOf", { mean: percent(stats.par / stats.parMoves), best: percent((stats.bestPar ?? 0) / 1000) })}</Fact> : null}
        <Fact name={t("stats.streak")}>{number(stats.streak)}</Fact>
        <Fact name={t("stats.best")}>{number(stats.bestStreak)}</Fact>
        {stats.hintedGames > 0 && (
          <Fact name={t("stats.hinted")}>{t("stats.hintedOf", { wins: stats.hintedWins, games: stats.hintedGames })}</Fact>
        )}
      </dl>
      <Lengths stats={stats} />
    </article>
  );
}

function kindOf({ difficulty }: Stats): "match.practice" | "match.daily" | "match.challenge" {
  if (!difficulty) return "match.practice";
  return difficulty === "daily" ? "match.daily" : "match.challenge";
}

function Rate({ stats: { wins, games } }: { stats: Stats }) {
  return (
    <div class="rate">
      <p><strong>{percent(wins / games)}</strong> <span class="muted">{t("stats.won")}</span></p>
      <Meter label={t("stats.rate")} value={wins} max={games} />
    </div>
  );
}

function Lengths({ stats }: { stats: Stats }) {
  const unit = usePage(stats.game)?.lengths?.();
  const won = total(stats.lengths);
  if (won === 0) return <p class="stats-nowin muted">{t("stats.noWin")}</p>;
  const columns = bins(stats.lengths).map<Column>(({ from, to, wins }) => ({
    mark: number(from), label: from === to ? number(from) : `${number(from)}–${number(to)}`, value: wins,
  }));
  const axis = unit ?? t("stats.moves");
  const actions = stats.lengths.map((each) => each.actions);
  const name = t("stats.chart", {
    n: won, axis, least: Math.min(...actions), middle: median(stats.lengths), most: Math.max(...actions),
  });
  return (
    <figure class="stats-lengths">
      <figcaption>{t("stats.lengths")}</figcaption>
      <Columns name={name} axis={axis} columns={columns} />
      <Numbers summary={t("stats.numbers")} head={[axis, t("stats.wins")]} columns={columns} />
    </figure>
  );
}
