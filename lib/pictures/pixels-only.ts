/** Pictures that tell nothing but their pixels, for people who may see a picture but not how it was made. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import { isDiscreet } from "picture-metadata";
import sharp, { type Sharp } from "sharp";
import { type Convert, convertDownload } from "./conversions";
import type { TypedBytes } from "./download";
import { type Leaving, markedCopy } from "./leaving";
import { spoolPicture } from "./spool";
import type { PictureStore, StoredPicture } from "./store";

/**
 * Opens a stored picture in its own format, with its pixels and its marks alone, to be sent in pieces. One that came signed and tells nothing hidden
 * is sent as it came, because its signature says that a model made it.
 *
 * @param wanted.hidden what the picture must not tell; null where that is unknown.
 * @param wanted.leaving how a copy is marked.
 * @param wanted.signal aborts the conversion when the client has disconnected.
 * @param wanted.convert how the conversion waits for its turn.
 * @param wanted.by who asks.
 * @returns null when the store has no such picture.
 * @throws StudioError `downloads_busy`; what `pixelsOnly` throws.
 */
export function openPixelsOnly(
  { store, key, mediaType }: { store: PictureStore; key: string; mediaType: string },
  {
    hidden,
    leaving,
    signal,
    convert = convertDownload,
    by,
  }: {
    hidden: readonly (string | number)[] | null;
    leaving: Leaving;
    signal: AbortSignal;
    convert?: Convert | undefined;
    by?: string;
  },
): Promise<StoredPicture | null> {
  return convert(
    async () => {
      const bytes = await store.get(key);
      if (!bytes) return null;
      const original = { bytes, mediaType };
      if (hidden && isDiscreet(bytes, hidden)) return store.open(key);
      return spoolPicture(await markedCopy(await pixelsOnly(original), original, leaving), signal);
    },
    signal,
    by,
  );
}

/**
 * Decodes a picture and encodes its pixels again, upright, in sRGB and without a profile. Leaving out the known metadata
 * would keep what no program here knows: further chunks, bytes after the end, texts in profiles.
 *
 * @throws StudioError `picture_damaged` for bytes that cannot be read, and for a picture of more than `MAX_PIXELS`.
 */
export async function pixelsOnly({ bytes, mediaType }: TypedBytes): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient();
  try {
    return await (ENCODERS[mediaType] ?? lossless)(picture).toBuffer();
  } catch (cause) {
    throw new StudioError("picture_damaged", "The stored picture cannot be read.", { cause });
  }
}

const lossless = (picture: Sharp) => picture.png({ compressionLevel: 6 });

/** PNG loses nothing; the others so little that nobody sees it. */
const ENCODERS: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  "image/png": lossless,
  "image/jpeg": (picture) => picture.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }),
  "image/webp": (picture) => picture.webp({ quality: 95, smartSubsample: true }),
  // A higher effort takes seconds for a megapixel.
  "image/avif": (picture) => picture.avif({ quality: 85, effort: 1, chromaSubsampling: "4:4:4" }),
};
