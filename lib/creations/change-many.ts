/** Many at once: delete, take the delete back, favourite. What is not there, or somebody else's, is passed over. */
import "server-only";
import type { ManyAction } from "@/lib/contract/studio";
import { requestCancels } from "./cancel-intent";
import { type CreationsContext, inBackground } from "./context";
import { passOnCancels } from "./pass-on-cancels";
import { laterVersion } from "./row";

/** How long a delete can be undone. */
export const UNDO_MS = 30 * 60_000;

interface ManyInput {
  ownerId: string;
  action: ManyAction;
  ids: readonly string[];
}

/** @returns the ids of those that were there to be changed. */
export async function changeMany(context: CreationsContext, input: ManyInput): Promise<string[]> {
  const { db, clock } = context;
  const { action, ownerId } = input;
  const now = clock.now();
  const change = {
    delete: { deleted_at: now },
    restore: { deleted_at: null },
    favourite: { is_favourite: 1 },
    unfavourite: { is_favourite: 0 },
  }[action];
  const rows = await db
    .updateTable("creations")
    .set({ ...change, updated_at: laterVersion(now) })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...new Set(input.ids)])
    .where((e) => (action === "restore" ? e("deleted_at", ">", now - UNDO_MS) : e("deleted_at", "is", null)))
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  if (action === "delete" && ids.length > 0) {
    // What still runs is asked to stop; should the process end in between, it runs to its end and stays deleted.
    const open = await requestCancels(db, { which: (e) => e("id", "in", ids), now });
    if (open.length > 0) void inBackground(context, passOnCancels(context), "cancels could not be passed on");
  }
  return ids;
}
