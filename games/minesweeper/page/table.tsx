// A match of Trap Detection: the board, the panel of the requirement, and what each move says.
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import {
  adviceOf, announce, Fact, Icon, markInput, MatchLayout, presetName, t as say, type Outcome, type Place, type Session, type TableProps,
} from "@wits/app";
import { Field, Zoom, ZoomTools, type BoardMove } from "./field";
import { cellWords, forfeitWords, placeName, sprungAt, toOpen } from "./logic";
import type { Action, Odds, View } from "./types";
import { game, t } from "./words";

/** Whether a tap marks instead of opening, on touch screens. */
const flagMode = signal(false);

const viewOf = (session: Session): View => session.match.value.view as View;
const pendingOf = (session: Session): readonly Action[] => session.pending.value as readonly Action[];

export function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = viewOf(session);
  const reason = adviceOf(session)?.reason ?? "";
  const zoom = useMemo(() => new Zoom(), [match.id]);
  useEffect(() => announce(reason), [reason]);
  const odds = session.odds.value ? t("page.oddsSaid") : "";
  useEffect(() => announce(odds), [odds]);
  return (
    <MatchLayout
      session={session}
      said={reason || `${said || startWords(view)} ${odds}`.trim()}
      outcome={outcomeOf(view)}
      board={<Ground key={match.id} session={session} zoom={zoom} />}
      shape={view.width / view.height}
      controls={<ZoomTools zoom={zoom} />}
      tools={<ModeSwitch />}
      count={<Count session={session} />}
      facts={<LiveFacts session={session} />}
    />
  );
}

/** What is said before the first move of this visit. */
function startWords(view: View): string {
  const fresh = view.rows.every((row) => !/[0-8]/.test(row));
  return fresh ? t("page.start") : t("page.toOpen", { n: toOpen(view) }) + ".";
}

/** The cell that an action is about. */
export function placed(action: Action | undefined): Place | undefined {
  return action?.type === "reveal" || action?.type === "flag" ? { x: action.x, y: action.y } : undefined;
}

/** The board follows the hand alone: nothing else is drawn anew for a move that is on its way. */
function Ground({ session, zoom }: { session: Session; zoom: Zoom }) {
  const hint = adviceOf(session);
  const target = placed(hint?.action as Action | undefined);
  return (
    <Field zoom={zoom} view={viewOf(session)} pending={pendingOf(session)} risk={(session.odds.value as Odds | null)?.risk}
      target={target} marks={hint?.marks} onMove={(kind, at, byTouch) => act(session, kind, at, byTouch)} />
  );
}

/** How many traps are not marked yet. Who has won has found them all. */
function leftToMark(view: View, pending = 0): number {
  return view.status === "won" ? 0 : view.traps - view.flags - pending;
}

/** What is left to mark, where the panel is out of sight. */
function Count({ session }: { session: Session }) {
  const view = viewOf(session);
  return <><Icon name="flag" size={18} />{leftToMark(view, flagDelta(session))}</>;
}

function LiveFacts({ session }: { session: Session }) {
  return <Facts view={viewOf(session)} pendingFlags={flagDelta(session)} />;
}

function act(session: Session, kind: BoardMove, { x, y }: Place, byTouch: boolean): void {
  const view = session.match.peek().view as View;
  const shown = view.rows[y]![x]!;
  if (shown !== "#" && shown !== "F") return announce(t("page.cell", { place: placeName({ x, y }), what: cellWords(shown) }));
  markInput();
  const type = kind === "reveal" && byTouch && flagMode.peek() ? "flag" : kind;
  const action: Action = { type, x, y };
  session.act(action);
}

/** How many flags are on their way. */
function flagDelta(session: Session): number {
  const view = viewOf(session);
  return pendingOf(session).reduce((sum, action) =>
    action.type === "flag" ? sum + (view.rows[action.y]![action.x] === "F" ? -1 : 1) : sum, 0);
}

/** How a board ended; undefined while it is played. */
export function outcomeOf(view: View): Outcome | undefined {
  if (view.status === "playing") return undefined;
  if (view.status === "won") return { title: t("page.won"), text: t("page.wonText"), good: true };
  const sprung = sprungAt(view);
  if (!sprung) return { title: say("match.forfeited"), text: forfeitWords(view), good: false };
  return { title: t("page.lost"), text: t("page.lostText", { place: placeName(sprung) }), good: false };
}

export function Facts({ view, pendingFlags = 0 }: { view: View; pendingFlags?: number }) {
  const level = presetName(game, view.difficulty); // a board of its own size has no name but that
  return (
    <>
      {level !== view.difficulty && <Fact name={t("page.difficulty")}>{level}</Fact>}
      <Fact name={t("page.grid")}>{view.width}×{view.height}</Fact>
      <Fact name={t("page.traps")}>{view.traps}</Fact>
      <Fact name={t("page.remaining")}><span data-testid="remaining">{leftToMark(view, pendingFlags)}</span> <Icon name="flag" size={18} /></Fact>
    </>
  );
}

/** For fingers: whether a tap opens or marks. */
function ModeSwitch() {
  const flagging = flagMode.value;
  return (
    <div class="mode" role="group" aria-label={t("page.mode")}>
      <button type="button" class="button" aria-pressed={!flagging} onClick={() => { flagMode.value = false; }}>
        <span>{t("page.mode.reveal")}</span>
      </button>
      <button type="button" class="button" aria-pressed={flagging} onClick={() => { flagMode.value = true; }}>
        <Icon name="flag" /><span>{t("page.mode.flag")}</span>
      </button>
    </div>
  );
}
