/** The storage limit of a person: how many bytes of pictures, uploads, boards and sheets are kept for them. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "@/lib/db/schema";
import { eachSlice } from "@/lib/db/slices";
import { boardBytes } from "./board-bytes";
import { type LimitSettings, limitsOf } from "./limits";
import { sheetBytes } from "./sheet-bytes";
import { uploadBytes } from "./upload-bytes";

/** Summing ten thousand creations takes a while, so a sum below the limit is cached. */
const CACHED_MS = 60_000;
/** A sum above the limit is cached for less time, because the person may have deleted pictures. */
const CACHED_WHEN_FULL_MS = 1_000;
const MAX_CACHED_PEOPLE = 10_000;

interface Kept {
  bytes: number;
  countedAt: number;
}
interface KeptOfPeople {
  sums: LRUCache<string, Kept>;
  /** Counts that are under way; those who need one meanwhile share it. */
  counts: Map<string, Promise<number>>;
}
/** Keyed by database so that tests do not share them. */
const caches = new WeakMap<object, KeptOfPeople>();

interface Context {
  db: Kysely<Database>;
  clock: { now(): number };
}
export type StorageContext = Context & LimitSettings;

/**
 * Checks that a person's pictures, uploads, boards and sheets are below their storage limit. Open creations are not counted, so the limit may be
 * exceeded by their pictures. Not for transactions; see `openStorageCheck`.
 *
 * @param of.limit in bytes; null for none.
 * @throws StudioError `storage_full`
 */
export async function requireStorageSpace(
  context: Context,
  { ownerId, limit }: { ownerId: string; limit: number | null },
): Promise<void> {
  if (limit === null) return;
  requireBelow(limit, await cachedBytesKept(context, { ownerId, limit }), 0);
}

/**
 * The same check for a transaction that is opened afterwards. The sum takes a while with many pictures and boards, and nobody
 * else could use SQLite's one connection meanwhile, so it is counted here.
 *
 * @param growthAtMost the most bytes that the transaction may add.
 * @returns called in the transaction with the bytes that it adds. @throws StudioError `storage_full`
 */
export async function openStorageCheck(
  context: StorageContext,
  { ownerId, growthAtMost = 0 }: { ownerId: string; growthAtMost?: number },
): Promise<(growth?: number) => void> {
  const { limits } = await limitsOf(context.db, context, ownerId);
  const limit = limits.bytes_kept;
  if (limit === null) return () => {};
  // A sum that may be refused for what is added is also cached for less time.
  const full = Math.min(limit, limit - growthAtMost + 1);
  const counted = await cachedBytesKept(context, { ownerId, limit: full });
  return (growth = 0) => {
    // What others have added since.
    const bytes = cacheOf(context.db).sums.get(ownerId)?.bytes ?? counted;
    requireBelow(limit, bytes, growth);
  };
}

/** The same for a change of boards, which may only shrink once the storage is full. */
export async function openBoardStorageCheck(
  context: StorageContext,
  { ownerId, growthAtMost }: { ownerId: string; growthAtMost: number },
): Promise<(growth: number) => void> {
  if (growthAtMost <= 0) return () => {};
  const check = await openStorageCheck(context, { ownerId, growthAtMost });
  return (growth) => {
    if (growth > 0) check(growth);
  };
}

/** The bytes of a person's pictures, uploads, boards and sheets, a minute old at most. Not for transactions, which would wait for each other. */
export async function cachedBytesKept(
  context: Context,
  { ownerId, limit }: { ownerId: string; limit: number | null },
): Promise<number> {
  const { sums, counts } = cacheOf(context.db);
  const now = context.clock.now();
  const known = sums.get(ownerId);
  const cachedMs = limit === null || (known && known.bytes < limit) ? CACHED_MS : CACHED_WHEN_FULL_MS;
  // Also after the clock was set back, when the sum seems to be of the future.
  if (known && Math.abs(now - known.countedAt) <= cachedMs) return known.bytes;
  const running = counts.get(ownerId);
  if (running) return running;
  const count = bytesKept(context.db, ownerId);
  counts.set(ownerId, count);
  try {
    const bytes = await count;
    // Not after a delete meanwhile, of which the sum may not know.
    if (counts.get(ownerId) === count) sums.set(ownerId, { bytes, countedAt: now });
    return bytes;
  } finally {
    if (counts.get(ownerId) === count) counts.delete(ownerId);
  }
}

/** Adds just stored bytes to the cached sum, so that an import stops at the limit; fewer than none are freed. */
export function addKept({ db }: Pick<Context, "db">, ownerId: string, bytes: number): void {
  const kept = cacheOf(db).sums.get(ownerId);
  if (kept) kept.bytes += bytes;
}

/** After a delete: the next check counts anew. */
export function forgetKept({ db }: Pick<Context, "db">, ownerId: string): void {
  const { sums, counts } = cacheOf(db);
  sums.delete(ownerId);
  counts.delete(ownerId);
}

/** In slices of a few milliseconds. */
async function bytesKept(db: Kysely<Database>, ownerId: string): Promise<number> {
  let bytes =
    (await boardBytes(db, ownerId)) + (await uploadBytes(db, ownerId)) + (await sheetBytes(db, ownerId));
  const ofPictures = eachSlice(db, { ownerId, after: null }, (slice) =>
    sumOfPictures(db, ownerId).where(slice).executeTakeFirstOrThrow(),
  );
  for await (const sum of ofPictures) bytes += Number(sum.bytes ?? 0);
  return bytes;
}

const sumOfPictures = (db: Kysely<Database>, ownerId: string) =>
  db
    .selectFrom("creations")
    .select((e) =>
      e.fn
        .sum<number | string | null>(
          e
            .selectFrom("pictures")
            .select((picture) => picture.fn.sum("byte_length").as("bytes"))
            .whereRef("pictures.creation_id", "=", "creations.id")
            .where("pictures.deleted_at", "is", null),
        )
        .as("bytes"),
    )
    .where("owner_id", "=", ownerId)
    .where("creations.deleted_at", "is", null);

function cacheOf(db: object): KeptOfPeople {
  const cache = caches.get(db) ?? { sums: new LRUCache({ max: MAX_CACHED_PEOPLE }), counts: new Map() };
  caches.set(db, cache);
  return cache;
}

function requireBelow(limit: number, bytes: number, growth: number): void {
  if (bytes < limit && bytes + growth <= limit) return;
  throw new StudioError(
    "storage_full",
    `Your storage is full: your pictures, uploads, boards and sheets use ${inGigabytes(bytes)} of ${inGigabytes(limit)}. All of them are kept. To free space, delete creations, boards or sheets; you can download an archive first.`,
    { retryable: true },
  );
}

const inGigabytes = (bytes: number) =>
  `${(bytes / 1_000_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} GB`;
