/** The pictures of a board that a share link shows. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { showsMark } from "../shows-mark";
import type { SharedBoard } from "./find-shared-board";

type Shown = Pick<SharedBoard, "boardId" | "pictures">;

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
  return item !== undefined && showsMark(shown.pictures, item.mark);
}
