import { strict as assert } from "node:assert";
import { test } from "node:test";
import { type Status } from "@wits/app";
import { useWords } from "../../../web/app/test/words";
import { changeWords, sprungAt, toOpen } from "./logic";
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
