/** Splits a PNG into its chunks. */
import { viewOf } from "./bytes";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The length, type and checksum around the data. */
export const FRAME_BYTES = 12;
/** Ten times the chunks of a picture of 64 megapixels with the usual chunk size. */
const MAX_CHUNKS = 50_000;
/** Texts beyond this number are ignored; hardly any file has more than ten. */
const MAX_TEXTS = 1_000;

export interface Chunk {
  /** The chunk's type: four letters. */
  type: string;
  data: Uint8Array;
  /** The start and end of the whole chunk in the file. */
  start: number;
  end: number;
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/**
 * The chunks in the order of the file, up to its end, the first incomplete chunk, or the maximum number. Texts beyond
 * the first thousand are skipped. Data is not copied.
 */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  if (!isPng(bytes)) return;
  const view = viewOf(bytes);
  let texts = 0;
  let start = SIGNATURE.length;
  for (let count = 0; count < MAX_CHUNKS && start + FRAME_BYTES <= bytes.length; count++) {
    const length = view.getUint32(start);
    const end = start + FRAME_BYTES + length;
    if (end > bytes.length) return;
    const type = typeAt(bytes, start + 4);
    if (!TEXT_TYPES.has(type) || texts++ < MAX_TEXTS) {
      yield { type, data: bytes.subarray(start + 8, end - 4), start, end };
    }
    if (type === "IEND") return;
    start = end;
  }
}

const TEXT_TYPES: ReadonlySet<string> = new Set(["tEXt", "zTXt", "iTXt"]);

export const isTextChunk = ({ type }: Chunk): boolean => TEXT_TYPES.has(type);

function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}
