/** How many boards a person may have. */
import "server-only";
import type { Kysely } from "kysely";
import { MAX_BOARDS } from "@/lib/contract/boards/board";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";

/** Until the end of the transaction nobody else adds a board of this person. SQLite has one writer at a time anyway. */
export async function lockBoardsOf(tx: Kysely<Database>, ownerId: string): Promise<void> {
  if (isPostgres(tx))
    await tx.selectFrom("people").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
}

/** @param tx has the lock, otherwise concurrent creates count too few. @throws StudioError `too_many_boards` */
export async function requireBoardSpace(tx: Kysely<Database>, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("boards")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_BOARDS) return;
  const message = `You have ${MAX_BOARDS} boards, the maximum. Delete one first.`;
  throw new StudioError("too_many_boards", message);
}
