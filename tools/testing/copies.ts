import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** Adds copies of the only creation, `cr_copy_0` and so on: no random id is like these. Each is a millisecond newer than the one before, from 1970 on. */
export async function addCopies(db: Kysely<Database>, count: number): Promise<void> {
  const row = await db.selectFrom("creations").selectAll().executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += 100) {
    const copyOf = (_: unknown, n: number) => ({
      ...row,
      id: `cr_copy_${start + n}`,
      service_id: null,
      created_at: start + n,
    });
    await db
      .insertInto("creations")
      .values(Array.from({ length: 100 }, copyOf))
      .execute();
  }
}
