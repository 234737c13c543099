/** Deletes old creations that nobody has chosen, where the settings say after how long. */
import "server-only";
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { BackgroundWork, Ledger, Retention } from "../context/contexts";
import { addEvents, laterVersion, lockRows } from "../ledger/row";

/** Not `outcome_unknown`, which its owner may still link to a creation at the service. */
const DELETED_STATUSES = ["succeed", "failed", "cancelled", "lost"] as const;

/**
 * Looks at the next creations in the order of their ids, and begins again after the last one, so that kept ones never keep others
 * from their turn. Deletes those that ended and were not changed for that long, as their owner would: they can be restored, and a
 * restored one is kept as long again.
 */
export async function deleteUnfavoured(context: Ledger & Retention & BackgroundWork): Promise<void> {
  const { db, clock, log, batchRows, keepUnfavouredMs, retentionUpTo } = context;
  if (keepUnfavouredMs === null) return;
  const slice = await db
    .selectFrom("creations")
    .select("id")
    .where("id", ">", retentionUpTo.id)
    .orderBy("id")
    .limit(batchRows)
    .execute();
  const from = retentionUpTo.id;
  const last = slice.at(-1)?.id ?? "";
  retentionUpTo.id = slice.length < batchRows ? "" : last;
  if (slice.length === 0) return;
  const before = clock.now() - keepUnfavouredMs;
  const old = (e: Creations) => e.and([e("id", ">", from), e("id", "<=", last), isUnchosen(e, before)]);
  // Most rounds find nothing, and a transaction would stop other writers on SQLite.
  const found = await db.selectFrom("creations").select("id").where(old).limit(1).executeTakeFirst();
  if (!found) return;
  const ids = await db.transaction().execute((tx) => remove(tx, { old, before, now: clock.now() }));
  if (ids.length > 0)
    log.info({ creations: ids }, "old creations without a favourite or a board were deleted");
}

type Creations = ExpressionBuilder<Database, "creations">;

async function remove(
  tx: Kysely<Database>,
  { old, before, now }: { old: (e: Creations) => Expression<SqlBool>; before: number; now: number },
): Promise<string[]> {
  const locked = await lockRows(tx, old);
  if (locked.length === 0) return [];
  // An insert into a board that is under way holds these rows; afterwards its item is seen.
  if (isPostgres(tx))
    await tx.selectFrom("pictures").select("id").where("creation_id", "in", locked).forUpdate().execute();
  const rows = await tx
    .selectFrom("creations")
    .select("id")
    .where("id", "in", locked)
    .where((e) => isUnchosen(e, before))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .updateTable("creations")
    .set({ deleted_at: now, updated_at: laterVersion(now) })
    .where("id", "in", ids)
    .execute();
  await addEvents(tx, { creationIds: ids, kind: "expired", now });
  return ids;
}

/** Ended, not changed since `before`, and none of its pictures is a favourite or on a board; a deleted board may be restored. */
function isUnchosen(e: Creations, before: number): Expression<SqlBool> {
  const pictures = e
    .selectFrom("pictures")
    .select("pictures.id")
    .whereRef("pictures.creation_id", "=", "creations.id");
  return e.and([
    e("deleted_at", "is", null),
    e("status", "in", DELETED_STATUSES),
    e("finished_at", "<", before),
    e("updated_at", "<", before),
    e("is_favourite", "=", 0),
    e.not(e.exists(pictures.where("pictures.is_favourite", "=", 1).where("pictures.deleted_at", "is", null))),
    e.not(e.exists(pictures.innerJoin("board_items", "board_items.picture_id", "pictures.id"))),
    e.not(
      e.exists(pictures.innerJoin("board_item_versions", "board_item_versions.picture_id", "pictures.id")),
    ),
  ]);
}
