/** The outcome of the last `pictures-check`, kept for the metrics of all processes. */
import "server-only";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./schema";
import { readStored } from "./stored-json";

const KEY = "pictures_checked";
const outcomeSchema = z.object({
  /** Files of shown pictures that are missing or incomplete. */
  missing: z.int(),
  /** Files that nothing refers to and that were left, and their bytes. */
  orphans: z.int(),
  orphan_bytes: z.int(),
});
type PicturesCheckOutcome = z.infer<typeof outcomeSchema>;

/** @param now milliseconds since 1970. */
export async function noteCheck(
  db: Kysely<Database>,
  outcome: PicturesCheckOutcome,
  now: number,
): Promise<void> {
  const noted = { value: JSON.stringify(outcome), updated_at: now };
  await db
    .insertInto("studio_values")
    .values({ key: KEY, ...noted })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(noted))
    .execute();
}

/** @returns the outcome and its time in milliseconds since 1970; null before the first check. */
export async function lastCheck(
  db: Kysely<Database>,
): Promise<(PicturesCheckOutcome & { at: number }) | null> {
  const row = await db
    .selectFrom("studio_values")
    .select(["value", "updated_at"])
    .where("key", "=", KEY)
    .executeTakeFirst();
  const outcome = row && readStored<PicturesCheckOutcome>(outcomeSchema, row.value);
  return outcome ? { ...outcome, at: row.updated_at } : null;
}
