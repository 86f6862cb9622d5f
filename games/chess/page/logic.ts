// Chess as a view shows it: pieces, names, words. It never knows more than the view.
import { givenUp, percent, type Outcome } from "@wits/app";
import { nameOf, readFen, squareOf, startFen, type Position } from "./position";
import type { Action, Odds, View } from "./types";
import { t } from "./words";

export function due(view: View): boolean {
  return view.turn !== null && view.turn === view.seat;
}

const kinds = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" } as const;

/** What a piece is called, by its letter in a FEN. */
export function pieceWords(letter: string): string {
  const kind = kinds[letter.toLowerCase() as keyof typeof kinds];
  if (!kind) return t("page.empty");
  return letter < "a" ? t(`page.white.${kind}`) : t(`page.black.${kind}`);
}

export const sideWords = (white: boolean): string => (white ? t("page.white") : t("page.black"));

/** Says a square: what stands there. */
export function squareWords(p: Position, square: number): string {
  return t("page.square", { square: nameOf(square), what: pieceWords(p.at[square]!) });
}

/** Says a rank: all its pieces from the a-file on. */
export function rowWords(p: Position, rank: number): string {
  const pieces: string[] = [];
  for (let file = 0; file < 8; file++) {
    const letter = p.at[rank * 8 + file]!;
    if (letter !== ".") pieces.push(`${nameOf(rank * 8 + file)} ${pieceWords(letter)}`);
  }
  return pieces.length ? t("page.row", { row: rank + 1, pieces: pieces.join(", ") }) : t("page.row.empty", { row: rank + 1 });
}

/** A move of the game: who made it, its number, and how it is written. */
interface Played { readonly white: boolean; readonly number: number; readonly move: string; readonly text: string }

/** The letter of a piece in a FEN. */
const letterOf = (white: boolean, piece: string): string => (white ? piece.toUpperCase() : piece.toLowerCase());

/** Says a move: "white knight from g1 to f3". */
function moveSaid({ white, move, text }: Played): string {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  if (text.startsWith("O-O")) {
    const side = sideWords(white);
    return text.startsWith("O-O-O") ? t("page.castles.long", { side }) : t("page.castles.short", { side });
  }
  const words = { piece: pieceWords(letterOf(white, /^[NBRQK]/.test(text) ? text[0]! : "P")), from, to };
  const said = text.includes("x") ? t("page.takes", words) : t("page.goes", words);
  return move[4] ? t("page.becomes", { move: said, piece: pieceWords(letterOf(white, move[4])) }) : said;
}

/** The whole game, move by move. */
export function gameOf(view: View): Played[] {
  const start = readFen(view.start ?? startFen);
  const texts = view.notation.split(" ");
  const ahead = start.white ? 0 : 1; // black made the first move
  return view.moves.map((move, i) => ({ white: (i + ahead) % 2 === 0, number: start.number + Math.floor((i + ahead) / 2), move, text: texts[i]! }));
}

const values: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** The pieces that were taken, the most valuable first, and how much more material white has. */
export function material(view: View): { white: string[]; black: string[]; balance: number } {
  const gone = new Map<string, number>();
  const count = (pieces: readonly string[], by: number): void => pieces.forEach((piece) => gone.set(piece, (gone.get(piece) ?? 0) + by));
  const now = readFen(view.fen).at.filter((piece) => piece !== ".");
  count(readFen(view.start ?? startFen).at.filter((piece) => piece !== "."), 1);
  count(now, -1);
  for (const { white, move } of gameOf(view).filter((made) => made.move[4])) { // a pawn became a piece; neither was taken
    count([letterOf(white, "p")], -1);
    count([letterOf(white, move[4]!)], 1);
  }
  const taken = [...gone].flatMap(([piece, n]) => new Array<string>(Math.max(n, 0)).fill(piece)).sort((a, b) => values[b.toLowerCase()]! - values[a.toLowerCase()]!);
  const balance = now.reduce((n, c) => n + (c < "a" ? 1 : -1) * values[c.toLowerCase()]!, 0);
  return { white: taken.filter((c) => c < "a"), black: taken.filter((c) => c >= "a"), balance };
}

/** What may be played, by both squares and the letter of a promotion. */
export function legalMoves(view: View): string[] { return view.legal?.split(" ") ?? []; }

/** Where the piece on a square may go. */
export function targetsOf(view: View, from: number): Map<number, string> {
  const name = nameOf(from);
  return new Map(legalMoves(view).filter((m) => m.startsWith(name)).map((m) => [squareOf(m.slice(2)), m.slice(0, 4)]));
}

/** How many moves white has made from the beginning. */
const whiteMoves = (view: View): number => Math.ceil(view.moves.length / 2);

/** Says the task of a puzzle to white, who is to solve it: at its start what is asked, then whether it can still be done. */
function taskWords(view: View): string {
  if (view.mate === undefined || view.seat !== 0 || !due(view)) return "";
  const left = view.mate - whiteMoves(view);
  if (left <= 0) return t("page.task.over", { n: view.mate });
  if (left === view.mate) return t("page.task", { n: left });
  return view.forced ? t("page.task.right", { n: left }) : t("page.task.wrong", { n: left });
}

/** Says who is to move, and in a puzzle what for. */
export function turnWords(view: View): string {
  if (view.turn === null) return "";
  const task = taskWords(view);
  if (task) return view.check ? `${task} ${t("page.check.you")}` : task;
  const side = sideWords(view.turn === 0);
  if (view.check) return checkWords(view);
  return due(view) ? t("page.yours", { side }) : t("page.thinking", { side });
}

function checkWords(view: View): string {
  return due(view) ? t("page.check.you") : t("page.check", { side: sideWords(view.turn === 0) });
}

export function changeWords(before: View, after: View): string {
  if (after.moves.length < before.moves.length) return t("page.back");
  const said = gameOf(after).slice(before.moves.length).map((made) => sentence(moveSaid(made)));
  said.unshift(taskWords(after));
  const end = outcomeOf(after);
  if (end) said.push(end.title, end.text);
  else if (after.check) said.push(checkWords(after));
  return said.filter(Boolean).join(" ");
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1) + ".";

export function brief(before: View, after: View): string {
  return after.notation.split(" ").slice(before.moves.length).join(" ") || outcomeOf(after)?.title || "";
}

export function moveWords(action: Action): string {
  if (action.type === "claim") return t("page.claims");
  return t("page.plays", { from: action.move.slice(0, 2), to: action.move.slice(2) });
}

/** Why it is over, in a sentence. */
const reasonWords = (view: View): string => t(`page.reason.${view.reason ?? "checkmate"}`);

/** Says whether a mate is the one that a puzzle asked for. */
function solvedWords(view: View): string {
  if (view.mate === undefined || view.reason !== "checkmate" || view.seat !== 0) return "";
  return whiteMoves(view) <= view.mate ? t("page.task.solved", { n: view.mate }) : t("page.task.late", { n: view.mate });
}

/** How a game ended; undefined while it is played. */
export function outcomeOf(view: View): Outcome | undefined {
  switch (view.status) {
    case "playing": return undefined;
    case "drawn": return { title: t("page.drawn"), text: reasonWords(view), good: false };
    case "won": return { title: t("page.won"), text: [reasonWords(view), solvedWords(view)].filter(Boolean).join(" "), good: true };
  }
  if (view.reason === "forfeit") return givenUp();
  return { title: t("page.lost"), text: reasonWords(view), good: false };
}

/** Says how likely the side to move wins. */
export function oddsWords({ chance, exact }: Odds): string {
  if (!exact) return t("page.odds", { percent: percent(chance) });
  return chance === 1 ? t("page.odds.won") : t("page.odds.lost");
}

/** The game as other programs read it. White's outcome is its result. */
export function pgnOf(view: View, players: readonly string[]): string {
  const outcome = view.seat === 1 && view.status !== "drawn" && view.status !== "playing" ? (view.status === "won" ? "lost" : "won") : view.status;
  const result = { won: "1-0", lost: "0-1", drawn: "1/2-1/2", playing: "*" }[outcome] ?? "*";
  const tags = { Event: "wits", White: players[0] ?? "?", Black: players[1] ?? "?", Result: result, ...(view.start ? { SetUp: "1", FEN: view.start } : {}) };
  const moves = gameOf(view).map(({ white, number, text }, i) => (white ? `${number}. ${text}` : i === 0 ? `${number}... ${text}` : text));
  return `${Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "")}"]\n`).join("")}\n${[...moves, result].join(" ")}\n`;
}
