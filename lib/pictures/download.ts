/** A kept picture as a file to take away, in the format that is asked for, with its provenance in it. */
import "server-only";
import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "@/lib/contract/picture-format";
import { StudioError } from "@/lib/errors";
import type { PictureFacts } from "@/lib/prompt/provenance/facts";
import { provenanceOf } from "@/lib/prompt/provenance/read";
import { readTexts } from "./provenance/read";
import { textsOfFacts, writeTexts } from "./provenance/write";
import { turns } from "./turns";

export interface TypedBytes {
  bytes: Uint8Array;
  mediaType: string;
}

const MAX_PIXELS = 64_000_000;
/** What the file formats can hold, in pixels a side. */
const MAX_SIDE: Readonly<Record<PictureFormat, number>> = { png: 2 ** 31 - 1, webp: 16_383, jpeg: 65_535 };
/** Unpacked, a picture may take 200 MB; downloads of many wait for each other. */
const inTurn = turns(2);

/**
 * - A picture of that format which says how it came to be stays as it is, byte for byte.
 * - One of that format which says nothing gets the facts; its pixels stay as they are.
 * - One of another format is converted. What it says of itself comes along to the letter; the facts fill the gaps.
 *
 * @param facts what the ledger knows of it.
 * @throws StudioError `invalid_request` for a picture that is too large for the format.
 */
export async function pictureAs(
  format: PictureFormat,
  original: TypedBytes,
  facts: PictureFacts,
): Promise<TypedBytes> {
  const mediaType = `image/${format}`;
  const said = await readTexts(original.bytes);
  const speaks = provenanceOf(said).source !== null;
  if (original.mediaType === mediaType && speaks) return original;
  const texts = new Map([...textsOfFacts(facts), ...(speaks ? said : [])]);
  const bytes =
    original.mediaType === mediaType ? original.bytes : await inTurn(() => convert(original.bytes, format));
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
