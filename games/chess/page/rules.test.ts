import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { brief, changeWords, material, moveSaid, outcomeOf, rowWords, turnWords } from "./logic";
import { legalMoves, matesIn, play, readFen, readMove, san, startFen } from "./rules";
import type { View } from "./types";

declare const __ROOT__: string;

await useWords("chess");

interface Vector { kind: string; fen: string; legal: string[] }
const vectors = readFileSync(join(__ROOT__, "../../games/chess/board/testdata/positions.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line) as Vector);

test("legal moves are those that other programs agree on", () => {
  for (const { kind, fen, legal } of vectors) {
    if (kind === "moves") assert.deepEqual(legalMoves(readFen(fen)).sort(), legal, fen);
  }
});

function perft(fen: string, depth: number): number {
  const count = (p: ReturnType<typeof readFen>, d: number): number => d === 0 ? 1 : legalMoves(p).reduce((n, m) => n + count(play(p, m), d - 1), 0);
  return count(readFen(fen), depth);
}

test("castling, passing and promotion are counted right", () => {
  assert.equal(perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2), 2039);
  assert.equal(perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3), 2812);
  assert.equal(perft("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2), 264);
});

test("moves are written short and read in every form", () => {
  const p = readFen(startFen);
  assert.equal(san(p, "g1f3"), "Nf3");
  for (const text of ["Nf3", "Sf3", "nf3", "sf3", "g1f3", "Ng1f3", "g1-f3"]) assert.equal(readMove(p, text), text === "Ng1f3" ? undefined : "g1f3", text);
  assert.equal(readMove(p, "e4"), "e2e4");
  assert.equal(readMove(p, "Nf6"), undefined);
  const castle = readFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const text of ["O-O", "0-0", "o-o", "e1g1"]) assert.equal(readMove(castle, text), "e1g1", text);
  assert.equal(readMove(castle, "O-O-O"), "e1c1");
  assert.equal(readMove(readFen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=Q"), "a7a8q");
});

const view = (moves: string[], more: Partial<View> = {}): View => {
  let p = readFen(more.start ?? startFen);
  for (const m of moves) p = play(p, m);
  const rows: string[] = [];
  for (let rank = 7; rank >= 0; rank--) rows.push(p.at.slice(rank * 8, rank * 8 + 8).join("").replace(/\.+/g, (dots) => String(dots.length)));
  return { fen: `${rows.join("/")} ${p.white ? "w" : "b"} ${p.castling} - 0 ${p.number}`, moves, check: false, seat: 0, turn: moves.length % 2, reason: null, status: "playing", ...more };
};

test("a move is said with its piece and squares", () => {
  assert.equal(moveSaid(readFen(startFen), "g1f3"), "white knight from g1 to f3");
  assert.equal(changeWords(view([]), view(["g1f3", "e7e5"])), "White knight from g1 to f3. Black pawn from e7 to e5.");
  assert.equal(brief(view([]), view(["g1f3"])), "Nf3");
});

test("a row is said with all its pieces", () => {
  assert.equal(rowWords(readFen(startFen), 3), "Row 4: empty");
  assert.equal(rowWords(readFen("4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1"), 3), "Row 4: d4 white pawn, e4 black pawn");
});

test("captured pieces and the balance", () => {
  assert.deepEqual(material(view(["e2e4", "d7d5", "e4d5"])), { white: [], black: ["p"], balance: 1 });
});

test("ends and turns have words", () => {
  assert.equal(turnWords(view([])), "Your move: White.");
  assert.deepEqual(outcomeOf(view([], { status: "won", reason: "checkmate", turn: null })), { title: "You won!", text: "Checkmate.", good: true });
  assert.equal(outcomeOf(view([], { status: "drawn", reason: "stalemate", turn: null }))?.good, false);
});

test("a puzzle says its task, and after each move whether it still can be done", () => {
  const start = "1Q6/8/5k2/3R4/2p1p3/4BbP1/5P2/6K1 w - - 0 1";
  const puzzle = (...moves: string[]): View => view(moves, { start, mate: 2 });
  const p = readFen(start);
  assert.equal(turnWords(puzzle()), "Mate in 2 moves: White to move.");
  assert.equal(turnWords({ ...puzzle(), check: true }), "Mate in 2 moves: White to move. You are in check.");
  const replies = (move: string): string[] => legalMoves(play(p, move));
  const solves = (move: string): boolean => replies(move).every((reply) => matesIn(play(play(p, move), reply), 1));
  const [right, wrong] = [legalMoves(p).find(solves)!, legalMoves(p).find((move) => !matesIn(play(play(p, move), replies(move)[0]!), 1))!];
  assert.match(changeWords(puzzle(), puzzle(right, replies(right)[0]!)), /^Right so far: mate in 1 more move\. White /);
  assert.match(changeWords(puzzle(), puzzle(wrong, replies(wrong)[0]!)), /^Not the way: White can no longer force mate in 1 more move\. White /);
  assert.match(turnWords(puzzle(right, replies(right)[0]!)), /^Right so far: mate in 1 more move\./);
  const late = puzzle("g1h2", "f3g4", "h2g1", "g4f3");
  assert.match(turnWords(late), /^The 2 moves are used up without mate\. You may play on\./);
  assert.equal(turnWords({ ...puzzle(), seat: 1 }), "White is thinking.");
});

test("a puzzle that is solved says so, and one that took longer does too", () => {
  const won = (...moves: string[]): View => view(moves, { start: "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", mate: 1, status: "won", reason: "checkmate", turn: null });
  assert.equal(outcomeOf(won("g1g7"))?.text, "Checkmate. Solved: mate in 1 move.");
  assert.equal(outcomeOf(won("g1g2", "h8h7", "g2g7"))?.text, "Checkmate. The puzzle asked for mate in 1 move.");
});
