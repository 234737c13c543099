/** Cancel of all that waits, or of everything. */
import "server-only";
import { isStudioError } from "@/lib/errors";
import { cancelCreation } from "./cancel";
import type { CreationsContext } from "./context";
import { OPEN_STATUSES } from "./state";

/**
 * Asks for many creations of one person to be cancelled, the latest first, so that none takes the place of another.
 *
 * @param input.which `waiting`: those whose drawing has not begun; `all`: all that have not ended.
 * @returns the ids of those that were asked to stop.
 */
export async function cancelMany(
  context: CreationsContext,
  input: { ownerId: string; which: "waiting" | "all" },
): Promise<string[]> {
  const rows = await context.db
    .selectFrom("creations")
    .select("id")
    .where("owner_id", "=", input.ownerId)
    .where("deleted_at", "is", null)
    .where("status", "in", input.which === "all" ? OPEN_STATUSES : ["queued", "sending", "pending"])
    .orderBy("created_at", "desc")
    .execute();
  const asked: string[] = [];
  for (const { id } of rows) {
    try {
      await cancelCreation(context, { ownerId: input.ownerId, id });
      asked.push(id);
    } catch (error) {
      // It ended first.
      if (!isStudioError(error) || error.errorName !== "not_cancellable") throw error;
    }
  }
  return asked;
}
