// The board on a page: as large as its room. Cells are never smaller than what points at them needs, unless it is only looked at;
// what does not fit then is panned, and zoomed with two fingers or the buttons.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button, Grid, percent, type CellLook, type Mark, type Place } from "@wits/app";
import { cellsOf, cellWords, closed, placeName, type Shown } from "./logic";
import type { Action, View } from "./types";
import { t } from "./words";

export type BoardMove = "reveal" | "flag";

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
  const { width, height } = view;
  const cell = useCell(room, width, height, zoom);
  const cells = withFlags(view, pending);
  const first = useRef(cells); // what was closed then and is open now has just been opened
  if (first.current.length !== cells.length) first.current = cells;

  const origin = useRef<Place>({ x: width >> 1, y: height >> 1 }); // where the hand was: what opens spreads from there

  const numberOf = ({ x, y }: Place): number => y * width + x;
  const placeOf = (i: number): Place => ({ x: i % width, y: Math.floor(i / width) });
  const opening = new Set(pending.flatMap((action) => (action.type === "reveal" ? [numberOf(action)] : [])));
  const marked = new Map(marks.map((mark) => [numberOf(mark), mark.as]));
  const look = (i: number): CellLook => {
    const shown = cells[i]!;
    const lid = closed(shown);
    const chance = lid ? risk?.[i] : undefined;
    const mark = marked.get(i);
    const place = placeOf(i);
    const fresh = first.current[i] !== shown && (!lid || shown === "F");
    const words = cellWords(shown) + (chance === undefined ? "" : ", " + t("page.risk", { percent: percent(chance) }));
    return {
      class: ["cell", kindOf(shown), shown >= "0" && shown < "9" && "n" + shown, fresh && "fresh", opening.has(i) && "pending",
        target && numberOf(target) === i && "target", mark && "mark-" + mark, chance !== undefined && `weighed r${Math.round(chance * 100)}`].filter(Boolean).join(" "),
      label: t("page.cell", { place: placeName(place), what: words }),
      testid: `cell-${place.x}-${place.y}`,
      style: chance !== undefined ? `--risk: ${chance.toFixed(3)}` : fresh ? `--far: ${Math.min(Math.round(Math.hypot(place.x - origin.current.x, place.y - origin.current.y)), 16)}` : undefined,
      html: faceOf(shown, chance),
    };
  };
  const move = (kind: BoardMove, i: number, byTouch: boolean): void => { 
    if (view.status !== "playing") return;
    if (kind === "reveal") origin.current = placeOf(i);
    onMove?.(kind, placeOf(i), byTouch);
  };

  const middle = useRef({ x: 0.5, y: 0.5 }); // what of the board is in the middle of the frame
  useLayoutEffect(() => {
    const around = frame.current!;
    around.scrollTo(middle.current.x * width * cell - around.clientWidth / 2, middle.current.y * height * cell - around.clientHeight / 2);
  }, [cell]);
  const panned = (): void => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame.current!;
    middle.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight };
  };

  useEffect(() => { // A hint may point at what is panned out of sight; the cell itself comes last, so it is surely seen.
    if (!target || !onMove) return;
    for (const each of [...marks, target]) {
      frame.current?.querySelector(`[data-i="${numberOf(each)}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [target, marks, cell]);

  const sprung = cells.indexOf("!");
  useEffect(() => { // What is shown at the end takes room: the sprung trap stays in sight.
    if (sprung < 0 || !onMove) return;
    const seen = new ResizeObserver(() => frame.current?.querySelector(`[data-i="${sprung}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    seen.observe(frame.current!);
    return () => seen.disconnect();
  }, [sprung]);

  return (
    <div class="minefield" ref={room}>
      <div class="field-frame" ref={frame} onScroll={panned}>
        <Grid key={`${width} ${height}`} class="board" label={t("page.board", { width, height, traps: view.traps })} columns={width} rows={height} cell={look} rowClass="board-row"
          start={numberOf({ x: Math.floor(width / 2), y: Math.floor(height / 2) })}
          style={{ width: `${width * cell}px`, height: `${height * cell}px`, "--cell": `${cell}px`, "--columns": width }}
          onPress={(i, { touch }) => move("reveal", i, touch)} onMark={(i) => move("flag", i, false)} />
      </div>
    </div>
  );
}

const flagShape = '<svg class="glyph flag" viewBox="0 0 24 24" aria-hidden="true"><path class="pole" d="M8 20V4"/><path class="cloth" d="M8 4.5h10l-3 3.5 3 3.5H8z"/></svg>';
const trapShape = '<svg class="glyph trap" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.2 2.2M16.5 16.5l2.2 2.2M18.7 5.3l-2.2 2.2M7.5 16.5l-2.2 2.2"/><circle cx="12" cy="12" r="5.5"/></svg>';
const crossShape = '<svg class="glyph cross" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4l16 16M20 4 4 20"/></svg>';

/** What a cell shows, as markup. */
function faceOf(shown: Shown, risk: number | undefined): string {
  switch (shown) {
    case "F": return flagShape;
    case "X": return flagShape + crossShape;
    case "*": case "!": return trapShape;
    case "#": return risk === undefined ? "" : String(Math.round(risk * 100));
  }
  return shown === "0" ? "" : shown;
}

function kindOf(shown: Shown): string {
  switch (shown) {
    case "#": return "lid";
    case "F": return "lid flagged";
    case "*": return "open trapped";
    case "!": return "open sprung";
    case "X": return "lid wrong";
  }
  return "open";
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
