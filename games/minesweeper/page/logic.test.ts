import { strict as assert } from "node:assert";
import { test } from "node:test";
import { type Status } from "@wits/app";
import { useWords } from "../../../web/app/test/words";
import { rows } from "./art";
import { changeWords, pointless, sprungAt, toOpen } from "./logic";
import type { View } from "./types";

await useWords("minesweeper");

const view = (rows: string[], traps: number, flags = 0, status: Status = "playing"): View => ({
  difficulty: "novice", width: rows[0]!.length, height: rows.length, traps, flags, status, rows,
});

test("safe cells to open are the closed ones less the traps", () => {
  assert.equal(toOpen(view(["##F", "#11", "#10"], 2, 1)), 3);
});

test("a flood says how many cells opened and how many remain", () => {
  const words = changeWords(view(["###", "###"], 1), view(["#10", "#10"], 1));
  assert.equal(words, "4 cells opened. 1 safe cell to open.");
});

test("one opened cell says what it shows", () => {
  assert.equal(changeWords(view(["###"], 1), view(["#1#"], 1)), "Column 2, row 1: 1 trap around. 1 safe cell to open.");
});

test("flags are said with their number", () => {
  assert.equal(changeWords(view(["###"], 2), view(["F##"], 2, 1)), "Flag set. 1 trap left to mark.");
});

test("a flagged cell that stays closed says so", () => {
  assert.equal(changeWords(view(["F##"], 1, 1), view(["F##"], 1, 1)), "Nothing changed: a flagged cell stays closed.");
});

test("a loss names the trap; a forfeit names none", () => {
  const lost = view(["*!1"], 2, 0, "lost");
  assert.deepEqual(sprungAt(lost), { x: 1, y: 0 });
  assert.equal(changeWords(view(["##1"], 2), lost), "Trap Triggered! Column 2, row 1 was a trap.");
  assert.equal(changeWords(view(["##1"], 2), view(["**1"], 2, 0, "lost")), "Forfeited. The traps are shown.");
});

test("a board given up says that its traps are shown only where they are", () => {
  const ended = (rows: string[]): ReturnType<typeof view> => ({ ...view(rows, 1), status: "lost" });
  assert.equal(changeWords(view(["###"], 1), ended(["#*#"])), "Forfeited. The traps are shown.");
  assert.equal(changeWords(view(["###"], 1), ended(["###"])), "Forfeited.");
});

test("a cell that is open, or about to be opened, is not opened again; flags can be set and taken away", () => {
  const now = view(["#1F"], 1, 1);
  const at = (type: "reveal" | "flag", x: number) => ({ type, x, y: 0 }) as const;
  assert.deepEqual([0, 1, 2].map((x) => pointless(now, at("reveal", x), [])), [false, true, false]);
  assert.deepEqual([0, 1, 2].map((x) => pointless(now, at("flag", x), [at("flag", x)])), [false, true, false]);
  assert.deepEqual([pointless(now, at("reveal", 0), [at("reveal", 0)]), pointless(now, at("reveal", 0), [at("flag", 0)])], [true, false]);
});

test("more flags than traps are said so", () => {
  assert.equal(changeWords(view(["#F", "11"], 1, 1), view(["FF", "11"], 1, 2)), "1 flag more than there are traps.");
});

test("the picture is a board that can come about", () => {
  const at = (x: number, y: number): string => rows[y]?.[x] ?? "";
  const around = (x: number, y: number): string[] =>
    [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => (dx || dy ? at(x + dx, y + dy) : ""))).filter(Boolean);
  rows.forEach((row, y) => [...row].forEach((shown, x) => {
    if (!/[0-8]/.test(shown)) return;
    const closed = around(x, y).filter((each) => each === "#" || each === "F").length;
    const flags = around(x, y).filter((each) => each === "F").length;
    assert.ok(flags <= Number(shown) && Number(shown) <= closed, `${shown} at ${x},${y}`);
  }));
});
