/** The two ways out of an unknown outcome, both a person's decision: send once more, or name it at the service. */
import "server-only";
import type { Creation } from "@/lib/contract/creation";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import { notFound, StudioError } from "@/lib/errors";
import type { CreationRow, CreationsContext } from "./context";
import { createCreation } from "./create";
import { refresh } from "./refresh";
import { addEvent, nextVersion, ownedRow, requestOf } from "./row";
import { viewCreations } from "./view";

/**
 * Starts another creation with the same request. The first stays what it is: it may still have been paid for.
 *
 * @returns the other creation's id; the same when asked twice.
 * @throws StudioError `not_found`, `not_of_unknown_outcome`, or what `createCreation` throws.
 */
export async function resendCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string },
): Promise<string> {
  const row = await unknownRow(context, input);
  const idempotencyKey = `resend-of-${row.id}`;
  const id = await createCreation(context, {
    ownerId: input.ownerId,
    request: requestOf(row),
    idempotencyKey,
  });
  const { db, clock } = context;
  const now = clock.now();
  await addEvent(db, { creationId: row.id, kind: "sent_again", message: id, now, isUnique: true });
  return id;
}

/**
 * Says which creation at the service it is; from then on it is followed like any other.
 *
 * @throws StudioError `not_found`, `not_of_unknown_outcome`; `invalid_request` when the service does not know that id
 * or another creation has it; what the service cannot be asked for.
 */
export async function linkCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string; serviceId: string },
): Promise<Creation> {
  const { db, service, clock } = context;
  const row = await unknownRow(context, input);
  const wrong = (message: string) =>
    new StudioError("invalid_request", message, { details: [{ field: "service_id", message }] });
  if (row.service !== service.id || (await service.status(input.serviceId)) === null) {
    throw wrong("The service does not know this id.");
  }
  const now = clock.now();
  try {
    await db
      .updateTable("creations")
      .set({
        status: "pending",
        service_id: input.serviceId,
        error: null,
        finished_at: null,
        // It may have been started long ago, but the patience with it begins now.
        sending_at: now,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("status", "=", "outcome_unknown")
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw wrong("This id belongs to another creation.");
    throw error;
  }
  await addEvent(db, { creationId: row.id, kind: "linked", message: input.serviceId, now });
  await refresh(context, await ownedRow(db, input.ownerId, row.id), true);
  const [creation] = await viewCreations(context, [await ownedRow(db, input.ownerId, row.id)]);
  if (!creation) throw notFound();
  return creation;
}

async function unknownRow(
  { db }: CreationsContext,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<CreationRow> {
  const row = await ownedRow(db, ownerId, id);
  if (row.status === "outcome_unknown") return row;
  throw new StudioError("not_of_unknown_outcome", "What became of this creation is known.");
}
