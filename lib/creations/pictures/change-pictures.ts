/** Changes of single pictures, one or many: favourite, delete, restore. */
import "server-only";
import type { PictureAction } from "contract/pictures/picture-actions";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Ledger, Retention } from "../context/contexts";
import { followPictures } from "../ledger/favourites";
import { laterVersion, lockRows } from "../ledger/row";

interface PicturesInput {
  ownerId: string;
  action: PictureAction;
  ids: readonly string[];
}

export interface ChangedPictures {
  pictureIds: string[];
  /** Creations that were deleted with their last picture, or restored with one. */
  creationIds: string[];
}

/**
 * A creation of which every picture is deleted is deleted itself; restoring one of its pictures restores it. Unknown ids and
 * those of other people are skipped.
 */
export function changePictures(
  { db, clock, keepDeletedMs }: Ledger & Retention,
  { ownerId, action, ids }: PicturesInput,
): Promise<ChangedPictures> {
  return db.transaction().execute(async (tx) => {
    const wanted = await ownPictures(tx, { ownerId, ids });
    const creationIds = [...new Set(wanted.map(({ creation_id }) => creation_id))];
    if (creationIds.length === 0) return { pictureIds: [], creationIds: [] };
    await lockRows(tx, (e) => e("id", "in", creationIds));
    // Read again: before the lock another call may have changed them.
    const pictures = await ownPictures(tx, { ownerId, ids });
    const now = clock.now();
    switch (action) {
      case "delete":
        return remove(tx, pictures, now);
      case "restore":
        return restore(tx, pictures, { now, keepDeletedMs });
      case "favourite":
      case "unfavourite":
        return mark(tx, pictures.filter(isShown), { isFavourite: action === "favourite", now });
    }
  });
}

interface OwnPicture {
  id: string;
  creation_id: string;
  owner_id: string;
  deleted_at: number | null;
  creation_deleted_at: number | null;
}

async function ownPictures(
  tx: Kysely<Database>,
  { ownerId, ids }: Omit<PicturesInput, "action">,
): Promise<OwnPicture[]> {
  const pictures = await tx
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id", "pictures.creation_id", "pictures.deleted_at"])
    .select(["creations.owner_id", "creations.deleted_at as creation_deleted_at"])
    .where("pictures.id", "in", [...new Set(ids)])
    .orderBy("pictures.creation_id")
    .orderBy("pictures.picture_index")
    .execute();
  // Not in the query: SQLite would read the owner's whole library to find a few dozen pictures.
  return pictures.filter(({ owner_id }) => owner_id === ownerId);
}

const isShown = (picture: OwnPicture) => picture.deleted_at === null && picture.creation_deleted_at === null;
const idsOf = (pictures: readonly OwnPicture[]) => pictures.map(({ id }) => id);
const creationsOf = (pictures: readonly OwnPicture[]) => [
  ...new Set(pictures.map(({ creation_id }) => creation_id)),
];

async function mark(
  tx: Kysely<Database>,
  pictures: readonly OwnPicture[],
  { isFavourite, now }: { isFavourite: boolean; now: number },
): Promise<ChangedPictures> {
  if (pictures.length > 0) {
    await tx
      .updateTable("pictures")
      .set({ is_favourite: isFavourite ? 1 : 0 })
      .where("id", "in", idsOf(pictures))
      .execute();
    await followPictures(tx, { ids: creationsOf(pictures), now });
  }
  return { pictureIds: idsOf(pictures), creationIds: [] };
}

async function remove(
  tx: Kysely<Database>,
  pictures: readonly OwnPicture[],
  now: number,
): Promise<ChangedPictures> {
  const shown = pictures.filter(isShown);
  if (shown.length === 0) return { pictureIds: [], creationIds: [] };
  const left = await tx
    .selectFrom("pictures")
    .select("creation_id")
    .where("creation_id", "in", creationsOf(shown))
    .where("deleted_at", "is", null)
    .where("id", "not in", idsOf(shown))
    .execute();
  const kept = new Set(left.map(({ creation_id }) => creation_id));
  const some = shown.filter(({ creation_id }) => kept.has(creation_id));
  const whole = creationsOf(shown).filter((id) => !kept.has(id));
  if (some.length > 0) {
    await tx.updateTable("pictures").set({ deleted_at: now }).where("id", "in", idsOf(some)).execute();
    await followPictures(tx, { ids: creationsOf(some), now });
  }
  await setDeleted(tx, whole, { deletedAt: now, now });
  return { pictureIds: idsOf(shown), creationIds: whole };
}

async function restore(
  tx: Kysely<Database>,
  pictures: readonly OwnPicture[],
  { now, keepDeletedMs }: { now: number; keepDeletedMs: number },
): Promise<ChangedPictures> {
  const since = now - keepDeletedMs;
  const canReturn = (deletedAt: number | null) => deletedAt === null || deletedAt > since;
  const returning = pictures.filter(
    (picture) => canReturn(picture.deleted_at) && canReturn(picture.creation_deleted_at),
  );
  const single = returning.filter(({ deleted_at }) => deleted_at !== null);
  const whole = creationsOf(returning.filter(({ creation_deleted_at }) => creation_deleted_at !== null));
  if (single.length > 0) {
    await tx.updateTable("pictures").set({ deleted_at: null }).where("id", "in", idsOf(single)).execute();
    await followPictures(tx, { ids: creationsOf(single), now });
  }
  await setDeleted(tx, whole, { deletedAt: null, now });
  return { pictureIds: idsOf(returning), creationIds: whole };
}

async function setDeleted(
  tx: Kysely<Database>,
  ids: readonly string[],
  { deletedAt, now }: { deletedAt: number | null; now: number },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("creations")
    .set({ deleted_at: deletedAt, updated_at: laterVersion(now) })
    .where("id", "in", ids)
    .execute();
}
