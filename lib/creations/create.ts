/** Create: records the intent in the ledger, then sends it to the service. */
import "server-only";
import { noteReplay } from "@/lib/base/current-request";
import { inSpan } from "@/lib/tracing/span";
import type { BackgroundWork, PromptChanges } from "./context/contexts";
import { hashOf, requireSameRequest, waitForOutcome } from "./create/idempotency";
import { type CreateInput, type RecordContext, record } from "./create/record";
import { dispatch, dispatchSoon } from "./queue/dispatch";
import { send } from "./sync/send";

/**
 * Records a creation and sends it, or queues it while the service is full or paused.
 *
 * A repeated call with the same key and request returns the first creation, also while that is still being sent.
 *
 * @returns the creation's id.
 * @throws StudioError `idempotency_mismatch`, `creation_deleted`, `too_many_creations`, `storage_full`,
 * `quota_exhausted`, or the reason of the service's refusal. After a refusal no row is left and the key may be reused.
 */
export function createCreation(context: CreateContext, input: CreateInput): Promise<string> {
  return inSpan("create", {}, () => create(context, input));
}

type CreateContext = RecordContext & BackgroundWork & PromptChanges;

async function create(context: CreateContext, input: CreateInput): Promise<string> {
  const requestHash = hashOf(input.request);
  // A key that is removed meanwhile takes its service away, which says then that nothing was sent.
  const before = new Map(context.services);
  const { row, isNew } = await inSpan("record", {}, () => record(context, input, requestHash));
  requireSameRequest(row, requestHash);
  if (isNew) {
    const at = context.services.get(row.service) ?? before.get(row.service);
    if (at && row.status === "sending") {
      await send(context, at, row);
      dispatchSoon(context, at);
    }
    // A slot at the service may have become free since the row was queued.
    else if (at) await dispatch(context, at);
  } else {
    await waitForOutcome(context, row);
    noteReplay();
  }
  return row.id;
}
