/** Stores a picture that is kept as it came, with its thumbnail. */
import "server-only";
import type { EncodedPicture } from "@/lib/pictures/encode";
import type { Pictures } from "../context/contexts";

export interface PutPicture {
  index: number;
  width: number;
  height: number;
  mediaType: string;
  byteLength: number;
  originalKey: string;
  thumbnailKey: string;
}

/** @param of.index its position within the creation. @returns what its row says. */
export async function putPicture(
  store: Pictures["store"],
  { creationId, index, picture }: { creationId: string; index: number; picture: EncodedPicture },
): Promise<PutPicture> {
  const { width, height, mediaType, bytes, thumbnail } = picture;
  const place = `pictures/${creationId}/${index}`;
  const originalKey = `${place}.${mediaType.split("/")[1]}`;
  const thumbnailKey = `${place}-thumbnail.webp`;
  await Promise.all([store.put(originalKey, bytes), store.put(thumbnailKey, thumbnail)]);
  return { index, width, height, mediaType, byteLength: bytes.byteLength, originalKey, thumbnailKey };
}

/** Removes the files of pictures of which no row was written. */
export async function forgetPictures(
  { store }: Pick<Pictures, "store">,
  kept: readonly Pick<PutPicture, "originalKey" | "thumbnailKey">[],
): Promise<void> {
  await store.remove(kept.flatMap(({ originalKey, thumbnailKey }) => [originalKey, thumbnailKey]));
}
