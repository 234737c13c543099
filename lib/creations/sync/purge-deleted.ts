/** Permanently removes deleted creations after their time for undo. */
import "server-only";
import { purged } from "@/lib/base/signals";
import { showOtherVersions } from "@/lib/db/boards/show-other-versions";
import type { BackgroundWork, Ledger, Pictures, Retention, Services } from "../context/contexts";
import { OPEN_STATUSES } from "../ledger/state";
import { allKeysOf } from "../pictures/keys-of";
import { latestCheck } from "./pace";

/** The pause before a failed removal is tried again. */
const RETRY_MS = 10 * 60_000;

type PurgeContext = Ledger & Pictures & Services & Retention & BackgroundWork;

export async function purgeDeleted(context: PurgeContext): Promise<void> {
  const { purges } = context.shared;
  // The previous round is still under way.
  if (purges.executionSlots === 0) return;
  await purges.execute(() => purgeSome(context));
}

async function purgeSome(context: PurgeContext): Promise<void> {
  const { db, clock, log, batchRows, keepDeletedMs } = context;
  const now = clock.now();
  const rows = await db
    .selectFrom("creations")
    .select(["id", "service", "service_id"])
    .where("deleted_at", "<", now - keepDeletedMs)
    .where("status", "not in", OPEN_STATUSES)
    .where((e) => e.or([e("checked_at", "<=", now), e("checked_at", ">", latestCheck(now))]))
    .orderBy("checked_at")
    .limit(batchRows)
    .execute();
  // One after another, to leave database and disk to the requests of users.
  for (const row of rows) {
    await purge(context, row).catch(async (error) => {
      log.error({ err: error, creation: row.id }, "a deleted creation could not be removed permanently");
      await db
        .updateTable("creations")
        .set({ checked_at: now + RETRY_MS })
        .where("id", "=", row.id)
        .execute();
    });
  }
}

async function purge(
  context: PurgeContext,
  row: { id: string; service: string; service_id: string | null },
): Promise<void> {
  const { db, store } = context;
  const pictures = await db
    .selectFrom("pictures")
    .select(["id", "original_key", "thumbnail_key", "view_key"])
    .where("creation_id", "=", row.id)
    .execute();
  await store.remove(pictures.flatMap(allKeysOf));
  if (row.service_id) await context.services.get(row.service)?.service.forget(row.service_id);
  const { numDeletedRows } = await db.transaction().execute(async (tx) => {
    await showOtherVersions(
      tx,
      pictures.map(({ id }) => id),
    );
    return tx.deleteFrom("creations").where("id", "=", row.id).executeTakeFirst();
  });
  // Two processes may remove the same creation at once.
  if (numDeletedRows > 0) purged.announce(() => ({ creations: 1, pictures: pictures.length }));
}
