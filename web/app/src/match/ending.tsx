// What a match came to, beside what its player did before, and what comes next. The server tells it; of a match of this device the
// device does.
import { useEffect, useState } from "preact/hooks";
import { Problem, type Match, type Summary, type Wire } from "../engine/types";
import { tally } from "../charts/tally";
import { LevelBar } from "../adventure/level";
import { botName, defender, gameInfo, movesOf, presetName } from "../games";
import { number, percent, t } from "../i18n";
import { api } from "../net/api";
import { localGames } from "../net/games";
import { connected } from "../net/online";
import { read, write } from "../prefs";
import { announce } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { durationWords } from "./clock";
import { isHidden } from "./daily";
import { levelsLike } from "./levels";
import { PlayOnce } from "./offers";
import { usePlay } from "./play";
import { isShared, isSocial, opponent } from "./seats";
import type { Session } from "./session";
import { Share } from "./share";
import { timeOf } from "./stopwatch";

export type Ending = Wire<"Ending">;
type Aims = Wire<"Aims">;

const patience = 2000; // milliseconds that the server has to learn of the last moves, before the device tells what it knows

/** What a match came to; undefined until it is over and that is known. */
export function useEnding(session: Session): Ending | undefined {
  const [ended, setEnding] = useState<Ending>();
  const { id, status, unsent } = session.match.value;
  const settled = status !== "playing" && session.sending.value === "idle";
  const behind = session.behind.value;
  useEffect(() => {
    if (!settled) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const show = (found: Ending): void => { if (!gone) setEnding(found); };
    const ask = (tries: number): void => {
      api<Ending>("GET", `/matches/${encodeURIComponent(id)}/ending`).then(show, (error: unknown) => {
        const early = error instanceof Problem && error.code === "running"; // the last move is on its way
        if (early && tries > 0 && !gone) timer = setTimeout(() => ask(tries - 1), 800);
      });
    };
    const tell = (): void => { onDevice(session.match.peek()).then(show, () => undefined); };
    if (!unsent && !behind) ask(5);
    else if (unsent || !connected.peek()) tell();
    else timer = setTimeout(tell, patience);
    return () => { gone = true; clearTimeout(timer); };
  }, [id, settled, behind, unsent]);
  return ended;
}

async function onDevice(match: Match): Promise<Ending> {
  const { items } = await (await localGames()).list("finished", { limit: 100 });
  return here(items.find((each) => each.id === match.id) ?? match, items);
}

/** The same, from the matches of this device. */
export function here(match: Summary, finished: readonly Summary[]): Ending {
  const stats = tally(finished).find((each) => each.game === match.game && each.preset === match.preset && (each.opponent ?? "") === (opponent(match)?.mind ?? ""));
  const streak = { now: 0, best: 0 };
  for (const each of [...finished].reverse()) {
    if (each.hinted || isShared(each) || each.status === "drawn") continue;
    streak.now = each.status === "won" ? streak.now + 1 : 0;
    streak.best = Math.max(streak.best, streak.now);
  }
  const time = timeOf(match);
  return { moves: match.seq, streak, ...(time ? { time } : {}), ...(stats ? { stats: stats as Ending["stats"] & object } : {}) };
}

/** Numbers and news, where they move no tool when they come: fit.css. */
export function EndCard({ session, ended }: { session: Session; ended: Ending | undefined }) {
  const match = session.match.value;
  const goals = useNewGoals(match, ended);
  const news = ended ? [...newsOf(match, ended), ...goals.map((goal) => t("end.goal", { goal }))] : [];
  const text = news.join(" ");
  useEffect(() => { if (text) announce(text); }, [text]);
  return (
    <section class="match-end" aria-label={t("end.title")} data-testid="end">
      <dl class="end-figures">{ended && figures(match, ended).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      {match.award && <LevelBar />}
      {news.length > 0 && <ul class="end-news">{news.map((each) => <li key={each}><Icon name="star" size={18} /><span>{each}</span></li>)}</ul>}
    </section>
  );
}

function figures(match: Match, { moves, par, time, stats, streak, days }: Ending): [string, string][] {
  const list: [string, string][] = [[t("end.moves"), number(movesOf(match.game, moves))]];
  const best = stats?.lengths?.[0]?.actions;
  if (best !== undefined) list.push([t("end.best"), number(movesOf(match.game, best))]);
  if (par) list.push([t("end.efficiency"), percent(par / Math.max(moves, 1))]);
  if (time) list.push([t("end.time"), durationWords(time)]);
  if (time && stats?.best) list.push([t("stats.bestTime"), durationWords(stats.best)]);
  if (days) list.push([t("end.days"), number(days.now)]);
  else if (!isShared(match) && streak.now > 0) list.push([t("end.streak"), number(streak.now)]);
  return list;
}

/** What is worth a sentence: the first win of a kind, and what is better than ever. */
export function newsOf(match: Summary, { stats, records = [] }: Ending): string[] {
  if (match.status !== "won" || match.hinted || isShared(match)) return [];
  if (stats?.wins === 1) return [t("end.first")];
  return (records ?? []).map((record) => t(`end.record.${record as "moves" | "time" | "efficiency"}`));
}

/** The goals that were reached since they were last looked at on this device. */
function useNewGoals(match: Summary, ended: Ending | undefined): string[] {
  const [fresh, setFresh] = useState<string[]>([]);
  useEffect(() => {
    if (!ended || match.status !== "won" || match.unsent) return;
    api<Aims>("GET", "/me/goals").then(({ items }) => setFresh(reachedSince(items)), () => undefined);
  }, [ended]);
  return fresh;
}

/** Names goals that this device has not seen reached, and remembers them. Who comes with many has reached them elsewhere. */
export function reachedSince(items: Aims["items"]): string[] {
  const reached = items.filter((each) => each.reached);
  const known = read("goals")?.split(" ");
  write("goals", reached.map((each) => each.id).join(" "));
  if (!known && reached.length > 3) return [];
  return reached.filter((each) => !known?.includes(each.id)).map((each) => each.text);
}

/** What comes next: once more, harder, what went wrong, and telling somebody. */
export function EndTools({ session, blameless }: { session: Session; blameless: boolean }) {
  const match = session.match.value;
  const daily = match.terms.type === "daily";
  const replay = `/matches/${match.id}/replay`;
  const mistaken = match.status === "lost" && match.seq > 1 && !blameless;
  return (
    <>
      {match.terms.type && !daily && <ButtonLink look="primary" icon="explore" href="/explore">{t("end.onward")}</ButtonLink>}
      <PlayOnce session={session} />
      {match.status === "won" && session.practice && <Harder match={match} />}
      {!isHidden(match) && (mistaken
        ? <ButtonLink icon="mistake" href={replay + "?mistake"}>{t("end.mistake")}</ButtonLink>
        : <ButtonLink icon="replays" href={replay}>{t("match.replay")}</ButtonLink>)}
      <Share match={match} />
      {daily && <ButtonLink icon="leaderboard" href={`/leaderboard/${match.game}?day=${match.day}`}>{t("nav.leaderboard")}</ButtonLink>}
      {(daily || match.archive) && <ButtonLink icon="daily" href={`/calendar?day=${match.day || match.archive}`}>{t("nav.calendar")}</ButtonLink>}
    </>
  );
}

/** The next harder one: the next size of a game for one, the next stronger mind. */
function Harder({ match }: { match: Match }) {
  const { play, busy } = usePlay();
  const info = gameInfo(match.game);
  if (!info || isSocial(match) || isShared(match) || defender(match.game, match.preset)) return null;
  const mind = opponent(match)?.mind;
  const names = mind ? info.bots.map((bot) => bot.name) : levelsLike(info, match.preset).map((level) => level.preset);
  const at = names.indexOf(mind ?? match.preset);
  const next = at < 0 ? undefined : names[at + 1];
  if (next === undefined) return null;
  const wanted = mind
    ? { game: match.game, preset: match.preset, minds: match.seats.map((seat) => (seat.mind ? next : "")) }
    : { game: match.game, preset: next };
  return (
    <Button icon="next" busy={busy} onClick={() => play({ ...wanted, ...(match.clock ? { clock: match.clock } : {}) })} data-testid="harder">
      {mind ? t("end.nextMind", { name: botName(match.game, next) }) : t("end.next", { name: presetName(match.game, next) })}
    </Button>
  );
}
