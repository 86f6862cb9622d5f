// The board: a grid with one tab stop that the arrows move. A piece is chosen and then placed, by click, tap, drag or keys.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, type Mark } from "@wits/app";
import { pieceWords, rowWords, squareWords, targetsOf } from "./logic";
import { Piece } from "./pieces";
import { nameOf, readFen, squareOf, type Position } from "./rules";
import type { View } from "./types";
import { t } from "./words";

interface BoardProps {
  view: View;
  flipped?: boolean;
  marks?: readonly Mark[] | undefined;
  /** A move that is on its way. */
  pending?: string | undefined;
  /** Plays a move, without the letter of a promotion; without it the board is only looked at. */
  onMove?: ((move: string) => void) | undefined;
  /** The square whose piece is chosen. */
  chosen?: number | undefined;
  onChoose?: (square: number | undefined) => void;
}

const none: readonly never[] = [];
const ignore = (): void => undefined;

export function Board({ view, flipped = false, marks = none, pending, onMove, chosen, onChoose: setChosen = ignore }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const p = readFen(view.fen);
  const last = pending ?? view.moves.at(-1);
  const [cursor, setCursor] = useState(squareOf(view.seat === 1 ? "e7" : "e2"));
  const drag = useRef<{ from: number; x: number; y: number; moved: boolean } | undefined>(undefined);
  const [held, setHeld] = useState<{ from: number; dx: number; dy: number }>();
  const targets = chosen === undefined || !onMove ? undefined : targetsOf(p, chosen);
  useEffect(() => setChosen(undefined), [view.fen, pending]);

  const press = (square: number): void => {
    setCursor(square);
    if (!onMove) return;
    const move = targets?.get(square);
    if (move) {
      setChosen(undefined);
      return onMove(move);
    }
    const letter = p.at[square]!;
    const own = letter !== "." && (letter < "a") === p.white;
    if (!own || chosen === square) return setChosen(undefined);
    setChosen(square);
    const to = [...targetsOf(p, square).keys()].map(nameOf);
    announce(to.length ? t("page.chosen", { piece: pieceWords(letter), squares: to.join(", ") }) : t("page.stuck", { piece: pieceWords(letter) }));
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = moved(event, cursor, flipped);
    if (next !== undefined) {
      event.preventDefault();
      setCursor(next);
      grid.current?.querySelector<HTMLElement>(`[data-i="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) press(cursor);
    }
  };
  const squareUnder = (event: PointerEvent): number | undefined => {
    const i = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-i]")?.dataset["i"];
    return i === undefined ? undefined : Number(i);
  };
  const onDown = (event: PointerEvent): void => {
    const square = squareUnder(event);
    if (square === undefined || event.button !== 0 || !onMove) return;
    const letter = p.at[square]!;
    if (letter !== "." && (letter < "a") === p.white) drag.current = { from: square, x: event.clientX, y: event.clientY, moved: false };
  };
  const onMoved = (event: PointerEvent): void => {
    const d = drag.current;
    if (!d) return;
    const [dx, dy] = [event.clientX - d.x, event.clientY - d.y];
    if (!d.moved && Math.hypot(dx, dy) < 6) return;
    if (!d.moved) grid.current?.setPointerCapture(event.pointerId);
    d.moved = true;
    setChosen(d.from);
    setHeld({ from: d.from, dx, dy });
  };
  const onUp = (event: PointerEvent): void => {
    const d = drag.current;
    drag.current = undefined;
    setHeld(undefined);
    if (!d?.moved) return;
    const square = squareUnder(event);
    const move = square === undefined ? undefined : targetsOf(p, d.from).get(square);
    setChosen(undefined);
    if (move) onMove?.(move);
  };

  const ranks = flipped ? [0, 1, 2, 3, 4, 5, 6, 7] : [7, 6, 5, 4, 3, 2, 1, 0];
  const files = flipped ? [7, 6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6, 7];
  return (
    <div class={onMove ? "chess-board playing" : "chess-board"} data-board role="grid" aria-label={t("page.board")} data-testid="board" ref={grid} dir="ltr"
      onKeyDown={onKey} onPointerDown={onDown} onPointerMove={onMoved} onPointerUp={onUp}
      onPointerCancel={() => { drag.current = undefined; setHeld(undefined); }}
      onClick={(event: MouseEvent) => {
        const i = (event.target as Element).closest<HTMLElement>("[data-i]")?.dataset["i"];
        if (i !== undefined) press(Number(i));
      }}>
      {ranks.map((rank, y) => (
        <div class="chess-row" role="row" key={rank} aria-label={rowWords(p, rank)}>
          {files.map((file, x) => {
            const square = rank * 8 + file;
            return (
              <Square key={file} p={p} square={square} view={view} current={cursor === square} chosen={chosen === square} target={targets?.has(square) ?? false}
                last={last !== undefined && (squareOf(last) === square || squareOf(last.slice(2)) === square)}
                mark={marks.find((at) => at.x === file && at.y === rank)?.as} held={held?.from === square ? held : undefined}
                rankName={x === 0 ? String(rank + 1) : ""} fileName={y === 7 ? String.fromCharCode(97 + file) : ""} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface SquareProps {
  p: Position; square: number; view: View; current: boolean; chosen: boolean; target: boolean; last: boolean; mark: Mark["as"] | undefined; rankName: string; fileName: string;
  held: { dx: number; dy: number } | undefined;
}

function Square({ p, square, view, current, chosen, target, last, mark, rankName, fileName, held }: SquareProps) {
  const letter = p.at[square]!;
  const checked = view.check && letter === (p.white ? "K" : "k");
  const dark = ((square & 7) + (square >> 3)) % 2 === 0;
  const look = ["chess-square", dark ? "dark" : "light", last && "last", chosen && "chosen", target && (letter === "." ? "target" : "target takes"), checked && "checked",
    mark && `mark-${mark}`].filter(Boolean).join(" ");
  const label = [squareWords(p, square), target && t("page.target"), last && t("page.lastMove"), checked && t("page.inCheck")].filter(Boolean).join(", ");
  return (
    <div class={look} role="gridcell" data-i={square} tabIndex={current ? 0 : -1} aria-label={label} aria-selected={chosen || undefined}>
      {rankName && <span class="chess-name of-rank" data-name={rankName} />}
      {fileName && <span class="chess-name of-file" data-name={fileName} />}
      {letter !== "." && <span class={held ? "chess-piece held" : "chess-piece"} style={held ? { transform: `translate(${held.dx}px, ${held.dy}px)` } : undefined}><Piece letter={letter} /></span>}
    </div>
  );
}

/** Where a key moves the cursor, as it is seen; undefined for keys that do not. */
function moved(event: KeyboardEvent, square: number, flipped: boolean): number | undefined {
  const by = flipped ? -1 : 1;
  const at = (x: number, y: number): number => Math.min(Math.max(y, 0), 7) * 8 + Math.min(Math.max(x, 0), 7);
  const [x, y] = [square & 7, square >> 3];
  switch (event.key) {
    case "ArrowLeft": return at(x - by, y);
    case "ArrowRight": return at(x + by, y);
    case "ArrowUp": return at(x, y + by);
    case "ArrowDown": return at(x, y - by);
    case "Home": return at(flipped ? 7 : 0, y);
    case "End": return at(flipped ? 0 : 7, y);
  }
  return undefined;
}
