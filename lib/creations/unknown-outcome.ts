/** The two ways out of an unknown outcome, both a person's decision: send once more, or name it at the service. */
import "server-only";
import type { Creation } from "@/lib/contract/creation";
import type { CreationRequest } from "@/lib/contract/request";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import { notFound, StudioError } from "@/lib/errors";
import type { RequestAtService } from "@/lib/service/service";
import type { CreationRow, CreationsContext } from "./context";
import { createCreation } from "./create";
import { addEvent, nextVersion, ownedRow } from "./ledger/row";
import { requestOf } from "./ledger/stored";
import { refresh } from "./sync/refresh";
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
 * All people of a studio share one account at the service, so an id alone proves nothing: the service has to confirm
 * that it was asked for this very request. An id that nobody has, one of another creation and one of another prompt
 * get the same answer, which tells nobody what exists.
 *
 * @throws StudioError `not_found`, `not_of_unknown_outcome`; `invalid_request` when the service does not confirm it;
 * what the service cannot be asked for.
 */
export async function linkCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string; serviceId: string },
): Promise<Creation> {
  const { db, service } = context;
  const row = await unknownRow(context, input);
  const asked = row.service === service.id ? await service.requestOf(input.serviceId) : null;
  if (!asked || !isSameRequest(requestOf(row), asked)) throw notConfirmed();
  await follow(context, row, input.serviceId);
  await refresh(context, await ownedRow(db, input.ownerId, row.id), true);
  const [creation] = await viewCreations(context, [await ownedRow(db, input.ownerId, row.id)]);
  if (!creation) throw notFound();
  return creation;
}

/** What the service does not tell is not compared, but for the prompt. */
function isSameRequest(ours: CreationRequest, theirs: RequestAtService): boolean {
  return (
    comparable(theirs.prompt) === comparable(ours.prompt) &&
    (theirs.negativePrompt === null ||
      comparable(theirs.negativePrompt) === comparable(ours.negative_prompt)) &&
    (theirs.seed === null || theirs.seed === ours.settings.seed)
  );
}

/** Services trim prompts and may keep them in another Unicode form. */
const comparable = (text: string) =>
  text.replaceAll("\0", "").normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** @throws StudioError when another creation has the id, or the outcome became known meanwhile. */
async function follow(context: CreationsContext, row: CreationRow, serviceId: string): Promise<void> {
  const now = context.clock.now();
  try {
    await context.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("creations")
        .set({
          status: "pending",
          service_id: serviceId,
          error: null,
          finished_at: null,
          // It may have been started long ago, but the patience with it begins now.
          sending_at: now,
          updated_at: nextVersion(row, now),
        })
        .where("id", "=", row.id)
        .where("status", "=", "outcome_unknown")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw outcomeIsKnown();
      await addEvent(db, { creationId: row.id, kind: "linked", message: serviceId, now });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw notConfirmed();
    throw error;
  }
}

function notConfirmed(): StudioError {
  const message = "The service does not know this id as a creation with this prompt.";
  return new StudioError("invalid_request", message, { details: [{ field: "service_id", message }] });
}

const outcomeIsKnown = () =>
  new StudioError("not_of_unknown_outcome", "What became of this creation is known.");

async function unknownRow(
  { db }: CreationsContext,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<CreationRow> {
  const row = await ownedRow(db, ownerId, id);
  if (row.status === "outcome_unknown") return row;
  throw outcomeIsKnown();
}
