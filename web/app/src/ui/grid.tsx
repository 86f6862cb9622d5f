// A board of rows and columns that hands, keys and screen readers find alike: one tab stop, which the arrows move; a name for every cell
// and, where one is given, for every row. It knows no game: whoever draws a board says what each cell looks like and what a press means.
import { Component, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useDrag, type Drags, type Held } from "./drag";
import { useMotion, type Moving } from "./motion";

/** How a cell is drawn, and what a screen reader says of it. One that is the same as before is not drawn anew. */
export interface CellLook {
  readonly class: string;
  readonly label: string;
  readonly selected?: boolean | undefined;
  readonly style?: string | undefined;
  readonly testid?: string | undefined;
  readonly inside?: ComponentChildren;
  /** Tells what is inside from anything else that might be: while it stays the same, nothing inside is drawn anew. */
  readonly same?: string | undefined;
  /** What is in it, as markup of the game's own: for boards of many cells. */
  readonly html?: string | undefined;
}

/** How a cell was pressed: by a finger or not, and whether the cell is smaller than a finger. */
export interface Press { readonly touch: boolean; readonly small: boolean }

interface GridProps {
  class: string;
  label: string;
  columns: number;
  rows: number;
  /** The number of the cell at a column and a row as they are seen; without it they are counted row by row from the top left. */
  place?: (column: number, row: number) => number;
  cell: (place: number, held: Held | undefined) => CellLook;
  rowClass: string;
  rowLabel?: (row: number) => string;
  /** What stands before a row. */
  rowName?: (row: number) => ComponentChildren;
  /** Where the tab stop is at first, and a cell that it goes to when there is another. */
  start: number;
  aim?: number | undefined;
  /** A click, a tap, Enter or space. */
  onPress?: (place: number, by: Press) => void;
  /** The right button, a long press or F. */
  onMark?: (place: number) => void;
  drags?: Drags | undefined;
  /** What lies on the cells and moves with a turn. */
  moving?: Moving | undefined;
  style?: Record<string, string | number>;
  /** What a stylesheet asks for. */
  next?: string | undefined;
  children?: ComponentChildren;
}

const finger = 44;
const longPress = 420;
const byKey: Press = { touch: false, small: false };

export function Grid({ columns, rows, place = (x, y) => y * columns + x, cell, start, aim, onPress, onMark, drags, moving, ...look }: GridProps) {
  const host = useRef<HTMLDivElement>(null);
  const cursor = useRef(start);
  const touch = useRef(false);
  const swallow = useRef(false); // the click that ends a long press
  const pressing = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined>(undefined);
  const put = useRef<number | undefined>(undefined);
  const { held, handlers } = useDrag(drags && { ...drags, drop: (from, to) => { put.current = to; at(to ?? from)?.focus(); drags.drop(from, to); } });
  useMotion(host, moving, put);

  const at = (i: number): HTMLElement | null => host.current!.querySelector<HTMLElement>(`[data-i="${i}"]`);
  const point = (i: number): void => {
    at(cursor.current)?.setAttribute("tabindex", "-1");
    cursor.current = i;
    at(i)?.setAttribute("tabindex", "0");
  };
  useLayoutEffect(() => point(cursor.current));
  useEffect(() => { if (aim !== undefined) point(aim); }, [aim]);

  const release = (): void => { clearTimeout(pressing.current?.timer); pressing.current = undefined; };
  const on = {
    onFocusIn: (event: FocusEvent): void => { const i = numberOf(event.target); if (i !== undefined) point(i); },
    onClick: (event: MouseEvent): void => {
      const i = numberOf(event.target);
      if (swallow.current || i === undefined) return void (swallow.current = false);
      at(i)!.focus();
      onPress?.(i, { touch: touch.current, small: touch.current && at(i)!.getBoundingClientRect().width < finger });
    },
    onContextMenu: (event: MouseEvent): void => {
      const i = numberOf(event.target);
      if (!onMark) return;
      event.preventDefault();
      if (touch.current || i === undefined) return;
      at(i)!.focus();
      onMark(i);
    },
    onPointerDown: (event: PointerEvent): void => {
      touch.current = event.pointerType !== "mouse";
      swallow.current = false;
      handlers.onPointerDown(event);
      release();
      const i = numberOf(event.target);
      if (!onMark || !touch.current || i === undefined) return;
      const timer = setTimeout(() => {
        swallow.current = true;
        navigator.vibrate?.(12);
        onMark(i);
      }, longPress);
      pressing.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent): void => {
      handlers.onPointerMove(event);
      const from = pressing.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 10) release();
    },
    onPointerUp: (event: PointerEvent): void => { release(); handlers.onPointerUp(event); },
    onPointerCancel: (): void => { release(); handlers.onPointerCancel(); },
    onPointerLeave: release,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey && event.key !== "Home" && event.key !== "End" || event.metaKey || event.altKey) return;
      const to = step(event, cursor.current, columns, rows, place);
      if (to !== undefined) at(to)?.focus();
      else if (event.key === "Enter" || event.key === " ") { if (!event.repeat) onPress?.(cursor.current, byKey); }
      else if (onMark && (event.key === "f" || event.key === "F")) onMark(cursor.current);
      else return;
      event.preventDefault();
    },
  };
  return (
    <div class={look.class} data-board data-testid="board" role="grid" aria-label={look.label} dir="ltr" ref={host} style={look.style} data-next={look.next} {...on}>
      {Array.from({ length: rows }, (_, y) => (
        <div class={look.rowClass} role="row" key={Math.min(place(0, y), place(columns - 1, y))} aria-label={look.rowLabel?.(y)}>
          {look.rowName?.(y)}
          {Array.from({ length: columns }, (_, x) => {
            const i = place(x, y);
            return <Cell key={i} i={i} {...cell(i, held?.from === i ? held : undefined)} />;
          })}
        </div>
      ))}
      {look.children}
    </div>
  );
}

class Cell extends Component<CellLook & { i: number }> {
  override shouldComponentUpdate(next: CellLook): boolean {
    const now: CellLook = this.props;
    return next.class !== now.class || next.label !== now.label || next.selected !== now.selected || next.style !== now.style || (next.same === undefined ? next.inside !== now.inside : next.same !== now.same) || next.html !== now.html;
  }

  override render({ i, label, selected, style, testid, inside, same: _, html, ...look }: CellLook & { i: number }) {
    return (
      <div class={look.class} role="gridcell" data-i={i} data-testid={testid} tabIndex={-1} aria-label={label} aria-selected={selected || undefined} style={style}
        {...(html === undefined ? { children: inside } : { dangerouslySetInnerHTML: { __html: html } })} />
    );
  }
}

/** The cell that an event is about. */
function numberOf(target: EventTarget | null): number | undefined {
  const i = (target as Element | null)?.closest?.<HTMLElement>("[data-i]")?.dataset["i"];
  return i === undefined ? undefined : Number(i);
}

/** The cell that a key leads to, as the board is seen; undefined for keys that lead nowhere. */
function step(event: KeyboardEvent, from: number, columns: number, rows: number, place: (column: number, row: number) => number): number | undefined {
  const seen = Array.from({ length: columns * rows }, (_, i) => i).find((i) => place(i % columns, Math.floor(i / columns)) === from) ?? 0;
  const [x, y] = [seen % columns, Math.floor(seen / columns)];
  const at = (nx: number, ny: number): number => place(Math.min(Math.max(nx, 0), columns - 1), Math.min(Math.max(ny, 0), rows - 1));
  switch (event.key) {
    case "ArrowLeft": return at(x - 1, y);
    case "ArrowRight": return at(x + 1, y);
    case "ArrowUp": return at(x, y - 1);
    case "ArrowDown": return at(x, y + 1);
    case "Home": return event.ctrlKey ? at(0, 0) : at(0, y);
    case "End": return event.ctrlKey ? at(columns, rows) : at(columns, y);
    case "PageUp": return at(x, 0);
    case "PageDown": return at(x, rows);
  }
  return undefined;
}
