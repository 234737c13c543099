/**
 * Whether a signed picture may be handed to somebody who must not learn how it was made: its file has nothing but pixels and the
 * manifest, and the manifest says no word of what is hidden. Who signed it remains visible; that is what a signature is for.
 */
import { hasLettersAt, joined, utf8, viewOf } from "./bytes";
import { chunkedTextsIn } from "./chunked-texts";
import { APP11, isWebp, SCAN } from "./containers";
import { isPng } from "./png-chunks";
import { type FilePart, isJumbf, isManifestPart, isSigned, partsOf } from "./signed";

/** Chunks that only say how to show the pixels, and their most bytes. Profiles and the like have room for words. */
const PNG_PIXELS: ReadonlyMap<string, number> = new Map([
  ...(["IDAT", "PLTE", "tRNS"] as const).map((type) => [type, Number.POSITIVE_INFINITY] as const),
  ...([
    ["IHDR", 13],
    ["IEND", 0],
    ["gAMA", 4],
    ["cHRM", 32],
    ["sRGB", 1],
  ] as const),
  ...([
    ["sBIT", 4],
    ["bKGD", 6],
    ["pHYs", 9],
    ["cICP", 4],
  ] as const),
]);
const WEBP_PIXELS: ReadonlyMap<string, number> = new Map([
  ...(["VP8 ", "VP8L", "ALPH"] as const).map((type) => [type, Number.POSITIVE_INFINITY] as const),
  ["VP8X", 10],
]);
const [APP0, APP14, DHT, DQT, DRI, END] = [0xe0, 0xee, 0xc4, 0xdb, 0xdd, 0xd9];
/** What JFIF and Adobe say without a thumbnail, in bytes. */
export const MAX_HEADER_BYTES = 14;
/** Looking at more would keep other requests waiting; such a picture is decoded and encoded again. */
const MAX_MARKERS = 500_000;
const JUMBF_HEADER_BYTES = 16;
const MAX_MANIFEST_BYTES = 500_000;
/** Words times bytes. */
const MAX_SEARCHED = 20_000_000;
const MIN_WORD_LETTERS = 4;
/** Words of the standard, which are in manifests whatever the prompt says. */
const VOCABULARY: ReadonlySet<string> = new Set(
  "action actions algorithmic assertion assertions claim content created credential data digital format generator hash image info ingredient instance label manifest media name signature software source title trained type version when".split(
    " ",
  ),
);
const COMPRESSED_BOX = "brob";

/**
 * @param hidden the texts that the receiver must not see, such as prompts, and numbers such as seeds.
 * @returns false for a picture that is not signed, and for an AVIF, whose parts are not told apart here.
 */
export function isDiscreet(bytes: Uint8Array, hidden: readonly (string | number)[]): boolean {
  if (!isSigned(bytes)) return false;
  const manifest = manifestAmongPixels(bytes);
  return manifest !== null && saysNone(manifest, hidden);
}

/** @returns the manifest's bytes; null where the file has anything else but pixels. */
function manifestAmongPixels(bytes: Uint8Array): Uint8Array[] | null {
  const manifest: Uint8Array[] = [];
  let end = 0;
  for (const part of partsOf(bytes)) {
    if (part.type === APP11 && isJumbf(part.data)) {
      // A word may go on in the next segment, after the header that segments repeat.
      manifest.push(manifest.length === 0 ? part.data : part.data.subarray(JUMBF_HEADER_BYTES));
    } else if (isManifestPart(part)) manifest.push(part.data);
    else if (!isPixels(bytes, part)) return null;
    end = part.end;
  }
  const isWhole = end === bytes.length && (!isWebp(bytes) || viewOf(bytes).getUint32(4, true) + 8 === end);
  return isWhole ? manifest : null;
}

function isPixels(bytes: Uint8Array, { type, data, end }: FilePart): boolean {
  if (typeof type === "string")
    return data.length <= ((isPng(bytes) ? PNG_PIXELS : WEBP_PIXELS).get(type) ?? -1);
  if (isColourHeader(type, data)) return data.length <= MAX_HEADER_BYTES;
  if (type === SCAN) return endsWithPixels(bytes.subarray(end - data.length, end));
  return isOfPixels(type);
}

/** Whether a segment of a JPEG says how its colours are stored. */
export const isColourHeader = (type: number, data: Uint8Array): boolean =>
  (type === APP0 && hasLettersAt(data, 0, "JFIF\0")) || (type === APP14 && hasLettersAt(data, 0, "Adobe"));

/** Tables, and the frame: C0 to CF but for what is reserved. */
const isOfPixels = (marker: number) =>
  marker === DQT || marker === DRI || marker === DHT || (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8);

/** Whether a JPEG has only compressed pixels and their tables from its first scan to its last byte. */
export function endsWithPixels(scan: Uint8Array): boolean {
  const view = viewOf(scan);
  let at = scan.indexOf(0xff);
  for (let count = 0; count < MAX_MARKERS && at !== -1 && at + 1 < scan.length; count++) {
    const marker = scan[at + 1] ?? 0;
    // A byte of pixels, or a mark to restart from.
    if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker === 0xff) at += 1;
    else if (marker === END) return at + 2 === scan.length;
    else if ((marker === SCAN || isOfPixels(marker)) && at + 4 <= scan.length)
      at += 2 + view.getUint16(at + 2);
    else return false;
    at = scan.indexOf(0xff, at);
  }
  return false;
}

/** Whether a manifest says no word of what is hidden; false where it cannot be searched. */
export function saysNone(manifest: readonly Uint8Array[], hidden: readonly (string | number)[]): boolean {
  const bytes = manifest.reduce((sum, { length }) => sum + length, 0);
  const words = wordsOf(hidden);
  if (bytes > MAX_MANIFEST_BYTES || bytes * words.length > MAX_SEARCHED) return false;
  const whole = joined(manifest);
  const chunked = chunkedTextsIn(whole);
  if (!chunked) return false;
  const text = [utf8(whole), ...chunked]
    .join("\n")
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize("NFC")
    .toLowerCase();
  // What is compressed cannot be searched.
  return [COMPRESSED_BOX, ...words].every((word) => !text.includes(word));
}

/**
 * Words of four letters, of two in scripts without spaces, and numbers of four digits, each once and in lower case. A text of
 * several words that are all shorter counts as one word, such as `a red fox`.
 */
function wordsOf(hidden: readonly (string | number)[]): string[] {
  const tells = (word: string) =>
    !VOCABULARY.has(word) &&
    (word.length >= MIN_WORD_LETTERS || (word.length >= 2 && /[^\0-\x7f]/.test(word)));
  const words = hidden.flatMap((given) => {
    const text = String(given).normalize("NFC").toLowerCase().trim();
    const all = text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
    const telling = all.filter(tells);
    return telling.length > 0 || all.length < 2 ? telling : [text];
  });
  return [...new Set(words)];
}
