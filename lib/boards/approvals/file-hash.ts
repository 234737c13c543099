/** The SHA-256 of stored originals, read in pieces. */
import "server-only";
import { createHash } from "node:crypto";
import { eachOf } from "@/lib/base/each-of";
import { isOutage } from "@/lib/base/errors";
import type { BoardsContext } from "../context";
import { nextTurn } from "../turns/next-turn";

/** A picture's file: its hash, or why there is none. */
export type FileHash = { sha256: string } | { sha256: null; problem: "deleted" | "unreadable" };

/** Read at once, so that a store elsewhere is not waited for one by one. */
const AT_ONCE = 4;

/** By picture. @param signal ends it before the next file. @throws StudioError where the store is out of reach */
export async function hashOriginals(
  context: BoardsContext,
  pictureIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, FileHash>> {
  const hashes = new Map<string, FileHash>();
  await eachOf(untilAborted(pictureIds, signal), AT_ONCE, async (id) => {
    hashes.set(id, await hashOriginal(context, id));
  });
  return hashes;
}

async function* untilAborted(ids: readonly string[], signal: AbortSignal | undefined) {
  for (const id of ids) {
    signal?.throwIfAborted();
    yield id;
  }
}

/** Hashes one original, a piece a turn, so that nobody waits for a large one. Deleted pictures are not read. @throws StudioError where the store is out of reach */
async function hashOriginal(
  { creations: { db, store, log } }: BoardsContext,
  pictureId: string,
): Promise<FileHash> {
  const row = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select("original_key")
    .where("pictures.id", "=", pictureId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return { sha256: null, problem: "deleted" };
  try {
    const stored = await store.open(row.original_key);
    if (!stored) return { sha256: null, problem: "unreadable" };
    const hash = createHash("sha256");
    for await (const piece of stored.read()) {
      await nextTurn();
      hash.update(piece);
    }
    return { sha256: hash.digest("hex") };
  } catch (error) {
    // Later it can be read again; a record would lack it for good.
    if (isOutage(error)) throw error;
    log.error({ err: error, picture: pictureId }, "a picture of a record could not be read");
    return { sha256: null, problem: "unreadable" };
  }
}
