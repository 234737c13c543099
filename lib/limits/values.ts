/** Values of the whole studio that administrators change. */
import "server-only";
import { type Limits, limitsSchema } from "contract/admin/limits";
import { type ModelsArrangement, modelsArrangementSchema } from "contract/admin/models-and-keys";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";

interface StudioValues {
  /** The limits of everybody without an exception. */
  limits: Limits;
  /** Domains of e-mail addresses that may sign in, in addition to those of the settings. */
  allowed_domains: string[];
  /** Which models are hidden, in which order, and the default. */
  models: ModelsArrangement;
}

type Key = keyof StudioValues;

const SCHEMAS: { [Name in Key]: z.core.$ZodType<StudioValues[Name]> } = {
  limits: limitsSchema,
  allowed_domains: z.array(z.string()),
  models: modelsArrangementSchema,
};

/** A stored value as a column of another query, so that it costs no statement of its own. */
export function storedValue(db: Kysely<Database>, key: Key) {
  return db.selectFrom("studio_values").select("studio_values.value").where("studio_values.key", "=", key);
}

/** @returns undefined where no administrator has set it. */
export function parseValue<Name extends Key>(
  key: Name,
  stored: string | null,
): StudioValues[Name] | undefined {
  return stored === null ? undefined : readStored<StudioValues[Name]>(SCHEMAS[key], stored);
}

/** @returns undefined where no administrator has set it. */
export async function readValue<Name extends Key>(
  db: Kysely<Database>,
  key: Name,
): Promise<StudioValues[Name] | undefined> {
  const row = await storedValue(db, key).executeTakeFirst();
  return parseValue(key, row?.value ?? null);
}

/** @param now milliseconds since 1970. */
export async function writeValue<Name extends Key>(
  db: Kysely<Database>,
  key: Name,
  value: StudioValues[Name],
  now: number,
): Promise<void> {
  const changed = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto("studio_values")
    .values({ key, ...changed })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(changed))
    .execute();
}
