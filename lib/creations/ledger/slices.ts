/** Slices: a long list in parts, so that nobody waits for a search through all of it. */
import "server-only";
import { setImmediate } from "node:timers/promises";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

/** Where a creation stands in its owner's list, newest first. */
export interface Place {
  created_at: number;
  id: string;
}

/** So many prompts are looked at in one piece: at 2 000 characters each they take a few milliseconds. */
export const SLICE_ROWS = 500;

/** SQLite works inside of this process, so that slices of several searches would add up to one long halt. */
const oneAtATime = bulkhead(1, Number.MAX_SAFE_INTEGER);
/** Each person has one slice at most in that line: whoever searches a lot waits for themselves. */
const oneOfEach = new Map<string, BulkheadPolicy>();

async function inTurn<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
  const own = oneOfEach.get(ownerId) ?? bulkhead(1, Number.MAX_SAFE_INTEGER);
  oneOfEach.set(ownerId, own);
  try {
    return await own.execute(() => oneAtATime.execute(work));
  } finally {
    if (own.executionSlots > 0) oneOfEach.delete(ownerId);
  }
}

/**
 * Runs a query on a person's creations slice by slice, newest first, and lets other requests in between.
 *
 *     for await (const rows of eachSlice(db, { ownerId, after: null }, (slice) => query.where(slice).execute())) …
 *
 * PostgreSQL, which works elsewhere, gets everything as one slice.
 *
 * @param range.after only creations that stand after this place.
 * @param run makes its query with the condition of the slice.
 */
export async function* eachSlice<Result>(
  db: Kysely<Database>,
  range: { ownerId: string; after: Place | null },
  run: (slice: Expression<SqlBool>) => Promise<Result>,
): AsyncGenerator<Result> {
  const e = expressionBuilder<Database, "creations">();
  if (isPostgres(db)) {
    yield await run(standsAfter(range.after));
    return;
  }
  for (let after = range.after; ; ) {
    const start = after;
    const { result, last } = await inTurn(range.ownerId, async () => {
      const last = await lastOfSlice(db, range.ownerId, start);
      const result = await run(last ? e.and([standsAfter(start), compared(">=", last)]) : standsAfter(start));
      // A promise alone would not let the event loop go round.
      await setImmediate();
      return { result, last };
    });
    yield result;
    if (!last) return;
    after = last;
  }
}

/** The condition for creations after a place in the list; true of all without a place. */
function standsAfter(place: Place | null): Expression<SqlBool> {
  return place ? compared("<", place) : expressionBuilder().lit(true);
}

function compared(operator: "<" | ">=", { created_at, id }: Place): Expression<SqlBool> {
  const e = expressionBuilder<Database, "creations">();
  return e(e.refTuple("created_at", "id"), operator, e.tuple(created_at, id));
}

/** The place of the last row of the next slice; null when the rest is less than a slice. */
async function lastOfSlice(
  db: Kysely<Database>,
  ownerId: string,
  after: Place | null,
): Promise<Place | null> {
  const row = await db
    .selectFrom("creations")
    .select(["created_at", "id"])
    .where("owner_id", "=", ownerId)
    .where(standsAfter(after))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(SLICE_ROWS - 1)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
