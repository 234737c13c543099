/** Ahead: how many go first, told before a creation is made, so that nobody is surprised. */
import "server-only";
import type { CreationsContext } from "../context";
import { fairOrder } from "./fair-order";
import { placesTaken } from "./places";

/** Stands for the creation that is not made yet. */
const NEXT = "";

/**
 * How many creations in line would be sent before one that this person makes now.
 *
 * @returns null when the service queues by itself: then only its own reports tell.
 */
export async function aheadOfNext(
  { db, service, clock }: CreationsContext,
  ownerId: string,
): Promise<number | null> {
  if (service.maxActive === null) return null;
  const waiting = await db
    .selectFrom("creations")
    .select(["id", "owner_id", "created_at"])
    .where("service", "=", service.id)
    .where("status", "=", "queued")
    .execute();
  // Most of the time nobody waits.
  if (waiting.length === 0) return 0;
  const rows = waiting.map((row) => ({ id: row.id, ownerId: row.owner_id, queuedAt: row.created_at }));
  const next = { id: NEXT, ownerId, queuedAt: Number.POSITIVE_INFINITY };
  return fairOrder([...rows, next], await placesTaken(db, service.id, clock.now())).indexOf(next);
}
