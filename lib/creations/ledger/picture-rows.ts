/** Converts stored pictures to rows of the ledger. */
import "server-only";
import type { ServiceOutput } from "image-providers/service";
import { newId } from "@/lib/base/ids";

type KeptOutput = Omit<Extract<ServiceOutput, { kind: "kept" }>, "kind">;

/**
 * @param pictures of one creation, whose bytes are in the store.
 * @param now milliseconds since 1970.
 */
export function pictureRows(
  creationId: string,
  pictures: readonly (KeptOutput & { isFavourite?: boolean })[],
  now: number,
) {
  return pictures.map((picture) => ({
    id: newId("pi"),
    creation_id: creationId,
    picture_index: picture.index,
    seed: picture.seed,
    width: picture.width,
    height: picture.height,
    media_type: picture.mediaType,
    byte_length: picture.byteLength,
    original_key: picture.originalKey,
    thumbnail_key: picture.thumbnailKey,
    created_at: now,
    is_favourite: picture.isFavourite ? 1 : 0,
  }));
}
