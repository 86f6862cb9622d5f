// What stands around every board: the line that says what happened, the tools, the panel. The message has its own place, so
// it never covers the board and nothing jumps when it comes.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import type { Match, View } from "../engine/types";
import { gameInfo, gameName, isCertain } from "../games";
import { usePage } from "../page";
import { connected } from "../net/online";
import { letters } from "../prefs";
import { t } from "../i18n";
import { Button, Tool } from "../ui/button";
import { Icon } from "../ui/icon";
import { Fact, Key, useTitle } from "../ui/parts";
import { isCommand, useShortcut } from "../ui/shortcut";
import { ArgumentTools, think } from "./argument";
import { askByHand, askedWords, confirm, useAskKeys, type Asked } from "./asking";
import { rewardWords } from "./challenges";
import { clockWords, fell } from "./clock";
import { hiddenWords } from "./daily";
import { EndCard, EndTools, useEnding } from "./ending";
import { Texts } from "./given";
import { Guide, wantsGuide } from "./guide";
import { useHistory, type History } from "./history";
import { Looks } from "./looks";
import { useMoment } from "./moment";
import { Moves } from "./moves";
import { OfferDraw, offerWords, SeatAnswers, TakeBack } from "./offers";
import { linesOf, Player } from "./players";
import { Restart, restartKey } from "./restart";
import { isSocial, mindWords, seatName, thinker } from "./seats";
import { isExercise, type Playing } from "./playing";
import type { Session } from "./session";
import { Share } from "./share";
import { Stopwatch, StopwatchFact } from "./stopwatch";

export interface Outcome { readonly title: string; readonly text: string; readonly good: boolean }

/** The end of a game for two that was given up here. */
export const givenUp = (): Outcome => ({ title: t("match.forfeited"), text: t("match.otherWins"), good: false });

export interface LayoutProps {
  session: Playing;
  /** The latest sentence about the match. */
  said: string;
  /** Whether that sentence asks something. */
  asks?: boolean;
  outcome: Outcome | undefined;
  /** Whether nothing that the reader does can be called a mistake: whoever loses is not sent to look for one. */
  blameless?: boolean;
  /** Stands in .fit, whose size it follows with cqw and cqh. */
  board: ComponentChildren;
  /** How wide the board is for its height; 1 when not given. */
  shape?: number;
  /** What the hand needs beside the tools, such as a palette. */
  controls?: ComponentChildren;
  tools?: ComponentChildren;
  /** Turning the board round, where it has two sides. */
  turning?: { readonly turned: boolean; turn(): void };
  /** Draws an earlier position on the same board; without it, the game's Still does. */
  still?: (view: View) => ComponentChildren;
  /** A line to type moves in, in the panel; false while none can be made. What is typed on the board goes there. */
  typed?: ComponentChildren;
  /** Lets go of what the hand holds, such as a chosen piece or an open question; undefined where it holds nothing. Esc does it first. */
  letGo?: (() => void) | undefined;
  /** What is left, in a number: stands in the line where the panel is out of sight. */
  count?: ComponentChildren;
  facts: ComponentChildren;
  /** What the odds are called in this game. */
  oddsName?: string;
  /** What else can be done while it is played, at the foot of the panel. */
  foot?: ComponentChildren;
}

/** What stands around a board: that of a match, unless what is played brings its own. */
export function MatchLayout(props: LayoutProps) {
  const { session } = props;
  return isExercise(session) ? <session.frame {...props} /> : <MatchFrame {...props} session={session} />;
}

/** A match with its board: asks before it is given up, says how it ended. */
function MatchFrame({ session, said, asks, outcome, blameless = false, board, shape = 1, controls, tools, turning, still, typed, letGo, count, facts, oddsName, foot }: LayoutProps & { session: Session }) {
  const match = session.match.value;
  const page = usePage(match.game);
  const title = gameName(match.game);
  const asking = useSignal<Asked>(undefined);
  const history = useHistory(match, (after) => session.past(after));
  const past = history?.shown;
  const guide = useSignal(false);
  useTitle(title);
  useAskKeys(session, asking, past ? () => history?.go(Infinity) : letGo);
  useHintKey(session);
  const playing = match.status === "playing";
  useFocusKept(`${match.seq} ${session.pending.value.length} ${asking.value}`);
  const ended = useEnding(session);
  const unfolding = !playing && !outcome; // it is over, and the table still goes through how it came to that: nothing tells the end
  const seen = { match: unfolding ? { ...match, status: "playing", turn: null } as Match : match, since: session.since.value, sending: session.sending.value === "saving", onZero: () => void session.reload() };
  const { above, below } = linesOf(match, turning?.turned);
  const several = match.seats.length > 1;
  return (
    <div class={several ? "match several" : "match"} data-game={match.game} data-status={match.status} data-seq={match.seq} data-moment={useMoment(match)} style={{ "--shape": shape }}>
      <div class="match-main">
        <div class="stage">
          {above.map((at) => <Player key={at} {...seen} at={at} />)}
          <div class="fit" onKeyDown={playing && typed !== undefined ? intoLine : undefined}>{past ? still?.(past) ?? (page && <page.Still view={past} />) : board}</div>
          {below.map((at) => <Player key={at} {...seen} at={at} />)}
        </div>
        <Line said={said} asks={asks} outcome={outcome} match={match} asking={playing ? asking.value : undefined} session={session} count={count} history={history} guide={guide} />
        {outcome && <EndCard session={session} ended={ended} />}
        {history && <Moves history={history} />}
        <div class="hand">
          {!past && controls}
          {!unfolding && (
            <div class="tools" role="group" aria-label={t("match.actions")}>
              {!playing ? <EndTools session={session} blameless={blameless} />
                : asking.value ? <Answers session={session} asking={asking} />
                : <Tools session={session} asking={asking} tools={tools} turning={turning} oddsName={oddsName} foot={foot} />}
            </div>
          )}
        </div>
      </div>
      <aside class="match-side" aria-label={t("match.info")}>
        <div class="panel card">
          <header class="panel-head">
            <h1 tabIndex={-1}>{title}</h1>
            <Tags match={match} />
            <span class="panel-tools"><Looks game={match.game} />{playing && <Share match={match} />}<GuideTool game={match.game} open={guide} /></span>
            {!isWell(session) && <Standing session={session} />}
          </header>
          <dl class="facts">{facts}<StopwatchFact match={match} /></dl>
          {playing && typed}
          <Details session={session} typed={typed !== undefined} />
        </div>
      </aside>
    </div>
  );
}

/** The answers to a question that a match asks before it is lost. */
function Answers({ session, asking }: { session: Session; asking: Signal<Asked> }) {
  const anew = asking.value === "restart";
  return (
    <>
      <Button look="danger" icon={anew ? "again" : "give"} onClick={() => confirm(session, asking)}>{t(anew ? "match.restartYes" : "match.forfeitYes")}</Button>
      <Button class="play-on" onClick={() => { asking.value = undefined; }}>{t("match.forfeitNo")}</Button>
    </>
  );
}

interface ToolsProps { session: Session; asking: Signal<Asked>; tools: ComponentChildren; turning: LayoutProps["turning"]; oddsName: string | undefined; foot: ComponentChildren }

/** All that can be done while it is played. */
function Tools({ session, asking, tools, turning, oddsName, foot }: ToolsProps) {
  const match = session.match.value;
  return (
    <>
      <SeatAnswers session={session} />
      {tools}
      {foot}
      <HelpTools session={session} oddsName={oddsName} />
      <TakeBack session={session} />
      {turning && <Tool icon="flip" name={t("match.turn")} aria-pressed={turning.turned} onClick={() => turning.turn()} />}
      <OfferDraw session={session} />
      <Restart session={session} ask={() => askByHand(asking, "restart")} />
      <Tool icon="give" class="danger" name={t(match.seats.length > 1 ? "match.resign" : "match.forfeit")} onClick={() => askByHand(asking, "forfeit")} />
    </>
  );
}

/** The guide to the game, to be had at any time. */
function GuideTool({ game, open }: { game: string; open: Signal<boolean> }) {
  if (!usePage(game)?.guide) return null;
  return (
    <>
      <Tool icon="help" class="guide-tool" name={t("play.guide")} onClick={() => { open.value = true; }} />
      {open.value && <Guide game={game} onClose={() => { open.value = false; requestAnimationFrame(toBoard); }} />}
    </>
  );
}

/** What is good to find but not to look at: the keys, whether the moves are kept, what the deal was sealed as. */
function Details({ session, typed }: { session: Session; typed: boolean }) {
  const match = session.match.value;
  return (
    <details class="panel-more">
      <summary>{t("match.details")}</summary>
      {match.status === "playing" && <dl class="keys" aria-label={t("match.keys")}><GameKeys game={match.game} /><CommonKeys session={session} typed={typed} /></dl>}
      {isWell(session) && <Standing session={session} />}
      <Texts game={match.game} view={match.view} players={match.seats.map((_, i) => seatName(match, i))} />
      {match.commitment && !isCertain(match.game, match.preset) && <dl class="facts"><Fact name={t("match.commitment")}><code class="sealed">{match.commitment}</code></Fact></dl>}
    </details>
  );
}

/** Where the hands belong: on the board while it is played, at the result when it is over. */
export function toBoard(): void {
  const place = document.querySelector<HTMLElement>('.match[data-status="playing"] [data-board] [tabindex="0"]');
  if (place) place.focus({ preventScroll: true });
  else (document.querySelector<HTMLElement>(".line h2") ?? document.querySelector<HTMLElement>(".waiting h1, .cover h1"))?.focus();
}

/** When what had the focus is gone, the focus goes to the board. */
function useFocusKept(change: string): void {
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) toBoard();
  }, [change]);
}

/** H asks for a hint and then goes through its steps. */
function useHintKey(session: Session): void {
  useShortcut("h", () => { if (!session.over && mayAsk(session) && !think(session)) void session.askHint(); });
}

/** What is typed on a board that has a line to type in goes there and is no shortcut. With Shift, the letters of shortcuts are that. */
export function intoLine(event: KeyboardEvent): void {
  if (isCommand(event) || !/^[a-z0-9]$/i.test(event.key) || /^[HAN]$/.test(event.key)) return;
  event.stopPropagation();
  document.querySelector<HTMLElement>(".typed input")?.focus(); // the letter arrives there
}

function mayAsk(session: Session): boolean {
  return session.helped && session.mine && Boolean(gameInfo(session.match.value.game)?.hints);
}

/** The keys that every game has. Where letters are typed on the board, those that are shortcuts need Shift there. */
function CommonKeys({ session, typed }: { session: Session; typed: boolean }) {
  const held = typed ? ["Shift"] : [];
  const on = letters.value === "on";
  return (
    <>
      {on && mayAsk(session) && <KeyRow keys={[...held, "H"]} does={t("match.key.hint")} />}
      {on && session.helped && <KeyRow keys={[...held, restartKey.toUpperCase()]} does={t("match.key.restart")} />}
      <KeyRow keys={["Esc"]} does={t(session.match.value.seats.length > 1 ? "match.resign" : "match.key.forfeit")} />
    </>
  );
}

/** The keys and gestures of a game, as its page lists them. */
export function GameKeys({ game }: { game: string }) {
  const page = usePage(game);
  return (
    <>
      {page?.keys?.().map(([keys, does], i) => <KeyRow key={i} keys={keys} does={does} />)}
      {page?.touch?.().map(([keys, does], i) => <KeyRow key={-1 - i} touch keys={keys} does={does} />)}
    </>
  );
}

/** A line of the panel: keys or gestures, and what they do. */
export function KeyRow({ keys, does, touch }: { keys: readonly string[]; does: string; touch?: boolean }) {
  return <div class={touch ? "key-row for-touch" : "key-row for-keys"}><dt>{keys.map((key) => <Key key={key}>{key}</Key>)}</dt><dd>{does}</dd></div>;
}

interface LineProps { said: string; asks?: boolean | undefined; outcome: Outcome | undefined; match: Match; asking: Asked; session: Session; count: ComponentChildren; history: History | undefined; guide: Signal<boolean> }

function Line({ said, asks, outcome, match, asking, session, count, history, guide }: LineProps) {
  if (asking) return <div class="line asking" data-testid="line"><p>{askedWords(asking)}</p></div>;
  if (history?.shown) return <PastLine history={history} />;
  if (!outcome) {
    const hint = session.hint.value;
    return (
      <div class={asks ? "line asking" : hint ? "line hinting" : "line"} data-testid="line">
        {hint && <Icon name="hint" />}
        <p>{[offerWords(session), said || turnWords(session)].filter(Boolean).join(" ")}</p>
        {isNew(match) && <Button icon="help" data-testid="guide" onClick={() => { guide.value = true; }}>{t("play.guide")}</Button>}
        {count && <span class="line-count" aria-hidden="true"><Stopwatch match={match} />{count}</span>}
      </div>
    );
  }
  return (
    <div class={match.status === "drawn" ? "line drawn" : outcome.good ? "line won" : "line lost"} data-testid="line">
      <h2 tabIndex={-1}>{flagWords(match) || outcome.title}</h2>
      <p>{outcome.text} {hiddenWords(match)} {match.award && <strong>{awardWords(match)}</strong>}</p>
    </div>
  );
}

/** Whether the reader has never seen the guide to a game, the match has not begun, and neither a clock nor a person waits. */
function isNew(match: Match): boolean {
  return match.seq === 0 && !match.clock && !isSocial(match) && Boolean(usePage(match.game)?.guide) && wantsGuide(match.game);
}

/** Says that an earlier position is looked at, and leads back. */
function PastLine({ history }: { history: History }) {
  const made = history.at.value!;
  return (
    <div class="line past" data-testid="line">
      <Icon name="replays" />
      <p>{made ? t("match.past", { move: history.moves[made - 1]!, n: made, all: history.moves.length }) : t("match.pastStart")}</p>
      <Button icon="last" onClick={() => { history.go(Infinity); requestAnimationFrame(toBoard); }}>{t("match.now")}</Button>
    </div>
  );
}

/** Says whose time ran out, in a game that cannot say so itself. */
export function flagWords(match: Match): string {
  const fallen = match.seats.findIndex((_, i) => fell(match, i));
  if (fallen < 0 || (gameInfo(match.game)?.timesOut ?? true)) return "";
  return t(fallen === match.seat ? "clock.lost" : "clock.won");
}

/** Says whose turn it is, where nothing else is to be said. */
function turnWords(session: Session): string {
  const match = session.match.value;
  if (match.seats.length < 2 || match.turn === null) return "";
  return session.mine ? t("match.yourTurn") : thinker(match) ? mindWords(match) : t("match.othersTurn");
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
      <span class={kind ? "tag accent" : "tag"}>{kind ? kind === "daily" ? t("match.daily") : t("match.challenge") : t(isSocial(match) ? "match.friendly" : "match.practice")}</span>
      {kind && kind !== "daily" && <span class="tag">{rewardWords(match.terms.reward)}</span>}
      {match.clock && <span class="tag">{clockWords(match.clock)}</span>}
      {match.hinted && <span class="tag">{t("match.hinted")}</span>}
      {match.unsent && <span class="tag">{t("match.local")}</span>}
    </p>
  );
}

/** Whether the moves reach where they are kept. */
function isWell(session: Session): boolean {
  return session.here.value || session.sending.value !== "waiting" && session.live.state.value !== "lost";
}

/** Whether the moves are kept, and whether the connection lives. */
function Standing({ session }: { session: Session }) {
  const sending = session.sending.value;
  const live = session.live.state.value;
  const here = session.here.value;
  const words = here ? t(session.behind.value && !connected.value ? "match.keptHere" : "match.saved")
    : sending === "waiting" ? t("match.waiting")
    : sending === "saving" ? t("match.saving")
    : live === "lost" ? t("match.reconnecting") : t("match.saved");
  const good = isWell(session);
  return (
    <p class={good ? "standing" : "standing bad"} data-testid="standing" data-live={live} data-sending={sending} data-here={here}>
      <Icon name={good ? "check" : "offline"} size={16} /><span>{words}</span>
      {live === "live" && good && <span class="tag live"><Icon name="live" size={14} />{t("match.live")}</span>}
    </p>
  );
}

function HelpTools({ session, oddsName }: { session: Session; oddsName: string | undefined }) {
  if (!session.helped) return null;
  const info = gameInfo(session.match.value.game);
  return (
    <>
      {info?.hints && (session.hint.value?.steps?.length ? <ArgumentTools session={session} /> : <Tool icon="hint" name={t("match.hint")} busy={session.thinking.value} disabled={!session.mine} onClick={() => void session.askHint()} />)}
      {info?.odds && <Tool icon="odds" name={oddsName ?? t("match.odds")} aria-pressed={session.odds.value !== null} disabled={session.thinking.value || !session.mine} onClick={() => void session.toggleOdds()} />}
    </>
  );
}
