/** How many creations and bytes of pictures people keep: counted in slices, and cached, because some keep a hundred thousand. */
import "server-only";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { eachSlice } from "@/lib/db/slices";
import { boardBytes } from "@/lib/limits/board-bytes";
import { sheetBytes } from "@/lib/limits/sheet-bytes";
import { uploadBytes } from "@/lib/limits/upload-bytes";
import type { AdminDeps } from "./deps";

const FRESH_MS = 60_000;
/** The list of people shows older counts: to count a hundred thousand creations takes longer than the rest of the page. */
export const SHOWN_IN_LIST_MS = 3_600_000;
const MAX_CACHED_PEOPLE = 10_000;

interface Kept {
  creations: number;
  bytes: number;
  countedAt: number;
}

const NOTHING = { creations: 0, bytes: 0 };

/** Of this process; keyed by database so that tests do not share them. */
const caches = new WeakMap<Kysely<Database>, Map<string, Kept>>();

/**
 * @param shownMs how old a count may be to be shown at once; one older than a minute is then counted anew for the next time.
 * @returns by person.
 */
export async function keptBy(
  deps: Pick<AdminDeps, "db" | "clock">,
  ids: readonly string[],
  shownMs = FRESH_MS,
): Promise<Map<string, Kept>> {
  const cache = caches.get(deps.db) ?? new Map<string, Kept>();
  caches.set(deps.db, cache);
  const isYounger = (id: string, ms: number) => {
    const known = cache.get(id);
    // Also after the clock was set back, when the count seems to be of the future.
    return known !== undefined && Math.abs(deps.clock.now() - known.countedAt) < ms;
  };
  const missing = ids.filter((id) => !isYounger(id, shownMs));
  if (cache.size + missing.length > MAX_CACHED_PEOPLE) cache.clear();
  await count(deps, cache, missing);
  const shown = new Map(
    ids.flatMap((id) => {
      const kept = cache.get(id);
      return kept ? [[id, kept] as const] : [];
    }),
  );
  const old = ids.filter((id) => !isYounger(id, FRESH_MS));
  // Those who look meanwhile do not count a second time.
  for (const id of old) cache.set(id, { ...(cache.get(id) ?? NOTHING), countedAt: deps.clock.now() });
  // Where this fails, a look a minute later counts again.
  if (old.length > 0) void count(deps, cache, old).catch(() => undefined);
  return shown;
}

async function count(
  { db, clock }: Pick<AdminDeps, "db" | "clock">,
  cache: Map<string, Kept>,
  ids: readonly string[],
): Promise<void> {
  // PostgreSQL runs outside this process; SQLite would block it for as long as one statement takes.
  const counted = isPostgres(db) ? await countAtOnce(db, ids) : await countInSlices(db, ids);
  for (const id of ids) {
    const { creations, bytes } = counted.get(id) ?? NOTHING;
    const others = (await boardBytes(db, id)) + (await uploadBytes(db, id)) + (await sheetBytes(db, id));
    cache.set(id, { creations, bytes: bytes + others, countedAt: clock.now() });
  }
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
