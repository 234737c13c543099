/** The limits of a person: the studio's, and what an administrator excepted for this person. */
import "server-only";
import { type Limits, limitExceptionsSchema } from "contract/admin/limits";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import { parseValue, storedValue } from "./values";

/** The limits of the environment, which hold until an administrator changes them. */
export interface LimitSettings {
  /** How many open creations one person may have. */
  maxActiveCreations: number;
  /** Bytes of pictures kept for one person; null for no limit. */
  maxBytesPerPerson: number | null;
}

/** The limits of everybody until an administrator changes them. */
export function initialLimits({ maxActiveCreations, maxBytesPerPerson }: LimitSettings): Limits {
  return {
    creations_at_once: maxActiveCreations,
    pictures_a_month: null,
    cost_a_month: null,
    bytes_kept: maxBytesPerPerson,
  };
}

/** @param stored the JSON of the studio's limits and of the person's exceptions, null for none. */
export function limitsFrom(
  settings: LimitSettings,
  stored: { studio: string | null; person: string | null },
): Limits {
  const exceptions = stored.person === null ? {} : readStored(limitExceptionsSchema, stored.person);
  return { ...(parseValue("limits", stored.studio) ?? initialLimits(settings)), ...exceptions };
}

/**
 * Reads a person's limits as they are now, in one statement.
 *
 * @param options.lock until the end of the transaction no other create of this person counts the same creations and usage;
 * SQLite has one writer at a time anyway.
 */
export async function limitsOf(
  db: Kysely<Database>,
  settings: LimitSettings,
  personId: string,
  options: { lock?: boolean } = {},
): Promise<{ limits: Limits; isDisabled: boolean }> {
  const query = db
    .selectFrom("people")
    .select(["people.limits", "people.disabled_at", storedValue(db, "limits").as("studio_limits")])
    .where("people.id", "=", personId);
  // The weaker lock lets rows be added that refer to the person.
  const isLocked = options.lock === true && isPostgres(db);
  const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return {
    limits: limitsFrom(settings, { studio: row?.studio_limits ?? null, person: row?.limits ?? null }),
    isDisabled: (row?.disabled_at ?? null) !== null,
  };
}
