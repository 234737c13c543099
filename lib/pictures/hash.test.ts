import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256Of } from "./hash";
import { sourceOfParts } from "./store";

const bytes = Buffer.alloc(20_000_001, "a picture ");
const expected = createHash("sha256").update(bytes).digest("hex");

it("a picture of tens of megabytes is hashed while others have their turns", async () => {
  let turnsOfOthers = 0;
  let isDone = false;
  const others = () => {
    turnsOfOthers++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const hash = await sha256Of(bytes);
  isDone = true;
  expect(turnsOfOthers).toBeGreaterThanOrEqual(10);
  expect(hash.toString("hex")).toBe(expected);
});

it("a picture in parts has the hash of the whole", async () => {
  const hash = await sha256Of(sourceOfParts([bytes.subarray(0, 7), bytes.subarray(7)]));
  expect(hash.toString("hex")).toBe(expected);
});
