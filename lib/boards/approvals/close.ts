/** Closes a round of approval: its record is frozen. */
import "server-only";
import type { Approval } from "contract/boards/approval";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { roundClosed } from "@/lib/webhooks/outbox/board-events";
import { lockBoard, type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "../links/feedback-version";
import { ownTurn } from "../turns/next-turn";
import { type FileHash, hashOriginals } from "./file-hash";
import { type RecordLine, readRecordLines } from "./record-lines";
import { type ApprovalRow, requireApproval } from "./rows";
import { viewApproval } from "./view";

/** Lines of one insert: a few hundred kilobytes at most. */
const LINES_AT_ONCE = 50;
/** Somebody answers or changes the board while it is read; then it is read again, but no file twice. */
const MAX_READINGS = 20;

/**
 * Freezes who answered what, when and with which comments, and the SHA-256 of each original. The files are read before the
 * transaction that writes the record and ends the round; it writes nothing when anything was changed since it was read.
 *
 * @param input.signal ends it, while files are read, when the client is gone.
 * @returns the round; as it is, when it is closed already.
 * @throws StudioError `not_found`, `approval_open` when others change the board all the time
 */
export async function closeApproval(
  context: BoardsContext,
  { approvalId, signal, ...which }: OwnBoard & { approvalId: string; signal?: AbortSignal },
): Promise<Approval> {
  const { db } = context.creations;
  const hashes = new Map<string, FileHash>();
  for (let reading = 0; reading < MAX_READINGS; reading++) {
    const { id: boardId } = await requireBoard(db, which, "share");
    const round = await requireApproval(db, { boardId, approvalId });
    if (round.closed_at !== null) return viewApproval(context, round);
    const before = await versionsOf(db, round);
    const lines = await readRecordLines(context, round);
    const wanted = lines.flatMap(({ picture_id: id }) => (hashes.has(id) ? [] : [id]));
    for (const [id, hash] of await hashOriginals(context, wanted, signal)) hashes.set(id, hash);
    const closed = await freeze(context, which, { round, before, lines, hashes });
    if (closed) return viewApproval(context, closed);
  }
  throw new StudioError(
    "approval_open",
    "The round is still open, because somebody answers or changes the board right now. Close it again in a moment.",
  );
}

/** @returns null when something was changed since it was read. */
async function freeze(
  { creations: { db, clock } }: BoardsContext,
  which: OwnBoard,
  read: {
    round: ApprovalRow;
    before: string;
    lines: readonly RecordLine[];
    hashes: ReadonlyMap<string, FileHash>;
  },
): Promise<ApprovalRow | null> {
  const { id, link_id, board_id: boardId } = read.round;
  return db.transaction().execute(async (tx) => {
    // Answers and changes of the board wait for it.
    const { name: board_name } = await lockBoard(tx, which, "share");
    const round = await requireApproval(tx, { boardId, approvalId: id });
    if (round.closed_at !== null || (await versionsOf(tx, round)) !== read.before) return null;
    for (let start = 0; start < read.lines.length; start += LINES_AT_ONCE) {
      await ownTurn();
      const rows = read.lines.slice(start, start + LINES_AT_ONCE).map((line, at) => ({
        ...{ approval_id: id, position: start + at, picture_id: line.picture_id },
        sha256: read.hashes.get(line.picture_id)?.sha256 ?? null,
        line: JSON.stringify(line),
      }));
      await tx.insertInto("approval_lines").values(rows).execute();
    }
    const closed_at = clock.now();
    await tx.updateTable("approvals").set({ closed_at, board_name }).where("id", "=", id).execute();
    await raiseFeedbackVersion(tx, link_id);
    await roundClosed(tx, { boardId, approvalId: id, now: closed_at });
    return { ...round, closed_at, board_name };
  });
}

/** Changes with the board and with what guests say. In a transaction nobody raises them before its end. */
async function versionsOf(db: Kysely<Database>, { board_id, link_id }: ApprovalRow): Promise<string> {
  const board = await db
    .selectFrom("boards")
    .select("updated_at")
    .where("id", "=", board_id)
    .executeTakeFirst();
  const link = db
    .selectFrom("share_links")
    .select(["feedback_version", "pictures"])
    .where("id", "=", link_id);
  const said = await (db.isTransaction && isPostgres(db) ? link.forUpdate() : link).executeTakeFirst();
  return JSON.stringify([board, said]);
}
