/** What stays of an EXIF block when texts are written in its place: how the picture is turned, who made it, when and with what. */
import { type Field, namedGraph, readFields, TAG, TYPE_BYTES } from "../read/exif";

/** What the texts replace, and what names places in the block or in the file: they would be wrong in another block. */
const LEFT_OUT: ReadonlySet<number> = new Set([
  ...[TAG.exifIfd, TAG.imageHistory, TAG.exifVersion, TAG.userComment],
  // Strips and tiles of a TIFF, further directories, where it was taken, a camera maker's own.
  ...[0x0111, 0x0117, 0x0144, 0x0145, 0x014a, 0x8825, 0x927c, 0xa005],
]);
/** Of what is longer than a number. */
const MAX_KEPT_BYTES = 64_000;
const SHORT_BYTES = 8;

/**
 * @param block as in `readFields`; null for none.
 * @returns the fields of its two directories with their numbers in big-endian order. Without the place where a photo was taken, a
 * maker's notes and previews.
 */
export function keptFields(block: Uint8Array | null): { main: Field[]; second: Field[] } {
  const fields = block && readFields(block);
  if (!fields) return { main: [], second: [] };
  let room = MAX_KEPT_BYTES;
  const kept = ({ tag, type, data }: Field): Field[] => {
    const isGraph = (tag === TAG.make || tag === TAG.model) && namedGraph(data) !== null;
    if (LEFT_OUT.has(tag) || isGraph || data.length > Math.max(room, SHORT_BYTES)) return [];
    if (data.length > SHORT_BYTES) room -= data.length;
    return [{ tag, type, data: fields.isLittle ? swapped(data, type) : data }];
  };
  return { main: [...fields.main.values()].flatMap(kept), second: [...fields.second.values()].flatMap(kept) };
}

/** Fractions are two numbers of four bytes. */
const FRACTIONS: ReadonlySet<number> = new Set([5, 10]);

function swapped(data: Uint8Array, type: number): Uint8Array {
  const size = FRACTIONS.has(type) ? 4 : (TYPE_BYTES[type] ?? 1);
  const bytes = Uint8Array.from(data);
  if (size > 1)
    for (let at = 0; at + size <= bytes.length; at += size) bytes.subarray(at, at + size).reverse();
  return bytes;
}
