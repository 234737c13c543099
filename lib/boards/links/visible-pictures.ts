/** The pictures of a board that a share link shows. */
import "server-only";
import type { Kysely } from "kysely";
import type { Mark } from "@/lib/contract/boards/board";
import type { Database } from "@/lib/db/schema";
import type { SharedBoard } from "./find-shared-board";

type Shown = Pick<SharedBoard, "boardId" | "pictures">;

/** Whether a link shows a picture with this mark; deleted pictures are shown by none. */
export const showsMark = ({ pictures }: Pick<Shown, "pictures">, mark: Mark | null) =>
  pictures === "picks" ? mark === "pick" : mark !== "reject";

/** Whether the link shows this picture now. */
export async function isVisible(db: Kysely<Database>, shown: Shown, pictureId: string): Promise<boolean> {
  const item = await db
    .selectFrom("board_items")
    .innerJoin("pictures", "pictures.id", "board_items.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select("mark")
    .where("board_id", "=", shown.boardId)
    .where("picture_id", "=", pictureId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  return item !== undefined && showsMark(shown, item.mark);
}
