/** How many creations and bytes of pictures people keep: counted in slices, and cached, because some keep a hundred thousand. */
import "server-only";
import type { Kysely } from "kysely";
import { eachSlice } from "@/lib/creations/ledger/slices";
import type { Database } from "@/lib/db/schema";
import type { AdminDeps } from "./deps";

const CACHED_MS = 60_000;
const MAX_CACHED_PEOPLE = 10_000;

interface Kept {
  creations: number;
  bytes: number;
  countedAt: number;
}

/** Of this process; keyed by database so that tests do not share them. */
const caches = new WeakMap<Kysely<Database>, Map<string, Kept>>();

/** @returns by person, a minute old at most. */
export async function keptBy(
  { db, clock }: Pick<AdminDeps, "db" | "clock">,
  ids: readonly string[],
): Promise<Map<string, Kept>> {
  const cache = caches.get(db) ?? new Map<string, Kept>();
  caches.set(db, cache);
  const kept = new Map<string, Kept>();
  for (const id of ids) {
    const known = cache.get(id);
    const isFresh = known !== undefined && Math.abs(clock.now() - known.countedAt) < CACHED_MS;
    const counted = isFresh ? known : { ...(await count(db, id)), countedAt: clock.now() };
    if (cache.size >= MAX_CACHED_PEOPLE) cache.clear();
    cache.set(id, counted);
    kept.set(id, counted);
  }
  return kept;
}

/** For those whose creations were just deleted or handed over. */
export function forgetKept({ db }: Pick<AdminDeps, "db">, ids: readonly string[]): void {
  for (const id of ids) caches.get(db)?.delete(id);
}

async function count(db: Kysely<Database>, ownerId: string): Promise<{ creations: number; bytes: number }> {
  const sum = { creations: 0, bytes: 0 };
  for await (const row of eachSlice(db, { ownerId, after: null }, (slice) =>
    db
      .selectFrom("creations")
      .select((e) => [
        e.fn.countAll<number | string>().as("count"),
        e.fn
          .sum<number | string | null>(
            e
              .selectFrom("pictures")
              .select((p) => p.fn.sum("byte_length").as("bytes"))
              .whereRef("pictures.creation_id", "=", "creations.id")
              .where("pictures.deleted_at", "is", null),
          )
          .as("bytes"),
      ])
      .where("owner_id", "=", ownerId)
      .where("creations.deleted_at", "is", null)
      .where(slice)
      .executeTakeFirstOrThrow(),
  )) {
    sum.creations += Number(row.count);
    sum.bytes += Number(row.bytes ?? 0);
  }
  return sum;
}
