/** Ends a long download of a board once the owner or whoever downloads it may not have it any more. */
import "server-only";
import { onceASecond, whileEnabled } from "@/lib/creations/archive/while-enabled";
import { requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import type { BoardPlan } from "./board-pictures";

/**
 * Reads little, at most once a second.
 *
 * @param personId who downloads it; absent for guests, whose download the owner has allowed.
 * @returns a function that throws StudioError `account_disabled`, and `not_found` for one who is no member any more
 */
export function whileAllowed(
  { creations }: BoardsContext,
  { boardId, ownerId }: Pick<BoardPlan, "boardId" | "ownerId">,
  personId: string | undefined,
): () => Promise<void> {
  const requireOwner = whileEnabled(creations, ownerId);
  if (personId === undefined || personId === ownerId) return requireOwner;
  const requirePerson = whileEnabled(creations, personId);
  const requireMember = onceASecond(creations, async () => {
    await requireBoard(creations.db, { ownerId: personId, boardId }, "look");
  });
  return async () => {
    await requireOwner();
    await requirePerson();
    await requireMember();
  };
}
