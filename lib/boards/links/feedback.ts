/** What guests said about a board, for its owner. */
import "server-only";
import type { BoardComment, BoardHeart } from "@/lib/contract/boards/board";
import type { BoardsContext } from "../context";

const time = (ms: number) => new Date(ms).toISOString();

/** @param input.seenAt what came later is new. @returns the oldest first, hidden comments too. */
export async function feedbackOf(
  { creations: { db } }: BoardsContext,
  { boardId, seenAt }: { boardId: string; seenAt: number },
): Promise<{ hearts: BoardHeart[]; comments: BoardComment[] }> {
  const [hearts, comments] = await Promise.all([
    db
      .selectFrom("share_links")
      .innerJoin("guests", "guests.link_id", "share_links.id")
      .innerJoin("guest_hearts as heart", "heart.guest_id", "guests.id")
      .select(["link_id", "picture_id", "guests.name", "heart.created_at"])
      .where("board_id", "=", boardId)
      .orderBy("heart.created_at")
      .orderBy("guests.id")
      .orderBy("picture_id")
      .execute(),
    db
      .selectFrom("share_links")
      .innerJoin("guests", "guests.link_id", "share_links.id")
      .innerJoin("guest_comments as comment", "comment.guest_id", "guests.id")
      .select(["link_id", "comment.id", "comment.picture_id", "guests.name"])
      .select(["comment.text", "comment.created_at", "hidden_at"])
      .where("board_id", "=", boardId)
      .orderBy("comment.created_at")
      .orderBy("comment.id")
      .execute(),
  ]);
  return {
    hearts: hearts.map(({ link_id, picture_id, name, created_at }) => ({
      link_id,
      picture_id,
      guest_name: name,
      create_time: time(created_at),
      is_new: created_at > seenAt,
    })),
    comments: comments.map(({ link_id, id, picture_id, name, text, created_at, hidden_at }) => ({
      id,
      link_id,
      picture_id,
      guest_name: name,
      text,
      create_time: time(created_at),
      is_hidden: hidden_at !== null,
      is_new: created_at > seenAt,
    })),
  };
}

/** @returns the number of hearts and comments since the owner's last look, by the board's id; boards without any are left out. */
export async function countNewFeedback(
  { creations: { db } }: BoardsContext,
  boardIds: readonly string[],
): Promise<Map<string, number>> {
  if (boardIds.length === 0) return new Map();
  const guests = db
    .selectFrom("boards")
    .innerJoin("share_links", "share_links.board_id", "boards.id")
    .innerJoin("guests", "guests.link_id", "share_links.id")
    .where("boards.id", "in", boardIds)
    .select(["boards.id", (e) => e.fn.countAll<number | string>().as("count")])
    .groupBy("boards.id");
  const groups = await Promise.all([
    guests
      .innerJoin("guest_hearts as heart", "heart.guest_id", "guests.id")
      .whereRef("heart.created_at", ">", "boards.seen_at")
      .execute(),
    guests
      .innerJoin("guest_comments as comment", "comment.guest_id", "guests.id")
      .whereRef("comment.created_at", ">", "boards.seen_at")
      .execute(),
  ]);
  const counts = new Map<string, number>();
  for (const { id, count } of groups.flat()) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  return counts;
}
