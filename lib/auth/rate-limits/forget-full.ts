/** Forgets the buckets that are full again: they hold nobody up. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

const BATCH = 1_000;
const MAX_BATCHES = 100;

/** In batches, so that nobody waits long for the rows; what is left over is for the next time. */
export async function forgetFullBuckets(db: Kysely<Database>, now: number): Promise<void> {
  const nowUs = now * 1_000;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { numDeletedRows } = await db
      .deleteFrom("rate_limits")
      .where("key", "in", (e) =>
        e
          .selectFrom("rate_limits")
          .select("key")
          .where("full_at_us", "<", nowUs)
          .orderBy("full_at_us")
          .limit(BATCH),
      )
      // Once more: somebody may have taken from it since it was chosen.
      .where("full_at_us", "<", nowUs)
      .executeTakeFirst();
    if (numDeletedRows < BigInt(BATCH)) return;
  }
}
