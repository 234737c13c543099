/** How many boards a person may have. */
import "server-only";
import { MAX_BOARDS } from "contract/boards/board-limits";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { accountDisabled } from "@/lib/base/errors";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

/**
 * Until the end of the transaction nobody else adds a board of this person, and the person is not disabled. SQLite has one writer
 * at a time anyway.
 *
 * @throws StudioError `account_disabled` for a disabled person, whose boards an administrator may be handing over or deleting.
 */
export async function lockBoardsOf(tx: Kysely<Database>, ownerId: string): Promise<void> {
  const query = tx.selectFrom("people").select("disabled_at").where("id", "=", ownerId);
  const person = await (isPostgres(tx) ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if ((person?.disabled_at ?? null) !== null) throw accountDisabled();
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
