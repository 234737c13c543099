/** How many bytes of pictures are kept for one person. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";
import type { CreationsContext } from "../context";

/** A sum over ten thousand creations takes a while; so long a sum below the limit is believed. */
const BELIEVED_MS = 60_000;
/** What is full is summed up again sooner: somebody may have made room. */
const RECOUNTED_MS = 1_000;
const MAX_REMEMBERED = 10_000;

interface Kept {
  bytes: number;
  countedAt: number;
}
const remembered = new WeakMap<object, Map<string, Kept>>();

/**
 * Lets go on whoever has room. What is under way is not counted: a few creations more may be kept than the limit.
 *
 * @param db a transaction, where one is open.
 * @throws StudioError `storage_full`
 */
export async function requireRoom(
  context: Pick<CreationsContext, "db" | "clock" | "maxBytesPerPerson">,
  ownerId: string,
  db: Kysely<Database> = context.db,
): Promise<void> {
  const limit = context.maxBytesPerPerson;
  if (limit === null) return;
  const now = context.clock.now();
  const people = peopleOf(context.db);
  let kept = people.get(ownerId);
  const believedMs = kept && kept.bytes < limit ? BELIEVED_MS : RECOUNTED_MS;
  if (!kept || now - kept.countedAt > believedMs) {
    kept = { bytes: await bytesKept(db, ownerId), countedAt: now };
    if (people.size >= MAX_REMEMBERED) people.clear();
    people.set(ownerId, kept);
  }
  if (kept.bytes < limit) return;
  throw new StudioError(
    "storage_full",
    `Your pictures take ${inGigabytes(kept.bytes)}; the studio keeps ${inGigabytes(limit)} for each person. Delete some, after downloading an archive of them if you like.`,
    { retryable: true },
  );
}

/** Counts in what was just kept, so that an import stops at the limit. */
export function addKept({ db }: Pick<CreationsContext, "db">, ownerId: string, bytes: number): void {
  const kept = peopleOf(db).get(ownerId);
  if (kept) kept.bytes += bytes;
}

async function bytesKept(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("creations")
    .innerJoin("pictures", "pictures.creation_id", "creations.id")
    .select((e) => e.fn.sum<number | string | null>("pictures.byte_length").as("bytes"))
    .where("creations.owner_id", "=", ownerId)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

function peopleOf(db: object): Map<string, Kept> {
  const people = remembered.get(db) ?? new Map<string, Kept>();
  remembered.set(db, people);
  return people;
}

const inGigabytes = (bytes: number) =>
  `${(bytes / 1_000_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} GB`;
