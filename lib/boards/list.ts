/** A person's boards and those on which they are a member, the last changed first. */
import "server-only";
import type { BoardSummary } from "contract/boards/board";
import { type BoardRow, boardNotFound } from "./board-row";
import type { BoardsContext } from "./context";
import { countOnSharedBoards, countPictures } from "./count-pictures";
import { type Cover, coversOf } from "./covers";
import { activeLinksOf } from "./links/active-links";
import { countNewFeedback } from "./links/feedback";
import { boardsSharedWith, countMembers, type SharedRow } from "./members/shared-boards";
import { inSteps } from "./turns/in-steps";

/** Boards whose covers' addresses are signed in one step. */
const SHOWN_AT_ONCE = 50;

/** There are at most `MAX_BOARDS` of each. */
export async function listBoards(context: BoardsContext, personId: string): Promise<BoardSummary[]> {
  const { db } = context.creations;
  const own = await db
    .selectFrom("boards")
    .selectAll()
    .where("owner_id", "=", personId)
    .where("deleted_at", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  const shared = await boardsSharedWith(db, personId);
  const rows = [...own, ...shared];
  if (shared.length > 0) rows.sort((a, b) => b.updated_at - a.updated_at || (a.id < b.id ? -1 : 1));
  return summaries(context, rows, personId);
}

/** @throws StudioError `not_found` */
export async function readSummary(
  context: BoardsContext,
  { ownerId, boardId }: { ownerId: string; boardId: string },
): Promise<BoardSummary> {
  const rows = await context.creations.db
    .selectFrom("boards")
    .selectAll()
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .execute();
  const [summary] = await summaries(context, rows, ownerId);
  if (!summary) throw boardNotFound();
  return summary;
}

type ListedRow = BoardRow | SharedRow;

/** @param rows boards of the person, and those on which they are a member. */
async function summaries(
  context: BoardsContext,
  rows: readonly ListedRow[],
  personId: string,
): Promise<BoardSummary[]> {
  const { db } = context.creations;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  // They may have pictures of several people.
  const shared = rows.filter((row) => "role" in row || row.had_members === 1).map(({ id }) => id);
  const alone = ids.filter((id) => !shared.includes(id));
  const [counts, countsOfShared, covers, active, feedback, members] = await Promise.all([
    countPictures(db, { ownerId: personId, boardIds: alone }),
    countOnSharedBoards(db, shared),
    coversOf(db, ids),
    activeLinksOf(context, ids),
    countNewFeedback(context, ids, personId),
    countMembers(db, shared),
  ]);
  return inSteps(rows, SHOWN_AT_ONCE, async (some) =>
    some.map((row) => {
      const { id, name, created_at, updated_at } = row;
      return {
        id,
        name,
        ...("role" in row ? { role: row.role, owner_name: row.owner_name } : { role: "owner" as const }),
        members: members.get(id) ?? 0,
        create_time: new Date(created_at).toISOString(),
        update_time: new Date(updated_at).toISOString(),
        pictures: counts.get(id) ?? countsOfShared.get(id) ?? 0,
        covers: (covers.get(id) ?? []).map((cover) => viewCover(context, cover)),
        active_links: active.get(id) ?? 0,
        new_feedback: feedback.get(id) ?? 0,
      };
    }),
  );
}

const viewCover = (
  { creations: { links, clock } }: BoardsContext,
  { picture_id, width, height }: Cover,
): BoardSummary["covers"][number] => ({
  thumbnail_url: links.sign(`${picture_id}/thumbnail`, clock.now()),
  width,
  height,
});
