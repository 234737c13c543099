/**
 * Marks pictures that were stored before files said where they come from.
 *
 * A marked file is put under a key of its own before the row names it with its length, so that readers, backups and a kill at any
 * step find a whole picture. The file before it is removed by a later run, when nobody reads it any more.
 */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Kysely } from "kysely";
import { isSigned, sourceTypeIn } from "picture-metadata";
import { createLease } from "@/lib/db/lease";
import type { Database } from "@/lib/db/schema";
import { saysOrigin, withXmp } from "@/lib/pictures/leaving";
import type { Marks } from "@/lib/pictures/marks";
import { type PictureStore, sourceOfParts } from "@/lib/pictures/store";
import { originOf } from "@/lib/uploads/origin-of";
import { markedKeyOf, replacedKeysOf } from "./keys-of";

export interface PicturesMarked {
  marked: number;
  /** Signed before, by this studio or elsewhere. */
  unchanged: number;
  /** Missing, incomplete, in a form that takes no marks, or not signed this time. */
  left: number;
  /** Files that an earlier run replaced by marked ones. */
  removed: number;
}

interface Parts {
  db: Kysely<Database>;
  store: PictureStore;
  marks: Marks;
  clock: { now(): number };
}

const PAGE = 200;
/** Longer than a picture takes. */
const LEASE_MS = 10 * 60_000;
const KEPT_FOR_READERS_MS = 60 * 60_000;
/** In `studio_values`: when a run that may have marked pictures was under way last. */
const LAST_MARKED = "pictures marked";

/**
 * Can be stopped and run again at any time, also while the studio runs. One picture is in memory at a time.
 *
 * @throws Error while another run is under way; what the store and the database throw.
 */
export async function markStored(parts: Parts): Promise<PicturesMarked> {
  const { db, clock } = parts;
  const lease = createLease(db, { name: "pictures-mark", forMs: LEASE_MS, clock });
  const done: PicturesMarked = { marked: 0, unchanged: 0, left: 0, removed: 0 };
  const removesReplaced = (await lastMarked(db)) <= clock.now() - KEPT_FOR_READERS_MS;
  try {
    for (let last = ""; ; ) {
      const rows = await readPage(db, last);
      // Before anything is replaced, so that a run that is cut off is remembered too.
      if (rows.some(({ original_key: key }) => replacedKeysOf(key).length === 0)) await rememberMarked(parts);
      for (const row of rows) {
        if (!(await lease.take())) throw new Error("Pictures are being marked by another process.");
        if (removesReplaced) done.removed += await removeReplaced(parts, row);
        done[await mark(parts, row)] += 1;
        await letOthers();
      }
      const end = rows.at(-1);
      if (!end || rows.length < PAGE) return done;
      last = end.id;
    }
  } finally {
    await lease.release();
  }
}

async function lastMarked(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom("studio_values")
    .select("updated_at")
    .where("key", "=", LAST_MARKED)
    .executeTakeFirst();
  return row?.updated_at ?? 0;
}

async function rememberMarked({ db, clock }: Parts): Promise<void> {
  const updated_at = clock.now();
  await db
    .insertInto("studio_values")
    .values({ key: LAST_MARKED, value: "true", updated_at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ updated_at }))
    .execute();
}

/** @returns how many files there were. */
async function removeReplaced({ store }: Parts, row: Row): Promise<number> {
  const there: string[] = [];
  for (const key of replacedKeysOf(row.original_key)) {
    const file = await store.open(key);
    if (file) there.push(key);
    await file?.close?.();
  }
  if (there.length > 0) await store.remove(there);
  return there.length;
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const readPage = (db: Kysely<Database>, after: string) =>
  db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id", "creation_id", "original_key", "thumbnail_key", "view_key", "byte_length"])
    .select("made_with")
    .where("pictures.id", ">", after)
    .where("pictures.deleted_at", "is", null)
    .orderBy("pictures.id")
    .limit(PAGE)
    .execute();

async function mark(parts: Parts, row: Row): Promise<"marked" | "unchanged" | "left"> {
  const { db, store, marks } = parts;
  // Of a picture that was not made here there is nothing to say.
  if (row.made_with === "given") return "unchanged";
  if (replacedKeysOf(row.original_key).length > 0) {
    await forgetUnmarkedView(parts, row);
    return "unchanged";
  }
  const bytes = await store.get(row.original_key);
  if (bytes?.byteLength !== row.byte_length) return "left";
  const origin = await originOf({ db, store }, { creationId: row.creation_id, madeWith: row.made_with });
  const sourceType = sourceTypeIn(bytes) ?? origin.sourceType;
  await markThumbnail(store, row.thumbnail_key, sourceType);
  if (isSigned(bytes)) {
    await forgetUnmarkedView(parts, row);
    return "unchanged";
  }
  const marked = await marks.mark(bytes, { ...origin, sourceType });
  // With XMP alone it would never be signed: the next run tries again, and until then it is marked when it leaves.
  if (!isSigned(Buffer.concat(marked))) return "left";
  const file = sourceOfParts(marked);
  const key = markedKeyOf(row.original_key);
  await store.put(key, file);
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    // The next reader of a view copy makes one of the marked file.
    .set({ original_key: key, byte_length: file.byteLength, view_key: null })
    .where("id", "=", row.id)
    .where("original_key", "=", row.original_key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "marked";
  const now = await db
    .selectFrom("pictures")
    .select("original_key")
    .where("id", "=", row.id)
    .executeTakeFirst();
  // Another process that had the lease before has marked it: its file has this key.
  if (now?.original_key === key) return "unchanged";
  // Deleted meanwhile.
  await store.remove([key]);
  return "left";
}

/** Whoever reads a view copy by an address of the store's own gets it as it is, so one without marks is made again. */
async function forgetUnmarkedView({ db, store }: Parts, { id, view_key }: Row): Promise<void> {
  if (view_key === null) return;
  const view = await store.open(view_key);
  if (view && (await saysOrigin(view))) return view.close?.();
  await view?.close?.();
  await db
    .updateTable("pictures")
    .set({ view_key: null })
    .where("id", "=", id)
    .where("view_key", "=", view_key)
    .execute();
}

async function markThumbnail(
  store: PictureStore,
  key: string,
  sourceType: Parameters<typeof withXmp>[1],
): Promise<void> {
  const bytes = await store.get(key);
  if (bytes === null || sourceTypeIn(bytes) !== null) return;
  const marked = withXmp(bytes, sourceType);
  if (marked.byteLength > bytes.byteLength) await store.put(key, marked);
}
