/** A lease on a name: at most one process of the studio has it, and it ends by itself after a process that was killed. */
import "server-only";
import type { Lease } from "image-providers/lease";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "./schema";

/** @param options.forMs how long it holds without being renewed. */
export function createLease(
  db: Kysely<Database>,
  { name, forMs, clock }: { name: string; forMs: number; clock: { now(): number } },
): Lease {
  const key = `lease ${name}`;
  const holder = JSON.stringify(newId("lease"));
  return {
    async take() {
      const now = clock.now();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("studio_values")
        .values({ key, value: holder, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ value: holder, updated_at: now })
            .where((e) =>
              e.or([
                e("studio_values.value", "=", holder),
                e("studio_values.updated_at", "<=", now - forMs),
                // The clock was set back.
                e("studio_values.updated_at", ">", now + forMs),
              ]),
            ),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async release() {
      await db.deleteFrom("studio_values").where("key", "=", key).where("value", "=", holder).execute();
    },
  };
}
