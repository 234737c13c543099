/** A short id of the studio, which stays the same where its database is moved or restored. */
import "server-only";
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./schema";
import { readStored } from "./stored-json";

const KEY = "studio_id";
const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}$/));

/** @returns null where nothing has needed one yet. */
export async function knownStudioId(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom("studio_values").select("value").where("key", "=", KEY).executeTakeFirst();
  return (row && readStored<string>(idSchema, row.value)) ?? null;
}

/**
 * Makes one where there is none; of several callers at once all get the same.
 *
 * @param now milliseconds since 1970.
 * @returns eight hexadecimal digits.
 */
export async function studioId(db: Kysely<Database>, now: number): Promise<string> {
  const known = await knownStudioId(db);
  if (known !== null) return known;
  await db
    .insertInto("studio_values")
    .values({ key: KEY, value: JSON.stringify(randomBytes(4).toString("hex")), updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const made = await knownStudioId(db);
  if (made === null) throw new Error("The id of the studio cannot be read.");
  return made;
}
