/**
 * How much of a picture its decoder holds at once. PNG and JPEG are mostly decoded line by line, in 25 MB however large the picture
 * is; what needs all of it in memory may have fewer pixels. The figures were measured with pictures of 64 megapixels.
 */
import "server-only";
import type { Metadata } from "sharp";
import type { ReadKind } from "./kind";

/** Together with the file of 50 MB, within 200 MB. */
const MAX_HELD_BYTES = 150_000_000;

/** WebP: 510 MB. AVIF: 1 150 MB, its planes at full size and 16 bits. GIF: 270 MB, its canvas. */
const BYTES_A_PIXEL: Readonly<Record<"webp" | "avif" | "gif", number>> = { webp: 8, avif: 18, gif: 5 };

/** Every orientation but "upright" and "mirrored" begins with a line that is not the first of the file. */
const READ_LINE_BY_LINE: ReadonlySet<number> = new Set([1, 2]);

/**
 * The most pixels that a picture of this form may have; Infinity where it is decoded line by line.
 *
 * @param head what sharp reads of it without decoding.
 */
export function maxPixelsHeld(bytes: Uint8Array, kind: ReadKind, head: Metadata): number {
  const { channels = 4, depth, orientation = 1, isProgressive = false } = head;
  const sample = depth === "ushort" ? 2 : 1;
  const ofDecoder = () => {
    if (kind === "jpeg") return coefficientBytes(bytes);
    if (kind === "png") return isProgressive ? channels * sample : 0;
    return BYTES_A_PIXEL[kind];
  };
  const ofTurning = READ_LINE_BY_LINE.has(orientation) ? 0 : channels * sample;
  return MAX_HELD_BYTES / (ofDecoder() + ofTurning);
}

/** The longest walk over the segments of a JPEG before its picture. */
const MAX_SEGMENTS = 10_000;

/**
 * A JPEG of several scans, such as a progressive one, is decoded only when the last one is read: until then all its coefficients are
 * held, of 2 bytes each. A decoder cannot tell before it has begun, so the segments are read here.
 *
 * @returns the bytes of a pixel; 0 for a JPEG of one scan. For a broken one the most, which its decoder then refuses.
 */
function coefficientBytes(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let ofFrame: { components: number; bytesAPixel: number; isProgressive: boolean } | null = null;
  for (let at = 2, n = 0; n < MAX_SEGMENTS && at + 10 < view.length; n++) {
    if (view[at] !== 0xff) break;
    const marker = view[at + 1] ?? 0;
    // Filling bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const components = view[at + 9] ?? 0;
      const factors = Array.from({ length: components }, (_, one) => view[at + 11 + 3 * one] ?? 0x11);
      const [across, down] = [factors.map((each) => each >> 4), factors.map((each) => each & 15)];
      const samples = factors.reduce((sum, each) => sum + (each >> 4) * (each & 15), 0);
      const bytesAPixel = (2 * samples) / Math.max(1, Math.max(...across) * Math.max(...down));
      ofFrame = { components, bytesAPixel, isProgressive: (marker & 3) === 2 };
    } else if (marker === 0xda) {
      if (!ofFrame) break;
      const isOneScan = !ofFrame.isProgressive && view[at + 4] === ofFrame.components;
      return isOneScan ? 0 : ofFrame.bytesAPixel;
    }
    at += 2 + view.readUInt16BE(at + 2);
  }
  return 8;
}

/** SOF0 to SOF15, without the tables DHT, JPG and DAC between them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
