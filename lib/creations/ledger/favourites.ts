/** Favourites are pictures; the mark of a creation follows those of its pictures, so that lists can filter by it. */
import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { laterVersion } from "./row";

const among = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} in (${sql.join([...ids])})`;

/**
 * Marks the first picture of each creation that is a favourite without a favourite picture: one that was marked before
 * its pictures were drawn, by a client that knows only creations, or by an older studio.
 *
 * @param which a condition on `pictures`.
 */
export async function markFirstPictures(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update pictures set is_favourite = 1
    where ${which} and deleted_at is null
      and creation_id in (select id from creations where is_favourite = 1)
      and picture_index = (select min(one.picture_index) from pictures one
        where one.creation_id = pictures.creation_id and one.deleted_at is null)
      and not exists (select 1 from pictures one
        where one.creation_id = pictures.creation_id and one.deleted_at is null and one.is_favourite = 1)`.execute(
    db,
  );
}

/** Gives creations the mark, and their first pictures where none is marked; or takes it from them and all their pictures. */
export async function markCreations(
  tx: Kysely<Database>,
  { ids, isFavourite }: { ids: readonly string[]; isFavourite: boolean },
): Promise<void> {
  if (isFavourite) return markFirstPictures(tx, among("creation_id", ids));
  await tx.updateTable("pictures").set({ is_favourite: 0 }).where("creation_id", "in", ids).execute();
}

/** Gives each creation the mark if one of its pictures has it, and a new version, so that polls report it. */
export async function followPictures(
  tx: Kysely<Database>,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  await tx
    .updateTable("creations")
    .set({
      is_favourite: sql<number>`case when exists (select 1 from pictures
        where pictures.creation_id = creations.id and pictures.is_favourite = 1 and pictures.deleted_at is null)
        then 1 else 0 end`,
      updated_at: laterVersion(now),
    })
    .where("id", "in", ids)
    .execute();
}
