/** Puts an EXIF block into a WebP. */
import "server-only";
import { MAX_RIFF_CHUNKS } from "@/lib/provenance/read/containers";
import type { Texts } from "@/lib/provenance/read/texts";
import { makeExif } from "./exif";

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const EXIF_FLAG = 0x08;
const ALPHA_FLAG = 0x10;

/**
 * Puts the texts behind the pixels, which stay as they are, and replaces an EXIF block that was there. A simple file
 * becomes an extended one, because only that may have EXIF.
 *
 * @returns the file as it was when its chunks make no sense, or are more than any picture has.
 */
export function writeWebpTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Buffer[] = [];
  let at = HEADER_BYTES;
  for (let count = 0; at < file.length; count++) {
    if (count === MAX_RIFF_CHUNKS || at + CHUNK_HEADER_BYTES > file.length) return bytes;
    const size = file.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (end > file.length) return bytes;
    if (typeOf(file.subarray(at)) !== "EXIF") chunks.push(file.subarray(at, end));
    at = end;
  }
  const [first, ...others] = chunks;
  const extended = first && extend(first);
  if (!extended) return bytes;
  const body = Buffer.concat([
    extended,
    ...(typeOf(first) === "VP8X" ? others : chunks),
    chunk("EXIF", makeExif(texts)),
  ]);
  const header = Buffer.from(file.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

const typeOf = (bytes: Buffer): string => bytes.subarray(0, 4).toString("latin1");

function chunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(type, "latin1");
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

/** The extended header: that of the file, or one made from the size in its first chunk. null when there is none. */
function extend(first: Buffer): Buffer | null {
  const data = first.subarray(CHUNK_HEADER_BYTES);
  switch (typeOf(first)) {
    case "VP8X": {
      if (data.length < 10) return null;
      const header = Buffer.from(first);
      header.writeUInt8((data[0] ?? 0) | EXIF_FLAG, CHUNK_HEADER_BYTES);
      return header;
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
