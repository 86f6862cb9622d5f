// Sorts counted lengths into few columns of equal width, for drawing. Pure: it knows neither games nor pages.

export interface Length { readonly actions: number; readonly wins: number }
/** A column: lengths from `from` to `to`, both included. */
export interface Bin { readonly from: number; readonly to: number; readonly wins: number }

const widths = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

/** At most `most` columns, without gaps, that hold every win. Their width is a round number. */
export function bins(lengths: readonly Length[], most = 12): Bin[] {
  const won = lengths.filter((each) => each.wins > 0);
  if (won.length === 0) return [];
  const least = Math.min(...won.map((each) => each.actions));
  const last = Math.max(...won.map((each) => each.actions));
  const width = widths.find((each) => columns(least, last, each) <= most) ?? last - least + 1;
  const start = Math.floor(least / width) * width;
  return Array.from({ length: columns(least, last, width) }, (_, i) => {
    const [from, to] = [start + i * width, start + (i + 1) * width - 1];
    return { from, to, wins: total(won.filter((each) => each.actions >= from && each.actions <= to)) };
  });
}

function columns(least: number, last: number, width: number): number {
  return Math.floor(last / width) - Math.floor(least / width) + 1;
}

export function total(lengths: readonly Length[]): number {
  return lengths.reduce((sum, each) => sum + each.wins, 0);
}

/** The length in the middle: half of the wins took no more. Zero where there are none. */
export function median(lengths: readonly Length[]): number {
  const half = total(lengths) / 2;
  let seen = 0;
  for (const each of [...lengths].sort((a, b) => a.actions - b.actions)) {
    seen += each.wins;
    if (seen >= half) return each.actions;
  }
  return 0;
}
