/** Puts a backup into an empty database and an empty picture store, of whatever kind. */
import "server-only";
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { eachOf } from "@/lib/base/each-of";
import { showOtherVersions } from "@/lib/db/boards/show-other-versions";
import type { Database } from "@/lib/db/schema";
import type { PictureStore } from "@/lib/pictures/store";
import type { Table } from "./catalog";
import type { Manifest } from "./manifest";
import type { BackupPicture, OpenBackup } from "./read-backup";
import { digestTables, reading } from "./rows";
import {
  fillTable,
  finishTarget,
  OPERATIONAL,
  prepareTarget,
  requireSameDigests,
  requireSameTables,
} from "./target";

/** Put and compared at once, so that a store elsewhere is not waited for one by one; each is held in memory. */
const PICTURES_AT_ONCE = 8;
const REPORTED_PICTURES = 1_000;

export interface RestoreTarget {
  db: Kysely<Database>;
  store: PictureStore;
  /** Keeps the secret of the backup, before studios may start. */
  keepSecret(value: string): Promise<void>;
}

/**
 * No studio starts on the database before everything is there and compared. An interrupted restore continues when it is called
 * again with the same backup, and one that was complete already changes nothing as long as nobody has used the studio since.
 *
 * @throws Error when the target is not empty, or does not hold the same rows and pictures in the end.
 */
export async function restoreBackup(
  backup: OpenBackup,
  { db, store, keepSecret }: RestoreTarget,
  onProgress: (what: string) => void = () => {},
): Promise<{ wasComplete: boolean }> {
  const { manifest } = backup;
  const origin = `restore ${manifest.id}`;
  const { tables, state } = await prepareTarget(db, {
    migrations: manifest.migrations,
    origin,
    beforeMarked: (tx) => requireEmptyStore(store.within?.(tx) ?? store),
  });
  if (state === "complete") {
    await requireUnused(db, tables, manifest);
    return { wasComplete: true };
  }
  const described = tables.filter(({ name }) => name !== "blobs");
  requireSameTables(described, manifest.tables);

  for (const { name, rows: count } of manifest.tables) {
    const table = described.find((one) => one.name === name);
    if (!table) throw new Error(`The backup has rows of the unknown table ${name}.`);
    onProgress(`${count} rows of ${name}`);
    await fillTable(db, table, backup.rows(name));
  }
  const ordered = manifest.tables.flatMap(({ name }) => described.filter((table) => table.name === name));
  const expected = Object.fromEntries(manifest.tables.map((table) => [table.name, table]));
  requireSameDigests(expected, await reading(db, (reader) => digestTables(reader, ordered)));

  let done = 0;
  await eachOf(backup.pictures(), PICTURES_AT_ONCE, async (picture) => {
    await putPicture(store, picture, { continues: state === "continues" });
    done += 1;
    if (done % REPORTED_PICTURES === 0 || done === manifest.pictures.count)
      onProgress(`${done} of ${manifest.pictures.count} picture files`);
  });
  await removePurgedFiles(db, store, manifest);
  const secret = await backup.secret();
  if (secret !== null) await keepSecret(secret);
  await finishTarget(db, origin, (tx) => removePurged(tx, manifest));
  return { wasComplete: false };
}

/**
 * After an earlier restore of the same backup. Where rows were removed with their pictures, or newer migrations changed some, the
 * restored studio differs from the backup as well and is refused: nothing is lost by that.
 */
async function requireUnused(
  db: Kysely<Database>,
  tables: readonly Table[],
  manifest: Manifest,
): Promise<void> {
  const kept = manifest.tables.filter(({ name }) => !OPERATIONAL.has(name));
  const found = await reading(db, (reader) =>
    digestTables(
      reader,
      tables.filter(({ name }) => kept.some((table) => table.name === name)),
    ),
  );
  const used = kept.find(
    ({ name, rows, sha256 }) => found[name]?.rows !== rows || found[name].sha256 !== sha256,
  );
  if (used)
    throw new Error(
      `The target database is not empty: this backup was restored into it before, and ${used.name} has changed since. ` +
        "Nothing was changed; use an empty one.",
    );
}

/** A store with pictures may belong to another studio, whose pictures would be counted as orphans of this one. */
async function requireEmptyStore(store: PictureStore): Promise<void> {
  for await (const { key } of store.list())
    throw new Error(`The picture store is not empty: it has ${key}, for example. Use an empty one.`);
}

/** @throws Error when the store does not hold its bytes in the end. */
async function putPicture(
  store: PictureStore,
  picture: BackupPicture,
  { continues }: { continues: boolean },
): Promise<void> {
  const isThere = async () => {
    const bytes = await store.get(picture.key);
    return bytes !== null && createHash("sha256").update(bytes).digest("hex") === picture.sha256;
  };
  if (continues && (await isThere())) return;
  await store.put(picture.key, await picture.read());
  if (!(await isThere()))
    throw new Error(
      `The picture store has other bytes of ${picture.key} than it was given. Run the same command again.`,
    );
}

/** The files that the backup had read already when the studio removed their pictures. */
async function removePurgedFiles(
  db: Kysely<Database>,
  store: PictureStore,
  { pictures }: Manifest,
): Promise<void> {
  for (const { picture, creation } of pictures.purged) {
    const rows = await db
      .selectFrom("pictures")
      .select(["original_key", "thumbnail_key", "view_key"])
      .where((e) => e.or([e("id", "=", picture), e("creation_id", "=", creation ?? "")]))
      .execute();
    await store.remove(
      rows.flatMap(({ original_key, thumbnail_key, view_key }) => [
        original_key,
        thumbnail_key,
        ...(view_key === null ? [] : [view_key]),
      ]),
    );
  }
}

/** As the studio itself removed them while the backup was made. */
async function removePurged(db: Kysely<Database>, { pictures, tables }: Manifest): Promise<void> {
  // A backup of an older studio has none.
  const hasVersions = tables.some(({ name }) => name === "board_item_versions");
  for (const { picture, creation } of pictures.purged) {
    if (hasVersions) await showOtherVersions(db, await picturesOf(db, { picture, creation }));
    await db.deleteFrom("pictures").where("id", "=", picture).execute();
    if (creation === null) continue;
    await db.deleteFrom("creations").where("id", "=", creation).execute();
    await db.deleteFrom("jobs").where("idempotency_key", "=", creation).execute();
  }
}

/** The ids of a picture and of the others of its creation, which go together. */
async function picturesOf(
  db: Kysely<Database>,
  { picture, creation }: { picture: string; creation: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom("pictures")
    .select("id")
    .where((e) => e.or([e("id", "=", picture), e("creation_id", "=", creation ?? "")]))
    .execute();
  return rows.map(({ id }) => id);
}
