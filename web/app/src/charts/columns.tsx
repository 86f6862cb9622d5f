// A chart of columns: drawn for those who look, a name for those who listen, and the numbers as a table for everybody.
import { number } from "../i18n";

/** The mark stands below the column, the label in the table. */
export interface Column { readonly mark: string; readonly label: string; readonly value: number }

interface ColumnsProps {
  /** What the picture shows, in a sentence. */
  name: string;
  /** Stands below the axis. */
  axis: string;
  columns: readonly Column[];
}

const [width, height, floor, head] = [360, 168, 126, 22];

export function Columns({ name, axis, columns }: ColumnsProps) {
  const most = Math.max(1, ...columns.map((each) => each.value));
  const pitch = width / columns.length;
  const thick = Math.min(44, pitch * 0.72);
  const every = Math.ceil(Math.max(...columns.map((each) => each.mark.length)) * 10 / pitch);
  return (
    <svg class="columns" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {columns.map((each, i) => {
        const middle = (i + 0.5) * pitch;
        const tall = each.value === 0 ? 0 : Math.max(3, (floor - head) * each.value / most);
        return (
          <g key={i}>
            <rect class="column" x={middle - thick / 2} y={floor - tall} width={thick} height={tall} rx={Math.min(4, thick / 4)} />
            {each.value > 0 && <text class="column-value" x={middle} y={floor - tall - 6}>{number(each.value)}</text>}
            {i % every === 0 && <text class="column-label" x={middle} y={floor + 17}>{each.mark}</text>}
          </g>
        );
      })}
      <line class="column-floor" x1="0" y1={floor} x2={width} y2={floor} />
      <text class="column-axis" x={width / 2} y={height - 5}>{axis}</text>
    </svg>
  );
}

interface NumbersProps { summary: string; head: readonly [string, string]; columns: readonly Column[] }

/** The same numbers as a table, folded away. */
export function Numbers({ summary, head: [label, value], columns }: NumbersProps) {
  return (
    <details class="numbers">
      <summary>{summary}</summary>
      <table>
        <thead><tr><th scope="col">{label}</th><th scope="col">{value}</th></tr></thead>
        <tbody>
          {columns.map((each, i) => <tr key={i}><td>{each.label}</td><td>{number(each.value)}</td></tr>)}
        </tbody>
      </table>
    </details>
  );
}
