/**
 * Strings of CBOR that are written in pieces of any length (RFC 8949, 3.2.3), put together. A search through the bytes of a file would not
 * find a word that goes on in the next piece.
 */
import { joined, utf8, viewOf } from "./bytes";

const BREAK = 0xff;
/** What begins one of bytes, and one of letters; each piece of it has the same upper three bits. */
const [OF_BYTES, OF_LETTERS] = [0x5f, 0x7f];
const MAX_PIECES = 20_000;
const MAX_BYTES = 500_000;

/**
 * @param bytes anything, of which CBOR is a part: what begins like such a string is read as one.
 * @returns the strings; null where there are more of them than can be looked at.
 */
export function chunkedTextsIn(bytes: Uint8Array): string[] | null {
  const texts: string[] = [];
  let [pieces, length] = [0, 0];
  for (let start = 0; start < bytes.length; start++) {
    const first = bytes[start] ?? 0;
    if (first !== OF_BYTES && first !== OF_LETTERS) continue;
    let at = start + 1;
    let piece = pieceAt(bytes, at, first >> 5);
    if (!piece) continue;
    const parts: Uint8Array[] = [];
    for (; piece; piece = pieceAt(bytes, at, first >> 5)) {
      parts.push(piece.data);
      at = piece.end;
      if (++pieces > MAX_PIECES) return null;
    }
    if (bytes[at] !== BREAK || parts.length < 2) continue;
    length += at - start;
    if (length > MAX_BYTES) return null;
    texts.push(utf8(joined(parts)));
  }
  return texts;
}

/** @returns null where none of this kind begins. */
function pieceAt(bytes: Uint8Array, at: number, kind: number): { data: Uint8Array; end: number } | null {
  const head = bytes[at] ?? BREAK;
  const short = head & 0x1f;
  if (head >> 5 !== kind || short > 27) return null;
  const size = short < 24 ? 0 : 2 ** (short - 24);
  const from = at + 1 + size;
  if (from > bytes.length) return null;
  const view = viewOf(bytes);
  const length =
    size === 0
      ? short
      : size === 1
        ? view.getUint8(at + 1)
        : size === 2
          ? view.getUint16(at + 1)
          : size === 4
            ? view.getUint32(at + 1)
            : Number(view.getBigUint64(at + 1));
  const end = from + length;
  return end > bytes.length ? null : { data: bytes.subarray(from, end), end };
}
