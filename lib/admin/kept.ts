/** How many creations and bytes of pictures people keep: counted in slices, and cached, because some keep a hundred thousand. */
import "server-only";
import type { Kysely } from "kysely";
import { eachSlice } from "@/lib/creations/ledger/slices";
import { isPostgres } from "@/lib/db/dialect";
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
  const isFresh = (known: Kept | undefined) =>
    known !== undefined && Math.abs(clock.now() - known.countedAt) < CACHED_MS;
  const missing = ids.filter((id) => !isFresh(cache.get(id)));
  if (cache.size + missing.length > MAX_CACHED_PEOPLE) cache.clear();
  // PostgreSQL runs outside this process; SQLite would block it for as long as one statement takes.
  const counted = isPostgres(db) ? await countAtOnce(db, missing) : await countInSlices(db, missing);
  for (const id of missing)
    cache.set(id, { ...(counted.get(id) ?? { creations: 0, bytes: 0 }), countedAt: clock.now() });
  return new Map(
    ids.flatMap((id) => {
      const kept = cache.get(id);
      return kept ? [[id, kept] as const] : [];
    }),
  );
}

/** For those whose creations were just deleted or handed over. */
export function forgetKept({ db }: Pick<AdminDeps, "db">, ids: readonly string[]): void {
  for (const id of ids) caches.get(db)?.delete(id);
}

type Sums = Map<string, Pick<Kept, "creations" | "bytes">>;

async function countAtOnce(db: Kysely<Database>, ids: readonly string[]): Promise<Sums> {
  if (ids.length === 0) return new Map();
  const rows = await sums(db).select("owner_id").where("owner_id", "in", ids).groupBy("owner_id").execute();
  return new Map(
    rows.map(({ owner_id, count, bytes }) => [
      owner_id,
      { creations: Number(count), bytes: Number(bytes ?? 0) },
    ]),
  );
}

async function countInSlices(db: Kysely<Database>, ids: readonly string[]): Promise<Sums> {
  const counted: Sums = new Map();
  for (const ownerId of ids) {
    const sum = { creations: 0, bytes: 0 };
    for await (const row of eachSlice(db, { ownerId, after: null }, (slice) =>
      sums(db).where("owner_id", "=", ownerId).where(slice).executeTakeFirstOrThrow(),
    )) {
      sum.creations += Number(row.count);
      sum.bytes += Number(row.bytes ?? 0);
    }
    counted.set(ownerId, sum);
  }
  return counted;
}

function sums(db: Kysely<Database>) {
  return db
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
    .where("creations.deleted_at", "is", null);
}
