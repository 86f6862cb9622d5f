// A small picture of a part of a board, for cards, lists and the guide.
import { Drawing } from "./drawing";
import { squareOf, type Position } from "./position";
import { staunton } from "./staunton";

interface MiniProps {
  /** Rows from the top, a letter of a FEN or a dot for each square. */
  rows: readonly string[];
  /** Which rank the first row is. */
  top?: number;
  size?: number;
  /** Squares where a piece may go. */
  marks?: readonly string[];
}

export function MiniBoard({ rows, top = 8, size = 34, marks = [] }: MiniProps) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const marked = new Set(marks.map(squareOf));
  return (
    <div class="mini-chess" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${width}, ${size}px)`, inlineSize: `${width * size}px`, blockSize: `${height * size}px` }}>
      {rows.flatMap((row, y) => [...row].map((letter, x) => {
        const square = (top - 1 - y) * 8 + x;
        const look = ["chess-square", (x + top - y) % 2 ? "dark" : "light", marked.has(square) && (letter === "." ? "target" : "target takes")];
        return (
          <span key={`${x},${y}`} class={look.filter(Boolean).join(" ")} style={{ inlineSize: `${size}px`, blockSize: `${size}px` }}>
            {letter !== "." && <Drawing of={staunton} letter={letter} />}
          </span>
        );
      }))}
    </div>
  );
}

/** The ranks of a position from one to another, as rows. */
export function ranksOf({ at }: Position, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, y) => at.slice((to - 1 - y) * 8, (to - y) * 8).join(""));
}
