/** Reads the size of a PNG, and adds a text chunk to one. */
import { crc32 } from "node:zlib";

const SIGNATURE = "89504e470d0a1a0a";

/** @returns null when the bytes are no PNG. */
export function pngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.subarray(0, 8).toString("hex") !== SIGNATURE) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const HEADER_BYTES = 33;

/** The PNG with a text chunk of another tool, placed behind the header. @param text ASCII */
export function withText(png: Buffer, keyword: string, text: string): Buffer {
  const content = Buffer.from(`tEXt${keyword}\0${text}`, "latin1");
  const frame = Buffer.alloc(8 + content.length);
  frame.writeUInt32BE(content.length - 4, 0);
  content.copy(frame, 4);
  frame.writeUInt32BE(crc32(content), 4 + content.length);
  return Buffer.concat([png.subarray(0, HEADER_BYTES), frame, png.subarray(HEADER_BYTES)]);
}
