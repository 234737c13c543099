import { expect, it } from "vitest";
import { putPieces, sourceOfParts } from "./store";

it("a picture of tens of megabytes is put piece by piece, and others have their turn after each", async () => {
  const parts = [Buffer.from("head"), Buffer.alloc(20_000_000, 7), Buffer.from("tail")];
  let turnsOfOthers = 0;
  let isDone = false;
  const others = () => {
    turnsOfOthers++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const pieces: Uint8Array[] = [];
  for await (const piece of putPieces(sourceOfParts(parts))) pieces.push(piece);
  isDone = true;
  expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(1024 * 1024);
  expect(turnsOfOthers).toBeGreaterThanOrEqual(pieces.length - 1);
  expect(Buffer.concat(pieces).equals(Buffer.concat(parts))).toBe(true);
});
