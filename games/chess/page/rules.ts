// Where pieces may go, for showing it at once. The rules themselves are the server's: what they refuse is refused.

/** A position: 64 squares from a1, white in capitals, "." for none. */
export interface Position {
  readonly at: readonly string[];
  readonly white: boolean;
  readonly castling: string;
  readonly passing: number;
  readonly number: number;
}

export const startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export function squareOf(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

export function nameOf(square: number): string {
  return String.fromCharCode(97 + (square & 7), 49 + (square >> 3));
}

export function readFen(fen: string): Position {
  const [rows = "", turn = "w", castling = "-", passing = "-", , number = "1"] = fen.split(" ");
  const at: string[] = Array<string>(64).fill(".");
  rows.split("/").forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= "1" && c <= "8") file += Number(c);
      else at[(7 - i) * 8 + file++] = c;
    }
  });
  return { at, white: turn === "w", castling, passing: passing === "-" ? -1 : squareOf(passing), number: Number(number) };
}

const isWhite = (piece: string): boolean => piece >= "A" && piece <= "Z";
const diagonals = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;
const straights = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;
const jumps = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;

/** A square so many files and ranks away; undefined off the board. */
function step(from: number, dx: number, dy: number): number | undefined {
  const x = (from & 7) + dx;
  const y = (from >> 3) + dy;
  return x >= 0 && x < 8 && y >= 0 && y < 8 ? y * 8 + x : undefined;
}

type Steps = readonly (readonly [number, number])[];

/** The squares that a piece other than a pawn reaches, captures of either side included. */
function reach(at: readonly string[], from: number): number[] {
  const kind = at[from]!.toLowerCase();
  const ways: Steps = kind === "n" ? jumps : kind === "b" ? diagonals : kind === "r" ? straights : [...diagonals, ...straights];
  const out: number[] = [];
  for (const [dx, dy] of ways) {
    for (let to = step(from, dx, dy); to !== undefined; to = step(to, dx, dy)) {
      out.push(to);
      if (at[to] !== "." || kind === "n" || kind === "k") break;
    }
  }
  return out;
}

function attacked(at: readonly string[], square: number, byWhite: boolean): boolean {
  return at.some((piece, from) => {
    if (piece === "." || isWhite(piece) !== byWhite) return false;
    if (piece.toLowerCase() !== "p") return reach(at, from).includes(square);
    const dy = byWhite ? 1 : -1;
    return step(from, -1, dy) === square || step(from, 1, dy) === square;
  });
}

function pawnMoves({ at, white, passing }: Position, from: number): string[] {
  const dy = white ? 1 : -1;
  const to: number[] = [];
  const one = step(from, 0, dy);
  if (one !== undefined && at[one] === ".") {
    to.push(one);
    const two = step(one, 0, dy);
    if (from >> 3 === (white ? 1 : 6) && two !== undefined && at[two] === ".") to.push(two);
  }
  for (const dx of [-1, 1]) {
    const take = step(from, dx, dy);
    if (take !== undefined && (take === passing || at[take] !== "." && isWhite(at[take]!) !== white)) to.push(take);
  }
  return to.flatMap((t) => {
    const move = nameOf(from) + nameOf(t);
    return t >> 3 === 0 || t >> 3 === 7 ? ["q", "r", "b", "n"].map((k) => move + k) : [move];
  });
}

function castlings({ at, white, castling }: Position, king: number): string[] {
  const out: string[] = [];
  const free = (squares: number[]): boolean => squares.every((s) => at[s] === ".");
  const safe = (squares: number[]): boolean => squares.every((s) => !attacked(at, s, !white));
  if (castling.includes(white ? "K" : "k") && free([king + 1, king + 2]) && safe([king, king + 1, king + 2])) out.push(nameOf(king) + nameOf(king + 2));
  if (castling.includes(white ? "Q" : "q") && free([king - 1, king - 2, king - 3]) && safe([king, king - 1, king - 2])) out.push(nameOf(king) + nameOf(king - 2));
  return out;
}

/** The position after a move. */
export function play(p: Position, move: string): Position {
  const at = [...p.at];
  const [from, to] = [squareOf(move), squareOf(move.slice(2))];
  const piece = at[from]!;
  const kind = piece.toLowerCase();
  at[from] = ".";
  if (kind === "p" && to === p.passing) at[to + (p.white ? -8 : 8)] = ".";
  at[to] = move[4] ? (p.white ? move[4].toUpperCase() : move[4]) : piece;
  if (kind === "k" && Math.abs(to - from) === 2) {
    const [rook, goes] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
    at[goes] = at[rook]!;
    at[rook] = ".";
  }
  const lost = (p.castling.replace(/[^KQkq]/g, "")).split("").filter((c) => {
    const homes: Record<string, readonly string[]> = { K: ["e1", "h1"], Q: ["e1", "a1"], k: ["e8", "h8"], q: ["e8", "a8"] };
    return !homes[c]!.some((home) => squareOf(home) === from || squareOf(home) === to);
  });
  const passing = kind === "p" && Math.abs(to - from) === 16 ? (from + to) / 2 : -1;
  return { at, white: !p.white, castling: lost.join("") || "-", passing, number: p.number + (p.white ? 0 : 1) };
}

/** Every legal move, in the long form. */
export function legalMoves(p: Position): string[] {
  const moves: string[] = [];
  p.at.forEach((piece, from) => {
    if (piece === "." || isWhite(piece) !== p.white) return;
    const kind = piece.toLowerCase();
    if (kind === "p") return moves.push(...pawnMoves(p, from));
    for (const to of reach(p.at, from)) if (p.at[to] === "." || isWhite(p.at[to]!) !== p.white) moves.push(nameOf(from) + nameOf(to));
    if (kind === "k") moves.push(...castlings(p, from));
    return undefined;
  });
  return moves.filter((move) => {
    const after = play(p, move);
    return !attacked(after.at, after.at.indexOf(p.white ? "K" : "k"), !p.white);
  });
}

export function inCheck(p: Position): boolean {
  return attacked(p.at, p.at.indexOf(p.white ? "K" : "k"), !p.white);
}

/** Whether the side to move can force mate in at most so many of its moves. */
export function matesIn(p: Position, moves: number): boolean {
  return legalMoves(p).some((move) => {
    const after = play(p, move);
    const checks = inCheck(after);
    if (moves < 2 && !checks) return false;
    const replies = legalMoves(after);
    return replies.length ? moves > 1 && replies.every((reply) => matesIn(play(after, reply), moves - 1)) : checks;
  });
}

/** A legal move as it is written: Nf3, exd5, O-O, e8=Q#. */
export function san(p: Position, move: string): string {
  const [from, to] = [squareOf(move), squareOf(move.slice(2))];
  const kind = p.at[from]!.toUpperCase();
  const after = play(p, move);
  const check = inCheck(after) ? (legalMoves(after).length ? "+" : "#") : "";
  if (kind === "K" && Math.abs(to - from) === 2) return (to > from ? "O-O" : "O-O-O") + check;
  const takes = p.at[to] !== "." || kind === "P" && to === p.passing ? "x" : "";
  if (kind === "P") return (takes ? nameOf(from)[0]! + takes : "") + nameOf(to) + (move[4] ? "=" + move[4].toUpperCase() : "") + check;
  return kind + apart(p, move, kind) + takes + nameOf(to) + check;
}

/** What tells a piece from others of its kind that could go there too. */
function apart(p: Position, move: string, kind: string): string {
  const others = legalMoves(p).filter((m) => m.slice(2) === move.slice(2) && m !== move && p.at[squareOf(m)]!.toUpperCase() === kind);
  if (!others.length) return "";
  if (others.every((m) => m[0] !== move[0])) return move[0]!;
  return others.every((m) => m[1] !== move[1]) ? move[1]! : move.slice(0, 2);
}

/** The legal move that a typed text means: short or long, German letters too; undefined where there is none, or several. */
export function readMove(p: Position, text: string): string | undefined {
  const moves = legalMoves(p);
  const bare = (s: string): string => s.replace(/[\s+#!?=x:-]/g, "").replace(/0/g, "O");
  const german = (s: string): string => s.replace(/S/g, "N").replace(/L/g, "B").replace(/T/g, "R").replace(/D/g, "Q");
  const typed = bare(text);
  const capital = typed.charAt(0).toUpperCase() + typed.slice(1);
  for (const wanted of [typed, german(typed), capital, german(capital)]) {
    const found = moves.filter((m) => m === wanted.toLowerCase() || bare(san(p, m)) === wanted || castles(san(p, m)) === wanted.toUpperCase());
    if (found.length === 1) return found[0];
  }
  return undefined;
}

const castles = (text: string): string => (text.startsWith("O-O") ? text.replace(/[^O]/g, "") : "none");
