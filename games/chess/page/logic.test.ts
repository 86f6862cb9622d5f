import { strict as assert } from "node:assert";
import { test } from "node:test";
import { useWords } from "../../../web/app/test/words";
import { brief, changeWords, material, outcomeOf, rowWords, targetsOf, turnWords } from "./logic";
import { nameOf, played, readFen, startFen } from "./position";
import type { View } from "./types";

await useWords("chess");

/** A view of white after moves, each with its notation: "g1f3 Nf3". */
const view = (made: string[], more: Partial<View> = {}): View => {
  const [moves, notation] = [0, 1].map((part) => made.map((each) => each.split(" ")[part]!)) as [string[], string[]];
  let p = readFen(more.start ?? startFen);
  moves.forEach((move, i) => { p = played(p, move, notation[i]!); });
  const rows: string[] = [];
  for (let rank = 7; rank >= 0; rank--) rows.push(p.at.slice(rank * 8, rank * 8 + 8).join("").replace(/\.+/g, (dots) => String(dots.length)));
  return { fen: `${rows.join("/")} ${p.white ? "w" : "b"} - - 0 ${p.number}`, moves, notation: notation.join(" "), check: false, seat: 0, turn: moves.length % 2, reason: null, status: "playing", ...more };
};

test("a move is drawn as its notation tells: castling moves the rook, taking in passing the pawn", () => {
  const ranks = (made: string[], start: string): string => view(made, { start }).fen.split(" ")[0]!;
  assert.equal(ranks(["e1g1 O-O", "e8c8 O-O-O"], "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"), "2kr4/8/8/8/8/8/8/5RK1");
  assert.equal(ranks(["e5d6 exd6"], "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "4k3/8/3P4/8/8/8/8/4K3");
  assert.equal(ranks(["a7b8q axb8=Q+"], "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "1Q2k3/8/8/8/8/8/8/4K3");
});

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

test("a row is said with all its pieces", () => {
  assert.equal(rowWords(readFen(startFen), 3), "Row 4: empty");
  assert.equal(rowWords(readFen("4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1"), 3), "Row 4: d4 white pawn, e4 black pawn");
});

test("captured pieces and the balance", () => {
  assert.deepEqual(material(view(["e2e4 e4", "d7d5 d5", "e4d5 exd5"])), { white: [], black: ["p"], balance: 1 });
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
