// The board on a page: as large as fits, never with cells under 44 pixels unless the player asks to see the whole of it.
// What does not fit is panned; two fingers or the buttons zoom.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, type Place } from "@wits/app";
import { Board, type BoardMove } from "./board";
import { cellsOf } from "./logic";
import type { Action, View } from "./types";
import { t } from "./words";

interface FieldProps {
  view: View;
  pending?: readonly Action[];
  risk?: readonly number[] | undefined;
  target?: Place | undefined;
  proof?: readonly Place[] | undefined;
  onMove?: (move: BoardMove, at: Place, byTouch: boolean) => void;
  /** Shows the whole board from the start, however small its cells: for looking, not for touching. */
  whole?: boolean;
}

const smallest = 16;
const comfortable = 44;
const largest = 72;
const none: readonly never[] = [];

/** Draws a view of Trap Detection; without onMove it is only looked at. */
export function Field({ view, pending = none, risk, target, proof = none, onMove, whole = false }: FieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const move = useRef(onMove);
  move.current = onMove;
  const [size, setSize] = useZoom(frame, view.width, view.height, whole ? smallest : comfortable);

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
      proof: new Set(proof.map(at)),
      playing: Boolean(onMove) && view.status === "playing",
    });
  });

  useEffect(() => { // A hint may point at what is panned out of sight; the cell itself comes last, so it is surely seen.
    if (!target || !onMove) return;
    for (const { x, y } of [...proof, target]) {
      host.current?.querySelector(`[data-i="${y * view.width + x}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [target]);

  const [width, height] = [view.width * size.cell, view.height * size.cell];
  return (
    <div class="minefield">
      <div class="field-frame" ref={frame}>
        <div class="board" data-board role="grid" ref={host} dir="ltr" data-testid="board"
          style={{ width: `${width}px`, height: `${height}px`, "--cell": `${size.cell}px`, "--columns": view.width }} />
      </div>
      <div class="zoom" role="group" hidden={!size.tight} aria-label={t("page.zoom")}>
        <Button look="quiet" icon="minus" aria-label={t("page.zoomOut")} onClick={() => setSize(size.cell / 1.25)} />
        <Button look="quiet" icon="fit" aria-label={t("page.zoomFit")} onClick={() => setSize(size.fit)} />
        <Button look="quiet" icon="plus" aria-label={t("page.zoomIn")} onClick={() => setSize(size.cell * 1.25)} />
      </div>
    </div>
  );
}

/** Cells as the hand left them: flags that are on their way are shown already. */
function withFlags(view: View, pending: readonly Action[]): string {
  const cells = cellsOf(view);
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

interface Size { readonly cell: number; readonly fit: number; readonly tight: boolean }

/** The size of a cell: what fits, but not less than the least, until the player zooms. */
function useZoom(frame: { current: HTMLDivElement | null }, columns: number, rows: number, least: number): [Size, (cell: number) => void] {
  const [fit, setFit] = useState(comfortable);
  const [chosen, setChosen] = useState<number>();
  const cell = chosen ?? Math.min(Math.max(fit, least), 56);
  const latest = useRef(cell);
  latest.current = cell;
  useLayoutEffect(() => {
    const measure = (): void => {
      const room = frame.current!;
      const tall = Math.max(innerHeight - 160, 240);
      setFit(Math.floor(Math.min((room.clientWidth - 2) / columns, tall / rows)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current!);
    measure();
    return () => observer.disconnect();
  }, [columns, rows]);
  const choose = (wanted: number): void => setChosen(Math.round(Math.min(Math.max(wanted, smallest), largest)));
  useEffect(() => pinch(frame.current!, () => latest.current, choose), []);
  return [{ cell, fit, tight: fit < comfortable || chosen !== undefined }, choose];
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
