// Games to look at again: one's own finished ones, those of this device, those made public, and files.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type GameId, type Page, type Status, type Summary, type Wire } from "../engine/types";
import { gameName, movesOf, presetName } from "../games";
import { ago, t } from "../i18n";
import { isHidden } from "../match/daily";
import { api, query } from "../net/api";
import { hasLocal, localGames } from "../net/games";
import { connected } from "../net/online";
import { remote } from "../net/remote";
import { OpenFile } from "../replay/file";
import { notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Loaded, useLoad } from "../ui/load";
import { Empty, Heading } from "../ui/parts";
import { explain } from "../ui/problem";

type Published = Wire<"Published">;
interface Known { here: Summary[]; own: Page<Summary>; published: Page<Published> }

const nothing = { items: [] };

/** Everything that can be had: what the server cannot say now is left out. */
async function ask(): Promise<Known> {
  const here = hasLocal() ? localGames().then((games) => games.list("finished", { limit: 50 })).then((page) => page.items, () => []) : [];
  if (!connected.peek()) return { here: await here, own: nothing, published: nothing };
  const [own, published] = await Promise.all([
    remote.list("finished", { limit: 20 }), api<Page<Published>>("GET", "/replays" + query({ limit: 20 })),
  ]);
  return { here: await here, own, published };
}

export default function ReplaysPage() {
  const load = useLoad(ask, [connected.value]);
  return (
    <>
      <Heading title={t("nav.replays")} lead={t("replay.lead")}><OpenFile /></Heading>
      <div class="replays">
        {!connected.value && <p class="aside-note">{t("stats.here")}</p>}
        <Loaded load={load}>{(known) => <Lists known={known} set={load.set} />}</Loaded>
      </div>
    </>
  );
}

function Lists({ known, set }: { known: Known; set: (known: Known) => void }) {
  const { here, own, published } = known;
  if (here.length + own.items.length + published.items.length === 0) {
    return (
      <Empty icon="replays" title={t("replay.none")} text={t("replay.noneText")}>
        <div class="buttons">
          <ButtonLink look="primary" icon="play" href="/">{t("stats.play")}</ButtonLink>
          <ButtonLink icon="bots" href="/bots">{t("nav.bots")}</ButtonLink>
        </div>
      </Empty>
    );
  }
  return (
    <div class="stack">
      <Group title={t("replay.here")} shown={here.length > 0}>{here.map((each) => <MatchRow key={each.id} match={each} />)}</Group>
      <Group title={t("replay.own")} shown={own.items.length > 0}>
        {own.items.map((each) => <MatchRow key={each.id} match={each} />)}
        <More next={own.next} ask={(cursor) => remote.list("finished", { limit: 20, cursor })}
          add={(page) => set({ ...known, own: { ...page, items: [...own.items, ...page.items] } })} />
      </Group>
      <Group title={t("replay.published")} shown={published.items.length > 0}>
        {published.items.map((each) => <Row key={each.id} {...each} href={`/replays/${each.id}`} time={each.published} />)}
        <More next={published.next} ask={(cursor) => api<Page<Published>>("GET", "/replays" + query({ limit: 20, cursor }))}
          add={(page) => set({ ...known, published: { ...page, items: [...published.items, ...page.items] } })} />
      </Group>
    </div>
  );
}

function Group({ title, shown, children }: { title: string; shown: boolean; children: ComponentChildren }) {
  if (!shown) return null;
  return <section class="replay-group"><h2>{title}</h2><div class="rows">{children}</div></section>;
}

interface MoreProps<T> { next: string | undefined; ask: (cursor: string) => Promise<Page<T>>; add: (page: Page<T>) => void }

function More<T>({ next, ask: load, add }: MoreProps<T>) {
  const [busy, setBusy] = useState(false);
  if (!next) return null;
  const more = (): void => {
    setBusy(true);
    load(next).then(add, (error: unknown) => notify(explain(error), "problem")).finally(() => setBusy(false));
  };
  return <div class="buttons"><Button busy={busy} onClick={more}>{t("common.more")}</Button></div>;
}

function MatchRow({ match }: { match: Summary }) {
  const hidden = isHidden(match); // then there is no replay yet
  return (
    <Row {...match} href={hidden ? `/match/${match.id}` : `/matches/${match.id}/replay`} time={match.ended ?? match.touched}>
      {hidden && <span class="tag">{t("replay.later")}</span>}
      {match.terms.type && <span class="tag accent">{t(match.terms.type === "daily" ? "match.daily" : "match.challenge")}</span>}
      {match.hinted && <span class="tag">{t("match.hinted")}</span>}
      {match.unsent && <span class="tag">{t("match.local")}</span>}
    </Row>
  );
}

interface RowProps { game: GameId; preset: string; status: Status; seq: number; href: string; time: string; children?: ComponentChildren }

function Row({ game, preset, status, seq, href, time, children }: RowProps) {
  const won = status === "won";
  return (
    <a class="row-link" href={href}>
      <span class={won ? "tag good" : "tag"}><Icon name={won ? "check" : status === "drawn" ? "minus" : "close"} size={14} />{t(`status.${status}`)}</span>
      <span class="row-main">
        <strong>{gameName(game)} · {presetName(game, preset)}</strong>
        <small class="muted">{t("home.continueMoves", { n: movesOf(game, seq) })} · {ago(time)}</small>
      </span>
      {children}
      <Icon name="next" />
    </a>
  );
}
