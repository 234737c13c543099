/** The columns that lists filter by, and the conditions on them. */
import "server-only";
import type { CreationFilters } from "contract/creations/filters";
import type { CreationRequest } from "contract/creations/request";
import { foldForSearch, searchWords } from "contract/creations/search";
import type { CreationStatus } from "contract/creations/status";
import { shapeOf } from "contract/models/shape";
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { LedgerStatus } from "@/lib/db/tables/creations";

/** Takes the filter columns from the request. */
export function searchColumns(request: CreationRequest) {
  return {
    search_text: foldForSearch(request.prompt),
    shape: shapeOf(request.settings.aspect_ratio),
    is_public: request.is_public ? 1 : 0,
    style: request.written?.style ?? "",
  };
}

/**
 * The creation has been acknowledged: it was sent or is queued. Before that only the tab that sent it shows it, because a refused
 * create leaves nothing behind.
 */
export function isAcknowledged(): Expression<SqlBool> {
  const e = expressionBuilder<Database, "creations">();
  return e.or([e("status", "!=", "sending"), e("queued_at", "is not", null)]);
}

/** The same for a row that was read. */
export const isAcknowledgedRow = (row: { status: LedgerStatus; queued_at: number | null }): boolean =>
  row.status !== "sending" || row.queued_at !== null;

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
    isAcknowledged(),
  ];
  const { q = "", status, favourite, shape, public: isPublic, model, style, from, to } = filters;
  const { from_pictures: fromPictures, given, made_from: madeFrom, sheet } = filters;
  // Not LIKE, whose patterns start again at every character. Both sides are folded, so the search ignores case.
  const position = sql.raw(isPostgres(db) ? "strpos" : "instr");
  for (const word of searchWords(q)) {
    conditions.push(sql<SqlBool>`${position}(${sql.ref("search_text")}, ${word}) > 0`);
  }
  if (status) conditions.push(e("status", "in", status.flatMap(ledgerStatuses)));
  if (favourite !== undefined) conditions.push(e("is_favourite", "=", favourite ? 1 : 0));
  if (isPublic !== undefined) conditions.push(e("is_public", "=", isPublic ? 1 : 0));
  if (shape) conditions.push(e("shape", "=", shape));
  if (model !== undefined) conditions.push(e("model", "=", model));
  if (style !== undefined) conditions.push(e("style", "=", style));
  const { commercial_use: use } = filters;
  if (use !== undefined)
    conditions.push(use === "unknown" ? e("commercial_use", "is", null) : e("commercial_use", "=", use));
  const fromAPicture = e
    .selectFrom("creation_inputs")
    .whereRef("creation_id", "=", "creations.id")
    .select("place");
  if (fromPictures !== undefined)
    conditions.push(fromPictures ? e.exists(fromAPicture) : e.not(e.exists(fromAPicture)));
  if (given !== undefined) conditions.push(e("made_with", given ? "=" : "!=", "given"));
  if (madeFrom !== undefined) conditions.push(e.exists(fromAPicture.where("creation_from", "=", madeFrom)));
  if (sheet !== undefined) conditions.push(e("sheet_id", "=", sheet));
  if (from) conditions.push(e("created_at", ">=", Date.parse(from)));
  if (to) conditions.push(e("created_at", "<", Date.parse(to)));
  return e.and(conditions);
}

/** The inverse of `wireStatus`. */
const ledgerStatuses = (status: CreationStatus): LedgerStatus[] =>
  status === "pending" ? ["queued", "sending", "pending"] : [status];
