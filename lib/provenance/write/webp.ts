/** Puts an EXIF block into a WebP. */
import "server-only";
import { RIFF_CHUNK_HEADER_BYTES, RIFF_HEADER_BYTES, webpChunks } from "@/lib/provenance/read/containers";
import type { Texts } from "@/lib/provenance/read/texts";
import { makeExif } from "./exif";

const EXIF_FLAG = 0x08;
const ALPHA_FLAG = 0x10;

/**
 * Appends the texts after the pixels, which stay unchanged, and replaces an existing EXIF block. A simple file becomes
 * an extended one, because only extended files may contain EXIF.
 *
 * @returns the file unchanged when it is broken or has more chunks than any picture.
 */
export function writeWebpTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
  const chunks = [...webpChunks(bytes)];
  const [first] = chunks;
  if (!first || chunks.at(-1)?.end !== bytes.length) return bytes;
  const header = extendedHeaderOf(first.type, Buffer.from(first.data));
  if (!header) return bytes;
  const kept = chunks.filter(({ type }) => type !== "EXIF" && type !== "VP8X");
  const body = Buffer.concat([
    header,
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    chunk("EXIF", makeExif(texts)),
  ]);
  const riff = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}

function chunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(RIFF_CHUNK_HEADER_BYTES);
  header.write(type, "latin1");
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

/** The extended header: that of the file, or a new one with the size from the first chunk; null for another chunk. */
function extendedHeaderOf(type: string, data: Buffer): Buffer | null {
  switch (type) {
    case "VP8X": {
      if (data.length < 10) return null;
      const header = Buffer.from(data);
      header.writeUInt8((data[0] ?? 0) | EXIF_FLAG);
      return chunk("VP8X", header);
    }
    case "VP8 ": {
      // A lossy frame: three bytes, a start code of three, then 14 bits each of width and height.
      if (data.length < 10) return null;
      return extendedHeader(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff, 0);
    }
    case "VP8L": {
      // A lossless stream: one byte, then 14 bits each of width - 1 and height - 1, then the alpha bit.
      if (data.length < 5) return null;
      const bits = data.readUInt32LE(1);
      const alpha = (bits >>> 28) & 1 ? ALPHA_FLAG : 0;
      return extendedHeader((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, alpha);
    }
    default:
      return null;
  }
}

/** @param width pixels @param height pixels */
function extendedHeader(width: number, height: number, flags: number): Buffer | null {
  if (width < 1 || height < 1) return null;
  const data = Buffer.alloc(10);
  data.writeUInt8(EXIF_FLAG | flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk("VP8X", data);
}
