import "server-only";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import { currentTraceparent } from "@/lib/tracing/span";
import { nextStartTag } from "./fair-share";

/**
 * Adds a job to the queue, after its owner's other jobs and in turn with those of other people.
 *
 * @param job.service the embedded service of the engine that draws the job.
 * @param job.idempotencyKey a repeated call with the same key returns the first job.
 * @param job.cost megapixels.
 * @returns the job's id.
 */
export async function enqueue(
  db: Kysely<Database>,
  job: {
    service: string;
    idempotencyKey: string;
    ownerId: string;
    cost: number;
    request: string;
    enhancedPrompt: string | null;
    now: number;
  },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto("jobs")
      .values({
        id: newId("job"),
        service: job.service,
        owner_id: job.ownerId,
        start_tag: await nextStartTag(tx, job),
        cost: job.cost,
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
        attempts_without_progress: 0,
        lease_owner: null,
        lease_until: null,
        queued_at: job.now,
        started_at: null,
        finished_at: null,
        trace: currentTraceparent(),
      })
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .execute();
    const { id } = await tx
      .selectFrom("jobs")
      .select("id")
      .where("idempotency_key", "=", job.idempotencyKey)
      .executeTakeFirstOrThrow();
    return id;
  });
}
