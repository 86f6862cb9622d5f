// The board on a page: as large as its room. Cells are never smaller than what points at them needs, unless it is only looked at;
// what does not fit then is panned, and zoomed with two fingers or the buttons.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button, type Mark, type Place } from "@wits/app";
import { Board, type BoardMove } from "./board";
import { cellsOf } from "./logic";
import type { Action, View } from "./types";
import { t } from "./words";

interface FieldProps {
  view: View;
  pending?: readonly Action[];
  risk?: readonly number[] | undefined;
  target?: Place | undefined;
  marks?: readonly Mark[] | undefined;
  onMove?: (move: BoardMove, at: Place, byTouch: boolean) => void;
  /** Lets the board be zoomed; without it all of it is shown, however small: for looking, not for touching. */
  zoom?: Zoom | undefined;
}

const smallest = 8;
const largest = 72;
/** For a mouse, for a finger, and what a finger gets where the whole board then fits. */
const fine = 28;
const finger = 44;
const almost = 40;
const none: readonly never[] = [];

/** Draws a view of Trap Detection; without onMove it is only looked at. */
export function Field({ view, pending = none, risk, target, marks = none, onMove, zoom }: FieldProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const move = useRef(onMove);
  move.current = onMove;
  const cell = useCell(room, view.width, view.height, zoom);

  useLayoutEffect(() => {
    board.current ??= new Board(host.current!, (kind, at, byTouch) => move.current?.(kind, at, byTouch));
    const at = (place: Place): number => place.y * view.width + place.x;
    board.current.show({
      width: view.width,
      height: view.height,
      label: t("page.board", { width: view.width, height: view.height, traps: view.traps }),
      cells: withFlags(view, pending),
      pending: new Set(pending.flatMap((action) => (action.type === "reveal" ? [at(action)] : []))),
      risk,
      target: target && at(target),
      marks: new Map(marks.map((mark) => [at(mark), mark.as])),
      playing: Boolean(onMove) && view.status === "playing",
    });
  });

  const middle = useRef({ x: 0.5, y: 0.5 }); // what of the board is in the middle of the frame
  useLayoutEffect(() => {
    const around = frame.current!;
    around.scrollTo(middle.current.x * view.width * cell - around.clientWidth / 2, middle.current.y * view.height * cell - around.clientHeight / 2);
  }, [cell]);
  const panned = (): void => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame.current!;
    middle.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight };
  };

  useEffect(() => { // A hint may point at what is panned out of sight; the cell itself comes last, so it is surely seen.
    if (!target || !onMove) return;
    for (const { x, y } of [...marks, target]) {
      host.current?.querySelector(`[data-i="${y * view.width + x}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [target, marks, cell]);

  const [width, height] = [view.width * cell, view.height * cell];
  return (
    <div class="minefield" ref={room}>
      <div class="field-frame" ref={frame} onScroll={panned}>
        <div class="board" data-board role="grid" ref={host} dir="ltr" data-testid="board"
          style={{ width: `${width}px`, height: `${height}px`, "--cell": `${cell}px`, "--columns": view.width }} />
      </div>
    </div>
  );
}

/** Cells as the hand left them: flags that are on their way are shown already. */
function withFlags(view: View, pending: readonly Action[]): string {
  const cells = view.status === "won" ? cellsOf(view).replaceAll("#", "F") : cellsOf(view); // what is closed then is a trap
  if (!pending.some((action) => action.type === "flag")) return cells;
  const out = [...cells];
  for (const action of pending) {
    if (action.type !== "flag") continue;
    const i = action.y * view.width + action.x;
    if (out[i] === "#") out[i] = "F";
    else if (out[i] === "F") out[i] = "#";
  }
  return out.join("");
}

/** How large the cells of a board are: what fits, until the player zooms. */
export class Zoom {
  /** What the player chose; undefined where the board follows its room. */
  readonly chosen = signal<number | undefined>(undefined);
  /** The size at which the whole board fits. */
  readonly fit = signal(finger);
  /** Whether it is played with a finger. */
  readonly touched = signal(false);

  /** The size of a cell: what fits, if it is large enough to be hit. */
  get cell(): number {
    if (this.chosen.value !== undefined) return this.chosen.value;
    const [fit, touched] = [this.fit.value, this.touched.value];
    if (fit < (touched ? almost : fine)) return touched ? finger : fine;
    return Math.min(fit, largest);
  }

  /** Whether there is more board than room, or the player made it so. */
  get tight(): boolean { return this.chosen.value !== undefined || this.cell > this.fit.value; }

  choose(cell: number): void { this.chosen.value = Math.round(Math.min(Math.max(cell, smallest), largest)); }
}

/** For boards that are larger than their room: smaller, whole, larger. */
export function ZoomTools({ zoom }: { zoom: Zoom }) {
  if (!zoom.tight) return null;
  return (
    <div class="zoom" role="group" aria-label={t("page.zoom")}>
      <Button icon="minus" aria-label={t("page.zoomOut")} onClick={() => zoom.choose(zoom.cell / 1.25)} />
      <Button icon="fit" aria-label={t("page.zoomFit")} onClick={() => zoom.choose(zoom.fit.value)} />
      <Button icon="plus" aria-label={t("page.zoomIn")} onClick={() => zoom.choose(zoom.cell * 1.25)} />
    </div>
  );
}

/** The size of a cell, as the room and the player want it. A board that stands in no room of its own keeps clear of the window's height. */
function useCell(room: { current: HTMLDivElement | null }, columns: number, rows: number, zoom: Zoom | undefined): number {
  const own = useRef(zoom);
  own.current ??= new Zoom();
  const used = zoom ?? own.current;
  useLayoutEffect(() => {
    const measure = (): void => {
      const { clientWidth, clientHeight, parentElement } = room.current!;
      const tall = parentElement?.matches(".fit") ? clientHeight : Math.max(innerHeight - 160, 240);
      used.fit.value = Math.max(Math.floor(Math.min(clientWidth / columns, tall / rows)), smallest);
    };
    const pointer = matchMedia("(pointer: coarse)");
    const point = (): void => { used.touched.value = pointer.matches; };
    const observer = new ResizeObserver(measure);
    observer.observe(room.current!);
    pointer.addEventListener("change", point);
    point();
    measure();
    return () => { observer.disconnect(); pointer.removeEventListener("change", point); };
  }, [columns, rows, used]);
  useEffect(() => zoom && pinch(room.current!, () => zoom.cell, (cell) => zoom.choose(cell)), [zoom]);
  return zoom ? zoom.cell : Math.min(used.fit.value, largest);
}

/** Two fingers zoom; one pans, as everywhere. */
function pinch(room: HTMLElement, size: () => number, choose: (cell: number) => void): () => void {
  let from: { apart: number; cell: number } | undefined;
  const apart = (touches: TouchList): number =>
    Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY);
  const start = (event: TouchEvent): void => {
    from = event.touches.length === 2 ? { apart: apart(event.touches), cell: size() } : undefined;
  };
  const move = (event: TouchEvent): void => {
    if (!from || event.touches.length !== 2) return;
    event.preventDefault();
    choose((from.cell * apart(event.touches)) / from.apart);
  };
  room.addEventListener("touchstart", start, { passive: true });
  room.addEventListener("touchmove", move, { passive: false });
  return () => { room.removeEventListener("touchstart", start); room.removeEventListener("touchmove", move); };
}
