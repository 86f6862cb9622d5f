// What stands around every board: the line that says what happened, the tools, the panel. The message has its own place, so
// it never covers the board and nothing jumps when it comes.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { isLocal, type Match } from "../engine/types";
import { gameInfo, gameName } from "../games";
import { t } from "../i18n";
import { navigate } from "../router";
import { announce, notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Fact, Key, useTitle } from "../ui/parts";
import { explain } from "../ui/problem";
import { rewardWords } from "./challenges";
import { hiddenWords, isHidden } from "./daily";
import type { Session } from "./session";
import { Share } from "./share";

export interface Outcome { readonly title: string; readonly text: string; readonly good: boolean }

interface LayoutProps {
  session: Session;
  /** The latest sentence about the match. */
  said: string;
  /** Whether that sentence asks something. */
  asks?: boolean;
  outcome: Outcome | undefined;
  board: ComponentChildren;
  tools?: ComponentChildren;
  /** Whether the tools stand beside the board, where it leaves no room below. */
  beside?: boolean;
  /** What is left, in a number: stands in the line where the panel is out of sight. */
  count?: ComponentChildren;
  facts: ComponentChildren;
  keys: ComponentChildren;
  /** What else can be done while it is played, at the foot of the panel. */
  foot?: ComponentChildren;
}

/** A match with its board: asks before it is given up, says how it ended. */
export function MatchLayout({ session, said, asks, outcome, board, tools, beside, count, facts, keys, foot }: LayoutProps) {
  const match = session.match.value;
  const title = gameName(match.game);
  const asking = useSignal(false);
  useTitle(title);
  useForfeitKeys(session, asking);
  useHintKey(session);
  const playing = match.status === "playing";
  useFocusKept(`${match.seq} ${session.pending.value.length} ${asking.value}`);
  const toolbar = (
    <div class="tools" role="group" aria-label={t("match.actions")}>
      {playing ? asking.value
        ? <>
            <Button look="danger" icon="give" onClick={() => { asking.value = false; session.act({ type: "forfeit" }); }}>{t("match.forfeitYes")}</Button>
            <Button class="play-on" onClick={() => { asking.value = false; }}>{t("match.forfeitNo")}</Button>
          </>
        : <>{tools}<HelpTools session={session} /></> : <AfterTools session={session} />}
    </div>
  );
  return (
    <div class={beside ? "match beside" : "match"} data-game={match.game} data-status={match.status}>
      <div class="match-main">
        <Line said={said} asks={asks} outcome={outcome} match={match} asking={asking.value && playing} session={session} count={count} />
        {board}
        {!beside && toolbar}
      </div>
      <aside class="match-side" aria-label={t("match.info")}>
        {beside && toolbar}
        <div class="panel card">
        <header class="panel-head">
          <h1 tabIndex={-1}>{title}</h1>
          <Tags match={match} />
        </header>
        <dl class="facts">{facts}{match.commitment && <Fact name={t("match.commitment")}><code class="sealed">{match.commitment}</code></Fact>}</dl>
        <Standing session={session} />
        {playing && <dl class="keys" aria-label={t("match.keys")}>{keys}<CommonKeys session={session} /></dl>}
        <div class="panel-foot">
          {playing && foot}
          {playing && <Button look="danger" icon="give" onClick={() => ask(asking)}>{t("match.forfeit")}</Button>}
          {!isLocal(match.id) && !isHidden(match) && <Share match={match} />}
        </div>
        </div>
      </aside>
    </div>
  );
}

/** Asks at a button's press: the answers come into sight, the harmless one first at hand. */
function ask(asking: { value: boolean }): void {
  asking.value = true;
  announce(t("match.forfeitAsk"));
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".play-on")?.focus());
}

/** Where the hands belong: on the board while it is played, at the result when it is over. */
export function toBoard(): void {
  const place = document.querySelector<HTMLElement>('.match[data-status="playing"] [data-board] [tabindex="0"]');
  if (place) place.focus({ preventScroll: true });
  else document.querySelector<HTMLElement>(".line h2")?.focus();
}

/** When what had the focus is gone, the focus goes to the board. */
function useFocusKept(change: string): void {
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) toBoard();
  }, [change]);
}

/** Esc asks, Esc again confirms (not the same one held down), any other key goes on. Keys inside the tools choose there. */
function useForfeitKeys(session: Session, asking: { value: boolean; peek(): boolean }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (session.over || event.defaultPrevented && event.key === "Escape" || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") return escape(event);
      const inside = (event.target as Element).closest?.(".tools");
      if (asking.peek() && !["Tab", "Shift"].includes(event.key) && !inside) asking.value = false;
    };
    const escape = (event: KeyboardEvent): void => {
      event.preventDefault();
      if (event.repeat) return;
      if (asking.peek()) session.act({ type: "forfeit" });
      else announce(t("match.forfeitAsk"));
      asking.value = !asking.peek();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [session]);
}

/** H asks for a hint, wherever the focus is, unless something is typed. */
function useHintKey(session: Session): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = (event.target as Element).closest?.("input, textarea, select, dialog");
      if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || session.over) return;
      if (event.key.toLowerCase() === "h" && mayAsk(session)) void session.askHint();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [session]);
}

function mayAsk(session: Session): boolean {
  return session.practice && Boolean(gameInfo(session.match.value.game)?.hints);
}

/** The keys that every game has. */
function CommonKeys({ session }: { session: Session }) {
  return (
    <>
      {mayAsk(session) && <KeyRow keys={["H"]} does={t("match.key.hint")} />}
      <KeyRow keys={["Esc"]} does={t("match.key.forfeit")} />
    </>
  );
}

/** A line of the panel: keys or gestures, and what they do. */
export function KeyRow({ keys, does, touch }: { keys: readonly string[]; does: string; touch?: boolean }) {
  return <div class={touch ? "key-row for-touch" : "key-row for-keys"}><dt>{keys.map((key) => <Key key={key}>{key}</Key>)}</dt><dd>{does}</dd></div>;
}

interface LineProps { said: string; asks?: boolean | undefined; outcome: Outcome | undefined; match: Match; asking: boolean; session: Session; count: ComponentChildren }

function Line({ said, asks, outcome, match, asking, session, count }: LineProps) {
  if (asking) return <div class="line asking" data-testid="line"><p>{t("match.forfeitAsk")}</p></div>;
  if (!outcome) {
    const hint = session.hint.value;
    return (
      <div class={asks ? "line asking" : hint ? "line hinting" : "line"} data-testid="line">
        {hint && <Icon name="hint" />}
        <p>{said}</p>
        {count && <span class="line-count" aria-hidden="true">{count}</span>}
      </div>
    );
  }
  return (
    <div class={outcome.good ? "line won" : "line lost"} data-testid="line">
      <h2 tabIndex={-1}>{outcome.title}</h2>
      <p>{outcome.text} {hiddenWords(match)} {match.award && <strong>{awardWords(match)}</strong>}</p>
    </div>
  );
}

export function awardWords(match: Match): string {
  const award = match.award;
  if (!award) return "";
  const gained = t("match.award", { reward: rewardWords(award), xp: award.xp });
  return award.toLevel > award.fromLevel ? `${gained} ${t("match.levelUp", { from: award.fromLevel, to: award.toLevel })}` : gained;
}

function Tags({ match }: { match: Match }) {
  const kind = match.terms.type;
  return (
    <p class="tags">
      <span class={kind ? "tag accent" : "tag"}>{kind ? kind === "daily" ? t("match.daily") : t("match.challenge") : t("match.practice")}</span>
      {kind && kind !== "daily" && <span class="tag">{rewardWords(match.terms.reward)}</span>}
      {match.hinted && <span class="tag">{t("match.hinted")}</span>}
      {isLocal(match.id) && <span class="tag">{t("match.local")}</span>}
    </p>
  );
}

/** Whether the moves are kept, and whether the connection lives. Its place is always there. */
function Standing({ session }: { session: Session }) {
  const sending = session.sending.value;
  const live = session.live.state.value;
  const words = sending === "waiting" ? t("match.waiting")
    : sending === "saving" ? t("match.saving")
    : live === "lost" ? t("match.reconnecting") : t("match.saved");
  const good = sending !== "waiting" && live !== "lost";
  return (
    <p class={good ? "standing" : "standing bad"} data-testid="standing" data-live={live} data-sending={sending}>
      <Icon name={good ? "check" : "offline"} size={16} /><span>{words}</span>
      {live === "live" && good && <span class="tag live"><Icon name="live" size={14} />{t("match.live")}</span>}
    </p>
  );
}

function HelpTools({ session }: { session: Session }) {
  if (!session.practice) return null;
  const info = gameInfo(session.match.value.game);
  return (
    <>
      {info?.hints && <Button icon="hint" busy={session.thinking.value} onClick={() => void session.askHint()}>{t("match.hint")}</Button>}
      {info?.odds && <Button icon="odds" aria-pressed={session.odds.value !== null} disabled={session.thinking.value} onClick={() => void session.toggleOdds()}>{t("match.odds")}</Button>}
    </>
  );
}

function AfterTools({ session }: { session: Session }) {
  const match = session.match.value;
  const again = (): void => {
    session.again().then((id) => navigate("/match/" + id), (error: unknown) => notify(explain(error), "problem"));
  };
  return (
    <>
      {session.practice
        ? <Button look="primary" icon="again" onClick={again}>{t("match.again")}</Button>
        : <ButtonLink look="primary" icon="home" href="/">{t("match.home")}</ButtonLink>}
      {!isHidden(match) && <ButtonLink icon="replays" href={`/matches/${match.id}/replay`}>{t("match.replay")}</ButtonLink>}
      {match.terms.type === "daily" && <ButtonLink icon="leaderboard" href={`/leaderboard/${match.game}`}>{t("daily.board")}</ButtonLink>}
    </>
  );
}
