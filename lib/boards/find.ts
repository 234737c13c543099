/** On which boards pictures stand. */
import "server-only";
import type { BoardsContext } from "./context";
import { boardsSharedWith } from "./members/shared-boards";
import { inSteps } from "./turns/in-steps";

/** Pictures of one statement: each stands on a few hundred boards at most. */
const PICTURES_AT_ONCE = 20;
const CREATIONS_AT_ONCE = 250;

/**
 * @returns the boards with any of the pictures, as versions too, or with pictures of any of the creations, by name: the person's own, and
 * those on which they are a member.
 */
export async function findBoards(
  { creations: { db } }: BoardsContext,
  input: { ownerId: string; pictureIds: readonly string[]; creationIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const ofCreations = await inSteps(input.creationIds, CREATIONS_AT_ONCE, (some) =>
    db.selectFrom("pictures").select("id").where("creation_id", "in", some).execute(),
  );
  const pictureIds = new Set([...input.pictureIds, ...ofCreations.map(({ id }) => id)]);
  const found = await inSteps([...pictureIds], PICTURES_AT_ONCE, async (some) => [
    ...(await db
      .selectFrom("board_items")
      .select("board_id")
      .distinct()
      .where("picture_id", "in", some)
      .execute()),
    ...(await db
      .selectFrom("board_item_versions")
      .select("board_id")
      .distinct()
      .where("picture_id", "in", some)
      .execute()),
  ]);
  if (found.length === 0) return [];
  const boardIds = new Set(found.map(({ board_id }) => board_id));
  const own = await db
    .selectFrom("boards")
    .select(["id", "name"])
    .where("owner_id", "=", input.ownerId)
    .where("deleted_at", "is", null)
    .execute();
  const shared = await boardsSharedWith(db, input.ownerId).select(["boards.id", "boards.name"]).execute();
  return [...own, ...shared]
    .filter(({ id }) => boardIds.has(id))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1));
}
