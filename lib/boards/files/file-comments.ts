/** What guests and the owner said, in a file that others than the owner open. */
import "server-only";
import type { BoardComment } from "contract/boards/comments";
import { inThreads, withoutHidden } from "../comments/in-threads";
import type { BoardsContext } from "../context";
import { feedbackOf } from "../links/feedback";
import type { BoardPictureRow, BoardPlan } from "./board-pictures";

/** A comment; replies stand behind the one that they reply to. */
export type FileComment = Pick<
  BoardComment,
  "number" | "x" | "y" | "by" | "guest_name" | "editor_name" | "text" | "is_deleted" | "is_resolved"
> & {
  isReply: boolean;
  /** Of one on another version than the file shows, where its point would be wrong. */
  onVersion: number | null;
};

/** Who wrote a comment, in a file. */
export function authorInFile({
  by,
  guest_name,
  editor_name,
}: Pick<BoardComment, "by" | "guest_name" | "editor_name">): string {
  if (by === "guest") return guest_name;
  return editor_name ? `${editor_name} (editor)` : "Owner";
}

/** Without hidden ones. @returns them by the id of the picture; null for those on the board as a whole. */
export async function commentsByPicture(
  context: BoardsContext,
  { ownerId, boardId }: Pick<BoardPlan, "ownerId" | "boardId">,
): Promise<ReadonlyMap<string | null, FileComment[]>> {
  const { comments } = await feedbackOf(context, { ownerId, boardId, seenAt: 0 });
  const byPicture = new Map<string | null, FileComment[]>();
  for (const { picture_id, parent_id, ...comment } of inThreads(withoutHidden(comments))) {
    const said = { ...comment, isReply: parent_id !== null, onVersion: null };
    const others = byPicture.get(picture_id);
    if (others) others.push(said);
    else byPicture.set(picture_id, [said]);
  }
  return byPicture;
}

/** Of all versions of a picture, the oldest first. The file shows one of them, so the points of the others are left out. */
export function commentsOf(
  { row, versions }: Pick<BoardPictureRow, "row" | "versions">,
  comments: ReadonlyMap<string | null, FileComment[]>,
): FileComment[] {
  const own = comments.get(row.picture_id) ?? [];
  if (versions.length === 0) return own;
  return versions.flatMap(({ id }, at) => {
    if (id === row.picture_id) return own;
    const others = comments.get(id) ?? [];
    return others.map((comment) => ({ ...comment, x: null, y: null, onVersion: at + 1 }));
  });
}
