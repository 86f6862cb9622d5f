// The board as elements: built once, then changed cell by cell. One listener for all cells, one tab stop, and a cursor that
// the arrows move. It knows no rules and keeps no game.
import { percent, type Mark, type Place } from "@wits/app";
import { cellWords, placeName, type Shown } from "./logic";
import { t } from "./words";

export interface BoardLook {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** Every cell, row by row. */
  readonly cells: string;
  /** Cells asked for but not answered, by index. */
  readonly pending: ReadonlySet<number>;
  /** The chance of a trap in each cell, where it is shown. */
  readonly risk: readonly number[] | undefined;
  /** The cell a hint or a move points at, and what an argument makes of others. */
  readonly target: number | undefined;
  readonly marks: ReadonlyMap<number, Mark["as"]>;
  readonly playing: boolean;
}

export type BoardMove = "reveal" | "flag";

const flagShape = '<svg class="glyph flag" viewBox="0 0 24 24" aria-hidden="true"><path class="pole" d="M8 20V4"/><path class="cloth" d="M8 4.5h10l-3 3.5 3 3.5H8z"/></svg>';
const trapShape = '<svg class="glyph trap" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.2 2.2M16.5 16.5l2.2 2.2M18.7 5.3l-2.2 2.2M7.5 16.5l-2.2 2.2"/><circle cx="12" cy="12" r="5.5"/></svg>';
const crossShape = '<svg class="glyph cross" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4l16 16M20 4 4 20"/></svg>';

const longPress = 420;

export class Board {
  private cells: HTMLElement[] = [];
  private look: BoardLook | undefined;
  private said: string[] = [];
  private cursor = 0;
  private press: { at: number; timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;
  private suppressClick = false;
  private touch = false;

  constructor(private readonly host: HTMLElement, private readonly onMove: (move: BoardMove, at: Place, byTouch: boolean) => void) {
    host.addEventListener("click", this.click);
    host.addEventListener("contextmenu", this.contextMenu);
    host.addEventListener("keydown", this.keyDown);
    host.addEventListener("pointerdown", this.pointerDown);
    host.addEventListener("pointermove", this.pointerMove);
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) host.addEventListener(name, this.release);
    host.addEventListener("focusin", (event) => this.point(this.indexOf(event.target), false));
  }

  /** Shows a board: only the cells that differ are touched. */
  show(look: BoardLook): void {
    const old = this.look;
    if (!old || old.width !== look.width || old.height !== look.height) this.build(look);
    this.look = look;
    if (old?.label !== look.label) this.host.setAttribute("aria-label", look.label);
    const same = old && old.cells.length === look.cells.length ? old : undefined;
    for (let i = 0; i < this.cells.length; i++) if (!same || differs(same, look, i)) this.draw(i, same?.cells[i]);
  }

  private build(look: BoardLook): void {
    const rows = Array.from({ length: look.height }, (_, y) => this.row(look.width, y));
    this.host.replaceChildren(...rows);
    this.host.setAttribute("aria-rowcount", String(look.height));
    this.host.setAttribute("aria-colcount", String(look.width));
    this.cells = rows.flatMap((row) => [...row.children] as HTMLElement[]);
    this.said = [];
    this.cursor = Math.floor(look.height / 2) * look.width + Math.floor(look.width / 2);
    this.cells[this.cursor]!.tabIndex = 0;
  }

  private row(width: number, y: number): HTMLElement {
    const row = document.createElement("div");
    row.className = "board-row";
    row.setAttribute("role", "row");
    for (let x = 0; x < width; x++) {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.dataset.i = String(y * width + x);
      cell.dataset.testid = `cell-${x}-${y}`;
      cell.tabIndex = -1;
      row.append(cell);
    }
    return row;
  }

  /** Draws one cell, unless it already says and shows the same. */
  private draw(i: number, was: Shown | undefined): void {
    const look = this.look!;
    const shown = look.cells[i]!;
    const cell = this.cells[i]!;
    const hidden = shown === "#" || shown === "F";
    const risk = hidden ? look.risk?.[i] : undefined;
    const mark = this.className(i, shown, was, risk);
    if (this.said[i] === mark && was === shown) return;
    this.said[i] = mark;
    cell.className = mark;
    if (was !== shown || shown === "#") this.fill(cell, shown, risk);
    if (risk !== undefined) cell.style.setProperty("--risk", risk.toFixed(3));
    const words = cellWords(shown) + (risk === undefined ? "" : ", " + t("page.risk", { percent: percent(risk) }));
    cell.setAttribute("aria-label", t("page.cell", { place: this.name(i), what: words }));
  }

  private className(i: number, shown: Shown, was: Shown | undefined, risk: number | undefined): string {
    const look = this.look!;
    const names = ["cell", kindOf(shown)];
    if (shown >= "0" && shown < "9") names.push("n" + shown);
    if (was !== undefined && was !== shown && !(shown === "#" || shown === "F")) names.push("fresh");
    else if (was === shown && this.said[i]?.includes(" fresh")) names.push("fresh");
    if (look.pending.has(i)) names.push("pending");
    if (look.target === i) names.push("target");
    const mark = look.marks.get(i);
    if (mark) names.push("mark-" + mark);
    if (risk !== undefined) names.push("weighed", "r" + Math.round(risk * 100));
    return names.join(" ");
  }

  private fill(cell: HTMLElement, shown: Shown, risk: number | undefined): void {
    if (shown === "F") cell.innerHTML = flagShape;
    else if (shown === "X") cell.innerHTML = flagShape + crossShape;
    else if (shown === "*" || shown === "!") cell.innerHTML = trapShape;
    else if (shown === "#") cell.textContent = risk === undefined ? "" : String(Math.round(risk * 100));
    else cell.textContent = shown === "0" ? "" : shown;
  }

  private name(i: number): string {
    return placeName(this.placeOf(i));
  }

  private placeOf(i: number): Place {
    return { x: i % this.look!.width, y: Math.floor(i / this.look!.width) };
  }

  private indexOf(target: EventTarget | null): number {
    const cell = (target as Element | null)?.closest?.("[data-i]") as HTMLElement | null;
    return cell ? Number(cell.dataset.i) : -1;
  }

  private point(at: number, focus: boolean): void {
    const cell = this.cells[at];
    if (!cell) return;
    this.cells[this.cursor]!.tabIndex = -1;
    cell.tabIndex = 0;
    this.cursor = at;
    if (focus && document.activeElement !== cell) cell.focus();
  }

  private move(kind: BoardMove, at: number, byTouch = false): void {
    if (at < 0 || !this.look?.playing) return;
    this.onMove(kind, this.placeOf(at), byTouch);
  }

  private readonly click = (event: MouseEvent): void => {
    if (this.suppressClick) {
      this.suppressClick = false;
      return;
    }
    const at = this.indexOf(event.target);
    this.point(at, true);
    this.move("reveal", at, this.touch);
  };

  private readonly contextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    if (this.touch) return;
    const at = this.indexOf(event.target);
    this.point(at, true);
    this.move("flag", at);
  };

  private readonly pointerDown = (event: PointerEvent): void => {
    this.touch = event.pointerType !== "mouse";
    this.suppressClick = false;
    if (!this.touch) return;
    this.release();
    const at = this.indexOf(event.target);
    const timer = setTimeout(() => {
      this.suppressClick = true;
      navigator.vibrate?.(12);
      this.move("flag", at);
    }, longPress);
    this.press = { at, timer, x: event.clientX, y: event.clientY };
  };

  private readonly pointerMove = (event: PointerEvent): void => {
    if (this.press && Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > 10) this.release();
  };

  private readonly release = (): void => {
    clearTimeout(this.press?.timer);
    this.press = undefined;
  };

  private readonly keyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey && event.key !== "Home" && event.key !== "End" || event.metaKey || event.altKey) return;
    const to = this.step(event);
    if (to !== undefined) this.point(to, true);
    else if (event.key === "Enter" || event.key === " ") this.move("reveal", this.cursor);
    else if (event.key === "f" || event.key === "F") this.move("flag", this.cursor);
    else return;
    event.preventDefault();
  };

  private step(event: KeyboardEvent): number | undefined {
    const { width, height } = this.look!;
    const { x, y } = this.placeOf(this.cursor);
    const at = (nx: number, ny: number): number => Math.min(Math.max(ny, 0), height - 1) * width + Math.min(Math.max(nx, 0), width - 1);
    switch (event.key) {
      case "ArrowLeft": return at(x - 1, y);
      case "ArrowRight": return at(x + 1, y);
      case "ArrowUp": return at(x, y - 1);
      case "ArrowDown": return at(x, y + 1);
      case "Home": return event.ctrlKey ? 0 : at(0, y);
      case "End": return event.ctrlKey ? width * height - 1 : at(width, y);
      case "PageUp": return at(x, 0);
      case "PageDown": return at(x, height);
    }
    return undefined;
  }
}

/** Whether a cell has to be drawn anew. */
function differs(old: BoardLook, look: BoardLook, i: number): boolean {
  return old.cells[i] !== look.cells[i] || old.risk !== look.risk || (old.target === i) !== (look.target === i)
    || old.pending.has(i) !== look.pending.has(i) || old.marks.get(i) !== look.marks.get(i);
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
