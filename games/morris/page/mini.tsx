// A small board to look at. It needs no words, so pictures of it come without them.
import { lines, placeOf, points } from "./logic";

/** A small board to look at, for cards and the guide. */
export function MiniBoard({ board, size = 150 }: { board: string; size?: number }) {
  return (
    <svg class="morris-mini" width={size} height={size} viewBox="0 0 70 70" aria-hidden="true" focusable="false">
      <rect class="morris-mini-wood" x="1" y="1" width="68" height="68" rx="3" />
      {lines.map(([from, , to]) => {
        const [a, b] = [placeOf(from), placeOf(to)];
        return <line key={`${from} ${to}`} x1={a.x * 10 + 5} y1={a.y * 10 + 5} x2={b.x * 10 + 5} y2={b.y * 10 + 5} />;
      })}
      {points.map((name, i) => {
        const { x, y } = placeOf(i);
        const man = board[i];
        if (man !== "W" && man !== "B") return null;
        return (
          <g key={name} class={man === "W" ? "white" : "black"} transform={`translate(${x * 10 + 5} ${y * 10 + 5})`}>
            <circle class="man-body" r="4.2" />
            {man === "W" ? <circle class="man-mark" r="2.2" /> : <circle class="man-mark" r="1" />}
          </g>
        );
      })}
    </svg>
  );
}
