/** A record as its page in the studio shows it. */
import "server-only";
import type { OwnBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { addressOf } from "../members/picture-address";
import { inSteps } from "../turns/in-steps";
import { type RecordHead, readRecordHead, recordLines, type SavedLine } from "./record";

/** A page with more pictures would take long to open; the files of a record have all. */
const MAX_SHOWN = 500;
/** Pictures of one statement. */
const BATCH = 200;

export type ShownLine = SavedLine & {
  /** null for a picture that is no longer there. */
  thumbnail_url: string | null;
};

/** @returns the first pictures, and how many there are. @throws StudioError `not_found`, `approval_open` */
export async function readShownRecord(
  context: BoardsContext,
  which: OwnBoard & { approvalId: string },
): Promise<{ head: RecordHead; lines: ShownLine[]; of: number }> {
  const { db } = context.creations;
  const head = await readRecordHead(context, which);
  const saved: SavedLine[] = [];
  for await (const line of recordLines(context, head.approval_id, { limit: MAX_SHOWN })) saved.push(line);
  const ids = saved.map(({ picture_id }) => picture_id);
  const there = await inSteps(ids, BATCH, (some) =>
    db
      .selectFrom("pictures")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["pictures.id", "creations.owner_id as ownerId"])
      .where("pictures.id", "in", some)
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .execute(),
  );
  const byId = new Map(there.map((picture) => [picture.id, picture]));
  const { count } = await db
    .selectFrom("approval_lines")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("approval_id", "=", head.approval_id)
    .executeTakeFirstOrThrow();
  const lines = saved.map((line) => {
    const picture = byId.get(line.picture_id);
    return { ...line, thumbnail_url: picture ? addressOf(context, which, picture, "thumbnail") : null };
  });
  return { head, lines, of: Number(count) };
}
