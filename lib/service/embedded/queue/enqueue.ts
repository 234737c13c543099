import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { newId } from "@/lib/ids";

/**
 * Puts a job at the end of the queue.
 *
 * @param idempotencyKey a repeated call with the same key finds the first job.
 * @returns the job's id.
 */
export async function enqueue(
  db: Kysely<Database>,
  job: { idempotencyKey: string; request: string; enhancedPrompt: string | null; now: number },
): Promise<string> {
  await db
    .insertInto("jobs")
    .values({
      id: newId("job"),
      idempotency_key: job.idempotencyKey,
      request: job.request,
      status: "pending",
      progress_permille: 0,
      outputs: "[]",
      previews: "[]",
      error: null,
      enhanced_prompt: job.enhancedPrompt,
      understanding: null,
      cancel_requested: 0,
      attempt: 0,
      lease_owner: null,
      lease_until: null,
      queued_at: job.now,
      started_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .execute();
  const { id } = await db
    .selectFrom("jobs")
    .select("id")
    .where("idempotency_key", "=", job.idempotencyKey)
    .executeTakeFirstOrThrow();
  return id;
}
