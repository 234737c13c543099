/** A person's own creations and pictures by what an archive calls them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** Ids of one statement. */
const BATCH = 200;

/** @returns the ids of those that are in the library, by the id that they have in archives. */
export async function findCreations(
  db: Kysely<Database>,
  ownerId: string,
  archivedIds: Iterable<string>,
): Promise<Map<string, string>> {
  const ids = [...new Set(archivedIds)];
  const found = new Map<string, string>();
  // The person's own creation goes before an import of one with the same id.
  for (const column of ["origin_id", "id"] as const) {
    for (let start = 0; start < ids.length; start += BATCH) {
      const rows = await db
        .selectFrom("creations")
        .select([`${column} as archived_id`, "id"])
        .where("owner_id", "=", ownerId)
        .where(column, "in", ids.slice(start, start + BATCH))
        .where("deleted_at", "is", null)
        .execute();
      for (const { archived_id, id } of rows) found.set(archived_id ?? "", id);
    }
  }
  return found;
}

/** @returns finds the id of a picture that is in the library. */
export async function findPictures(
  db: Kysely<Database>,
  ownerId: string,
  archivedIds: Iterable<string>,
): Promise<(creationId: string, index: number) => string | undefined> {
  const creations = await findCreations(db, ownerId, archivedIds);
  const ids = [...creations.values()];
  const pictures = new Map<string, string>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db
      .selectFrom("pictures")
      .select(["id", "creation_id", "picture_index"])
      .where("creation_id", "in", ids.slice(start, start + BATCH))
      .where("deleted_at", "is", null)
      .execute();
    for (const row of rows) pictures.set(`${row.creation_id} ${row.picture_index}`, row.id);
  }
  return (creationId, index) => pictures.get(`${creations.get(creationId)} ${index}`);
}
