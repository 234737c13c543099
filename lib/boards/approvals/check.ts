/** Whether today's files are still those of a record. */
import "server-only";
import type { FileState } from "contract/boards/approval";
import { StudioError } from "contract/studio-error";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { type FileHash, hashOriginals } from "./file-hash";
import { type ApprovalRow, requireApproval } from "./rows";

/** The people with a check in this process: at most one each, because checks read whole stores. */
const checking = new Set<string>();

/**
 * Reads each original again. A picture that was deleted before the round was closed is deleted here too, and one without a hash
 * is unreadable, because nothing can be compared.
 *
 * @param input.signal ends it when the client is gone.
 * @throws StudioError `not_found`, `approval_open`, `too_many_requests` while another check of this person runs
 */
export async function checkRecord(
  context: BoardsContext,
  { signal, ...which }: OwnBoard & { approvalId: string; signal?: AbortSignal },
): Promise<{ picture_id: string; state: FileState }[]> {
  const { id } = await requireClosed(context, which);
  const { ownerId: personId } = which;
  if (checking.has(personId))
    throw new StudioError(
      "too_many_requests",
      "Another check of yours is running. Wait until it has ended.",
      {
        retryable: true,
      },
    );
  checking.add(personId);
  try {
    return await checkFiles(context, id, signal);
  } finally {
    checking.delete(personId);
  }
}

async function checkFiles(
  context: BoardsContext,
  id: string,
  signal: AbortSignal | undefined,
): Promise<{ picture_id: string; state: FileState }[]> {
  const { db } = context.creations;
  const lines = await db
    .selectFrom("approval_lines")
    .select(["picture_id", "sha256"])
    .where("approval_id", "=", id)
    .orderBy("position")
    .execute();
  const hashes = await hashOriginals(
    context,
    lines.map(({ picture_id }) => picture_id),
    signal,
  );
  return lines.map(({ picture_id, sha256 }) => ({
    picture_id,
    state: stateOf(sha256, hashes.get(picture_id)),
  }));
}

function stateOf(sha256: string | null, today: FileHash | undefined): FileState {
  if (!today || today.sha256 === null) return today?.problem ?? "unreadable";
  if (sha256 === null) return "unreadable";
  return today.sha256 === sha256 ? "same" : "changed";
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
  return { ...round, closed_at, boardName: round.board_name ?? boardName };
}
