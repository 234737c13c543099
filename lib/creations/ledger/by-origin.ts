/** Creations that came from elsewhere, by the id that they have there: each is in a library once. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { LimitSettings } from "@/lib/limits/limits";
import type { Ledger, Retention } from "../context/contexts";
import { lockOwner } from "../create/admission";
import { nextVersion } from "./row";

/** A creation that is there already; `row` of a deleted one that can be restored, null where it is listed. */
interface Known {
  id: string;
  row: { id: string; updated_at: number } | null;
}

/**
 * @param originId the id elsewhere, or the creation's own.
 * @returns null for an unknown one. @throws StudioError `invalid_request` while it is being removed for good
 */
export async function findByOrigin(
  { db, clock, keepDeletedMs }: Ledger & Retention,
  ownerId: string,
  originId: string,
): Promise<Known | null> {
  const row = await db
    .selectFrom("creations")
    .select(["id", "deleted_at", "updated_at"])
    .where("owner_id", "=", ownerId)
    .where((e) => e.or([e("id", "=", originId), e("origin_id", "=", originId)]))
    .executeTakeFirst();
  if (!row) return null;
  const { id, deleted_at } = row;
  if (deleted_at === null) return { id, row: null };
  if (deleted_at > clock.now() - keepDeletedMs) return { id, row };
  throw new StudioError(
    "invalid_request",
    "This creation was deleted and is being removed. Add it again in a minute.",
  );
}

/** An administrator may be handing over or deleting the work of somebody who is disabled, so nothing is added to it. */
export async function bringBack(
  context: Ledger & LimitSettings,
  ownerId: string,
  row: NonNullable<Known["row"]>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockOwner(tx, context, ownerId);
    await tx
      .updateTable("creations")
      .set({ deleted_at: null, updated_at: nextVersion(row, context.clock.now()) })
      .where("id", "=", row.id)
      .execute();
  });
}
