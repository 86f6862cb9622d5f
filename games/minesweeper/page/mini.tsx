// A small picture of a board, for cards, lists and the guide.
export function MiniBoard({ rows, size = 40, look = [] }: { rows: readonly string[]; size?: number; look?: readonly { x: number; y: number }[] }) {
  const width = rows[0]?.length ?? 0;
  return (
    <svg class="mini-board" width={width * size} height={rows.length * size} viewBox={`0 0 ${width * 40} ${rows.length * 40}`} aria-hidden="true" focusable="false">
      {rows.flatMap((row, y) => [...row].map((shown, x) => <MiniCell key={`${x},${y}`} shown={shown} x={x * 40} y={y * 40} />))}
      {look.map(({ x, y }) => <rect key={`look ${x},${y}`} class="mini-look" x={x * 40 + 4} y={y * 40 + 4} width="32" height="32" rx="5" />)}
    </svg>
  );
}

function MiniCell({ shown, x, y }: { shown: string; x: number; y: number }) {
  const lid = shown === "#" || shown === "F";
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class={lid ? "mini-lid" : "mini-open"} x="1.5" y="1.5" width="37" height="37" rx="6" />
      {shown === "F" && <path class="mini-flag" d="M15 30V10h14l-4 5.5 4 5.5H15" />}
      {shown === "0" && <circle class="mini-dot" cx="20" cy="20" r="2.6" />}
      {shown > "0" && shown < "9" && <text class={"mini-n n" + shown} x="20" y="27.5" text-anchor="middle">{shown}</text>}
      {shown === "*" && <circle class="mini-trap" cx="20" cy="20" r="9" />}
    </g>
  );
}
