// A position as it is drawn. What may be played in it comes with the view.

/** 64 squares from a1, white in capitals, "." for none. */
export interface Position { readonly at: readonly string[]; readonly white: boolean; readonly number: number }

export const startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export function squareOf(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

export function nameOf(square: number): string {
  return String.fromCharCode(97 + (square & 7), 49 + (square >> 3));
}

export function readFen(fen: string): Position {
  const [rows = "", turn = "w", , , , number = "1"] = fen.split(" ");
  const ranks = rows.split("/").map((row) => row.replace(/\d/g, (n) => ".".repeat(Number(n))));
  return { at: [...ranks.reverse().join("")], white: turn === "w", number: Number(number) };
}

/** The squares after a move that may be played: castling takes the rook along, and a pawn that goes aside to an empty square takes the one beside it. */
export function played(at: readonly string[], move: string): readonly string[] {
  const [from, to] = [squareOf(move), squareOf(move.slice(2))];
  const [piece, aside] = [at[from]!, (to & 7) - (from & 7)];
  const after = [...at];
  const go = (a: number, b: number, as = after[a]!): void => { after[b] = as; after[a] = "."; };
  if (/p/i.test(piece) && aside && at[to] === ".") after[from + aside] = ".";
  go(from, to, move[4] ? (piece < "a" ? move[4].toUpperCase() : move[4]) : piece);
  if (/k/i.test(piece) && Math.abs(aside) === 2) go(aside > 0 ? from + 3 : from - 4, from + aside / 2);
  return after;
}
