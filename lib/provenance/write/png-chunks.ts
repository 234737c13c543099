/** Makes the chunks of a PNG. */
import "server-only";
import { crc32 } from "node:zlib";
import { FRAME_BYTES } from "@/lib/provenance/read/png-chunks";

/** A chunk with its frame. @param type four letters */
export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(FRAME_BYTES + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
