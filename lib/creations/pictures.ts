/** The bytes behind a signed link. The signature is the permission; who made it was checked when it was made. */
import "server-only";
import { StudioError } from "@/lib/errors";
import { LINK_LIFETIME_MS } from "@/lib/pictures/links";
import type { CreationsContext } from "./context";
import { previewsOf } from "./row";

export interface PictureFile {
  bytes: Uint8Array;
  mediaType: string;
  /** For saving, without a folder. */
  fileName: string;
  /** How long a browser may keep it: as long as its link works. */
  maxAgeSeconds: number;
}

const maxAgeSeconds = LINK_LIFETIME_MS / 1000;

/** @throws StudioError `link_expired`, `not_found` */
export async function readPicture(
  { db, store, links, clock }: CreationsContext,
  input: { pictureId: string; variant: string; query: URLSearchParams },
): Promise<PictureFile> {
  if (!links.verify(`${input.pictureId}/${input.variant}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.creation_id", "picture_index", "media_type", "original_key", "thumbnail_key"])
    .where("pictures.id", "=", input.pictureId)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  const original = input.variant === "original";
  const bytes = row && (await store.get(original ? row.original_key : row.thumbnail_key));
  if (!row || !bytes) throw missing();
  const mediaType = original ? row.media_type : "image/webp";
  const fileName = `prompt-studio-${row.creation_id}-${row.picture_index + 1}.${mediaType.split("/")[1]}`;
  return { bytes, mediaType, fileName, maxAgeSeconds };
}

/** @throws StudioError `link_expired`, `not_found` */
export async function readPreview(
  { db, store, links, clock }: CreationsContext,
  input: { creationId: string; index: string; query: URLSearchParams },
): Promise<PictureFile> {
  if (!links.verify(`previews/${input.creationId}/${input.index}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("creations")
    .select("previews")
    .where("id", "=", input.creationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const preview = row && previewsOf(row).find(({ index }) => String(index) === input.index);
  const bytes = preview && (await store.get(preview.key));
  if (!bytes) throw missing();
  return { bytes, mediaType: "image/webp", fileName: `preview-${input.index}.webp`, maxAgeSeconds };
}

function expired(): StudioError {
  return new StudioError("link_expired", "This link to a picture is not valid, or no longer.");
}

function missing(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
