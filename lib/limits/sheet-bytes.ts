/** What a person's sheets take of their storage: their questions and cells. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** Deleted ones too: they are kept for a while, and filling and deleting sheets in turn would take any amount of disk meanwhile. */
export async function sheetBytes(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("sheets")
    .select((e) => e.fn.sum<number | string | null>("byte_length").as("bytes"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
