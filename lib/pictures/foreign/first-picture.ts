/**
 * Leaves out what a file has besides its first picture. A decoder keeps a record of every frame and chunk, and a small file has
 * millions of them: they would take half a gigabyte, and keep everybody waiting for a second.
 */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { ReadKind } from "./kind";

/** More than animations have, and few enough to be looked at in one turn. */
const MAX_CHUNKS = 10_000;

/** Parts of a GIF that are passed over in one turn: a few milliseconds. */
const PARTS_A_TURN = 200_000;

/** @returns the file, a shorter one with the same first picture, or null for a file that has too many parts. */
export async function firstPicture(bytes: Uint8Array, kind: ReadKind): Promise<Uint8Array | null> {
  if (kind === "gif") return firstFrameOfGif(bytes);
  return kind === "webp" && hasManyChunks(bytes) ? null : bytes;
}

function hasManyChunks(bytes: Uint8Array): boolean {
  let count = 0;
  for (const _ of webpChunks(bytes)) if (++count > MAX_CHUNKS) return true;
  return false;
}

/** The names of the chunks of a WebP, also of those within its frames. */
export function* webpChunks(bytes: Uint8Array): Generator<string> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= view.length; ) {
    const name = view.toString("latin1", at, at + 4);
    yield name;
    // A frame begins with 16 bytes of its own, and then has chunks.
    if (name === "ANMF") at += 8 + 16;
    else {
      const length = view.readUInt32LE(at + 4);
      at += 8 + length + (length % 2);
    }
  }
}

const GIF_SCREEN_END = 13;
const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b];

/** @returns the file up to the end of its first frame; all of it where that end is missing, so that its decoder refuses it. */
async function firstFrameOfGif(bytes: Uint8Array): Promise<Uint8Array> {
  const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = GIF_SCREEN_END + tableBytes(bytes[10]);
  for (let parts = 1, isImage = false; at < bytes.length; parts++) {
    if (parts % PARTS_A_TURN === 0) await letOthers();
    const kind = bytes[at];
    if (kind === IMAGE) {
      isImage = true;
      // Its place and size, its colours, and how many bits begin its data.
      at += 10 + tableBytes(bytes[at + 9]) + 1;
    } else if (kind === EXTENSION) at += 2;
    else break;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0, parts++) {
      if (parts % PARTS_A_TURN === 0) await letOthers();
      at += 1 + length;
    }
    at += 1;
    if (isImage) return at < bytes.length ? ended(bytes, at) : bytes;
  }
  return bytes;
}

/** Copied only as far as it is kept. */
function ended(bytes: Uint8Array, at: number): Uint8Array {
  const first = Uint8Array.prototype.slice.call(bytes, 0, at + 1);
  first[at] = END;
  return first;
}
