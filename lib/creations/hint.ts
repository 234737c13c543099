/** Hints: a service says that a creation has news, so it is the next to be asked about. */
import "server-only";
import type { ImageService } from "image-providers/service";
import { inBackground } from "./context/background";
import type { SyncContext } from "./context/contexts";
import { rereadRow } from "./ledger/row";
import { AT_SERVICE_STATUSES } from "./ledger/state";
import { ask } from "./sync/ask";
import { refresh } from "./sync/refresh";

/** A creation is not asked about more often because of hints, which may be sent again and again. */
const MIN_INTERVAL_MS = 5_000;

/**
 * Asks about a creation before all others, within the budget. Of a creation that has ended, or is unknown, nothing happens.
 *
 * What the service sent is not read: a hint that is wrong, late or repeated costs a status read at most.
 */
export async function takeHint(context: SyncContext, creationId: string): Promise<void> {
  const row = await rereadRow(context.db, creationId);
  const at = row && context.services.get(row.service);
  if (!at || !AT_SERVICE_STATUSES.some((status) => status === row.status)) return;
  const now = context.clock.now();
  const { hintedAt } = at;
  for (const [id, since] of hintedAt) if (Math.abs(now - since) >= MIN_INTERVAL_MS) hintedAt.delete(id);
  if (hintedAt.has(creationId)) return;
  hintedAt.set(creationId, now);
  if (!at.service.capabilities.readsAreLimited) return refresh(context, at, row, true);
  await context.db
    .updateTable("creations")
    // Whichever process reads next, it has waited longest. A pause after a failure ends when it was meant to.
    .set({ checked_at: 0 })
    .where("id", "=", creationId)
    .where("status", "in", AT_SERVICE_STATUSES)
    .where("checked_at", "<=", now)
    .execute();
  await Promise.all(await ask(context, at));
}

/**
 * Takes the hints of a service, if it keeps a connection to the studio.
 *
 * @param isStopping whether no new work begins; a read under way is among the work that a stop waits for.
 */
export function listenForHints(context: SyncContext, service: ImageService, isStopping: () => boolean): void {
  service.onHint?.((creationId) => {
    if (isStopping()) return;
    void inBackground(context, takeHint(context, creationId), "a hint of a service could not be followed");
  });
}
