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

/** The position after a move that was played, which its notation tells more of: what castles, and what is taken in passing. */
export function played(p: Position, move: string, text: string): Position {
  const at = [...p.at];
  const [from, to] = [squareOf(move), squareOf(move.slice(2))];
  if (text.includes("x") && at[to] === ".") at[(from & 56) + (to & 7)] = ".";
  at[to] = move[4] ? (p.white ? move[4].toUpperCase() : move[4]) : at[from]!;
  at[from] = ".";
  if (text.startsWith("O-O")) {
    const [rook, goes] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
    [at[goes], at[rook]] = [at[rook]!, "."];
  }
  return { at, white: !p.white, number: p.number + (p.white ? 0 : 1) };
}
