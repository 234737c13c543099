/** Delete, and its undo: a deleted creation is hidden at once and forgotten for good only later. */
import "server-only";
import { notFound } from "@/lib/errors";
import { cancelQueued, recordIntent } from "./cancel";
import type { CreationsContext } from "./context";
import { passOnCancel } from "./pass-on-cancel";
import { nextVersion, ownedRow, rereadRow } from "./row";
import { isEnded } from "./state";

/** How long a delete can be undone. */
export const UNDO_MS = 30 * 60_000;

/** Hides a creation; one that still runs is asked to stop. @throws StudioError `not_found` */
export async function deleteCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string },
): Promise<void> {
  const { db, clock } = context;
  const row = await ownedRow(db, input.ownerId, input.id);
  const now = clock.now();
  await db
    .updateTable("creations")
    .set({ deleted_at: now, updated_at: nextVersion(row, now) })
    .where("id", "=", row.id)
    .execute();
  if (isEnded(row.status)) return;
  const deleted = { ...row, updated_at: nextVersion(row, now) };
  if (await cancelQueued(context, deleted)) return;
  await recordIntent(context, deleted);
  const current = await rereadRow(db, row.id);
  if (current) await passOnCancel(context, current);
}

/** Takes a delete back. @throws StudioError `not_found` when there is nothing (any more) to take back. */
export async function restoreCreation(
  { db, clock }: CreationsContext,
  input: { ownerId: string; id: string },
): Promise<void> {
  const now = clock.now();
  const row = await db
    .selectFrom("creations")
    .select(["id", "updated_at"])
    .where("id", "=", input.id)
    .where("owner_id", "=", input.ownerId)
    .where("deleted_at", ">", now - UNDO_MS)
    .executeTakeFirst();
  if (!row) throw notFound();
  await db
    .updateTable("creations")
    .set({ deleted_at: null, updated_at: nextVersion(row, now) })
    .where("id", "=", row.id)
    .execute();
}
