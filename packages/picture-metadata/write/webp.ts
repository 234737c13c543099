/** Puts a chunk of EXIF or XMP into a WebP. */
import { fromLatin1, joined, viewOf } from "../read/bytes";
import { exifBlockOf, RIFF_CHUNK_HEADER_BYTES, RIFF_HEADER_BYTES, webpChunks } from "../read/containers";
import type { Texts } from "../read/texts";
import { makeExif } from "./exif";

/** The chunks that an extended header announces. */
const FLAGS = { EXIF: 0x08, "XMP ": 0x04 } as const;
const ALPHA_FLAG = 0x10;

/**
 * Appends the texts after the pixels, which stay unchanged, and replaces an existing EXIF block, as `makeExif` says. A simple file becomes
 * an extended one, because only extended files may contain EXIF.
 *
 * @returns the parts of the file; all of it, unchanged, when it is broken or has more chunks than any picture.
 */
export const writeWebpTexts = (bytes: Uint8Array, texts: Texts): Uint8Array[] =>
  writeWebpChunks(bytes, [textsChunk(bytes, texts)]);

/** @param bytes the picture into which it is written */
export const textsChunk = (bytes: Uint8Array, texts: Texts): readonly ["EXIF", Uint8Array] => [
  "EXIF",
  makeExif(texts, undefined, exifBlockOf(bytes)),
];

/** The same with chunks of any kind that the header announces. */
export function writeWebpChunks(
  bytes: Uint8Array,
  added: readonly (readonly [kind: keyof typeof FLAGS, data: Uint8Array])[],
): Uint8Array[] {
  const chunks = [...webpChunks(bytes)];
  const [first] = chunks;
  if (!first || chunks.at(-1)?.end !== bytes.length) return [bytes];
  const kinds = new Set<string>(["VP8X", ...added.map(([kind]) => kind)]);
  const flags = added.reduce((all, [kind]) => all | FLAGS[kind], 0);
  const header = extendedHeaderOf(first.type, first.data, flags);
  if (!header) return [bytes];
  const kept = chunks.filter(({ type }) => !kinds.has(type));
  const body = [
    header,
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    ...added.map(([kind, data]) => chunk(kind, data)),
  ];
  const riff = Uint8Array.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  viewOf(riff).setUint32(
    4,
    body.reduce((sum, { length }) => sum + length, 4),
    true,
  );
  return [riff, ...body];
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const header = new Uint8Array(RIFF_CHUNK_HEADER_BYTES);
  header.set(fromLatin1(type));
  viewOf(header).setUint32(4, data.length, true);
  return joined([header, data, new Uint8Array(data.length % 2)]);
}

/** The extended header: that of the file, or a new one with the size from the first chunk; null for another chunk. */
function extendedHeaderOf(type: string, data: Uint8Array, flag: number): Uint8Array | null {
  const view = viewOf(data);
  switch (type) {
    case "VP8X": {
      if (data.length < 10) return null;
      const header = new Uint8Array(data);
      header[0] = (data[0] ?? 0) | flag;
      return chunk("VP8X", header);
    }
    case "VP8 ": {
      // A lossy frame: three bytes, a start code of three, then 14 bits each of width and height.
      if (data.length < 10) return null;
      return extendedHeader(view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff, flag);
    }
    case "VP8L": {
      // A lossless stream: one byte, then 14 bits each of width - 1 and height - 1, then the alpha bit.
      if (data.length < 5) return null;
      const bits = view.getUint32(1, true);
      const alpha = (bits >>> 28) & 1 ? ALPHA_FLAG : 0;
      return extendedHeader((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, flag | alpha);
    }
    default:
      return null;
  }
}

/** @param width pixels @param height pixels */
function extendedHeader(width: number, height: number, flags: number): Uint8Array | null {
  if (width < 1 || height < 1) return null;
  const data = new Uint8Array(10);
  data[0] = flags;
  // Numbers of 24 bits.
  data.set(
    [0, 8, 16].map((shift) => (width - 1) >>> shift),
    4,
  );
  data.set(
    [0, 8, 16].map((shift) => (height - 1) >>> shift),
    7,
  );
  return chunk("VP8X", data);
}
