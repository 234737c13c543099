/** Reads a long list in slices, so that a search through it does not block other requests. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

/** The order of a list by time. */
export type TimeOrder = "newest" | "oldest";

/** The position of a creation in its owner's list. */
export interface ListPosition {
  created_at: number;
  id: string;
}

/** Prompts searched in one slice: at 2 000 characters each this takes a few milliseconds. */
export const SLICE_ROWS = 500;

/** SQLite runs inside this process, so concurrent slices of several searches would add up to one long block. */
const oneAtATime = bulkhead(1, Number.MAX_SAFE_INTEGER);
/** Each person has at most one slice in that bulkhead, so a person with many searches delays only their own. */
const bulkheadsByPerson = new Map<string, BulkheadPolicy>();

async function inTurn<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
  const own = bulkheadsByPerson.get(ownerId) ?? bulkhead(1, Number.MAX_SAFE_INTEGER);
  bulkheadsByPerson.set(ownerId, own);
  try {
    return await own.execute(() => oneAtATime.execute(work));
  } finally {
    if (own.executionSlots > 0) bulkheadsByPerson.delete(ownerId);
  }
}

/**
 * Runs a query on a person's creations slice by slice, in the order of the list, and lets other requests run in between.
 *
 *     for await (const rows of eachSlice(db, { ownerId, after: null }, (slice) => query.where(slice).execute())) …
 *
 * On PostgreSQL, which runs outside this process, there is one slice.
 *
 * @param range.after only creations after this position.
 * @param run runs the query with the condition of the slice.
 */
export async function* eachSlice<Result>(
  db: Kysely<Database>,
  range: { ownerId: string; after: ListPosition | null; order?: TimeOrder },
  run: (slice: Expression<SqlBool>) => Promise<Result>,
): AsyncGenerator<Result> {
  const e = expressionBuilder<Database, "creations">();
  const { order = "newest" } = range;
  if (isPostgres(db)) {
    yield await run(isAfter(range.after, order));
    return;
  }
  for (let after = range.after; ; ) {
    const start = after;
    const { result, last } = await inTurn(range.ownerId, async () => {
      const last = await lastOfSlice(db, { ownerId: range.ownerId, after: start, order });
      const result = await run(
        last
          ? e.and([isAfter(start, order), compared(order === "newest" ? ">=" : "<=", last)])
          : isAfter(start, order),
      );
      // Awaiting a promise alone would not let the event loop continue.
      await letOthers();
      return { result, last };
    });
    yield result;
    if (!last) return;
    after = last;
  }
}

/** The condition for creations after a position in the list; without a position always true. */
function isAfter(position: ListPosition | null, order: TimeOrder): Expression<SqlBool> {
  return position ? compared(order === "newest" ? "<" : ">", position) : expressionBuilder().lit(true);
}

function compared(operator: "<" | ">" | "<=" | ">=", { created_at, id }: ListPosition): Expression<SqlBool> {
  const e = expressionBuilder<Database, "creations">();
  return e(e.refTuple("created_at", "id"), operator, e.tuple(created_at, id));
}

/** The position of the last row of the next slice; null when less than a slice is left. */
async function lastOfSlice(
  db: Kysely<Database>,
  { ownerId, after, order }: { ownerId: string; after: ListPosition | null; order: TimeOrder },
): Promise<ListPosition | null> {
  const direction = order === "newest" ? "desc" : "asc";
  const row = await db
    .selectFrom("creations")
    .select(["created_at", "id"])
    .where("owner_id", "=", ownerId)
    .where(isAfter(after, order))
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .offset(SLICE_ROWS - 1)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
