/** Hints: a service says that a creation has news, so it is the next to be asked about. */
import "server-only";
import { type CreationsContext, contextOf, inBackground } from "./context";
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
export async function takeHint(studio: CreationsContext, creationId: string): Promise<void> {
  const row = await rereadRow(studio.db, creationId);
  const context = row && contextOf(studio, row);
  if (!context || !AT_SERVICE_STATUSES.some((status) => status === row.status)) return;
  const now = studio.clock.now();
  const { hintedAt } = context;
  for (const [id, at] of hintedAt) if (Math.abs(now - at) >= MIN_INTERVAL_MS) hintedAt.delete(id);
  if (hintedAt.has(creationId)) return;
  hintedAt.set(creationId, now);
  if (!context.service.capabilities.readsAreLimited) return refresh(context, row, true);
  await studio.db
    .updateTable("creations")
    // Whichever process reads next, it has waited longest. A pause after a failure ends when it was meant to.
    .set({ checked_at: 0 })
    .where("id", "=", creationId)
    .where("status", "in", AT_SERVICE_STATUSES)
    .where("checked_at", "<=", now)
    .execute();
  await Promise.all(await ask(context));
}

/**
 * Takes the hints of services that keep a connection to the studio.
 *
 * @param isStopping whether no new work begins; a read under way is among the work that a stop waits for.
 */
export function listenForHints(studio: CreationsContext, isStopping: () => boolean): void {
  for (const { service } of studio.services.values()) {
    service.onHint?.((creationId) => {
      if (isStopping()) return;
      void inBackground(studio, takeHint(studio, creationId), "a hint of a service could not be followed");
    });
  }
}
