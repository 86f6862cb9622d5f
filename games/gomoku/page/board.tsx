// The board: a grid with one tab stop that the arrows move. Where its points are smaller than a finger, a tap only chooses one and
// a second tap, or a button among the controls, places the stone.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, type Mark, type Place } from "@wits/app";
import { nameOf, nextOf, pointWords, rowWords, star, stoneAt, threatWords } from "./logic";
import { Stone } from "./stone";
import type { Threat, View } from "./types";
import { t } from "./words";

interface BoardProps {
  view: View;
  /** Points whose stones are on their way. */
  pending?: readonly Place[];
  target?: Place | undefined;
  marks?: readonly Mark[] | undefined;
  threats?: ReadonlyMap<number, Threat> | undefined;
  /** Places a stone; without it the board is only looked at. */
  onPlace?: ((at: Place) => void) | undefined;
  /** The point that a finger has chosen. */
  chosen?: Place | undefined;
  onChoose?: ((at: Place | undefined) => void) | undefined;
}

const finger = 44;
const none: readonly never[] = [];

const same = (a: Place | null | undefined, b: Place): boolean => a?.x === b.x && a.y === b.y;

export function Board({ view, pending = none, target, marks = none, threats, onPlace, chosen, onChoose }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Place>(view.last ?? { x: 7, y: 7 });
  const byTouch = useRef(false);
  useEffect(() => { if (target) setCursor(target); }, [target]);

  const place = (at: Place): void => {
    onChoose?.(undefined);
    if (stoneAt(view, at)) return announce(pointWords(view, at));
    onPlace?.(at);
  };
  const press = (at: Place): void => {
    setCursor(at);
    if (!onPlace) return;
    if (byTouch.current && onChoose && tooSmall(grid.current!) && !same(chosen, at) && !stoneAt(view, at)) {
      onChoose(at);
      return announce(t("page.confirm.said", { point: nameOf(at, view.size) }));
    }
    place(at);
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = moved(event, cursor, view.size);
    if (next) {
      event.preventDefault();
      setCursor(next);
      grid.current?.querySelector<HTMLElement>(`[data-i="${next.y * view.size + next.x}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) place(cursor);
    }
  };

  const rows = view.rows.map((_, y) => (
    <div class="goban-row" role="row" key={y} aria-label={rowWords(view, y)}>
      <span class="goban-name" aria-hidden="true">{view.size - y}</span>
      {Array.from({ length: view.size }, (_, x) => {
        const at = { x, y };
        return (
          <Point key={x} view={view} at={at} current={same(cursor, at)} chosen={same(chosen, at)} target={same(target, at)}
            pending={pending.some((p) => same(p, at))} mark={marks.find((p) => same(p, at))?.as} threat={threats?.get(y * view.size + x)} playable={Boolean(onPlace)} />
        );
      })}
    </div>
  ));
  return (
    <div class="goban" data-board role="grid" aria-label={t("page.board")} data-testid="board" ref={grid} dir="ltr"
      data-next={onPlace ? nextOf(view) : undefined} onKeyDown={onKey}
      onPointerDown={(event: PointerEvent) => { byTouch.current = event.pointerType !== "mouse"; }}
      onClick={(event: MouseEvent) => {
        const i = (event.target as Element).closest<HTMLElement>("[data-i]")?.dataset["i"];
        if (i !== undefined) press({ x: Number(i) % view.size, y: Math.floor(Number(i) / view.size) });
      }}>
      {rows}
      <div class="goban-row" aria-hidden="true">
        <span class="goban-name" />
        {Array.from({ length: view.size }, (_, x) => <span class="goban-name" key={x}>{nameOf({ x, y: 0 }, view.size)[0]}</span>)}
      </div>
    </div>
  );
}

/** Whether the points of a board are smaller than a finger. */
function tooSmall(board: HTMLElement): boolean {
  return (board.querySelector("[data-i]")?.getBoundingClientRect().width ?? finger) < finger;
}

interface PointProps {
  view: View; at: Place; current: boolean; chosen: boolean; target: boolean; pending: boolean; mark: Mark["as"] | undefined; playable: boolean; threat: Threat | undefined;
}

function Point({ view, at, current, chosen, target, pending, mark, threat, playable }: PointProps) {
  const stone = stoneAt(view, at);
  const won = view.line?.some((p) => same(p, at)) ?? false;
  const shown = stone ?? (pending || chosen ? nextOf(view) : undefined);
  const look = ["goban-point", edges(at, view.size), star(at) && "star", won && "won", target && "target", mark && `mark-${mark}`,
    same(view.last, at) && "last", (pending || chosen) && !stone && "ghost", playable && !stone && "free"].filter(Boolean).join(" ");
  const label = [pointWords(view, at), threat && !stone && threatWords(threat, view), won && t("page.partOfLine")].filter(Boolean).join(", ");
  return (
    <div class={look} role="gridcell" data-i={at.y * view.size + at.x} tabIndex={current ? 0 : -1} aria-label={label} aria-selected={chosen || undefined}>
      {shown && <Stone color={shown} size="92%" />}
      {threat && !stone && <span class={threat.seat === view.seat ? "threat own" : "threat"} aria-hidden="true">{short(threat)}</span>}
    </div>
  );
}

/** A threat in a character or two: how many stones, and that it is open. */
function short(threat: Threat): string {
  switch (threat.makes) {
    case "five": return "5";
    case "open-four": return "4+";
    case "four": return "4";
    case "open-three": return "3";
  }
}

/** On which edges of the board a point lies: its lines end there. */
function edges({ x, y }: Place, size: number): string {
  return [x === 0 && "at-left", x === size - 1 && "at-right", y === 0 && "at-top", y === size - 1 && "at-bottom"].filter(Boolean).join(" ");
}

/** Where a key moves the cursor; undefined for keys that do not. */
function moved(event: KeyboardEvent, { x, y }: Place, size: number): Place | undefined {
  const end = size - 1;
  const at = (nx: number, ny: number): Place => ({ x: Math.min(Math.max(nx, 0), end), y: Math.min(Math.max(ny, 0), end) });
  switch (event.key) {
    case "ArrowLeft": return at(x - 1, y);
    case "ArrowRight": return at(x + 1, y);
    case "ArrowUp": return at(x, y - 1);
    case "ArrowDown": return at(x, y + 1);
    case "Home": return event.ctrlKey ? at(0, 0) : at(0, y);
    case "End": return event.ctrlKey ? at(end, end) : at(end, y);
    case "PageUp": return at(x, 0);
    case "PageDown": return at(x, end);
  }
  return undefined;
}
