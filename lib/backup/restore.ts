/** Puts a backup into an empty database and an empty picture store, of whatever kind. */
import "server-only";
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { PictureStore } from "@/lib/pictures/store";
import type { Manifest } from "./manifest";
import { type BackupPart, createPictureCheck, type OpenBackup, requireAllPictures } from "./read-backup";
import { digestTables, type PortableRow, reading } from "./rows";
import { fillTable, finishTarget, prepareTarget, requireSameDigests, requireSameTables } from "./target";

export interface RestoreTarget {
  db: Kysely<Database>;
  store: PictureStore;
  /** Keeps the secret of the backup, before studios may start. */
  keepSecret(value: string): Promise<void>;
}

/**
 * No studio starts on the database before everything is there and compared. An interrupted restore continues when it is called
 * again with the same backup.
 *
 * @throws Error when the target is not empty, or does not hold the same rows and pictures in the end.
 */
export async function restoreBackup(
  backup: OpenBackup,
  { db, store, keepSecret }: RestoreTarget,
  onProgress: (what: string) => void = () => {},
): Promise<void> {
  const { manifest } = backup;
  const rows = { migrations: manifest.migrations, origin: `restore ${manifest.id}` };
  const { tables, continues } = await prepareTarget(db, rows);
  const described = tables.filter(({ name }) => name !== "blobs");
  requireSameTables(described, manifest.tables);
  if (!continues) await requireEmptyStore(store, { undo: () => finishTarget(db) });

  for (const { name, rows: count } of manifest.tables) {
    const table = described.find((one) => one.name === name);
    if (!table) throw new Error(`The backup has rows of the unknown table ${name}.`);
    onProgress(`${count} rows of ${name}`);
    await fillTable(db, table, rowsOf(backup, name));
  }
  const ordered = manifest.tables.flatMap(({ name }) => described.filter((table) => table.name === name));
  const expected = Object.fromEntries(manifest.tables.map((table) => [table.name, table]));
  requireSameDigests(expected, await reading(db, (reader) => digestTables(reader, ordered)));

  onProgress(`${manifest.pictures.count} picture files`);
  await putPictures(backup, store, { continues });
  await comparePictures(backup, store);
  for await (const part of backup.parts(["secret"])) if (part.kind === "secret") await keepSecret(part.value);
  await finishTarget(db, (tx) => removePurged(tx, manifest));
}

/** Of one table, in the order in which they were written. */
async function* rowsOf({ parts }: OpenBackup, table: string): AsyncGenerator<PortableRow[]> {
  for await (const part of parts(["rows"])) if (part.kind === "rows" && part.table === table) yield part.rows;
}

/** A store with pictures may belong to another studio, whose pictures would be counted as orphans of this one. */
async function requireEmptyStore(
  store: PictureStore,
  { undo }: { undo: () => Promise<void> },
): Promise<void> {
  for await (const { key } of store.list()) {
    await undo();
    throw new Error(`The picture store is not empty: it has ${key}, for example. Use an empty one.`);
  }
}

async function putPictures(
  { manifest, parts }: OpenBackup,
  store: PictureStore,
  { continues }: { continues: boolean },
): Promise<void> {
  const check = createPictureCheck();
  for await (const part of parts(["picture", "list"])) {
    check.add(part);
    if (part.kind === "picture" && !(continues && (await isThere(store, part))))
      await store.put(part.key, part.bytes);
  }
  requireAllPictures(manifest, check.listed());
}

/** A put is complete or did not happen, so the length is enough here; all bytes are compared in the end. */
async function isThere(
  store: PictureStore,
  { key, byteLength }: Extract<BackupPart, { kind: "picture" }>,
): Promise<boolean> {
  const stored = await store.open(key);
  await stored?.close?.();
  return stored?.byteLength === byteLength;
}

async function comparePictures({ parts }: OpenBackup, store: PictureStore): Promise<void> {
  for await (const part of parts(["list"])) {
    if (part.kind !== "list") continue;
    for (const [key, , sha256] of part.pictures) {
      const bytes = await store.get(key);
      if (bytes === null || createHash("sha256").update(bytes).digest("hex") !== sha256)
        throw new Error(`The picture ${key} differs from the backup. Run the same command again.`);
    }
  }
}

/** As the studio itself removed them while the backup was made. */
async function removePurged(db: Kysely<Database>, { pictures }: Manifest): Promise<void> {
  for (const { picture, creation } of pictures.purged) {
    await db.deleteFrom("pictures").where("id", "=", picture).execute();
    if (creation !== null) await db.deleteFrom("creations").where("id", "=", creation).execute();
  }
}
