import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { spoolPicture } from "./spool";
import { PIECE_BYTES } from "./store";

it("a spooled picture that was read leaves nothing behind on a signal that hundreds of pictures share", async () => {
  const { signal } = new AbortController();
  const bytes = Buffer.alloc(2 * PIECE_BYTES, 7);
  const picture = await spoolPicture([bytes.subarray(0, 5), bytes.subarray(5)], signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  const pieces: Uint8Array[] = [];
  for await (const piece of picture.read()) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});
