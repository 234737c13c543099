/**
 * Marks pictures that were stored before files said where they come from.
 *
 * A marked file is put under a key of its own before the row names it with its length, so that readers, backups and a kill at any
 * step find a whole picture. The file before it is removed by the next run, when nobody reads it any more.
 */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Kysely } from "kysely";
import { isSigned, sourceTypeIn } from "picture-metadata";
import type { Database } from "@/lib/db/schema";
import { withXmp } from "@/lib/pictures/leaving";
import type { Marks } from "@/lib/pictures/marks";
import { type PictureStore, sourceOfParts } from "@/lib/pictures/store";
import { originOf } from "@/lib/uploads/origin-of";

export interface PicturesMarked {
  marked: number;
  /** Signed before, by this studio or elsewhere. */
  unchanged: number;
  /** Missing, incomplete, or in a form that takes no marks. */
  left: number;
  /** Files of an earlier run that were replaced by marked ones. */
  removed: number;
}

interface Parts {
  db: Kysely<Database>;
  store: PictureStore;
  marks: Marks;
}

const PAGE = 200;
const MARKED = "-marked.";

/**
 * Can be stopped and run again at any time, also while the studio runs. One picture is in memory at a time.
 *
 * @throws what the store and the database throw.
 */
export async function markStored(parts: Parts): Promise<PicturesMarked> {
  const done: PicturesMarked = { marked: 0, unchanged: 0, left: 0, removed: 0 };
  for (let last = ""; ; ) {
    const rows = await readPage(parts.db, last);
    const before = rows.flatMap(({ original_key: key }) =>
      key.includes(MARKED) ? [key.replace(MARKED, ".")] : [],
    );
    if (before.length > 0) await parts.store.remove(before);
    done.removed += before.length;
    for (const row of rows) {
      done[row.original_key.includes(MARKED) ? "unchanged" : await mark(parts, row)] += 1;
      await letOthers();
    }
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return done;
    last = end.id;
  }
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const readPage = (db: Kysely<Database>, after: string) =>
  db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id", "creation_id", "original_key", "thumbnail_key", "byte_length"])
    .select("made_with")
    .where("pictures.id", ">", after)
    .where("pictures.deleted_at", "is", null)
    .orderBy("pictures.id")
    .limit(PAGE)
    .execute();

async function mark({ db, store, marks }: Parts, row: Row): Promise<"marked" | "unchanged" | "left"> {
  const bytes = await store.get(row.original_key);
  if (bytes?.byteLength !== row.byte_length) return "left";
  const origin = await originOf({ db, store }, { creationId: row.creation_id, madeWith: row.made_with });
  const sourceType = sourceTypeIn(bytes) ?? origin.sourceType;
  await markThumbnail(store, row.thumbnail_key, sourceType);
  if (isSigned(bytes)) return "unchanged";
  const marked = sourceOfParts(await marks.mark(bytes, { ...origin, sourceType }));
  if (marked.byteLength === bytes.byteLength) return "left";
  const key = row.original_key.replace(/\.([a-z0-9]+)$/, `${MARKED}$1`);
  await store.put(key, marked);
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ original_key: key, byte_length: marked.byteLength })
    .where("id", "=", row.id)
    .where("original_key", "=", row.original_key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "marked";
  // Deleted meanwhile.
  await store.remove([key]);
  return "left";
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
