/** Makes downloads: a stored picture in a requested format with its provenance embedded. */
import "server-only";
import { ENLARGEMENT, MAX_PIXELS, type PictureFormat } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import { isSigned, type PictureFacts, provenanceOf, textsOfFacts } from "picture-metadata";
import sharp, { type Sharp } from "sharp";
import { type Convert, convertDownload } from "./conversions";
import { type Leaving, markedCopy } from "./leaving";
import { readTexts } from "./read-texts";
import { spoolPicture } from "./spool";
import type { PictureStore, StoredPicture } from "./store";

export interface TypedBytes {
  bytes: Uint8Array;
  mediaType: string;
}

/** The maximum side of each file format, in pixels. */
const MAX_SIDE: Readonly<Record<PictureFormat, number>> = { png: 2 ** 31 - 1, webp: 16_383, jpeg: 65_535 };

/**
 * Opens a stored picture in a format, to be sent in pieces. See `pictureAs`.
 *
 * @param wanted.facts its settings; null when unknown.
 * @param wanted.leaving how it is marked.
 * @param wanted.signal aborts the conversion when the client has disconnected.
 * @param wanted.convert how the conversion waits for its turn.
 * @param wanted.by who asks.
 * @param wanted.isEnlarged whether it is made `ENLARGEMENT` times wider and taller; its caller has asked `canEnlarge`.
 * @returns null when the store has no such picture.
 * @throws StudioError `downloads_busy` when too many wait, `invalid_request` as `pictureAs`.
 */
export async function openPictureAs(
  format: PictureFormat,
  { store, key, mediaType }: { store: PictureStore; key: string; mediaType: string },
  {
    facts,
    leaving,
    signal,
    convert = convertDownload,
    by,
    isEnlarged = false,
  }: {
    facts: PictureFacts | null;
    leaving: Leaving;
    signal: AbortSignal;
    convert?: Convert | undefined;
    by?: string;
    isEnlarged?: boolean;
  },
): Promise<StoredPicture | null> {
  return convert(
    async () => {
      const bytes = await store.get(key);
      if (!bytes) return null;
      const made = await pictureAs(format, { bytes, mediaType }, facts, { leaving, isEnlarged });
      return made[0] === bytes && made.length === 1 ? store.open(key) : spoolPicture(made, signal);
    },
    signal,
    by,
  );
}

/**
 * Returns a picture in a format, in parts of which nothing is copied.
 *
 * - Already in that format and signed: unchanged.
 * - Already in that format, not signed: marked, without provenance the facts are embedded, and the pixels stay.
 * - In another format, or enlarged: converted and marked. If the original has provenance, its texts are copied; the facts fill the gaps.
 *
 * @param facts its settings in the ledger; null when unknown.
 * @throws StudioError `invalid_request` for a picture that is too large for the format.
 */
export async function pictureAs(
  format: PictureFormat,
  original: TypedBytes,
  facts: PictureFacts | null,
  { leaving, isEnlarged = false }: { leaving: Leaving; isEnlarged?: boolean },
): Promise<Uint8Array[]> {
  const mediaType = `image/${format}`;
  const isSame = original.mediaType === mediaType && !isEnlarged;
  if (isSame && isSigned(original.bytes)) return [original.bytes];
  const ownTexts = await readTexts(original.bytes);
  const hasProvenance = provenanceOf(ownTexts).source !== null;
  const isComplete = isSame && (hasProvenance || !facts);
  const texts = new Map([...(facts ? textsOfFacts(facts) : []), ...(hasProvenance ? ownTexts : [])]);
  const bytes = isSame ? original.bytes : await convert(original.bytes, format, isEnlarged);
  return markedCopy(bytes, original, leaving, isComplete ? undefined : texts);
}

async function convert(bytes: Uint8Array, format: PictureFormat, isEnlarged: boolean): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const size = (await picture.metadata()).autoOrient;
  const scale = isEnlarged ? ENLARGEMENT : 1;
  const [width, height] = [size.width * scale, size.height * scale];
  if (Math.max(width, height) > MAX_SIDE[format]) {
    const message = `The picture is too large for this format, which holds ${MAX_SIDE[format]} pixels a side.`;
    throw new StudioError("invalid_request", message, { details: [{ field: "format", message }] });
  }
  const upright = picture.autoOrient();
  const sized = isEnlarged ? upright.resize(width, height, { kernel: "lanczos3" }) : upright;
  return ENCODERS[format](sized).toBuffer();
}

const ENCODERS: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 90, smartSubsample: true }),
  // JPEG has no transparency; most programs show transparent pictures on white.
  jpeg: (picture) =>
    picture.flatten({ background: "#fff" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
};
