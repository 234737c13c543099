/** Pictures without what their files tell beside the pixels, such as where a photo was taken and with which camera. */
import "server-only";
import { withoutTexts } from "picture-metadata";
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
 * Opens a stored picture without those, to be sent in pieces. So it is with one that came signed, whose manifest may hold the same: cameras
 * write place and lens into it. Its copy says that it is one, of a file that it names.
 *
 * @param wanted.leaving how the copy is marked.
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
      const original = { bytes, mediaType };
      return spoolPicture(await markedCopy(await bare(original), original, leaving), signal);
    },
    signal,
    by,
  );
}
