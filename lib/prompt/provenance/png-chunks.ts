/** A PNG as its chunks. */
import { latin1, viewOf } from "./bytes";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum around the data. */
export const FRAME_BYTES = 12;

export interface Chunk {
  /** Four letters. */
  type: string;
  data: Uint8Array;
  /** Where the chunk with its frame begins and ends in the file. */
  start: number;
  end: number;
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/** The chunks in the order of the file, up to its end or to the first that is not whole. Data is not copied. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  if (!isPng(bytes)) return;
  const view = viewOf(bytes);
  let start = SIGNATURE.length;
  while (start + FRAME_BYTES <= bytes.length) {
    const length = view.getUint32(start);
    const end = start + FRAME_BYTES + length;
    if (end > bytes.length) return;
    const type = latin1(bytes.subarray(start + 4, start + 8));
    yield { type, data: bytes.subarray(start + 8, end - 4), start, end };
    if (type === "IEND") return;
    start = end;
  }
}
