/** Writes everything a studio keeps into one file, while it runs. */
import "server-only";
import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import { UNFINISHED_COPY } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { appliedMigrations } from "@/lib/db/update/version";
import type { PictureStore } from "@/lib/pictures/store";
import { readCatalog } from "./catalog";
import { encrypt } from "./file/encryption";
import { seal } from "./file/seal";
import { writeWhole } from "./file/write-whole";
import { packLines } from "./lines";
import { FORMAT, type ListedPicture, MANIFEST_NAME, type Manifest, SECRET_NAME } from "./manifest";
import { type PictureKey, readPictureKeys, spoolKeys } from "./picture-keys";
import { createDigest, readRows } from "./rows";
import { fingerprintOf } from "./secret";
import { withSnapshot } from "./snapshot";
import { openTemporaryFiles, removeLeftBehind, type TemporaryFiles } from "./temporary-files";
import { withoutSealed } from "./without-sealed";

export interface BackupInput {
  db: Kysely<Database>;
  store: PictureStore;
  /** For temporary files with the same data as the database. */
  dataDir: string;
  /** What signs sessions and links; `isIncluded` where it is kept in the data folder only. */
  secret: { value: string; isIncluded: boolean };
  /** null writes the backup as it is. */
  passphrase: string | null;
  clock: { now(): number };
  /** Gives the backup up, as when its process is told to stop; nothing of it is left then. */
  signal?: AbortSignal;
  /** Checks the written file before it has its name, because a file of that name counts as a good backup. */
  beforeNamed?: (draft: string) => Promise<void>;
}

/** Bytes under a name in the ZIP. */
interface Part {
  name: string;
  input: Uint8Array;
}

/** Pictures read at once, so that a store elsewhere is not waited for one by one. */
const PICTURES_AT_ONCE = 6;
const PICTURES_OF_A_LIST = 1_000;
/** Rows without compression; a part is one piece in memory. */
const ROWS_PART_CHARACTERS = 4_000_000;

/**
 * The rows first, of one moment, then the pictures that they refer to. A picture that is removed for good in between is noted, as
 * is one that the store had lost before.
 *
 * @param onProgress is told every now and then what was written.
 * @throws Error for a database without a studio or a store without any of its pictures, and the file system's error; then there
 * is no file of that name. It never replaces one.
 */
export async function writeBackup(
  input: BackupInput,
  file: string,
  onProgress: (what: string) => void = () => {},
): Promise<{ manifest: Manifest; byteLength: number }> {
  await removeLeftBehind(input.dataDir, input.clock.now());
  const temporary = await openTemporaryFiles(input.dataDir);
  try {
    let manifest: Manifest | undefined;
    const parts = partsOf({ ...input, temporary }, onProgress, (made) => {
      manifest = made;
    });
    const zip = seal(makeZip(parts) as unknown as AsyncIterable<Uint8Array>);
    const byteLength = await writeWhole(
      file,
      untilAborted(input.passphrase === null ? zip : encrypt(zip, input.passphrase), input.signal),
      input.beforeNamed,
    );
    if (!manifest) throw new Error("The backup has no manifest.");
    return { manifest, byteLength };
  } finally {
    await temporary.remove();
  }
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal | undefined) {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
}

type Running = BackupInput & { temporary: TemporaryFiles };

async function* partsOf(
  input: Running,
  onProgress: (what: string) => void,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Part> {
  const { db, store, secret, clock } = input;
  const made_at = new Date(clock.now()).toISOString();
  const parts: Manifest["parts"] = [];
  const checked = (name: string, bytes: Uint8Array): Part => {
    parts.push({ name, sha256: createHash("sha256").update(bytes).digest("hex") });
    return { name, input: bytes };
  };
  if (secret.isIncluded) yield checked(SECRET_NAME, Buffer.from(secret.value));
  const rows = yield* readDatabase(input, checked, onProgress);
  const pictures = yield* readPictures({ db, store }, rows.keys(), checked, onProgress);
  const manifest: Manifest = {
    format: FORMAT,
    id: newId("backup"),
    made_at,
    migrations: rows.migrations,
    tables: rows.tables,
    pictures,
    parts,
    secret: { fingerprint: fingerprintOf(secret.value), is_included: secret.isIncluded },
    ...(rows.leftOutKeys > 0 && { left_out: { keys: rows.leftOutKeys } }),
  };
  onManifest(manifest);
  yield { name: MANIFEST_NAME, input: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
}

type Checked = (name: string, bytes: Uint8Array) => Part;

interface DatabaseParts {
  migrations: string[];
  tables: Manifest["tables"];
  /** How many keys of companies are not in a backup without a passphrase. */
  leftOutKeys: number;
  keys: () => AsyncGenerator<PictureKey>;
}

/** All rows but the bytes of pictures, which come from the store. */
async function* readDatabase(
  { db, temporary, passphrase }: Running,
  checked: Checked,
  onProgress: (what: string) => void,
): AsyncGenerator<Part, DatabaseParts> {
  const snapshot = openGate<Kysely<Database>>();
  const done = openGate<void>();
  // The generator hands out parts while the snapshot is open, which ends with this call.
  const reading = withSnapshot(db, temporary.file("rows"), async (reader) => {
    snapshot.pass(reader);
    await done.passed;
  });
  try {
    const reader = await Promise.race([snapshot.passed, reading.then(() => snapshot.passed)]);
    const migrations = [...(await appliedMigrations(reader)).keys()];
    if (migrations.includes(UNFINISHED_COPY))
      throw new Error("The database is not complete: finish its restore first.");
    if (migrations.length === 0)
      throw new Error("The database has no tables of a studio, so there is nothing to back up.");
    const tables: Manifest["tables"] = [];
    let leftOutKeys = 0;
    for (const table of await readCatalog(reader)) {
      if (table.name === "blobs") continue;
      const digest = createDigest();
      let lines: unknown[] = [];
      let characters = 0;
      let number = 0;
      const nameOfPart = () => `rows/${table.name}/${String(++number).padStart(6, "0")}.jsonl.gz`;
      for await (const all of readRows(reader, table)) {
        const { rows, keys } = passphrase === null ? withoutSealed(table, all) : { rows: all, keys: 0 };
        leftOutKeys += keys;
        digest.add(rows);
        lines.push(...rows);
        characters += rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
        if (characters < ROWS_PART_CHARACTERS) continue;
        yield checked(nameOfPart(), packLines(lines));
        lines = [];
        characters = 0;
      }
      if (lines.length > 0) yield checked(nameOfPart(), packLines(lines));
      const result = digest.result();
      tables.push({ name: table.name, columns: [...table.columns], ...result });
      onProgress(`${result.rows} rows of ${table.name}`);
    }
    const keys = await spoolKeys(readPictureKeys(reader), temporary.file("keys"));
    return { migrations, tables, leftOutKeys, keys };
  } finally {
    done.pass();
    await reading;
  }
}

/** A promise that others fulfil. */
function openGate<Value>(): { passed: Promise<Value>; pass: (value: Value) => void } {
  let pass: (value: Value) => void = () => {};
  const passed = new Promise<Value>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
}

async function* readPictures(
  { db, store }: Pick<BackupInput, "db" | "store">,
  keys: AsyncGenerator<PictureKey>,
  checked: Checked,
  onProgress: (what: string) => void,
): AsyncGenerator<Part, Manifest["pictures"]> {
  const found: Manifest["pictures"] = { count: 0, bytes: 0, purged: [], lost: [] };
  let list: ListedPicture[] = [];
  let number = 0;
  const listPart = () => {
    onProgress(`${found.count} picture files`);
    return checked(`lists/${String(++number).padStart(6, "0")}.jsonl.gz`, packLines(list));
  };
  for await (const group of groups(keys, PICTURES_AT_ONCE)) {
    const read = await Promise.all(group.map(async (one) => ({ ...one, bytes: await store.get(one.key) })));
    for (const { bytes, ...one } of read) {
      if (bytes === null) {
        await noteMissing(db, one, found);
        continue;
      }
      list.push([one.key, bytes.byteLength, createHash("sha256").update(bytes).digest("hex")]);
      found.count++;
      found.bytes += bytes.byteLength;
      yield { name: `pictures/${one.key}`, input: bytes };
    }
    if (list.length < PICTURES_OF_A_LIST) continue;
    yield listPart();
    list = [];
  }
  if (list.length > 0) yield listPart();
  if (found.count === 0 && found.lost.length > 0)
    throw new Error(
      `The picture store has none of the ${found.lost.length} files that the database names: it is probably another one.`,
    );
  return found;
}

/** Looks at the database as it is now: a picture whose row is gone was removed for good since the snapshot. */
async function noteMissing(
  db: Kysely<Database>,
  { key, picture, creation, upload, isViewCopy }: PictureKey,
  found: Manifest["pictures"],
): Promise<void> {
  if (upload !== null) {
    // The row of one that was removed since is restored and, because nothing refers to it, removed again a day later.
    const kept = await db.selectFrom("uploads").select("id").where("id", "=", upload).executeTakeFirst();
    if (kept) found.lost.push(key);
    return;
  }
  // A view copy is made again when somebody wants it, and a worker draws again what its job lost.
  if (picture === null || isViewCopy) return;
  if (found.purged.some((one) => one.picture === picture)) return;
  const row = await db.selectFrom("pictures").select("id").where("id", "=", picture).executeTakeFirst();
  if (row) {
    found.lost.push(key);
    return;
  }
  const of = await db
    .selectFrom("creations")
    .select("id")
    .where("id", "=", creation ?? "")
    .executeTakeFirst();
  found.purged.push({ picture, creation: of ? null : creation });
}

async function* groups<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
