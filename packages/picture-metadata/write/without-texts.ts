/** Leaves out of a picture's file what is neither pixels nor how to show them, such as texts, comments and EXIF. */
import { hasLettersAt, joined, viewOf } from "../read/bytes";
import {
  exifBlockOf,
  isJpeg,
  isWebp,
  jpegSegments,
  RIFF_HEADER_BYTES,
  SCAN,
  webpChunks,
} from "../read/containers";
import { endsWithPixels, isColourHeader, MAX_HEADER_BYTES } from "../read/discreet";
import { EXIF_LETTERS } from "../read/exif";
import { chunksOf, isPng } from "../read/png-chunks";
import { orientationAlone } from "./exif";
import { writeJpegBlocks } from "./jpeg";
import { makeChunk } from "./png";
import { writeWebpChunks } from "./webp";

/** With those of animations. */
const PNG_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);
const WEBP_CHUNKS = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Of the extended header of a WebP: it has EXIF, and XMP. */
const TEXT_FLAGS = 0x08 | 0x04;
const PNG_SIGNATURE_BYTES = 8;
const [APP0, APP2, APP15, COMMENT] = [0xe0, 0xe2, 0xef, 0xfe];

/**
 * The same pixels, bit for bit, with their colour profile and how the picture is turned, without anything else.
 *
 * @returns null for a file of another format, and for one that is broken or goes on after its pixels.
 */
export function withoutTexts(bytes: Uint8Array): Uint8Array | null {
  if (isPng(bytes)) return pngWithoutTexts(bytes);
  if (isJpeg(bytes)) return jpegWithoutTexts(bytes);
  return isWebp(bytes) ? webpWithoutTexts(bytes) : null;
}

function pngWithoutTexts(bytes: Uint8Array): Uint8Array | null {
  const chunks = [...chunksOf(bytes)];
  if (chunks.at(-1)?.type !== "IEND") return null;
  const kept = chunks.filter(({ type }) => PNG_CHUNKS.has(type));
  const orientation = orientationAlone(chunks.find(({ type }) => type === "eXIf")?.data ?? null);
  const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
  // After the head, which has to be the first chunk.
  if (orientation) parts.splice(1, 0, makeChunk("eXIf", orientation));
  return joined([bytes.subarray(0, PNG_SIGNATURE_BYTES), ...parts]);
}

function jpegWithoutTexts(bytes: Uint8Array): Uint8Array | null {
  const segments = [...jpegSegments(bytes)];
  const scan = segments.at(-1);
  if (scan?.type !== SCAN || !endsWithPixels(bytes.subarray(scan.start + 2, scan.end))) return null;
  // A thumbnail in there, or anything else, cannot be cut out without changing what decides the colours.
  const isLong = ({ type, data }: (typeof segments)[number]) =>
    isColourHeader(type, data) && data.length > MAX_HEADER_BYTES;
  if (segments.some(isLong)) return null;
  const kept = segments.filter(({ type, data }) => {
    if (type === APP2) return hasLettersAt(data, 0, "ICC_PROFILE\0");
    return isColourHeader(type, data) || !((type >= APP0 && type <= APP15) || type === COMMENT);
  });
  const bare = joined([bytes.subarray(0, 2), ...kept.map(({ start, end }) => bytes.subarray(start, end))]);
  const orientation = orientationAlone(exifBlockOf(bytes));
  return orientation ? joined(writeJpegBlocks(bare, [{ letters: EXIF_LETTERS, data: orientation }])) : bare;
}

function webpWithoutTexts(bytes: Uint8Array): Uint8Array | null {
  const chunks = [...webpChunks(bytes)];
  if (chunks.at(-1)?.end !== bytes.length) return null;
  const kept = chunks.filter(({ type }) => WEBP_CHUNKS.has(type));
  const file = joined([
    bytes.subarray(0, RIFF_HEADER_BYTES),
    ...kept.map(({ type, start, end }) => {
      const chunk = new Uint8Array(bytes.subarray(start, end));
      if (type === "VP8X" && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~TEXT_FLAGS;
      return chunk;
    }),
  ]);
  viewOf(file).setUint32(4, file.length - 8, true);
  const orientation = orientationAlone(exifBlockOf(bytes));
  return orientation ? joined(writeWebpChunks(file, [["EXIF", orientation]])) : file;
}
