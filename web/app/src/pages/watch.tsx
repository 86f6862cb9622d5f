// Watching somebody's match, live. It shows what its player sees, and nothing can be done but look.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Match, Told } from "../engine/types";
import type { GamePage } from "../game";
import { gameName } from "../games";
import { t } from "../i18n";
import { api } from "../net/api";
import { Live, type LiveState } from "../net/live";
import { loadPage } from "../page";
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
      stream = new Live(path + "/events", follow(match, path, page, (words) => { setSaid(words); announce(words); }));
      setOpen({ live: stream, page });
      if (whole.status === "playing") stream.start();
    };
    begin().catch(setError);
    return () => { gone = true; stream?.stop(); };
  }, [path]);
  if (error !== undefined) return <FailedPage error={error} />;
  if (!match.value || !open) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  return <Show match={match.value} page={open.page} said={said} state={open.live.state} />;
}

/** Takes what the stream tells into the match, and says it. */
function follow(match: Signal<Watched | undefined>, path: string, page: GamePage, say: (words: string) => void) {
  const take = (next: Watched): void => {
    const before = match.peek();
    if (before && next.seq <= before.seq) return;
    match.value = { ...before, ...next };
    if (before) say(page.change(before.view, next.view));
  };
  return {
    state: (whole: Match) => take(whole),
    turn: ({ seq, status, view }: Told) => {
      const before = match.peek();
      if (!before || seq <= before.seq) return;
      if (status && view) take({ ...before, seq, status, view });
      else void api<Watched>("GET", path).then(take, () => undefined); // told of without what it led to
    },
    seq: () => match.peek()?.seq ?? 0,
    over: () => (match.peek()?.status ?? "playing") !== "playing",
  };
}

interface ShowProps { match: Watched; page: GamePage; said: string; state: Signal<LiveState> }

function Show({ match, page, said, state }: ShowProps) {
  const title = t("watch.title", { player: match.player || t("watch.nobody") });
  const view = match.view;
  const outcome = page.outcome(view);
  useTitle(title);
  return (
    <div class="match" data-game={match.game} data-status={match.status}>
      <div class="match-main">
        <div class={outcome ? `line ${outcome.good ? "won" : "lost"}` : "line"} data-testid="line">
          {outcome ? <><h2>{outcome.title}</h2><p>{outcome.text}</p></> : <p>{said || t("watch.turn", { seq: match.seq })}</p>}
        </div>
        <page.Still view={view} />
      </div>
      <aside class="panel card" aria-label={t("match.info")}>
        <header class="panel-head">
          <h1 tabIndex={-1}>{title}</h1>
          <p class="tags"><span class="tag">{gameName(match.game)}</span><LiveTag match={match} state={state.value} /></p>
        </header>
        <dl class="facts">{page.Facts && <page.Facts view={view} preset={match.preset} />}</dl>
      </aside>
    </div>
  );
}

function LiveTag({ match, state }: { match: Match; state: LiveState }) {
  if (match.status !== "playing") return <span class="tag">{t("watch.over")}</span>;
  if (state !== "lost") return <span class={state === "live" ? "tag accent" : "tag"} data-testid="live"><Icon name="live" size={14} />{t("match.live")}</span>;
  return <span class="tag bad" data-testid="live"><Icon name="offline" size={14} />{t("match.reconnecting")}</span>;
}
