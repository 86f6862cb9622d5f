// A small picture of a board, for cards, lists and the guide.
export function MiniBoard({ rows, size = 30, line = [] }: { rows: readonly string[]; size?: number; line?: readonly (readonly [number, number])[] }) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  return (
    <svg class="mini-goban" width={width * size} height={height * size} viewBox={`0 0 ${width * 40} ${height * 40}`} aria-hidden="true" focusable="false">
      <rect class="mini-wood" width={width * 40} height={height * 40} rx="6" />
      {rows.map((_, y) => <path key={"h" + y} class="mini-line" d={`M0 ${y * 40 + 20}H${width * 40}`} />)}
      {[...rows[0] ?? ""].map((_, x) => <path key={"v" + x} class="mini-line" d={`M${x * 40 + 20} 0V${height * 40}`} />)}
      {rows.flatMap((row, y) => [...row].map((shown, x) => <MiniStone key={`${x},${y}`} shown={shown} x={x * 40 + 20} y={y * 40 + 20} />))}
      {line.length === 2 && <path class="mini-win" d={`M${line[0]![0] * 40 + 20} ${line[0]![1] * 40 + 20}L${line[1]![0] * 40 + 20} ${line[1]![1] * 40 + 20}`} />}
    </svg>
  );
}

function MiniStone({ shown, x, y }: { shown: string; x: number; y: number }) {
  if (shown === "?") return <circle class="mini-spot" cx={x} cy={y} r="12" />;
  if (shown === ".") return null;
  const side = shown === "X" ? "" : " white";
  return (
    <g>
      <circle class={"mini-stone" + side} cx={x} cy={y} r="17" />
      <path class={"mini-shine" + side} d={`M${x - 10} ${y - 4}a11 11 0 0 1 7-7`} />
    </g>
  );
}
