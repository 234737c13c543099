/** Adds an upload: the pixels of a foreign picture, once for each owner. */
import "server-only";
import type { Upload } from "contract/pictures/upload";
import type { Kysely, Selectable } from "kysely";
import { pictureType } from "picture-metadata/type";
import { accountDisabled } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import type { UploadsTable } from "@/lib/db/tables/uploads";
import { limitsOf } from "@/lib/limits/limits";
import { addKept, openStorageCheck } from "@/lib/limits/storage-limit";
import { convertUpload } from "@/lib/pictures/conversions";
import { type ForeignPicture, readForeign } from "@/lib/pictures/foreign/read-foreign";
import { withOrigin } from "@/lib/pictures/foreign/with-origin";
import type { UploadsContext } from "./context";
import { type KnownOfUpload, keepKnown } from "./keep-known";
import { isUploadUsed, viewUpload } from "./view";

/**
 * Reads a picture and keeps it. The same pixels again are the same upload, which is then kept for another day.
 *
 * @param input.read reads the bytes of the file, 50 MB at most; called when it is the picture's turn, so that those that wait take
 * no memory.
 * @param input.isExact whether the copy must have exactly the pixels of the file, however it is compressed.
 * @param input.known of the copy of a picture; absent for bytes from elsewhere.
 * @param input.signal gives up waiting when the client has disconnected.
 * @throws StudioError `unsupported_picture`, `picture_too_large`, `storage_full`, `downloads_busy`, `account_disabled`, and what
 * `read` throws; nothing is kept then.
 */
export async function addUpload(
  context: UploadsContext,
  {
    ownerId,
    read,
    isExact,
    known,
    signal,
  }: {
    ownerId: string;
    read: () => Promise<Uint8Array>;
    isExact?: boolean;
    known?: KnownOfUpload;
    signal?: AbortSignal;
  },
): Promise<Upload> {
  const picture = await convertUpload(async () => {
    const sent = await read();
    const copy = await readForeign(sent, { ...(isExact && { isExact }) });
    const mediaType = (await pictureType(sent)) ?? "application/octet-stream";
    return withOrigin(copy, { bytes: sent, mediaType }, context.marks);
  }, signal);
  try {
    const row = (await renew(context, ownerId, picture.hash)) ?? (await keep(context, ownerId, picture));
    if (known) await keepKnown(context.db, row.id, known);
    return viewUpload(context, row, await isUploadUsed(context.db, row.id));
  } finally {
    await picture.remove();
  }
}

type UploadRow = Selectable<UploadsTable>;

async function renew({ db, clock }: UploadsContext, ownerId: string, sha256: string) {
  return db
    .updateTable("uploads")
    .set({ renewed_at: clock.now() })
    .where("owner_id", "=", ownerId)
    .where("sha256", "=", sha256)
    .returningAll()
    .executeTakeFirst();
}

/** Its bytes come before its row, under keys that no other upload has: what is left of a failure is an orphan, and no lost picture. */
async function keep(context: UploadsContext, ownerId: string, picture: ForeignPicture): Promise<UploadRow> {
  const { db, store, clock } = context;
  const { source, thumbnail, mediaType } = picture;
  const requireSpace = await openStorageCheck(context, { ownerId, growthAtMost: source.byteLength });
  requireSpace(source.byteLength);
  const id = newId("up");
  const now = clock.now();
  const row: UploadRow = {
    id,
    owner_id: ownerId,
    sha256: picture.hash,
    width: picture.width,
    height: picture.height,
    media_type: mediaType,
    byte_length: source.byteLength,
    has_alpha: picture.hasAlpha ? 1 : 0,
    original_key: `uploads/${id}/original.${mediaType === "image/png" ? "png" : "jpg"}`,
    thumbnail_key: `uploads/${id}/thumbnail.webp`,
    created_at: now,
    renewed_at: now,
    licence: null,
    commercial_use: null,
    from_given: 1,
  };
  const forget = () => store.remove([row.original_key, row.thumbnail_key]).catch(() => undefined);
  try {
    await store.put(row.original_key, source);
    await store.put(row.thumbnail_key, thumbnail);
    const kept = await db.transaction().execute(async (tx) => {
      const { isDisabled } = await limitsOf(tx, context, ownerId, { lock: true });
      if (isDisabled) throw accountDisabled();
      requireSpace(source.byteLength);
      return insert(tx, row);
    });
    if (kept.id === id) addKept(context, ownerId, source.byteLength);
    // Another request has added the same pixels meanwhile.
    else await forget();
    return kept;
  } catch (error) {
    await forget();
    throw error;
  }
}

/** @returns the row that is there. */
const insert = (tx: Kysely<Database>, row: UploadRow): Promise<UploadRow> =>
  tx
    .insertInto("uploads")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "sha256"]).doUpdateSet({ renewed_at: row.renewed_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
