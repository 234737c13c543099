import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { createDatabaseStore } from "@/lib/pictures/database";
import { createFileStore } from "@/lib/pictures/files";
import type { PictureStore } from "@/lib/pictures/store";
import { describeOnEachDatabase, describeOnSqlite } from "@/lib/testing/database";
import { fillEveryTable } from "@/lib/testing/every-table";
import { unzip } from "@/lib/testing/unzip";
import { readCatalog } from "./catalog";
import { writeWhole } from "./file/write-whole";
import { checkBackup, openBackup } from "./read-backup";
import { restoreBackup } from "./restore";
import { digestTables, reading } from "./rows";
import { type BackupInput, writeBackup } from "./write-backup";

// Whole studios are written and read, and keys derived, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = "a passphrase of the tests";
const SECRET = "the secret of the studio, of which there is one";
const clock = { now: () => Date.now() };
const bytesOf = (index: number) => Buffer.alloc(100_000, index);

let folder: string;
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

function open(name: string): Kysely<Database> {
  const db = openSqlite(place(name));
  handles.push(db);
  return db;
}

/** A studio with rows in every table and eight pictures. */
async function fillStudio(db: Kysely<Database>, store: PictureStore): Promise<void> {
  await fillEveryTable(db);
  await db.deleteFrom("blobs").execute();
  const ids = await db.selectFrom("pictures").select("id").orderBy("picture_index").execute();
  for (const [index, { id }] of ids.entries()) {
    const keys = {
      original_key: `pictures/cr_${index}/0.png`,
      thumbnail_key: `pictures/cr_${index}/0-thumbnail.webp`,
    };
    await db
      .updateTable("pictures")
      .set({ ...keys, view_key: null })
      .where("id", "=", id)
      .execute();
    await store.put(keys.original_key, bytesOf(index));
    await store.put(keys.thumbnail_key, Buffer.from(`thumbnail ${index}`));
  }
}

const input = (db: Kysely<Database>, store: PictureStore, more: Partial<BackupInput> = {}): BackupInput => ({
  db,
  store,
  dataDir: folder,
  secret: { value: SECRET, isIncluded: true },
  passphrase: null,
  clock,
  ...more,
});

async function restore(
  file: string,
  db: Kysely<Database>,
  store: PictureStore,
  passphrase: string | null = null,
) {
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
async function contents(db: Kysely<Database>, store: PictureStore) {
  const { blobs: _, ...digests } = await reading(db, async (reader) =>
    digestTables(reader, await readCatalog(reader)),
  );
  const pictures: Record<string, string> = {};
  for await (const { key } of store.list())
    pictures[key] = Buffer.from((await store.get(key)) ?? []).toString("base64");
  return { digests, pictures };
}

describeOnEachDatabase("a backup", (database) => {
  it("of one kind of database and picture store is restored into the other kind, and back, with every row and byte", async () => {
    const source = open("source.db");
    await migrate(source);
    const files = createFileStore(place("pictures"));
    await fillStudio(source, files);
    const before = await contents(source, files);
    expect(Object.keys(before.pictures)).toHaveLength(16);

    await writeBackup(input(source, files), place("first.zip"));
    const stored = createDatabaseStore(database(), clock);
    expect(await restore(place("first.zip"), database(), stored)).toBe(SECRET);
    expect(await contents(database(), stored)).toEqual(before);

    await writeBackup(input(database(), stored, { passphrase: PASSPHRASE }), place("second"));
    const again = createFileStore(place("again"));
    const target = open("target.db");
    expect(await restore(place("second"), target, again, PASSPHRASE)).toBe(SECRET);
    expect(await contents(target, again)).toEqual(before);
    await migrate(target);
  });

  it("holds what there was when it began, while the studio goes on", async () => {
    const store = createDatabaseStore(database(), clock);
    await fillStudio(database(), store);
    const before = await contents(database(), store);
    const writing: PictureStore = {
      ...store,
      // While the first picture is read, the studio makes others.
      async get(key) {
        await store.put(`pictures/later-${key.length}/0.png`, bytesOf(9));
        await database().updateTable("people").set({ name: "Another name" }).execute();
        return store.get(key);
      },
    };
    await writeBackup(input(database(), writing), place("backup.zip"));
    const target = open("target.db");
    const files = createFileStore(place("restored"));
    await restore(place("backup.zip"), target, files);
    expect(await contents(target, files)).toEqual(before);
  });

  it("notes a picture that the studio removes for good meanwhile, and a restore leaves out its row", async () => {
    const store = createDatabaseStore(database(), clock);
    await fillStudio(database(), store);
    const [first] = await database()
      .selectFrom("pictures")
      .select(["id", "creation_id"])
      .orderBy("id")
      .execute();
    if (!first) throw new Error("There are no pictures.");
    const remove = async () => {
      const { id, creation_id } = first;
      const pictures = database().selectFrom("pictures").selectAll().where("id", "=", id);
      const row = await pictures.executeTakeFirstOrThrow();
      await store.remove([row.original_key, row.thumbnail_key]);
      await database().deleteFrom("creations").where("id", "=", creation_id).execute();
    };
    let removed: Promise<void> | undefined;
    const removing: PictureStore = {
      ...store,
      // Before the first picture is read, and after the rows were.
      async get(key) {
        removed ??= remove();
        await removed;
        return store.get(key);
      },
    };
    const { manifest } = await writeBackup(input(database(), removing), place("backup.zip"));
    expect(manifest.pictures).toMatchObject({
      count: 14,
      purged: [{ picture: first.id, creation: first.creation_id }],
      lost: [],
    });
    const target = open("target.db");
    await restore(place("backup.zip"), target, createFileStore(place("restored")));
    expect(await target.selectFrom("pictures").select("id").execute()).toHaveLength(7);
    expect(await target.selectFrom("creations").select("id").execute()).toHaveLength(7);
  });

  it("names a file that the store had lost before, and a restore keeps its row", async () => {
    const store = createDatabaseStore(database(), clock);
    await fillStudio(database(), store);
    await store.remove(["pictures/cr_3/0.png"]);
    const { manifest } = await writeBackup(input(database(), store), place("backup.zip"));
    expect(manifest.pictures).toMatchObject({ count: 15, purged: [], lost: ["pictures/cr_3/0.png"] });
    const target = open("target.db");
    await restore(place("backup.zip"), target, createFileStore(place("restored")));
    expect(await target.selectFrom("pictures").select("id").execute()).toHaveLength(8);
  });

  it("is refused by a database or a picture store that is not empty, and nothing is changed there", async () => {
    const source = open("source.db");
    await migrate(source);
    const files = createFileStore(place("pictures"));
    await fillStudio(source, files);
    await writeBackup(input(source, files), place("backup.zip"));

    const stored = createDatabaseStore(database(), clock);
    await stored.put("pictures/foreign/0.png", bytesOf(1));
    await expect(restore(place("backup.zip"), database(), createFileStore(place("a")))).rejects.toThrow(
      "not empty",
    );
    await database().deleteFrom("blobs").execute();
    const foreign = createFileStore(place("b"));
    await foreign.put("pictures/foreign/0.png", bytesOf(1));
    await expect(restore(place("backup.zip"), database(), foreign)).rejects.toThrow(
      "picture store is not empty",
    );
    expect(await database().selectFrom("people").select("id").execute()).toEqual([]);
    // The studio of that database still starts.
    await migrate(database());
  });

  it("of a restore that was interrupted continues, no studio starts before, and another backup is refused", async () => {
    const source = open("source.db");
    await migrate(source);
    const files = createFileStore(place("pictures"));
    await fillStudio(source, files);
    await writeBackup(input(source, files), place("backup.zip"));
    await writeBackup(input(source, files), place("other.zip"));

    const stored = createDatabaseStore(database(), clock);
    const puts: string[] = [];
    for (const failAt of [1, 5, 15]) {
      const failing: PictureStore = {
        ...stored,
        async put(key, bytes) {
          puts.push(key);
          if (Object.keys((await contents(database(), stored)).pictures).length === failAt)
            throw new Error("disk full");
          await stored.put(key, bytes);
        },
      };
      await expect(restore(place("backup.zip"), database(), failing)).rejects.toThrow("disk full");
      await expect(migrate(database())).rejects.toThrow("Run the same command again");
    }
    await expect(restore(place("other.zip"), database(), stored)).rejects.toThrow("interrupted restore");
    await restore(place("backup.zip"), database(), stored);
    expect(await contents(database(), stored)).toEqual(await contents(source, files));
    // What was stored is not stored again.
    expect(puts.length).toBe(15 + 3);
  });
});

describeOnSqlite("a backup file", (database) => {
  const fill = async () => {
    const store = createDatabaseStore(database(), clock);
    await fillStudio(database(), store);
    return store;
  };

  it("is a ZIP that any program reads, is readable by its owner only, and leaves nothing beside it", async () => {
    const store = await fill();
    const before = readdirSync(folder);
    await writeBackup(input(database(), store), place("backup.zip"));
    expect(readdirSync(folder)).toEqual([...before, "backup.zip"].sort());
    expect(statSync(place("backup.zip")).mode & 0o777).toBe(0o600);
    const files = await unzip(readFileSync(place("backup.zip")));
    expect(files.get("secret")?.toString()).toBe(SECRET);
    expect(files.get("pictures/pictures/cr_4/0.png")).toEqual(bytesOf(4));
    await expect(writeBackup(input(database(), store), place("backup.zip"))).rejects.toThrow("EEXIST");
  });

  it.each([null, PASSPHRASE])(
    "with a changed or missing byte anywhere is reported before anything is written (passphrase: %s)",
    async (passphrase) => {
      const store = await fill();
      await writeBackup(input(database(), store, { passphrase }), place("good"));
      const good = readFileSync(place("good"));
      const target = open("target.db");
      const files = createFileStore(place("restored"));
      const attempt = async (bytes: Buffer) => {
        writeFileSync(place("bad"), bytes);
        await expect(restore(place("bad"), target, files, passphrase)).rejects.toThrow(
          /damaged|encrypted|no manifest/,
        );
      };
      const places = [0, 40, 80, 110, Math.floor(good.length / 2), good.length - 1];
      // Each attempt on an encrypted file takes the time of a guess.
      if (passphrase === null)
        for (let part = 0; part < 40; part++) places.push(Math.floor((good.length * part) / 40));
      for (const at of new Set(places)) {
        const bad = Buffer.from(good);
        bad.writeUInt8(bad.readUInt8(at) ^ 1, at);
        // An encrypted file whose first bytes differ is taken for one that is not encrypted, which is no backup.
        await attempt(bad);
      }
      for (const length of [10, 65_650, good.length - 1]) await attempt(good.subarray(0, length));
      await attempt(Buffer.concat([good, Buffer.from([0])]));
      expect(existsSync(place("restored"))).toBe(false);
      expect(await readCatalog(target)).toEqual([]);
      const backup = await openBackup(place("good"), passphrase);
      await checkBackup(backup);
      await backup.close();
    },
    60_000,
  );

  it("that is encrypted shows nothing of the studio, and names a missing or wrong passphrase", async () => {
    const store = await fill();
    await writeBackup(input(database(), store, { passphrase: PASSPHRASE }), place("backup"));
    expect(readFileSync(place("backup")).includes(SECRET)).toBe(false);
    expect(readFileSync(place("backup")).includes("manifest.json")).toBe(false);
    await expect(openBackup(place("backup"), null)).rejects.toThrow("BACKUP_PASSPHRASE");
    await expect(openBackup(place("backup"), "another passphrase")).rejects.toThrow("passphrase is wrong");
  });

  it("says whether it is encrypted, so that a file put in place of an encrypted one is noticed", async () => {
    const store = await fill();
    for (const passphrase of [PASSPHRASE, null]) {
      const file = place(`backup-${passphrase === null ? "open" : "encrypted"}`);
      await writeBackup(input(database(), store, { passphrase }), file);
      const backup = await openBackup(file, PASSPHRASE);
      expect(backup.isEncrypted).toBe(passphrase !== null);
      await backup.close();
    }
  });

  it("appears under its name only when it is complete", async () => {
    async function* full() {
      yield Buffer.alloc(1_000);
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    }
    await expect(writeWhole(place("backup.zip"), full())).rejects.toThrow("no space");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of a newer version of the studio is refused", async () => {
    const store = await fill();
    await database()
      .insertInto("kysely_migration" as "people")
      .values({ name: "2999-01-01-flying", timestamp: "2999" } as never)
      .execute();
    await writeBackup(input(database(), store), place("backup.zip"));
    await expect(openBackup(place("backup.zip"), null)).rejects.toThrow("newer version of the studio");
  });
});
