/** The keys that administrators pasted, as they are kept: sealed, with who pasted them and when. */
import "server-only";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { KEY_ROWS } from "@/lib/db/sealed-rows";
import { readStored } from "@/lib/db/stored-json";
import { KEYED_PROVIDER_IDS, type KeyedProviderId } from "@/lib/settings/keyed-providers";

const storedSchema = z.object({
  sealed: z.string(),
  /** Milliseconds since 1970. */
  added_at: z.number(),
  /** A person's name as it was then. */
  added_by: z.nullable(z.string()),
});
export type StoredKey = z.infer<typeof storedSchema>;

const rowOf = (provider: KeyedProviderId) => `${KEY_ROWS}${provider}`;

/** The rows of all keys, for a statement that reads others too. */
export const KEY_ROW_NAMES = KEYED_PROVIDER_IDS.map(rowOf);

/** @param rows values of `studio_values` by key. @returns the row's text, which differs whenever a key was pasted anew; null for none */
export const storedTextOf = (rows: ReadonlyMap<string, string>, provider: KeyedProviderId): string | null =>
  rows.get(rowOf(provider)) ?? null;

/** @returns undefined for a damaged row. */
export const parseStoredKey = (text: string): StoredKey | undefined => readStored(storedSchema, text);

/** The stored keys by provider. */
export async function readStoredKeys(db: Kysely<Database>): Promise<Map<KeyedProviderId, StoredKey>> {
  const rows = await db
    .selectFrom("studio_values")
    .select(["key", "value"])
    .where("key", "in", KEY_ROW_NAMES)
    .execute();
  const byKey = new Map(rows.map(({ key, value }) => [key, value]));
  return new Map(
    KEYED_PROVIDER_IDS.flatMap((provider) => {
      const text = storedTextOf(byKey, provider);
      const damaged: StoredKey = { sealed: "", added_at: 0, added_by: null };
      return text === null ? [] : [[provider, parseStoredKey(text) ?? damaged] as const];
    }),
  );
}

/** Keeps a key in place of the one before. @param now milliseconds since 1970 */
export async function storeKey(
  db: Kysely<Database>,
  provider: KeyedProviderId,
  key: StoredKey,
  now: number,
): Promise<void> {
  const changed = { value: JSON.stringify(key), updated_at: now };
  await db
    .insertInto("studio_values")
    .values({ key: rowOf(provider), ...changed })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(changed))
    .execute();
}

/** @returns whether there was one. */
export async function removeKey(db: Kysely<Database>, provider: KeyedProviderId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("studio_values")
    .where("key", "=", rowOf(provider))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
