/** Reads a long list in slices, so that a search through it does not block other requests. */
import "server-only";
import { setImmediate } from "node:timers/promises";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

/** The position of a creation in its owner's list, newest first. */
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
 * Runs a query on a person's creations slice by slice, newest first, and lets other requests run in between.
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
  range: { ownerId: string; after: ListPosition | null },
  run: (slice: Expression<SqlBool>) => Promise<Result>,
): AsyncGenerator<Result> {
  const e = expressionBuilder<Database, "creations">();
  if (isPostgres(db)) {
    yield await run(isAfter(range.after));
    return;
  }
  for (let after = range.after; ; ) {
    const start = after;
    const { result, last } = await inTurn(range.ownerId, async () => {
      const last = await lastOfSlice(db, range.ownerId, start);
      const result = await run(last ? e.and([isAfter(start), compared(">=", last)]) : isAfter(start));
      // Awaiting a promise alone would not let the event loop continue.
      await setImmediate();
      return { result, last };
    });
    yield result;
    if (!last) return;
    after = last;
  }
}

/** The condition for creations after a position in the list; without a position always true. */
function isAfter(position: ListPosition | null): Expression<SqlBool> {
  return position ? compared("<", position) : expressionBuilder().lit(true);
}

function compared(operator: "<" | ">=", { created_at, id }: ListPosition): Expression<SqlBool> {
  const e = expressionBuilder<Database, "creations">();
  return e(e.refTuple("created_at", "id"), operator, e.tuple(created_at, id));
}

/** The position of the last row of the next slice; null when less than a slice is left. */
async function lastOfSlice(
  db: Kysely<Database>,
  ownerId: string,
  after: ListPosition | null,
): Promise<ListPosition | null> {
  const row = await db
    .selectFrom("creations")
    .select(["created_at", "id"])
    .where("owner_id", "=", ownerId)
    .where(isAfter(after))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(SLICE_ROWS - 1)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
