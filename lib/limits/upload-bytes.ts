/** What a person's uploads take of their storage. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** The kept bytes of all uploads of a person, without their thumbnails; a few thousand rows take a few milliseconds. */
export async function uploadBytes(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("uploads")
    .select((e) => e.fn.sum<number | string | null>("byte_length").as("bytes"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
