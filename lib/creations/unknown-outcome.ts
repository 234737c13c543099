/** The owner's two choices after an unknown outcome: send the request again, or link the creation at the service. */
import "server-only";
import type { Creation } from "contract/creations/creation";
import type { CreationRequest } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import type { RequestAtService } from "image-providers/service";
import { notFound } from "@/lib/base/errors";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import type { Asking } from "@/lib/limits/budgets";
import type { LimitSettings } from "@/lib/limits/limits";
import type { Ledger, SyncContext } from "./context/contexts";
import { createCreation } from "./create";
import { addEvent, type CreationRow, nextVersion, ownedRow } from "./ledger/row";
import { intactRequest, recordDamaged, requestToSend } from "./ledger/stored";
import { refresh } from "./sync/refresh";
import { viewCreations } from "./view/view";

/**
 * Starts another creation with the same request. The first one keeps its state, because it may have been charged for.
 *
 * @returns the new creation's id; repeated calls return the same one.
 * @throws StudioError `not_found`, `not_of_unknown_outcome`, or what `createCreation` throws.
 */
export async function resendCreation(
  context: SyncContext & LimitSettings,
  { id: unknown, ...asking }: Asking & { id: string },
): Promise<string> {
  const row = await unknownRow(context, { ownerId: asking.ownerId, id: unknown });
  const idempotencyKey = `resend-of-${row.id}`;
  const id = await createCreation(context, {
    ...asking,
    request: requestWithModel(context, row),
    idempotencyKey,
  });
  const { db, clock } = context;
  const now = clock.now();
  await addEvent(db, { creationId: row.id, kind: "sent_again", message: id, now, isUnique: true });
  return id;
}

/** Requests from before there were models name none, and the default may be another model now. */
function requestWithModel({ log }: Ledger, row: CreationRow): CreationRequest {
  const request = requestToSend(log, row);
  return request.model === undefined && row.model !== "" ? { ...request, model: row.model } : request;
}

/**
 * Links the creation to one at the service; from then on its status is read like any other's.
 *
 * All people of a studio share one account at the service, so an id proves nothing: the service has to confirm that it
 * received this request. An unknown id, one of another creation and one of another prompt get the same answer, which
 * does not reveal what exists.
 *
 * @throws StudioError `not_found`, `not_of_unknown_outcome`; `invalid_request` when the service does not confirm it;
 * the error of the call when the service cannot be asked.
 */
export async function linkCreation(
  context: SyncContext,
  input: { ownerId: string; id: string; serviceId: string },
): Promise<Creation> {
  const { db } = context;
  const row = await unknownRow(context, input);
  const asked = await context.services.get(row.service)?.service.requestOf(input.serviceId);
  const ours = intactRequest(context.log, row);
  if (!ours) throw recordDamaged(row.id);
  // What was sent, where that is not what the person wrote.
  const sent = { ...ours, prompt: row.enhanced_prompt ?? ours.prompt };
  if (!asked || !isSameRequest(sent, asked)) throw notConfirmed();
  await follow(context, row, asked.serviceId ?? input.serviceId);
  const linked = await ownedRow(db, input.ownerId, row.id);
  const at = context.services.get(linked.service);
  if (at) await refresh(context, at, linked, true);
  const [creation] = await viewCreations(context, [await ownedRow(db, input.ownerId, row.id)]);
  if (!creation) throw notFound();
  return creation;
}

/** Compares the prompt, and the other values if the service reports them. */
function isSameRequest(ours: CreationRequest, theirs: RequestAtService): boolean {
  return (
    comparable(theirs.prompt) === comparable(ours.prompt) &&
    (theirs.negativePrompt === null ||
      comparable(theirs.negativePrompt) === comparable(ours.negative_prompt)) &&
    (theirs.seed === null || theirs.seed === ours.settings.seed)
  );
}

/** Services trim prompts and may store them in another Unicode form. */
const comparable = (text: string) =>
  text.replaceAll("\0", "").normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** @throws StudioError when another creation has the id, or the outcome became known meanwhile. */
async function follow(context: Ledger, row: CreationRow, serviceId: string): Promise<void> {
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
          // Deadlines count from the link, because the creation may have been started long ago.
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
  new StudioError("not_of_unknown_outcome", "This creation's result is already known. Reload the page.");

async function unknownRow(
  { db }: Ledger,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<CreationRow> {
  const row = await ownedRow(db, ownerId, id);
  if (row.status === "outcome_unknown") return row;
  throw outcomeIsKnown();
}
