/** Records cancel requests for any number of creations in a few statements; `pass-on-cancels.ts` passes them on to the service. */
import "server-only";
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import type { Database } from "@/lib/db/schema";
import { addEvents, laterVersion, lockRows } from "./row";
import { OPEN_STATUSES } from "./state";

/**
 * Cancels queued creations at once, because the service does not know them, and records the request for other open ones.
 *
 * @param tx a transaction of the caller's.
 * @param input.which selects the creations; ended ones are skipped.
 * @returns the ids of the creations that were open.
 */
export async function requestCancels(
  tx: Kysely<Database>,
  input: {
    which: (e: ExpressionBuilder<Database, "creations">) => Expression<SqlBool>;
    clock: { now(): number };
  },
): Promise<string[]> {
  const open = await lockRows(tx, (e) => e.and([input.which(e), e("status", "in", OPEN_STATUSES)]));
  if (open.length === 0) return [];
  const now = input.clock.now();
  const cancelled = await tx
    .updateTable("creations")
    .set({
      status: "cancelled",
      cancel_requested_at: now,
      finished_at: now,
      updated_at: laterVersion(now),
    })
    .where("id", "in", open)
    .where("status", "=", "queued")
    .returning("id")
    .execute();
  await addEvents(tx, { creationIds: cancelled.map(({ id }) => id), kind: "cancelled", now });
  const requested = await tx
    .updateTable("creations")
    .set({ cancel_requested_at: now, updated_at: laterVersion(now) })
    .where("id", "in", open)
    .where("status", "in", OPEN_STATUSES)
    .where("cancel_requested_at", "is", null)
    .returning("id")
    .execute();
  await addEvents(tx, { creationIds: requested.map(({ id }) => id), kind: "cancel_requested", now });
  return open;
}
