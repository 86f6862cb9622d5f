// A small picture of a part of a board, for cards, lists and the guide.
import { Piece } from "./pieces";

export function MiniBoard({ rows, size = 34 }: { rows: readonly string[]; size?: number }) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  return (
    <div class="mini-chess" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${width}, ${size}px)`, inlineSize: `${width * size}px`, blockSize: `${height * size}px` }}>
      {rows.flatMap((row, y) => [...row].map((letter, x) => (
        <span key={`${x},${y}`} class={(x + y) % 2 ? "chess-square dark" : "chess-square light"} style={{ inlineSize: `${size}px`, blockSize: `${size}px` }}>
          {letter === "*" ? <i class="mini-dot" /> : letter !== "." && <Piece letter={letter} />}
        </span>
      )))}
    </div>
  );
}
