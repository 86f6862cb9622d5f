import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sealCommand, sealHolds } from "../src/fair";

const seed = "00".repeat(31) + "ff";
const salt = "ab".repeat(32);
const commitment = createHash("sha256").update(Buffer.from(seed + salt, "hex")).digest("hex");

test("seed and salt that were promised hold", async () => {
  assert.equal(await sealHolds(seed, salt, commitment), true);
});

test("another seed, another salt and another promise do not hold", async () => {
  assert.equal(await sealHolds("01" + seed.slice(2), salt, commitment), false);
  assert.equal(await sealHolds(seed, "00" + salt.slice(2), commitment), false);
  assert.equal(await sealHolds(seed, salt, "00".repeat(32)), false);
});

test("what is not hexadecimal does not hold", async () => {
  assert.equal(await sealHolds("seed", salt, commitment), false);
  assert.equal(await sealHolds(seed, salt + "a", commitment), false);
});

test("the command names seed and salt together", () => {
  assert.ok(sealCommand("aa", "bb").includes("aabb"));
});
