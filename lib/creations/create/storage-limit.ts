/** The storage limit of a person: how many bytes of pictures and boards are kept for them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";
import { type LimitSettings, limitsOf } from "@/lib/limits/limits";
import type { CreationsContext } from "../context";
import { boardBytes } from "./board-bytes";

/** Summing ten thousand creations takes a while, so a sum below the limit is cached. */
const CACHED_MS = 60_000;
/** A sum above the limit is cached for less time, because the person may have deleted pictures. */
const CACHED_WHEN_FULL_MS = 1_000;
const MAX_CACHED_PEOPLE = 10_000;

interface Kept {
  bytes: number;
  countedAt: number;
}
const cache = new WeakMap<object, Map<string, Kept>>();

/**
 * Checks that a person's pictures and boards are below their storage limit. Open creations are not counted, so the limit may be
 * exceeded by their pictures.
 *
 * @param of.limit in bytes; null for none. @param of.growth bytes that are about to be added, where that is known.
 * @param db a transaction, where one is open.
 * @throws StudioError `storage_full`
 */
export async function requireStorageSpace(
  context: Pick<CreationsContext, "db" | "clock">,
  { ownerId, limit, growth = 0 }: { ownerId: string; limit: number | null; growth?: number },
  db: Kysely<Database> = context.db,
): Promise<void> {
  if (limit === null) return;
  // A sum that is refused for what is added is also cached for less time.
  const full = Math.min(limit, limit - growth + 1);
  const bytes = await cachedBytesKept(context, { ownerId, limit: full }, db);
  if (bytes < limit && bytes + growth <= limit) return;
  throw new StudioError(
    "storage_full",
    `Your storage is full: your pictures and boards use ${inGigabytes(bytes)} of ${inGigabytes(limit)}. All of them are kept. To free space, delete creations or boards; you can download an archive first.`,
    { retryable: true },
  );
}

/** The same for a change of a board, which may only shrink once the storage is full. @throws StudioError `storage_full` */
export async function requireBoardStorage(
  context: Pick<CreationsContext, "db" | "clock"> & LimitSettings,
  { ownerId, growth }: { ownerId: string; growth: number },
  tx: Kysely<Database>,
): Promise<void> {
  if (growth <= 0) return;
  const { limits } = await limitsOf(tx, context, ownerId);
  await requireStorageSpace(context, { ownerId, limit: limits.bytes_kept, growth }, tx);
}

/** The bytes of a person's pictures and boards, a minute old at most. */
export async function cachedBytesKept(
  context: Pick<CreationsContext, "db" | "clock">,
  { ownerId, limit }: { ownerId: string; limit: number | null },
  db: Kysely<Database> = context.db,
): Promise<number> {
  const now = context.clock.now();
  const people = peopleOf(context.db);
  const known = people.get(ownerId);
  const cachedMs = limit === null || (known && known.bytes < limit) ? CACHED_MS : CACHED_WHEN_FULL_MS;
  // Also after the clock was set back, when the sum seems to be of the future.
  if (known && Math.abs(now - known.countedAt) <= cachedMs) return known.bytes;
  const kept = { bytes: await bytesKept(db, ownerId), countedAt: now };
  if (people.size >= MAX_CACHED_PEOPLE) people.clear();
  people.set(ownerId, kept);
  return kept.bytes;
}

/** Adds just stored bytes to the cached sum, so that an import stops at the limit; fewer than none are freed. */
export function addKept({ db }: Pick<CreationsContext, "db">, ownerId: string, bytes: number): void {
  const kept = peopleOf(db).get(ownerId);
  if (kept) kept.bytes += bytes;
}

/** After a delete: the next check counts anew. */
export function forgetKept({ db }: Pick<CreationsContext, "db">, ownerId: string): void {
  peopleOf(db).delete(ownerId);
}

async function bytesKept(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("creations")
    .innerJoin("pictures", "pictures.creation_id", "creations.id")
    .select((e) => e.fn.sum<number | string | null>("pictures.byte_length").as("bytes"))
    .where("creations.owner_id", "=", ownerId)
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0) + (await boardBytes(db, ownerId));
}

function peopleOf(db: object): Map<string, Kept> {
  const people = cache.get(db) ?? new Map<string, Kept>();
  cache.set(db, people);
  return people;
}

const inGigabytes = (bytes: number) =>
  `${(bytes / 1_000_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} GB`;
