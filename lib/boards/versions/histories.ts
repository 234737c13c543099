/** The pictures that items of a board had, by their ids alone: read for a change, and written after it. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { ownTurn } from "../turns/next-turn";

/** Rows of one statement, which takes a few milliseconds. */
const BATCH = 500;

/** An item of a board with its history, as a change has it. */
interface WithHistory {
  id: string;
  pictureId: string | null;
  versions: readonly string[];
}

/**
 * The history of all items that have one: the oldest picture first, the current one and deleted ones too.
 *
 * @param turn lets others work between two statements.
 */
export async function historiesOf(
  db: Kysely<Database>,
  boardId: string,
  turn: () => Promise<unknown>,
): Promise<Map<string, string[]>> {
  const rows: { item_id: string; picture_id: string; ordinal: number }[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    await turn();
    const some: typeof rows = await db
      .selectFrom("board_item_versions")
      .select(["item_id", "picture_id", "ordinal"])
      .where("board_id", "=", boardId)
      .where("picture_id", ">", after)
      .orderBy("picture_id")
      .limit(BATCH)
      .execute();
    rows.push(...some);
    after = some.length < BATCH ? undefined : some.at(-1)?.picture_id;
  }
  const histories = new Map<string, string[]>();
  for (const { item_id, picture_id } of rows.sort((a, b) => a.ordinal - b.ordinal)) {
    const history = histories.get(item_id);
    if (history) history.push(picture_id);
    else histories.set(item_id, [picture_id]);
  }
  return histories;
}

/** Writes the differences, after the items themselves: a removed item has taken its history with it. */
export async function writeHistories(
  tx: Kysely<Database>,
  boardId: string,
  { before, after, now }: { before: readonly WithHistory[]; after: readonly WithHistory[]; now: number },
): Promise<void> {
  const known = new Map(before.map(({ id, versions }) => [id, versions]));
  const changed = after.filter(({ id, versions }) => known.get(id)?.join() !== versions.join());
  const left = changed.flatMap(({ id, versions }) =>
    (known.get(id) ?? []).filter((pictureId) => !versions.includes(pictureId)),
  );
  // Before anything is written: another item may have got such a picture.
  for (let start = 0; start < left.length; start += BATCH)
    await tx
      .deleteFrom("board_item_versions")
      .where("board_id", "=", boardId)
      .where("picture_id", "in", left.slice(start, start + BATCH))
      .execute();
  await addHistories(
    tx,
    changed.map(({ id, versions }) => ({ boardId, itemId: id, versions })),
    now,
  );
}

/** A version that is there already keeps its time. */
export async function addHistories(
  tx: Kysely<Database>,
  histories: readonly { boardId: string; itemId: string; versions: readonly string[] }[],
  now: number,
): Promise<void> {
  const rows = histories.flatMap(({ boardId, itemId, versions }) =>
    versions.map((picture_id, ordinal) => ({
      ...{ board_id: boardId, item_id: itemId, picture_id, ordinal },
      created_at: now,
    })),
  );
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx
      .insertInto("board_item_versions")
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(["board_id", "picture_id"]).doUpdateSet((e) => ({
          item_id: e.ref("excluded.item_id"),
          ordinal: e.ref("excluded.ordinal"),
        })),
      )
      .execute();
    await ownTurn();
  }
}
