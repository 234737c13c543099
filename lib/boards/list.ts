/** A person's boards and those on which they are a member, the last changed first. */
import "server-only";
import type { BoardList, BoardSummary } from "contract/boards/board";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { isBehind, type PageQuery, type Place, pageOf } from "@/lib/db/places";
import type { Database } from "@/lib/db/schema";
import { type BoardRow, boardNotFound } from "./board-row";
import type { BoardsContext } from "./context";
import { countOnSharedBoards, countPictures } from "./count-pictures";
import { type Cover, coversOf } from "./covers";
import { activeLinksOf } from "./links/active-links";
import { countNewFeedback } from "./links/feedback";
import { addressOf } from "./members/picture-address";
import { boardsSharedWith, countMembers, type SharedRow } from "./members/shared-boards";
import { inSteps } from "./turns/in-steps";

/** Boards whose covers' addresses are signed in one step. */
const SHOWN_AT_ONCE = 50;

/** A page. @throws StudioError `invalid_request` for an unknown cursor. */
export async function listBoards(
  context: BoardsContext,
  { personId, cursor, limit }: PageQuery & { personId: string },
): Promise<BoardList> {
  const { db } = context.creations;
  const latestOf = <From, Tables extends keyof From>(boards: SelectQueryBuilder<From, Tables, Place>) =>
    db
      .selectFrom(boards.as("boards"))
      .selectAll()
      .where(isBehind(cursor, { at: "at", id: "id" }))
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .as("latest");
  const own = db
    .selectFrom("boards")
    .select(["id", "updated_at as at"])
    .where("owner_id", "=", personId)
    .where("deleted_at", "is", null);
  const shared = boardsSharedWith(db, personId).select(["boards.id", "boards.updated_at as at"]);
  const places = await db
    .selectFrom(latestOf(own))
    .selectAll()
    .unionAll(db.selectFrom(latestOf(shared)).selectAll())
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = pageOf(places, limit, (place) => place);
  return { boards: await summaries(context, await rowsOf(db, personId, page), personId), next_cursor };
}

/** The boards at these places, in their order. */
async function rowsOf(
  db: Kysely<Database>,
  personId: string,
  places: readonly Place[],
): Promise<ListedRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const own = await db
    .selectFrom("boards")
    .selectAll()
    .where("id", "in", ids)
    .where("owner_id", "=", personId)
    .execute();
  const shared = await boardsSharedWith(db, personId)
    .selectAll("boards")
    .select(["member.role", "people.name as owner_name"])
    .where("boards.id", "in", ids)
    .execute();
  const byId = new Map([...own, ...shared].map((row): [string, ListedRow] => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
        covers: (covers.get(id) ?? []).map((cover) => viewCover(context, cover, personId)),
        active_links: active.get(id) ?? 0,
        new_feedback: feedback.get(id) ?? 0,
      };
    }),
  );
}

const viewCover = (
  context: BoardsContext,
  { board_id: boardId, picture_id: id, owner_id, width, height }: Cover,
  personId: string,
): BoardSummary["covers"][number] => ({
  thumbnail_url: addressOf(context, { ownerId: personId, boardId }, { id, ownerId: owner_id }, "thumbnail"),
  width,
  height,
});
