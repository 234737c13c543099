/** On which boards pictures stand. */
import "server-only";
import type { BoardsContext } from "./context";

/** @returns the owner's boards with any of the pictures, or with pictures of any of the creations, by name. */
export async function findBoards(
  { creations: { db } }: BoardsContext,
  input: { ownerId: string; pictureIds: readonly string[]; creationIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const { ownerId, pictureIds, creationIds } = input;
  if (pictureIds.length + creationIds.length === 0) return [];
  return db
    .selectFrom("boards")
    .select(["id", "name"])
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .where("id", "in", (e) =>
      e
        .selectFrom("board_items")
        .select("board_id")
        .where((items) =>
          items.or([
            ...(pictureIds.length > 0 ? [items("picture_id", "in", [...pictureIds])] : []),
            ...(creationIds.length > 0
              ? [
                  items("picture_id", "in", (p) =>
                    p
                      .selectFrom("pictures")
                      .select("id")
                      .where("creation_id", "in", [...creationIds]),
                  ),
                ]
              : []),
          ]),
        ),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
}
