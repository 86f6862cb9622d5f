// Watching somebody's match, live. It shows what its player sees, and nothing can be done but look.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { isMastermind, isMinesweeper, type Match } from "../engine/types";
import { Facts as CodeFacts, outcomeOf as codeOutcome } from "../games/mastermind/table";
import { History, Secret } from "../games/mastermind/history";
import { Field } from "../games/minesweeper/field";
import { Facts as MineFacts, outcomeOf as minesOutcome } from "../games/minesweeper/table";
import { t } from "../i18n";
import { wordsFor } from "../match/words";
import { api } from "../net/api";
import { Live, type LiveState } from "../net/live";
import type { PageProps } from "../routes";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { FailedPage } from "../ui/load";
import { useTitle } from "../ui/parts";

type Watched = Match & { player?: string };

export default function Watch({ params }: PageProps) {
  const match = useSignal<Watched | undefined>(undefined);
  const [error, setError] = useState<unknown>();
  const [said, setSaid] = useState("");
  const [live, setLive] = useState<Live>();
  const path = "/watch/" + encodeURIComponent(params.link!);
  useEffect(() => {
    let gone = false;
    const listener = follow(match, (words) => { setSaid(words); announce(words); });
    const stream = new Live(path + "/events", listener);
    api<Watched>("GET", path).then((whole) => {
      if (gone) return;
      match.value = whole;
      setLive(stream);
      if (whole.status === "playing") stream.start();
    }, setError);
    return () => { gone = true; stream.stop(); };
  }, [path]);
  if (error !== undefined) return <FailedPage error={error} />;
  if (!match.value || !live) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  return <Show match={match.value} said={said} state={live.state} />;
}

/** Takes what the stream tells into the match, and says it. */
function follow(match: Signal<Watched | undefined>, say: (words: string) => void) {
  const take = (next: Watched): void => {
    const before = match.peek();
    if (before && next.seq <= before.seq) return;
    match.value = { ...before, ...next };
    if (before) say(wordsFor(before.view, next.view));
  };
  return {
    state: (whole: Match) => take(whole),
    turn: (event: Pick<Match, "seq" | "status" | "view">) => {
      const before = match.peek();
      if (before) take({ ...before, seq: event.seq, status: event.status, view: event.view });
    },
    seq: () => match.peek()?.seq ?? 0,
    over: () => (match.peek()?.status ?? "playing") !== "playing",
  };
}

function Show({ match, said, state }: { match: Watched; said: string; state: Signal<LiveState> }) {
  const title = t("watch.title", { player: match.player || t("watch.nobody") });
  const view = match.view;
  const outcome = isMinesweeper(view) ? minesOutcome(view) : isMastermind(view) ? codeOutcome(view) : undefined;
  useTitle(title);
  return (
    <div class="match" data-game={match.game} data-status={match.status}>
      <div class="match-main">
        <div class={outcome ? `line ${outcome.good ? "won" : "lost"}` : "line"} data-testid="line">
          {outcome ? <><h2>{outcome.title}</h2><p>{outcome.text}</p></> : <p>{said || t("watch.turn", { seq: match.seq })}</p>}
        </div>
        {isMinesweeper(view) ? <Field view={view} /> : <div class="code-board"><Secret view={view} /><History view={view} /></div>}
      </div>
      <aside class="panel card" aria-label={t("match.info")}>
        <header class="panel-head">
          <h1 tabIndex={-1}>{title}</h1>
          <p class="tags"><span class="tag">{t(`game.${match.game}`)}</span><LiveTag match={match} state={state.value} /></p>
        </header>
        <dl class="facts">{isMinesweeper(view) ? <MineFacts view={view} /> : <CodeFacts view={view} preset={match.preset} />}</dl>
      </aside>
    </div>
  );
}

function LiveTag({ match, state }: { match: Match; state: LiveState }) {
  if (match.status !== "playing") return <span class="tag">{t("watch.over")}</span>;
  if (state !== "lost") return <span class={state === "live" ? "tag accent" : "tag"} data-testid="live"><Icon name="live" size={14} />{t("match.live")}</span>;
  return <span class="tag bad" data-testid="live"><Icon name="offline" size={14} />{t("match.reconnecting")}</span>;
}
