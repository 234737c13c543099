/** Where the manifest stands in each format, and what surrounds it. */
import { fromLatin1, joined, viewOf } from "../read/bytes";
import {
  isBoxed,
  isJpeg,
  isWebp,
  jpegSegments,
  RIFF_HEADER_BYTES,
  topBoxes,
  webpChunks,
} from "../read/containers";
import { chunksOf, isPng } from "../read/png-chunks";
import { isManifestPart, isSigned } from "../read/signed";
import type { SourceType } from "../source-type";
import { makeChunk } from "../write/png";
import { xmpChunk, xmpSegment } from "../write/xmp";
import { movedBy } from "./move-boxes";

export interface Place {
  /** Which hash binds the manifest to the file. */
  binding: "data" | "boxes";
  /** @param length of the wrapped manifest, in bytes */
  before(length: number): Uint8Array[];
  after(length: number): Uint8Array[];
  /** The store as it stands in the file. */
  wrap(store: Uint8Array): Uint8Array[];
}

/**
 * @param written the same picture with texts and XMP, in parts that end where chunks, segments and boxes do.
 * @returns null for a file of another format, a broken one, an animated AVIF, and one that has a manifest already.
 */
export function placeOf(bytes: Uint8Array, written: readonly Uint8Array[]): Place | null {
  if (isPng(bytes)) return inPng(bytes, written);
  if (isJpeg(bytes)) return inJpeg(bytes, written);
  if (isWebp(bytes)) return inWebp(bytes, written);
  return isBoxed(bytes) ? inBoxes(bytes, written) : null;
}

/** In the head of a PNG or JPEG. @param sourceType for XMP, which follows the manifest */
export function placeAfterHead(head: Uint8Array, sourceType: SourceType | null): Place | null {
  const isOfPng = isPng(head);
  const [first] = isOfPng ? chunksOf(head) : jpegSegments(head);
  if (!first || isSigned(head) || !(isOfPng || isJpeg(head))) return null;
  const at = isOfPng ? first.end : afterJfif(first);
  const xmp = sourceType === null ? [] : isOfPng ? [xmpChunk(sourceType)] : xmpSegment(sourceType);
  return {
    binding: "data",
    before: () => [head.subarray(0, at)],
    after: () => [...xmp, head.subarray(at)],
    wrap: isOfPng ? inChunk : inSegments,
  };
}

/** @param at from the beginning of the file */
const splitAt = (parts: readonly Uint8Array[], at: number) => ({
  before: () => cut(parts, 0, at),
  after: () => cut(parts, at, Number.POSITIVE_INFINITY),
});

/** The bytes from `start` to `end` of parts that follow each other. */
function cut(parts: readonly Uint8Array[], start: number, end: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const piece = part.subarray(Math.max(0, start - at), Math.max(0, end - at));
    if (piece.length > 0) pieces.push(piece);
    at += part.length;
  }
  return pieces;
}

const inChunk = (store: Uint8Array) => [makeChunk("caBX", store)];

function inPng(bytes: Uint8Array, written: readonly Uint8Array[]): Place | null {
  const chunks = [...chunksOf(bytes)];
  const [header] = chunks;
  if (header?.type !== "IHDR" || chunks.at(-1)?.type !== "IEND" || chunks.some(isManifestPart)) return null;
  return { binding: "data", ...splitAt(written, header.end), wrap: inChunk };
}

const APP0 = 0xe0;
const APP11 = 0xeb;
/** Of what a segment holds, without its own length, `JP`, instance and number. */
const MAX_SEGMENT_BYTES = 64_000;
const BOX_HEADER_BYTES = 8;

function inJpeg(bytes: Uint8Array, written: readonly Uint8Array[]): Place | null {
  const segments = [...jpegSegments(bytes)];
  const [first] = segments;
  if (!first || segments.at(-1)?.end !== bytes.length || segments.some(isManifestPart)) return null;
  return { binding: "data", ...splitAt(written, afterJfif(first)), wrap: inSegments };
}

/** JFIF, which is APP0, has to be the first segment. */
const afterJfif = (first: { type: string | number; end: number }) => (first.type === APP0 ? first.end : 2);

/** Each segment after the first one repeats the header of the box. */
function inSegments(store: Uint8Array): Uint8Array[] {
  const header = store.subarray(0, BOX_HEADER_BYTES);
  const parts: Uint8Array[] = [];
  for (let at = BOX_HEADER_BYTES, number = 1; at < store.length; at += MAX_SEGMENT_BYTES, number++) {
    const piece = store.subarray(at, at + MAX_SEGMENT_BYTES);
    const head = new Uint8Array(12);
    const view = viewOf(head);
    view.setUint8(0, 0xff);
    view.setUint8(1, APP11);
    view.setUint16(2, 2 + 8 + BOX_HEADER_BYTES + piece.length);
    head.set(fromLatin1("JP"), 4);
    view.setUint16(6, 0x0211);
    view.setUint32(8, number);
    parts.push(head, header, piece);
  }
  return [joined(parts)];
}

function inWebp(bytes: Uint8Array, written: readonly Uint8Array[]): Place | null {
  const chunks = [...webpChunks(bytes)];
  if (chunks.at(-1)?.end !== bytes.length || chunks.some(isManifestPart)) return null;
  return {
    binding: "data",
    before(length) {
      const riff = Uint8Array.from(bytes.subarray(0, RIFF_HEADER_BYTES));
      const size = written.reduce((sum, part) => sum + part.length, 0);
      viewOf(riff).setUint32(4, size - 8 + length + (length % 2), true);
      return [riff, ...cut(written, RIFF_HEADER_BYTES, Number.POSITIVE_INFINITY)];
    },
    // Chunks begin at even places; what fills up is no part of the chunk.
    after: (length) => [new Uint8Array(length % 2)],
    wrap(store) {
      const header = new Uint8Array(8);
      header.set(fromLatin1("C2PA"));
      viewOf(header).setUint32(4, store.length, true);
      return [joined([header, store])];
    },
  };
}

/** d8fec3d6-1b0e-483c-9297-5828877ec481 */
export const BOX_TYPE = fromLatin1("\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81");

/** They have animations, whose frames have places in the file that are not moved here. */
const ANIMATIONS: ReadonlySet<string> = new Set(["moov", "moof", "mfra", "sidx"]);

function inBoxes(bytes: Uint8Array, written: readonly Uint8Array[]): Place | null {
  const boxes = [...topBoxes(bytes)];
  const [first] = boxes;
  if (!first || boxes.at(-1)?.end !== bytes.length || boxes.some(isManifestPart)) return null;
  if (boxes.some(({ type }) => ANIMATIONS.has(type))) return null;
  return {
    binding: "boxes",
    before: () => [bytes.subarray(0, first.end)],
    after(length) {
      const [head = bytes, ...added] = written;
      return [...movedBy(head, [...topBoxes(head)].slice(1), length), ...added];
    },
    wrap(store) {
      // Version and flags, then the purpose, then the place of a further box, which is none.
      const head = [BOX_TYPE, new Uint8Array(4), fromLatin1("manifest\0"), new Uint8Array(8)];
      const header = new Uint8Array(8);
      viewOf(header).setUint32(
        0,
        head.reduce((sum, { length }) => sum + length, 8 + store.length),
      );
      header.set(fromLatin1("uuid"), 4);
      return [joined([header, ...head, store])];
    },
  };
}
