/** What a person's boards take of their storage: their items, headings and notes. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

/** About what the database takes for an item without texts, with its indexes. */
const ITEM_BYTES = 250;
/** The same for a version of an item. */
export const VERSION_BYTES = 150;
/** Eight full boards without notes. */
export const DELETED_FREE_BYTES = 10_000_000;
/** Boards of one statement, which takes a few milliseconds with full ones. */
const BATCH = 4;

/** The bytes of some items. */
export const bytesOfItems = (
  items: readonly { title: string; note: string; versions?: readonly unknown[] | undefined }[],
): number =>
  items.reduce(
    (sum, { title, note, versions = [] }) =>
      sum + ITEM_BYTES + VERSION_BYTES * versions.length + Buffer.byteLength(title) + Buffer.byteLength(note),
    0,
  );

/**
 * The bytes of all boards of a person. Deleted ones count beyond `DELETED_FREE_BYTES`: they are kept for a while so that they can be
 * restored, and filling and deleting boards in turn would take any amount of disk meanwhile.
 */
export async function boardBytes(db: Kysely<Database>, ownerId: string): Promise<number> {
  const boards = await db
    .selectFrom("boards")
    .select(["id", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .execute();
  const idsOf = (isDeleted: boolean) =>
    boards.filter(({ deleted_at }) => (deleted_at !== null) === isDeleted).map(({ id }) => id);
  const deleted = await bytesOfBoards(db, idsOf(true));
  return (await bytesOfBoards(db, idsOf(false))) + Math.max(0, deleted - DELETED_FREE_BYTES);
}

/** The bytes of some boards, deleted ones too. */
export async function bytesOfBoards(db: Kysely<Database>, boardIds: readonly string[]): Promise<number> {
  const size = (column: "title" | "note") =>
    isPostgres(db) ? sql`octet_length(${sql.ref(column)})` : sql`length(cast(${sql.ref(column)} as blob))`;
  let bytes = 0;
  for (let start = 0; start < boardIds.length; start += BATCH) {
    if (start > 0) await letOthers();
    const ids = boardIds.slice(start, start + BATCH);
    const row = await db
      .selectFrom("board_items")
      .select(
        sql<number | string | null>`sum(${sql.lit(ITEM_BYTES)} + ${size("title")} + ${size("note")})`.as(
          "bytes",
        ),
      )
      .where("board_id", "in", ids)
      .executeTakeFirstOrThrow();
    const { versions } = await db
      .selectFrom("board_item_versions")
      .select((e) => e.fn.countAll<number | string>().as("versions"))
      .where("board_id", "in", ids)
      .executeTakeFirstOrThrow();
    bytes += Number(row.bytes ?? 0) + VERSION_BYTES * Number(versions);
  }
  return bytes;
}
