/** Whole studios to back up and to restore into, in a test's folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { readCatalog } from "@/lib/backup/catalog";
import { openBackup } from "@/lib/backup/read-backup";
import { restoreBackup } from "@/lib/backup/restore";
import { digestTables, reading } from "@/lib/backup/rows";
import type { BackupInput } from "@/lib/backup/write-backup";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import type { PictureStore } from "@/lib/pictures/store";
import { withoutSync, writeMigrated } from "./database";
import { fillEveryTable } from "./every-table";

export const SECRET = "the secret of the studio, of which there is one";
export const clock = { now: () => Date.now() };
/** One of them is larger than the pieces in which files are sealed and encrypted. */
export const bytesOf = (index: number) => Buffer.alloc(index === 0 ? 100_000 : 10_000, index);

/** A folder of its own for each test, and databases in it that are closed afterwards. */
export function openBackupFolder(): {
  folder: () => string;
  place: (name: string) => string;
  open: (name: string) => Kysely<Database>;
  /** With the tables of the newest migration. */
  openMigrated: (name: string) => Promise<Kysely<Database>>;
} {
  let folder = "";
  let handles: Kysely<Database>[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "studio-backup-"));
  });
  afterEach(async () => {
    for (const handle of handles) await handle.destroy();
    handles = [];
    rmSync(folder, { recursive: true, force: true });
  });
  const place = (name: string) => path.join(folder, name);
  const open = (name: string) => {
    const db = openSqlite(place(name));
    handles.push(db);
    return db;
  };
  const openMigrated = async (name: string) => {
    await writeMigrated(place(name));
    return withoutSync(open(name));
  };
  return { folder: () => folder, place, open, openMigrated };
}

/** Rows in every table, and eight pictures and eight uploads of two files each. */
export async function fillStudio(db: Kysely<Database>, store: PictureStore): Promise<void> {
  await fillEveryTable(db);
  // Secrets are in no backup without a passphrase.
  await db.updateTable("webhooks").set({ secret: "", former_secret: null }).execute();
  await db.deleteFrom("blobs").execute();
  const ids = await db.selectFrom("pictures").select("id").orderBy("picture_index").execute();
  for (const [index, { id }] of ids.entries()) {
    const keys = await putFiles(store, `pictures/cr_${index}/0`, index);
    await db
      .updateTable("pictures")
      .set({ ...keys, view_key: null })
      .where("id", "=", id)
      .execute();
  }
  const uploads = await db.selectFrom("uploads").select("id").orderBy("width").execute();
  for (const [index, { id }] of uploads.entries())
    await db
      .updateTable("uploads")
      .set(await putFiles(store, `uploads/up_${index}/original`, index))
      .where("id", "=", id)
      .execute();
}

async function putFiles(store: PictureStore, name: string, index: number) {
  const keys = { original_key: `${name}.png`, thumbnail_key: `${name}-thumbnail.webp` };
  await store.put(keys.original_key, bytesOf(index));
  await store.put(keys.thumbnail_key, Buffer.from(`thumbnail ${index}`));
  return keys;
}

/** @param dataDir for temporary files. */
export const backupOf = (
  db: Kysely<Database>,
  store: PictureStore,
  dataDir: string,
  more: Partial<BackupInput> = {},
): BackupInput => ({
  ...{ db, store, dataDir, clock },
  secret: { value: SECRET, isIncluded: true },
  passphrase: null,
  ...more,
});

/** @returns the secret of the backup. */
export async function restore(
  file: string,
  db: Kysely<Database>,
  store: PictureStore,
  passphrase: string | null = null,
): Promise<string | undefined> {
  let secret: string | undefined;
  const keepSecret = async (value: string) => {
    secret = value;
  };
  const backup = await openBackup(file, passphrase);
  try {
    await restoreBackup(backup, { db, store, keepSecret });
  } finally {
    await backup.close();
  }
  return secret;
}

/** All rows but the bytes of pictures, and all pictures. */
export async function contents(db: Kysely<Database>, store: PictureStore) {
  const { blobs: _, ...digests } = await reading(db, async (reader) =>
    digestTables(reader, await readCatalog(reader)),
  );
  const pictures: Record<string, string> = {};
  for await (const { key } of store.list())
    pictures[key] = Buffer.from((await store.get(key)) ?? []).toString("base64");
  return { digests, pictures };
}
