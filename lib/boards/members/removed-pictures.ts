/** Pictures of others on a board: who may remove them, and put them back. */
import "server-only";
import type { BoardAction } from "contract/boards/board-actions";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import { type BoardForPerson, notAllowedOnBoard } from "../board-row";
import { inSteps } from "../turns/in-steps";

/** So many removals of other people's pictures can be undone. */
const MAX_REMOVALS = 20;
/** Pictures of one statement. */
const AT_ONCE = 500;

/**
 * The pictures of others that some actions remove, also those that an item had before.
 *
 * @param change.before the items before the actions.
 * @throws StudioError `not_allowed_on_board` unless the owner of the board removes them
 */
export async function removedOfOthers(
  tx: Kysely<Database>,
  board: BoardForPerson,
  change: {
    personId: string;
    before: readonly { id: string; pictureId: string | null; versions: readonly string[] }[];
    actions: readonly BoardAction[];
  },
): Promise<string[]> {
  if (board.had_members === 0) return [];
  const named = new Set(
    change.actions.flatMap((action) => (action.type === "remove" ? action.item_ids : [])),
  );
  const removed = change.before.flatMap(({ id, pictureId, versions }) =>
    named.has(id) && pictureId ? [...new Set([pictureId, ...versions])] : [],
  );
  const others = await inSteps(removed, AT_ONCE, (some) =>
    tx
      .selectFrom("pictures")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select("pictures.id")
      .where("pictures.id", "in", some)
      .where("creations.owner_id", "<>", change.personId)
      .execute(),
  );
  if (others.length > 0 && board.role !== "owner")
    throw notAllowedOnBoard("Only the owner of this board removes pictures of others from it.");
  return others.map(({ id }) => id);
}

const idsSchema = z.array(z.string());

/** The pictures of others that this person removed from the board a short while ago, and alone may put back. */
export async function removedByPerson(
  tx: Kysely<Database>,
  board: BoardForPerson,
  personId: string,
): Promise<Set<string>> {
  if (board.had_members === 0) return new Set();
  const rows = await tx
    .selectFrom("board_activity")
    .select("picture_ids")
    .where("board_id", "=", board.id)
    .where("person_id", "=", personId)
    .where("picture_ids", "is not", null)
    .orderBy("place", "desc")
    .limit(MAX_REMOVALS)
    .execute();
  return new Set(rows.flatMap(({ picture_ids }) => readStored(idsSchema, picture_ids ?? "[]") ?? []));
}
