/** What guests said about a board, for its owner. */
import "server-only";
import type { BoardFavourite } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { OwnBoard } from "../board-row";
import { viewForOwner } from "../comments/as-owner";
import { commentsOfLink, withoutDeleted } from "../comments/rows";
import { textsOf } from "../comments/texts";
import type { BoardsContext } from "../context";
import { inSteps } from "../turns/in-steps";
import { nextTurn } from "../turns/next-turn";
import { visibleAmong } from "./visible-pictures";

/** The newest of each that are looked at for an answer: links hold more, and the page asks every few seconds. */
const MAX_FAVOURITES = 5_000;
const MAX_COMMENTS = 2_000;
/** Favourites or comments that are brought into the form of the answer in one step. */
const VIEWED_AT_ONCE = 500;

/** Boards of one statement; each has a few hundred links at most. */
const BOARDS_AT_ONCE = 20;

const time = (ms: number) => new Date(ms).toISOString();

/**
 * Favourites and comments of all links, of revoked and expired ones too. Those of pictures that are deleted or no longer on the
 * board are left out, and return with the picture.
 *
 * @param input.seenAt what came later is new.
 * @returns the oldest first, hidden comments too.
 */
export async function feedbackOf(
  { creations: { db } }: BoardsContext,
  { ownerId, boardId, seenAt }: OwnBoard & { seenAt: number },
): Promise<{ favourites: BoardFavourite[]; comments: BoardComment[] }> {
  const links = (await linksWithGuests(db, [boardId], ownerId)).map(({ link_id }) => link_id);
  const allFavourites = await newestOf(links, MAX_FAVOURITES, (link) => favouritesOf(db, link));
  const allComments = await newestOf(links, MAX_COMMENTS, (link) => newestComments(db, link));
  await nextTurn();
  // Not in the same statements, which would take tens of milliseconds with thousands of favourites.
  const named = [...allFavourites, ...allComments].flatMap(({ picture_id }) => picture_id ?? []);
  const onBoard = await visibleAmong(db, { boardId, pictures: "all" }, [...new Set(named)]);
  const favourites = allFavourites.filter(({ picture_id }) => onBoard.has(picture_id));
  const comments = withoutDeleted(allComments).filter(
    ({ picture_id }) => picture_id === null || onBoard.has(picture_id),
  );
  const texts = await textsOf(
    db,
    comments.map(({ id }) => id),
  );
  return {
    favourites: await inSteps(favourites.reverse(), VIEWED_AT_ONCE, async (some) =>
      some.map(({ link_id, picture_id, name, created_at }) => ({
        link_id,
        picture_id,
        guest_name: name,
        create_time: time(created_at),
        is_new: created_at > seenAt,
      })),
    ),
    comments: await inSteps(comments.reverse(), VIEWED_AT_ONCE, async (some) =>
      some.map((row) => viewForOwner(row, { text: texts.get(row.id), personId: ownerId, seenAt })),
    ),
  };
}

/** The newest of all links first, of which each holds a limited number. */
async function newestOf<Row extends { created_at: number }>(
  linkIds: readonly string[],
  limit: number,
  read: (linkId: string) => Promise<Row[]>,
): Promise<Row[]> {
  let newest: Row[] = [];
  for (const linkId of linkIds) {
    await nextTurn();
    const rows = await read(linkId);
    newest =
      newest.length === 0
        ? rows
        : [...newest, ...rows].sort((a, b) => b.created_at - a.created_at).slice(0, limit);
  }
  return newest;
}

const favouritesOf = (db: Kysely<Database>, linkId: string) =>
  db
    .selectFrom("guests")
    .innerJoin("guest_hearts as favourite", "favourite.guest_id", "guests.id")
    .select(["link_id", "picture_id", "name", "favourite.created_at"])
    .where("link_id", "=", linkId)
    .orderBy("favourite.created_at", "desc")
    .orderBy("guests.id")
    .orderBy("picture_id")
    .limit(MAX_FAVOURITES)
    .execute();

const newestComments = (db: Kysely<Database>, linkId: string) =>
  commentsOfLink(db, linkId)
    .orderBy("comment.created_at", "desc")
    .orderBy("comment.id", "desc")
    .limit(MAX_COMMENTS)
    .execute();

/**
 * @returns the number of favourites and comments since the person's last look, without hidden comments, by the board's id; boards
 * without any are left out.
 */
export async function countNewFeedback(
  { creations: { db } }: BoardsContext,
  boardIds: readonly string[],
  personId: string,
): Promise<Map<string, number>> {
  const links = await linksWithGuests(db, boardIds, personId);
  const counts = new Map<string, number>();
  for (const { link_id, board_id, seen_at } of links) {
    const said = await newOnPictures(db, link_id, seen_at);
    const named = said.flatMap(({ picture_id }) => picture_id ?? []);
    const onBoard = await visibleAmong(db, { boardId: board_id, pictures: "all" }, [...new Set(named)]);
    for (const { picture_id, count } of said)
      if (picture_id === null || onBoard.has(picture_id))
        counts.set(board_id, (counts.get(board_id) ?? 0) + Number(count));
  }
  return counts;
}

/** Of one link, which holds a limited number; pictures that are no longer on the board, too. */
async function newOnPictures(db: Kysely<Database>, linkId: string, seenAt: number) {
  await nextTurn();
  const favourites = db
    .selectFrom("guests")
    .innerJoin("guest_hearts", "guest_id", "guests.id")
    .select(["picture_id", (e) => e.fn.countAll<number | string>().as("count")])
    .where("link_id", "=", linkId)
    .where("guest_hearts.created_at", ">", seenAt)
    .groupBy("picture_id");
  const comments = db
    .selectFrom("guests")
    .innerJoin("guest_comments", "guest_id", "guests.id")
    .select(["picture_id", (e) => e.fn.countAll<number | string>().as("count")])
    .where("link_id", "=", linkId)
    .where("guest_comments.created_at", ">", seenAt)
    .where("hidden_at", "is", null)
    .where("deleted_at", "is", null)
    .where("person_id", "is", null)
    .groupBy("picture_id");
  return [...(await favourites.execute()), ...(await comments.execute())];
}

/** Links of some boards that anybody has said something at, in the order of their ids, with the person's last look at the board. */
async function linksWithGuests(db: Kysely<Database>, boardIds: readonly string[], personId: string) {
  return inSteps(boardIds, BOARDS_AT_ONCE, (some) =>
    db
      .selectFrom("boards")
      .innerJoin("share_links", "share_links.board_id", "boards.id")
      .leftJoin("board_members as member", (join) =>
        join.onRef("member.board_id", "=", "boards.id").on("member.person_id", "=", personId),
      )
      .select(["share_links.id as link_id", "share_links.board_id"])
      .select((e) => e.fn.coalesce("member.seen_at", "boards.seen_at").as("seen_at"))
      .where("boards.id", "in", some)
      .where((e) =>
        e.exists(e.selectFrom("guests").select("id").whereRef("guests.link_id", "=", "share_links.id")),
      )
      .orderBy("share_links.id")
      .execute(),
  );
}
