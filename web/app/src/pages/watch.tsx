// Watching somebody's match, live. It shows what everybody may see, and nothing can be done but look.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Problem, type Event, type Match, type Seating, type Told, type View } from "../engine/types";
import type { GamePage } from "../game";
import { gameName } from "../games";
import { list, t } from "../i18n";
import { clockWords } from "../match/clock";
import { flagWords } from "../match/layout";
import { useHistory } from "../match/history";
import { Moves } from "../match/moves";
import { linesOf, Player } from "../match/players";
import { after, seatName } from "../match/seats";
import { sidesOf } from "../match/sides";
import { api } from "../net/api";
import { Live, type LiveState } from "../net/live";
import { loadPage } from "../page";
import type { PageProps } from "../routes";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { FailedPage } from "../ui/load";
import { Fact, useTitle } from "../ui/parts";
import { shownName } from "../player";

type Watched = Match & { player?: string };

export default function Watch({ params }: PageProps) {
  const match = useSignal<Watched | undefined>(undefined);
  const since = useSignal(0);
  const ended = useSignal(false); // nobody may watch any more
  const [error, setError] = useState<unknown>();
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState<{ live: Live; page: GamePage }>();
  const path = "/watch/" + encodeURIComponent(params.link!);
  useEffect(() => {
    let gone = false;
    let stream: Live | undefined;
    const begin = async (): Promise<void> => {
      const whole = await api<Watched>("GET", path);
      const page = await loadPage(whole.game);
      if (gone) return;
      match.value = whole;
      since.value = performance.now() - (whole.running ?? 0);
      stream = new Live(path + "/events", follow(match, since, path, page, (words) => { setSaid(words); announce(words); }, () => {
        stream?.stop();
        ended.value = true;
        announce(t("watch.ended"));
      }));
      setOpen({ live: stream, page });
      if (whole.status === "playing") stream.start();
    };
    begin().catch(setError);
    return () => { gone = true; stream?.stop(); };
  }, [path]);
  if (error !== undefined) return <FailedPage error={error} />;
  if (!match.value || !open) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  return <Show ask={async (after) => (await api<{ items: Event[] }>("GET", `${path}/actions?after=${after}`)).items} match={match.value} since={since.value} page={open.page} said={ended.value ? t("watch.endedText") : said} ended={ended.value} state={open.live.state} />;
}

/** Takes what the stream tells into the match, and says it. */
function follow(match: Signal<Watched | undefined>, since: Signal<number>, path: string, page: GamePage, say: (words: string) => void, end: () => void) {
  const take = (next: Watched): void => {
    const before = match.peek();
    if (before && next.seq < before.seq) return;
    match.value = { ...before, ...next };
    since.value = performance.now() - (next.running ?? 0);
    if (before && next.seq > before.seq) say(changed(page, before, next));
  };
  return {
    state: (whole: Match) => take(whole),
    turn: ({ seq, seat = 0, turn = null, status, view, ...event }: Told) => {
      const before = match.peek();
      if (!before || seq <= before.seq) return;
      if (status && view) take({ ...before, ...after(before, { ...event, seq, seat, turn, status, view }) });
      else void api<Watched>("GET", path).then(take, () => undefined); // told of without what it led to
    },
    seats: ({ seats, turn }: Seating) => {
      const before = match.peek();
      if (before) match.value = { ...before, turn, seats: seats.map((seat, i) => ({ ...seat, left: seat.left ?? before.seats[i]?.left })) as Match["seats"] };
    },
    seq: () => match.peek()?.seq ?? 0,
    lost: () => void api<Watched>("GET", path).then(take, (error: unknown) => { if (error instanceof Problem && error.code === "unknown-link") end(); }),
    over: () => (match.peek()?.status ?? "playing") !== "playing",
  };
}

/** A view as whoever watches has it, who sits nowhere: no game speaks to a seat that is not there. */
function unseated(view: View): View { return "seat" in view ? Object.assign({}, view, { seat: -1 }) : view; }

/** Says what a turn changed; how a match for several ended is said by name. */
function changed(page: GamePage, before: Match, next: Match): string {
  if (next.status !== "playing" && next.seats.length > 1) return [endTitle(next), page.outcome(unseated(next.view))?.text].filter(Boolean).join(" ");
  return page.change(unseated(before.view), unseated(next.view));
}

/** Says who has won. */
function endTitle(match: Match): string {
  const winner = match.seats.findIndex((seat) => seat.status === "won");
  return winner < 0 ? t("watch.drawn") : t("watch.won", { name: nameAt(match, winner) });
}

/** What a seat is called where two may have the same name. */
function nameAt(match: Match, at: number): string {
  const side = sidesOf(match.game, match.seats.length)[at];
  return side ? t("watch.name", { name: seatName(match, at), side }) : seatName(match, at);
}

/** Says how it stands, where nothing else is to be said. */
function standWords(match: Match): string {
  if (match.seats.length < 2) return t("watch.turn", { seq: match.seq });
  return match.turn === null ? "" : t("watch.due", { name: nameAt(match, match.turn) });
}

/** Says that a draw is offered; nothing where none is. */
function offeredWords(match: Match): string {
  return match.status === "playing" && match.offer !== undefined ? t("watch.offer", { name: nameAt(match, match.offer) }) : "";
}

interface ShowProps { ask: (after: number) => Promise<Event[]>; match: Watched; since: number; page: GamePage; said: string; ended: boolean; state: Signal<LiveState> }

function Show({ ask, match, since, page, said, ended, state }: ShowProps) {
  const names = match.seats.length > 1 ? list(match.seats.map((_, i) => seatName(match, i))) : match.player && shownName(match.player);
  const title = t("watch.title", { player: names || t("watch.nobody") });
  const view = unseated(match.view);
  const outcome = page.outcome(view);
  const several = match.seats.length > 1;
  const history = useHistory(match, ask);
  const { above, below } = linesOf(match);
  useTitle(title);
  return (
    <div class={several ? "match several" : "match"} data-game={match.game} data-status={match.status}>
      <div class="match-main">
        <div class="stage">
          {above.map((at) => <Player key={at} match={match} at={at} since={since} />)}
          <div class="fit"><page.Still view={history?.shown ? unseated(history.shown) : view} /></div>
          {below.map((at) => <Player key={at} match={match} at={at} since={since} />)}
        </div>
        <div class={outcome ? `line ${several ? "drawn" : outcome.good ? "won" : "lost"}` : "line"} data-testid="line">
          {outcome ? <><h2>{several ? endTitle(match) : flagWords(match) || outcome.title}</h2><p>{outcome.text}</p></> : <p>{[offeredWords(match), said || standWords(match)].filter(Boolean).join(" ")}</p>}
        </div>
        {history && <Moves history={history} />}
      </div>
      <aside class="match-side" aria-label={t("match.info")}>
        <div class="panel card">
          <header class="panel-head">
            <h1 tabIndex={-1}>{title}</h1>
            <p class="tags"><span class="tag accent" data-testid="watching"><Icon name="eye" size={14} />{t("watch.you")}</span><span class="tag">{gameName(match.game)}</span>{ended ? <span class="tag" data-testid="live">{t("watch.ended")}</span> : <LiveTag match={match} state={state.value} />}</p>
          </header>
          <dl class="facts">{page.Facts && <page.Facts view={view} preset={match.preset} />}{match.clock && <Fact name={t("clock.name")}>{clockWords(match.clock)}</Fact>}</dl>
        </div>
      </aside>
    </div>
  );
}

function LiveTag({ match, state }: { match: Match; state: LiveState }) {
  if (match.status !== "playing") return <span class="tag">{t("watch.over")}</span>;
  if (state !== "lost") return <span class={state === "live" ? "tag accent" : "tag"} data-testid="live"><Icon name="live" size={14} />{t("match.live")}</span>;
  return <span class="tag bad" data-testid="live"><Icon name="offline" size={14} />{t("match.reconnecting")}</span>;
}
