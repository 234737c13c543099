/** Delete, and its undo: a deleted creation is hidden at once and forgotten for good only later. */
import "server-only";
import { notFound } from "@/lib/errors";
import { changeMany } from "./change-many";
import type { CreationsContext } from "./context";

/** Hides a creation; one that still runs is asked to stop. @throws StudioError `not_found` */
export async function deleteCreation(
  context: CreationsContext,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const changed = await changeMany(context, { ownerId, action: "delete", ids: [id] });
  if (changed.length === 0) throw notFound();
}

/** Takes a delete back. @throws StudioError `not_found` when there is nothing (any more) to take back. */
export async function restoreCreation(
  context: CreationsContext,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const changed = await changeMany(context, { ownerId, action: "restore", ids: [id] });
  if (changed.length === 0) throw notFound();
}
