/** Finds the creations that pictures belong to. */
import "server-only";
import type { CreationsByPictureIds } from "contract/creations/creation-list";
import type { ViewContext } from "../context/contexts";
import { viewCreations } from "../view/view";

/**
 * A person's creations that contain these pictures, each once, in the order of the given ids.
 *
 * @returns `missing_ids` are unknown, deleted or another person's; the answer does not distinguish them.
 */
export async function findByPictureIds(
  context: ViewContext,
  input: { ownerId: string; pictureIds: readonly string[] },
): Promise<CreationsByPictureIds> {
  const found = await context.db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id", "pictures.creation_id", "creations.owner_id"])
    .where("pictures.id", "in", input.pictureIds)
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null)
    .execute();
  // Not in the query: SQLite would read the owner's whole library to find a few dozen pictures.
  const pictures = found.filter(({ owner_id }) => owner_id === input.ownerId);
  const creationOf = new Map(pictures.map((picture) => [picture.id, picture.creation_id]));
  const named = new Set(input.pictureIds.flatMap((id) => creationOf.get(id) ?? []));
  const rows =
    named.size === 0
      ? []
      : await context.db
          .selectFrom("creations")
          .selectAll()
          .where("id", "in", [...named])
          .execute();
  const order = [...named];
  rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return {
    creations: await viewCreations(context, rows),
    missing_ids: input.pictureIds.filter((id) => !creationOf.has(id)),
  };
}
