// A match of Trap Detection: the board, the panel of the requirement, and what each move says.
import { useEffect } from "preact/hooks";
import type { MinesweeperView, Place } from "../../engine/types";
import { t } from "../../i18n";
import { MatchLayout, type Outcome } from "../../match/layout";
import { markInput } from "../../match/marks";
import { presetName } from "../../match/presets";
import type { Session } from "../../match/session";
import { flagMode } from "../../prefs";
import { announce } from "../../ui/announce";
import { Icon } from "../../ui/icon";
import { Fact, Key } from "../../ui/parts";
import { reasonWords } from "../reasons";
import type { BoardMove } from "./board";
import { Field } from "./field";
import { cellWords, forfeitWords, placeName, sprungAt, toOpen } from "./logic";

interface TableProps { session: Session; said: string }

export default function Table({ session, said }: TableProps) {
  const match = session.match.value;
  const view = match.view as MinesweeperView;
  const hint = session.hint.value;
  const reason = hint ? reasonWords(hint.reason) : "";
  useEffect(() => announce(reason), [reason]);
  const odds = session.odds.value ? t("mines.oddsSaid") : "";
  useEffect(() => announce(odds), [odds]);
  useHintKey(session);
  return (
    <MatchLayout
      session={session}
      title={t("game.minesweeper")}
      said={reason || `${said || startWords(view)} ${odds}`.trim()}
      outcome={outcomeOf(view)}
      board={<Ground key={match.id} session={session} />}
      tools={<ModeSwitch />}
      beside
      count={<Count session={session} />}
      facts={<LiveFacts session={session} />}
      keys={<Keys practice={session.practice} />}
    />
  );
}

/** What is said before the first move of this visit. */
function startWords(view: MinesweeperView): string {
  const fresh = view.rows.every((row) => !/[0-8]/.test(row));
  return fresh ? t("mines.start") : t("mines.toOpen", { n: toOpen(view) }) + ".";
}

/** The board follows the hand alone: nothing else is drawn anew for a move that is on its way. */
function Ground({ session }: { session: Session }) {
  const hint = session.hint.value;
  const target = hint && (hint.action.type === "reveal" || hint.action.type === "flag") ? hint.action : undefined;
  return (
    <Field view={session.match.value.view as MinesweeperView} pending={session.pending.value} risk={session.odds.value?.risk}
      target={target} proof={hint?.proof} onMove={(kind, at, byTouch) => act(session, kind, at, byTouch)} />
  );
}

/** What is left to mark, where the panel is out of sight. */
function Count({ session }: { session: Session }) {
  const view = session.match.value.view as MinesweeperView;
  return <><Icon name="flag" size={18} />{view.traps - view.flags - flagDelta(session)}</>;
}

function LiveFacts({ session }: { session: Session }) {
  return <Facts view={session.match.value.view as MinesweeperView} pendingFlags={flagDelta(session)} />;
}

function act(session: Session, kind: BoardMove, { x, y }: Place, byTouch: boolean): void {
  const view = session.match.peek().view as MinesweeperView;
  const shown = view.rows[y]![x]!;
  if (shown !== "#" && shown !== "F") return announce(t("mines.cell", { place: placeName({ x, y }), what: cellWords(shown) }));
  markInput();
  const type = kind === "reveal" && byTouch && flagMode.peek() ? "flag" : kind;
  session.act({ type, x, y });
}

/** How many flags are on their way. */
function flagDelta(session: Session): number {
  const view = session.match.value.view as MinesweeperView;
  return session.pending.value.reduce((sum, action) =>
    action.type === "flag" ? sum + (view.rows[action.y]![action.x] === "F" ? -1 : 1) : sum, 0);
}

function useHintKey(session: Session): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = (event.target as Element).closest?.("input, textarea, select, dialog");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !session.practice || session.over) return;
      if (event.key === "h" || event.key === "H") void session.askHint();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [session]);
}

/** How a board ended; undefined while it is played. */
export function outcomeOf(view: MinesweeperView): Outcome | undefined {
  if (view.status === "playing") return undefined;
  if (view.status === "won") return { title: t("mines.won"), text: t("mines.wonText"), good: true };
  const sprung = sprungAt(view);
  if (!sprung) return { title: t("match.forfeited"), text: forfeitWords(view), good: false };
  return { title: t("mines.lost"), text: t("mines.lostText", { place: placeName(sprung) }), good: false };
}

export function Facts({ view, pendingFlags = 0 }: { view: MinesweeperView; pendingFlags?: number }) {
  return (
    <>
      <Fact name={t("mines.difficulty")}>{presetName(view.difficulty)}</Fact>
      <Fact name={t("mines.grid")}>{view.width}×{view.height}</Fact>
      <Fact name={t("mines.traps")}>{view.traps}</Fact>
      <Fact name={t("mines.remaining")}><span data-testid="remaining">{view.traps - view.flags - pendingFlags}</span> <Icon name="flag" size={18} /></Fact>
    </>
  );
}

function Keys({ practice }: { practice: boolean }) {
  return (
    <>
      <Row keys={[t("mines.key.arrows")]} does={t("mines.key.move")} />
      <Row keys={[t("mines.key.enter")]} does={t("mines.key.reveal")} />
      <Row keys={["F"]} does={t("mines.key.flag")} />
      {practice && <Row keys={["H"]} does={t("mines.key.hint")} />}
      <Row keys={["Esc"]} does={t("mines.key.forfeit")} />
      <Row touch keys={[t("mines.key.tap")]} does={t("mines.key.reveal")} />
      <Row touch keys={[t("mines.key.longPress")]} does={t("mines.key.flag")} />
    </>
  );
}

export function Row({ keys, does, touch }: { keys: string[]; does: string; touch?: boolean }) {
  return <div class={touch ? "key-row for-touch" : "key-row for-keys"}><dt>{keys.map((key) => <Key key={key}>{key}</Key>)}</dt><dd>{does}</dd></div>;
}

/** For fingers: whether a tap opens or marks. */
function ModeSwitch() {
  const flagging = flagMode.value;
  return (
    <div class="mode" role="group" aria-label={t("mines.mode")}>
      <button type="button" class="button" aria-pressed={!flagging} onClick={() => { flagMode.value = false; }}>
        <span>{t("mines.mode.reveal")}</span>
      </button>
      <button type="button" class="button" aria-pressed={flagging} onClick={() => { flagMode.value = true; }}>
        <Icon name="flag" /><span>{t("mines.mode.flag")}</span>
      </button>
    </div>
  );
}
