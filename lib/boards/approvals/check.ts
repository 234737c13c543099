/** Whether today's files are still those of a record. */
import "server-only";
import type { FileState } from "contract/boards/approval";
import { StudioError } from "contract/studio-error";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { hashOriginal } from "./file-hash";
import { type ApprovalRow, requireApproval } from "./rows";

/**
 * Reads each original again. A picture that was deleted before the round was closed is deleted here too, and one without a hash
 * is unreadable, because nothing can be compared.
 *
 * @throws StudioError `not_found`, `approval_open`
 */
export async function checkRecord(
  context: BoardsContext,
  which: OwnBoard & { approvalId: string },
): Promise<{ picture_id: string; state: FileState }[]> {
  const { db } = context.creations;
  const { id } = await requireClosed(context, which);
  const lines = await db
    .selectFrom("approval_lines")
    .select(["picture_id", "sha256"])
    .where("approval_id", "=", id)
    .orderBy("position")
    .execute();
  const files: { picture_id: string; state: FileState }[] = [];
  for (const { picture_id, sha256 } of lines) {
    const today = await hashOriginal(context, picture_id);
    const state =
      today.sha256 === null
        ? today.problem
        : sha256 === null
          ? "unreadable"
          : today.sha256 === sha256
            ? "same"
            : "changed";
    files.push({ picture_id, state });
  }
  return files;
}

/** @throws StudioError `not_found`, `approval_open` for a round without a record */
export async function requireClosed(
  { creations: { db } }: BoardsContext,
  { approvalId, ...which }: OwnBoard & { approvalId: string },
): Promise<ApprovalRow & { closed_at: number; boardName: string }> {
  const { id: boardId, name: boardName } = await requireBoard(db, which, "look");
  const { closed_at, ...round } = await requireApproval(db, { boardId, approvalId });
  if (closed_at === null)
    throw new StudioError("approval_open", "This round is open. Its record is made when it is closed.");
  return { ...round, closed_at, boardName };
}
