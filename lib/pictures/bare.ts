/** Pictures without what their files tell beside the pixels, such as where a photo was taken and with which camera. */
import "server-only";
import { isSigned, withoutTexts } from "picture-metadata";
import type { Convert } from "./conversions";
import type { TypedBytes } from "./download";
import { type Leaving, markedCopy } from "./leaving";
import { pixelsOnly } from "./pixels-only";
import { spoolPicture } from "./spool";
import type { PictureStore, StoredPicture } from "./store";

/**
 * Cuts texts, comments and EXIF out of the file: pixels, colour profile and orientation stay as they are. Where they cannot be cut out, as in an
 * AVIF or a file that goes on after its pixels, the pixels are encoded again.
 *
 * @throws StudioError `picture_damaged` for bytes that cannot be read.
 */
export const bare = async (picture: TypedBytes): Promise<Uint8Array> =>
  withoutTexts(picture.bytes) ?? pixelsOnly(picture);

/**
 * Opens a stored picture without those, to be sent in pieces. One that came signed is sent as it came: a single byte less would make its
 * signature say that it was tampered with.
 *
 * @param wanted.leaving how a copy is marked.
 * @param wanted.signal aborts the work when the client has disconnected.
 * @param wanted.convert how it waits for its turn.
 * @param wanted.by who asks.
 * @returns null when the store has no such picture.
 * @throws StudioError `downloads_busy`; what `bare` throws.
 */
export function openBare(
  { store, key, mediaType }: { store: PictureStore; key: string; mediaType: string },
  { leaving, signal, convert, by }: { leaving: Leaving; signal: AbortSignal; convert: Convert; by: string },
): Promise<StoredPicture | null> {
  return convert(
    async () => {
      const bytes = await store.get(key);
      if (!bytes) return null;
      if (isSigned(bytes)) return store.open(key);
      const original = { bytes, mediaType };
      return spoolPicture(await markedCopy(await bare(original), original, leaving), signal);
    },
    signal,
    by,
  );
}
