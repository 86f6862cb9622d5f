// Who did how well in the daily puzzle: of a day, and of all days. Everything chosen stands in the address.
import { useState } from "preact/hooks";
import type { GameId, Page, Status, Wire } from "../engine/types";
import { gameName, games, presetInfo, presetName } from "../games";
import { date, number, t } from "../i18n";
import { rankWords, type Daily } from "../match/daily";
import { api, query } from "../net/api";
import { connected } from "../net/online";
import { navigate, place } from "../router";
import type { PageProps } from "../routes";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Loaded, useLoad } from "../ui/load";
import { Choices, Empty, Heading } from "../ui/parts";
import { explain } from "../ui/problem";
import { notify } from "../ui/announce";
import { Seal } from "../ui/seal";
import { shownName } from "../player";

type Span = "day" | "all";
type Kind = "people" | "bots";
type Rank = Wire<"Rank">;

/** A day some days away from another, as the server writes it. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export default function LeaderboardPage({ params }: PageProps) {
  const known = (games.value ?? []).filter((each) => each.daily);
  const game = params.game ?? known[0]?.id;
  const asked = place.value.query;
  const span: Span = asked.get("span") === "all" ? "all" : "day";
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked.get("day") ?? "") ? asked.get("day")! : today();
  const kind: Kind = asked.get("kind") === "bots" ? "bots" : "people";
  const go = (to: { game?: GameId; span?: Span; day?: string; kind?: Kind }): void => {
    const next = { span, day, kind, ...to };
    const who = { kind: next.kind === "bots" ? next.kind : undefined };
    const wanted = { ...(next.span === "all" ? { span: "all" } : { day: next.day === today() ? undefined : next.day }), ...who };
    navigate(`/leaderboard/${to.game ?? game}${query(wanted)}`, { replace: true });
  };
  if (game === undefined) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  return (
    <>
      <Heading title={t("nav.leaderboard")} lead={t("board.lead")} />
      <div class="board-choices">
        <Choices label={t("board.game")} hideLabel value={game} onChange={(to) => go({ game: to })}
          choices={known.map((each) => ({ value: each.id, label: each.title }))} />
        <Choices label={t("board.span")} hideLabel value={span} onChange={(to) => go({ span: to })}
          choices={[{ value: "day", label: t("board.day") }, { value: "all", label: t("board.all") }]} />
        <Choices label={t("board.kind")} hideLabel value={kind} onChange={(to) => go({ kind: to })}
          choices={[{ value: "people", label: t("board.people") }, { value: "bots", label: t("board.bots") }]} />
      </div>
      {span === "day" && <DaySteps day={day} go={(to) => go({ day: to })} />}
      <div class={span === "day" ? "board-page" : ""}>
        <Ranks key={game + span + day + kind} game={game} span={span} day={day} kind={kind} />
        {span === "day" && <Deal game={game} day={day} />}
      </div>
      <p class="muted section">{t("rank.rule")} {t("rank.limits")}</p>
    </>
  );
}

function DaySteps({ day, go }: { day: string; go: (day: string) => void }) {
  const last = day >= today();
  const said = date(day, { dateStyle: "full", timeZone: "UTC" });
  return (
    <div class="day-steps" role="group" aria-label={t("board.day")}>
      <Button icon="back" aria-label={t("daily.earlier")} onClick={() => go(dayAfter(day, -1))} />
      <p aria-live="polite"><strong>{said}</strong>{last && <span class="tag accent">{t("board.today")}</span>}</p>
      <Button icon="next" aria-label={t("daily.later")} disabled={last} onClick={() => go(dayAfter(day, 1))} />
    </div>
  );
}

function Ranks({ game, span, day, kind }: { game: GameId; span: Span; day: string; kind: Kind }) {
  const ask = (cursor?: string): Promise<Page<Rank>> =>
    api("GET", `/games/${game}/leaderboard` + query({ span, kind, ...(span === "day" ? { day } : {}), limit: 50, cursor }));
  const load = useLoad(() => ask(), [game, span, day, kind, connected.value]);
  const [busy, setBusy] = useState(false);
  const more = async (known: Page<Rank>): Promise<void> => {
    setBusy(true);
    await ask(known.next).then(
      (next) => load.set({ ...next, items: [...known.items, ...next.items] }),
      (error: unknown) => notify(explain(error), "problem"),
    );
    setBusy(false);
  };
  return (
    <div class="ranks">
      <Loaded load={load}>
        {(page) => page.items.length === 0 ? <Nobody game={game} today={span === "day" && day === today()} /> : (
          <>
            <RankTable items={page.items} span={span} name={t("board.table", { game: gameName(game) })} />
            {page.next && <Button busy={busy} onClick={() => void more(page)}>{t("common.more")}</Button>}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Nobody({ game, today: open }: { game: GameId; today: boolean }) {
  return (
    <Empty icon="leaderboard" title={t("board.none")} text={t(open ? "board.noneToday" : "board.noneThen")}>
      {open && <ButtonLink look="primary" icon="daily" href={`/daily/${game}`}>{t("board.play")}</ButtonLink>}
    </Empty>
  );
}

function RankTable({ items, span, name }: { items: readonly Rank[]; span: Span; name: string }) {
  return (
    <table class="rank-table">
      <caption class="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("board.rank")}</th>
          <th scope="col">{t("board.name")}</th>
          <th scope="col">{t(span === "day" ? "board.result" : "board.wins")}</th>
          <th scope="col">{t("board.moves")}</th>
        </tr>
      </thead>
      <tbody>{items.map((each, i) => <RankRow key={i} rank={each} span={span} />)}</tbody>
    </table>
  );
}

function RankRow({ rank, span }: { rank: Rank; span: Span }) {
  const top = rank.rank <= 3 && (span === "all" || rank.status === "won");
  return (
    <tr class={rank.you ? "you" : ""} aria-current={rank.you ? "true" : undefined}>
      <td><span class={top ? `medal medal-${rank.rank}` : "rank"}>{number(rank.rank)}</span></td>
      <th scope="row">
        <span class="rank-name">{shownName(rank.name)}</span>
        {rank.you && <span class="tag accent">{t("board.you")}</span>}
      </th>
      <td>{span === "day"
        ? <Result status={rank.status ?? "lost"} />
        : <Wins wins={rank.wins ?? 0} played={rank.played ?? 0} />}</td>
      <td>{number(rank.actions)}</td>
    </tr>
  );
}

function Result({ status }: { status: Status }) {
  return (
    <span class={status === "won" ? "tag good rank-result" : "tag rank-result"}>
      <Icon name={status === "won" ? "check" : status === "drawn" ? "minus" : "close"} size={14} /><span>{t(`status.${status}`)}</span>
    </span>
  );
}

function Wins({ wins, played }: { wins: number; played: number }) {
  return (
    <>
      <span class="rank-wins" aria-hidden="true">{number(wins)}/{number(played)}</span>
      <span class="visually-hidden">{t("board.winsOf", { wins, played })}</span>
    </>
  );
}

/** The deal of the day: sealed while it is played, opened afterwards. */
function Deal({ game, day }: { game: GameId; day: string }) {
  const load = useLoad(() => api<Daily>("GET", `/games/${game}/daily` + query({ day })), [game, day, connected.value]);
  return (
    <aside class="card stack board-deal" aria-label={t("board.deal")}>
      <h2>{t("board.deal")}</h2>
      <Loaded load={load}>
        {(daily) => (
          <>
            <p>{presetName(daily.game, daily.preset)}<br /><small class="muted">{presetInfo(daily.game, daily.preset)}</small></p>
            <Own daily={daily} />
            <Seal key={day} commitment={daily.commitment} seed={daily.seed === undefined ? undefined : String(daily.seed)} salt={daily.salt} />
            {daily.match && daily.seed && <ButtonLink icon="replays" href={`/matches/${daily.match}/replay`}>{t("match.replay")}</ButtonLink>}
          </>
        )}
      </Loaded>
    </aside>
  );
}

/** How the player's own attempt went, and whether it counts. */
function Own({ daily }: { daily: Daily }) {
  if (!daily.ranking || !daily.status) return null;
  const over = daily.status !== "playing";
  return (
    <p data-testid="own">
      {over && <>{t("board.own", { result: t(`status.${daily.status}`), n: daily.moves ?? 0 })} </>}{rankWords(daily)}
    </p>
  );
}
