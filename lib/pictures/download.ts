/** A kept picture as a file to take away, in the format that is asked for, with its provenance in it. */
import "server-only";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS, type PictureFormat } from "@/lib/contract/pictures";
import { StudioError } from "@/lib/errors";
import type { PictureFacts } from "@/lib/provenance/read/facts";
import { provenanceOf } from "@/lib/provenance/read/read-provenance";
import { textsOfFacts, writeTexts } from "@/lib/provenance/write/write-provenance";
import { readTexts } from "./read-texts";
import { spoolPicture } from "./spool";
import type { PictureStore, StoredPicture } from "./store";

export interface TypedBytes {
  bytes: Uint8Array;
  mediaType: string;
}

/** What the file formats can hold, in pixels a side. */
const MAX_SIDE: Readonly<Record<PictureFormat, number>> = { png: 2 ** 31 - 1, webp: 16_383, jpeg: 65_535 };
/** Work on a picture takes all of it in memory, and unpacked up to 200 MB: two at once, and a line of bounded length. */
const work = bulkhead(2, 30);

/**
 * A picture of the store in a format, ready to be handed out in pieces. See `pictureAs`.
 *
 * @param wanted.facts null where nothing is known of it.
 * @param wanted.signal aborts when the caller has gone: then it is not made.
 * @returns null when the store has no such picture.
 * @throws StudioError `downloads_busy` when too many wait, `invalid_request` as `pictureAs`.
 */
export async function openPictureAs(
  format: PictureFormat,
  { store, key, mediaType }: { store: PictureStore; key: string; mediaType: string },
  { facts, signal }: { facts: PictureFacts | null; signal: AbortSignal },
): Promise<StoredPicture | null> {
  try {
    return await work.execute(async () => {
      const bytes = await store.get(key);
      if (!bytes) return null;
      const made = await pictureAs(format, { bytes, mediaType }, facts);
      return made.bytes === bytes ? store.open(key) : spoolPicture(made.bytes, signal);
    }, signal);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new StudioError(
      "downloads_busy",
      "Too many pictures are being made ready for download. Try again in a moment.",
      { retryable: true },
    );
  }
}

/**
 * - A picture of that format which says how it came to be stays as it is, byte for byte.
 * - One of that format which says nothing gets the facts; its pixels stay as they are.
 * - One of another format is converted. What it says of itself comes along to the letter; the facts fill the gaps.
 *
 * @param facts what the ledger knows of it; null when that is nothing.
 * @throws StudioError `invalid_request` for a picture that is too large for the format.
 */
export async function pictureAs(
  format: PictureFormat,
  original: TypedBytes,
  facts: PictureFacts | null,
): Promise<TypedBytes> {
  const mediaType = `image/${format}`;
  const said = await readTexts(original.bytes);
  const speaks = provenanceOf(said).source !== null;
  if (original.mediaType === mediaType && (speaks || !facts)) return original;
  const texts = new Map([...(facts ? textsOfFacts(facts) : []), ...(speaks ? said : [])]);
  const bytes = original.mediaType === mediaType ? original.bytes : await convert(original.bytes, format);
  return { bytes: writeTexts(bytes, texts), mediaType };
}

async function convert(bytes: Uint8Array, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > MAX_SIDE[format]) {
    const message = `The picture is too large for this format, which holds ${MAX_SIDE[format]} pixels a side.`;
    throw new StudioError("invalid_request", message, { details: [{ field: "format", message }] });
  }
  return ENCODERS[format](picture.autoOrient()).toBuffer();
}

const ENCODERS: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 90, smartSubsample: true }),
  // JPEG has no transparency; on white is how most programs show it.
  jpeg: (picture) =>
    picture.flatten({ background: "#fff" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
};
