/** Whether what guests said has changed, without reading it. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** Belongs to the transaction of the change, so that nobody reads the one without the other. */
export async function raiseFeedbackVersion(tx: Kysely<Database>, linkId: string): Promise<void> {
  await tx
    .updateTable("share_links")
    .set((e) => ({ feedback_version: e("feedback_version", "+", 1) }))
    .where("id", "=", linkId)
    .execute();
}

/**
 * Of all links of a board. To be read before what guests said: then it is at most older than that, and the next look sees so.
 *
 * @returns each link's id and version, in the order of the ids.
 */
export async function feedbackVersionsOf(
  db: Kysely<Database>,
  boardId: string,
): Promise<{ id: string; feedback_version: number }[]> {
  return db
    .selectFrom("share_links")
    .select(["id", "feedback_version"])
    .where("board_id", "=", boardId)
    .orderBy("id")
    .execute();
}
