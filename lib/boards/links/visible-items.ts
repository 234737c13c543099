/** The items of a board that a share link shows. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { SharedBoard } from "./find-shared-board";

type Shown = Pick<SharedBoard, "boardId" | "pictures">;

/** Pictures that are neither rejected, nor deleted; only picks where the link says so. Joined with their creations. */
export const visiblePictures = (db: Kysely<Database>, { boardId, pictures }: Shown) =>
  db
    .selectFrom("board_items")
    .innerJoin("pictures", "pictures.id", "board_items.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .where("board_items.board_id", "=", boardId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .where((e) =>
      pictures === "picks"
        ? e("board_items.mark", "=", "pick")
        : e.or([e("board_items.mark", "is", null), e("board_items.mark", "!=", "reject")]),
    );

/** Whether the link shows this picture. */
export async function isVisible(db: Kysely<Database>, shown: Shown, pictureId: string): Promise<boolean> {
  const row = await visiblePictures(db, shown)
    .select("pictures.id")
    .where("board_items.picture_id", "=", pictureId)
    .executeTakeFirst();
  return row !== undefined;
}
