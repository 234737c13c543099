/** Delete and restore: a deleted creation is hidden at once and removed permanently later. */
import "server-only";
import { notFound } from "@/lib/base/errors";
import { changeMany } from "./change-many";
import type { Retention, SyncContext } from "./context/contexts";

/** Hides a creation and cancels it if it is open. @throws StudioError `not_found` */
export async function deleteCreation(
  context: SyncContext & Retention,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const changed = await changeMany(context, { ownerId, action: "delete", ids: [id] });
  if (changed.length === 0) throw notFound();
}

/** Undoes a delete. @throws StudioError `not_found` when there is no such deleted creation or its time for undo is over. */
export async function restoreCreation(
  context: SyncContext & Retention,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const changed = await changeMany(context, { ownerId, action: "restore", ids: [id] });
  if (changed.length === 0) throw notFound();
}
