/** Copies all pictures from one store to another, under the same keys, and compares what arrived. */
import "server-only";
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { eachOf } from "@/lib/base/each-of";
import type { Database } from "@/lib/db/schema";
import type { PictureStore, StoredPicture } from "../store";
import { createKeyFilter } from "./key-filter";
import { countReferences, keysOf, referringRows } from "./references";

const CONCURRENT_COPIES = 4;
/** A preview changes while it is copied, and is then copied again. */
const MAX_TRIES = 3;

export interface PicturesMoved {
  /** Keys that were copied and compared in this run. */
  copied: number;
  copiedBytes: number;
  /** Keys that were there before with the same length and SHA-256. */
  unchanged: number;
  /** Keys of pictures that the first store does not have; they were lost before. */
  missing: number;
  /** Keys that could not be copied in this run. */
  failed: number;
}

/**
 * First what pictures refer to, then what else is stored, such as the pictures of jobs that are not collected yet. Nothing
 * is removed or changed in the first store; running it again copies what is new and compares everything once more.
 *
 * @param onProblem is called for each key that is missing or could not be copied, and the others are copied all the same.
 * @throws what the database throws, and what listing the first store throws.
 */
export async function movePictures(
  { db, from, to }: { db: Kysely<Database>; from: PictureStore; to: PictureStore },
  {
    onProgress = () => {},
    onProblem = () => {},
  }: {
    onProgress?: (moved: PicturesMoved) => void;
    onProblem?: (key: string, problem: "missing" | Error) => void;
  } = {},
): Promise<PicturesMoved> {
  const moved: PicturesMoved = { copied: 0, copiedBytes: 0, unchanged: 0, missing: 0, failed: 0 };
  const done = createKeyFilter(await countReferences(db));

  async function move(key: string, isReferred: boolean): Promise<void> {
    try {
      const outcome = await copy(key, from, to);
      if (outcome === "unchanged") moved.unchanged += 1;
      else if (outcome !== "absent") {
        moved.copied += 1;
        moved.copiedBytes += outcome.byteLength;
      } else if (isReferred && (await isReferredTo(db, key))) {
        moved.missing += 1;
        onProblem(key, "missing");
      }
    } catch (error) {
      moved.failed += 1;
      onProblem(key, error instanceof Error ? error : new Error(String(error)));
    }
    onProgress(moved);
  }

  await eachOf(keysOfRows(db), CONCURRENT_COPIES, (key) => {
    done.add(key);
    return move(key, true);
  });
  await eachOf(from.list(), CONCURRENT_COPIES, async ({ key }) => {
    if (!done.mayHave(key)) await move(key, false);
  });
  return moved;
}

async function* keysOfRows(db: Kysely<Database>): AsyncGenerator<string> {
  for await (const row of referringRows(db)) yield* keysOf(row);
}

/** @returns `absent` for a key that the first store does not have. @throws Error when what arrived differs */
async function copy(
  key: string,
  from: PictureStore,
  to: PictureStore,
): Promise<"absent" | "unchanged" | { byteLength: number }> {
  for (let tries = 1; ; tries++) {
    const original = await from.open(key);
    if (!original) return "absent";
    const sum = await sumOf(original);
    if (await isSame(await to.open(key), original, sum)) return tries === 1 ? "unchanged" : original;
    await to.put(key, original);
    if (await isSame(await to.open(key), original, sum)) return original;
    if (tries === MAX_TRIES)
      throw new Error("The copy differs from the picture, which may have changed meanwhile.");
  }
}

async function isSame(copied: StoredPicture | null, original: StoredPicture, sum: string): Promise<boolean> {
  return copied !== null && copied.byteLength === original.byteLength && (await sumOf(copied)) === sum;
}

async function sumOf(picture: StoredPicture): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of picture.read()) hash.update(piece);
  return hash.digest("hex");
}

/** Whether the picture or upload still exists; it may have been deleted since its row was read. */
async function isReferredTo(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("pictures")
    .select("id")
    .where((e) => e.or([e("original_key", "=", key), e("thumbnail_key", "=", key), e("view_key", "=", key)]))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const upload = await db
    .selectFrom("uploads")
    .select("id")
    .where((e) => e.or([e("original_key", "=", key), e("thumbnail_key", "=", key)]))
    .executeTakeFirst();
  return (row ?? upload) !== undefined;
}
