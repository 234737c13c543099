/** Which of a person's creations a list shows. */
import "server-only";
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { CreationFilters } from "@/lib/contract/filters";
import { searchWords } from "@/lib/contract/search";
import type { CreationStatus } from "@/lib/contract/status";
import { isPostgres } from "@/lib/db/dialect";
import type { Database, LedgerStatus } from "@/lib/db/schema";

/**
 * The condition for creations that their owner sees and that all the filters let through.
 *
 *     query.where(listed(db, { ownerId, filters }))
 */
export function listed(
  db: Kysely<Database>,
  { ownerId, filters }: { ownerId: string; filters: CreationFilters },
): Expression<SqlBool> {
  const e = expressionBuilder<Database, "creations">();
  const conditions: Expression<SqlBool>[] = [
    e("owner_id", "=", ownerId),
    e("deleted_at", "is", null),
    // Until the service has answered or it waits in line, the tab that sent it shows it; a refused one leaves nothing behind.
    e.or([e("status", "!=", "sending"), e("queued_at", "is not", null)]),
  ];
  const { q = "", status, favourite, shape, public: isPublic, from, to } = filters;
  // Not LIKE, whose patterns try again from every character; both sides are folded, so that case makes no difference.
  const position = sql.raw(isPostgres(db) ? "strpos" : "instr");
  for (const word of searchWords(q)) {
    conditions.push(sql<SqlBool>`${position}(${sql.ref("search_text")}, ${word}) > 0`);
  }
  if (status) conditions.push(e("status", "in", status.flatMap(ledgerStatuses)));
  if (favourite !== undefined) conditions.push(e("is_favourite", "=", favourite ? 1 : 0));
  if (isPublic !== undefined) conditions.push(e("is_public", "=", isPublic ? 1 : 0));
  if (shape) conditions.push(e("shape", "=", shape));
  if (from) conditions.push(e("created_at", ">=", Date.parse(from)));
  if (to) conditions.push(e("created_at", "<", Date.parse(to)));
  return e.and(conditions);
}

/** The other way round than `wireStatus`. */
const ledgerStatuses = (status: CreationStatus): LedgerStatus[] =>
  status === "pending" ? ["queued", "sending", "pending"] : [status];
