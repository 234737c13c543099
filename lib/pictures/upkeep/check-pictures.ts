/** Compares the picture store with the database: pictures that are missing, and bytes that nobody refers to any more. */
import "server-only";
import type { Kysely } from "kysely";
import { noteCheck } from "@/lib/db/pictures-checked";
import type { Database } from "@/lib/db/schema";
import type { ListedPicture, PictureStore } from "../store";
import { createKeyFilter } from "./key-filter";
import { countReferences, keysOf, referringRows, unreferenced } from "./references";

/** Bytes are put before the row that refers to them, and a collect that fails is tried again for hours. */
const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;
/** Where the studio puts pictures; anything else is not ours to remove. */
const OURS = /^(?:pictures|previews|uploads)\/[^/]+\/|^(?:comfyui-previews|checks)\//;
const BATCH = 200;

export interface PicturesChecked {
  /** Rows of pictures that are not deleted, and of uploads. */
  pictures: number;
  /** Keys in the store, and their bytes. */
  stored: { keys: number; bytes: number };
  missing: number;
  orphans: { keys: number; bytes: number; removed: number };
  /** Keys that look like none of the studio's. */
  foreign: number;
}

/** What is found, as it is found. */
type Finding =
  | { kind: "missing"; key: string; pictureId: string; reason: "missing" | "incomplete" }
  | { kind: "orphan"; key: string; byteLength: number; isRemoved: boolean };

/**
 * Notes the outcome for the metrics. Reads the list of the store once and the rows twice, in memory of about 40 bytes a picture; also while the studio runs.
 *
 * @param options.removes whether orphans are removed.
 * @throws what the store and the database throw.
 */
export async function checkPictures(
  { db, store, clock }: { db: Kysely<Database>; store: PictureStore; clock: { now(): number } },
  { removes, onFinding = () => {} }: { removes: boolean; onFinding?: (finding: Finding) => void },
): Promise<PicturesChecked> {
  const before = clock.now() - MIN_ORPHAN_AGE_MS;
  const result: PicturesChecked = {
    ...{ pictures: 0, stored: { keys: 0, bytes: 0 }, missing: 0 },
    ...{ orphans: { keys: 0, bytes: 0, removed: 0 }, foreign: 0 },
  };
  const items = await countReferences(db);
  const referred = createKeyFilter(items);
  for await (const row of referringRows(db)) for (const key of keysOf(row)) referred.add(key);

  const present = createKeyFilter(2 * items);
  let suspects: ListedPicture[] = [];
  const settle = async () => {
    const batch = suspects;
    suspects = [];
    const orphans = new Set(
      await unreferenced(
        db,
        batch.map(({ key }) => key),
      ),
    );
    if (removes) await store.remove([...orphans]);
    for (const { key, byteLength } of batch) {
      if (!orphans.has(key)) continue;
      result.orphans.keys += 1;
      result.orphans.bytes += byteLength;
      if (removes) result.orphans.removed += 1;
      onFinding({ kind: "orphan", key, byteLength, isRemoved: removes });
    }
  };
  for await (const listed of store.list()) {
    const { key, byteLength, storedAt } = listed;
    result.stored.keys += 1;
    result.stored.bytes += byteLength;
    if (referred.mayHave(key)) {
      present.add(key);
      present.add(`${key} ${byteLength}`);
    } else if (!OURS.test(key)) result.foreign += 1;
    else if (storedAt < before) suspects.push(listed);
    if (suspects.length === BATCH) await settle();
  }
  await settle();

  for await (const row of referringRows(db)) {
    if (row.deleted_at !== null) continue;
    result.pictures += 1;
    for (const key of keysOf(row)) {
      const isOriginal = key === row.original_key;
      if (present.mayHave(isOriginal ? `${key} ${row.byte_length}` : key)) continue;
      // It may have been put or deleted since the list was read.
      const stored = await store.open(key);
      if (stored && !(isOriginal && stored.byteLength !== row.byte_length)) continue;
      if (!(await isShown(db, row.id))) continue;
      result.missing += 1;
      onFinding({ kind: "missing", key, pictureId: row.id, reason: stored ? "incomplete" : "missing" });
    }
  }
  const { orphans } = result;
  const left = removes
    ? { orphans: 0, orphan_bytes: 0 }
    : { orphans: orphans.keys, orphan_bytes: orphans.bytes };
  await noteCheck(db, { missing: result.missing, ...left }, clock.now());
  return result;
}

/** Whether a picture, or an upload, is still there. */
async function isShown(db: Kysely<Database>, pictureId: string): Promise<boolean> {
  const upload = await db.selectFrom("uploads").select("id").where("id", "=", pictureId).executeTakeFirst();
  if (upload) return true;
  const row = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select("pictures.id")
    .where("pictures.id", "=", pictureId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
