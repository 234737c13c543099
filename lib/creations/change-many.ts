/** Many at once: delete, take the delete back, favourite. What is not there, or somebody else's, is passed over. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { ManyAction } from "@/lib/contract/studio";
import type { Database } from "@/lib/db/schema";
import type { CreationsContext } from "./context";
import { deleteCreation, UNDO_MS } from "./remove";
import { OPEN_STATUSES } from "./state";

/** Readers of the changes go on from a time; no more may share one than fit into their page. */
const SAME_TIME = 50;

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
  const rows = await db
    .selectFrom("creations")
    .select(["id", "status"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...new Set(input.ids)])
    .where((e) => (action === "restore" ? e("deleted_at", ">", now - UNDO_MS) : e("deleted_at", "is", null)))
    .execute();
  const running = (row: { status: string }) => (OPEN_STATUSES as readonly string[]).includes(row.status);
  if (action === "delete") {
    for (const { id } of rows.filter(running)) await deleteCreation(context, { ownerId, id });
  }
  const rest = action === "delete" ? rows.filter((row) => !running(row)) : rows;
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < rest.length; start += SAME_TIME) {
      const ids = rest.slice(start, start + SAME_TIME).map(({ id }) => id);
      await write(tx, action, ids, now + start / SAME_TIME);
    }
  });
  return rows.map(({ id }) => id);
}

async function write(db: Kysely<Database>, action: ManyAction, ids: string[], at: number): Promise<void> {
  const change = {
    delete: { deleted_at: at },
    restore: { deleted_at: null },
    favourite: { is_favourite: 1 },
    unfavourite: { is_favourite: 0 },
  }[action];
  await db
    .updateTable("creations")
    .set({
      ...change,
      // A later time than the last change, whatever the clocks of other processes say.
      updated_at: sql<number>`case when updated_at >= ${at} then updated_at + 1 else ${at} end`,
    })
    .where("id", "in", ids)
    .execute();
}
