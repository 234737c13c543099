/** Deletes full buckets, because they do not limit anybody. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

const BATCH = 1_000;
const MAX_BATCHES = 100;

/** Deletes rate limits whose buckets are full again, in batches, so that no request waits long for locked rows. */
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
      // Checked again: a request may have used the bucket since it was selected.
      .where("full_at_us", "<", nowUs)
      .executeTakeFirst();
    if (numDeletedRows < BigInt(BATCH)) return;
  }
}
