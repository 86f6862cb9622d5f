import { strict as assert } from "node:assert";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { brief, changeWords, gameOf, material, outcomeOf, pgnOf, rowWords, targetsOf, turnWords } from "./logic";
import { nameOf, readFen, startFen } from "./position";
import type { View } from "./types";

await useWords("chess");

/** A view of white after moves, each with its notation: "g1f3 Nf3". */
const view = (made: string[], more: Partial<View> = {}): View => {
  const [moves, notation] = [0, 1].map((part) => made.map((each) => each.split(" ")[part]!)) as [string[], string[]];
  return { fen: more.start ?? startFen, moves, notation: notation.join(" "), check: false, seat: 0, turn: moves.length % 2, reason: null, status: "playing", ...more };
};

test("a piece may go where the view says", () => {
  const v = view([], { legal: "e2e3 e2e4 g1f3 a7a8q a7a8n" });
  assert.deepEqual([...targetsOf(v, 12).keys()].map(nameOf), ["e3", "e4"]);
  assert.deepEqual([...targetsOf(v, 48).values()], ["a7a8"]);
  assert.equal(targetsOf(view([]), 12).size, 0);
});

test("a move is said with its piece and squares", () => {
  assert.equal(changeWords(view([]), view(["g1f3 Nf3", "e7e5 e5"])), "White knight from g1 to f3. Black pawn from e7 to e5.");
  assert.equal(changeWords(view(["e2e4 e4", "d7d5 d5"]), view(["e2e4 e4", "d7d5 d5", "e4d5 exd5"])), "White pawn from e4 takes on d5.");
  assert.equal(changeWords(view([], { start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }), view(["e1g1 O-O"], { start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" })), "White castles kingside.");
  assert.equal(brief(view([]), view(["g1f3 Nf3"])), "Nf3");
});

test("moves are numbered from where the game began", () => {
  const start = "4k3/8/8/8/8/8/8/4K3 b - - 0 7";
  assert.deepEqual(gameOf(view(["e8e7 Ke7", "e1e2 Ke2", "e7e8 Ke8"], { start })).map(({ white, number }) => [white, number]), [[false, 7], [true, 8], [false, 8]]);
  assert.equal(changeWords(view([]), view(["e7d8n exd8=N"], { start })), "Black pawn from e7 takes on d8, becomes black knight.");
});

test("a row is said with all its pieces", () => {
  assert.equal(rowWords(readFen(startFen), 3), "Row 4: empty");
  assert.equal(rowWords(readFen("4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1"), 3), "Row 4: d4 white pawn, e4 black pawn");
});

test("captured pieces and the balance", () => {
  const fen = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
  assert.deepEqual(material(view(["e2e4 e4", "d7d5 d5", "e4d5 exd5"], { fen })), { white: [], black: ["p"], balance: 1 });
  const start = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  assert.deepEqual(material(view(["a7b8q axb8=Q+"], { start, fen: "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1" })), { white: [], black: ["n"], balance: 9 });
  assert.deepEqual(material(view(["a7b8q axb8=Q+", "e8d7 Kd7", "b8c8 Qc8+", "d7c8 Kxc8"], { start, fen: "2k5/8/8/8/8/8/8/4K3 w - - 0 3" })), { white: ["Q"], black: ["n"], balance: 0 });
});

test("ends and turns have words", () => {
  assert.equal(turnWords(view([])), "Your move: White.");
  assert.deepEqual(outcomeOf(view([], { status: "won", reason: "checkmate", turn: null })), { title: "You won!", text: "Checkmate.", good: true });
  assert.equal(outcomeOf(view([], { status: "drawn", reason: "stalemate", turn: null }))?.good, false);
});

test("a puzzle says its task, and after each move whether it still can be done", () => {
  const start = "1Q6/8/5k2/3R4/2p1p3/4BbP1/5P2/6K1 w - - 0 1";
  const puzzle = (made: string[], more: Partial<View> = {}): View => view(made, { start, mate: 2, ...more });
  const two = ["b8g8 Qg8", "f6e7 Ke7"];
  assert.equal(turnWords(puzzle([])), "Mate in 2 moves: White to move.");
  assert.equal(turnWords(puzzle([], { check: true })), "Mate in 2 moves: White to move. You are in check.");
  assert.match(changeWords(puzzle([]), puzzle(two, { forced: true })), /^Right so far: mate in 1 more move\. White /);
  assert.match(changeWords(puzzle([]), puzzle(two)), /^Not the way: White can no longer force mate in 1 more move\. White /);
  assert.match(turnWords(puzzle(two, { forced: true })), /^Right so far: mate in 1 more move\./);
  assert.match(turnWords(puzzle(["g1h2 Kh2", "f3g4 Bg4", "h2g1 Kg1", "g4f3 Bf3"])), /^The 2 moves are used up without mate\. You may play on\./);
  assert.equal(turnWords(puzzle([], { seat: 1 })), "White is thinking.");
});

test("a puzzle that is solved says so, and one that took longer does too", () => {
  const won = (...made: string[]): View => view(made, { start: "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", mate: 1, status: "won", reason: "checkmate", turn: null });
  assert.equal(outcomeOf(won("g1g7 Qg7#"))?.text, "Checkmate. Solved: mate in 1 move.");
  assert.equal(outcomeOf(won("g1g2 Qg2", "h8h7 Kh7", "g2g7 Qg7#"))?.text, "Checkmate. The puzzle asked for mate in 1 move.");
});

test("a game is written for other programs", () => {
  assert.equal(pgnOf(view(["e2e4 e4", "e7e5 e5", "g1f3 Nf3"]), ["Ada", "B\"b"]), '[Event "wits"]\n[White "Ada"]\n[Black "Bb"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n');
  const start = "4k3/8/8/8/8/8/8/4K3 b - - 0 7";
  assert.match(pgnOf(view(["e8e7 Ke7"], { start, seat: 1, status: "won" }), []), /\[FEN "4k3.*\n\n7\.\.\. Ke7 0-1\n$/);
});
