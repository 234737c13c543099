/** Changes of many creations at once: delete, restore, favourite. Unknown ids and those of other people are skipped. */
import "server-only";
import type { ManyAction } from "contract/creations/creation-actions";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Ledger, Retention, SyncContext } from "./context/contexts";
import { markCreations } from "./ledger/favourites";
import { requestCancels } from "./ledger/request-cancels";
import { laterVersion, lockRows } from "./ledger/row";
import { passOnSoon } from "./sync/pass-on-cancels";

/** How long deleted work can be restored where the settings keep it no longer. */
export const UNDO_MS = 30 * 60_000;

interface ManyInput {
  ownerId: string;
  action: ManyAction;
  ids: readonly string[];
}

/** @returns the ids of the creations that were changed. */
export async function changeMany(context: SyncContext & Retention, input: ManyInput): Promise<string[]> {
  const { db } = context;
  const { ids, toCancel } = await db.transaction().execute((tx) => change(tx, input, context));
  if (toCancel.length > 0) passOnSoon(context);
  return ids;
}

async function change(
  tx: Kysely<Database>,
  { action, ownerId, ids: asked }: ManyInput,
  { clock, keepDeletedMs }: Pick<Ledger & Retention, "clock" | "keepDeletedMs">,
): Promise<{ ids: string[]; toCancel: string[] }> {
  const undoableSince = clock.now() - keepDeletedMs;
  const ids = await lockRows(tx, (e) =>
    e.and([
      e("owner_id", "=", ownerId),
      e("id", "in", [...new Set(asked)]),
      action === "restore" ? e("deleted_at", ">", undoableSince) : e("deleted_at", "is", null),
    ]),
  );
  if (ids.length === 0) return { ids, toCancel: [] };
  const now = clock.now();
  const fields = {
    delete: { deleted_at: now },
    restore: { deleted_at: null },
    favourite: { is_favourite: 1 },
    unfavourite: { is_favourite: 0 },
  }[action];
  await tx
    .updateTable("creations")
    .set({ ...fields, updated_at: laterVersion(now) })
    .where("id", "in", ids)
    .execute();
  if (action === "favourite" || action === "unfavourite")
    await markCreations(tx, { ids, isFavourite: action === "favourite" });
  // Open creations are also cancelled.
  const toCancel =
    action === "delete" ? await requestCancels(tx, { which: (e) => e("id", "in", ids), clock }) : [];
  return { ids, toCancel };
}
