import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { link } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { readStoredKeys, storeKey } from "@/lib/keys/stored";
import { createDatabaseStore } from "@/lib/pictures/database";
import { createFileStore } from "@/lib/pictures/files";
import type { PictureStore } from "@/lib/pictures/store";
import {
  backupOf,
  bytesOf,
  clock,
  contents,
  fillStudio,
  openBackupFolder,
  restore,
  SECRET,
} from "@/tools/testing/backups";
import { describeOnEachDatabase, describeOnSqlite } from "@/tools/testing/database";
import { unzip } from "@/tools/testing/unzip";
import { readCatalog } from "./catalog";
import { writeWhole } from "./file/write-whole";
import { spoolKeys } from "./picture-keys";
import { checkBackup, openBackup } from "./read-backup";
import { type BackupInput, writeBackup } from "./write-backup";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return { ...real, link: vi.fn(real.link) };
});

vi.mock("node:crypto", async (original) => {
  const { rememberKeys } = await import("@/tools/testing/remember-keys");
  return rememberKeys(await original());
});

// Whole studios are written and read, and keys derived, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = "a passphrase of the tests";
const { folder, place, open, openMigrated } = openBackupFolder();
const input = (db: Kysely<Database>, store: PictureStore, more: Partial<BackupInput> = {}) =>
  backupOf(db, store, folder(), more);

describeOnEachDatabase("a backup", (database) => {
  it("of one kind of database and picture store is restored into the other kind, and back, with every row and byte", async () => {
    const source = await openMigrated("source.db");
    const files = createFileStore(place("pictures"));
    await fillStudio(source, files);
    const before = await contents(source, files);
    expect(Object.keys(before.pictures)).toHaveLength(32);

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

  it("has the pasted keys of companies only with a passphrase, and says how many it left out", async () => {
    const store = createDatabaseStore(database(), clock);
    await fillStudio(database(), store);
    for (const provider of ["openai", "fal"] as const)
      await storeKey(database(), provider, { sealed: "canary", added_at: 1, added_by: "Ada" }, 1);
    const keysIn = async (db: Kysely<Database>) => [...(await readStoredKeys(db)).keys()].sort();

    const plain = await writeBackup(input(database(), store), place("plain.zip"));
    expect(plain.manifest.left_out).toEqual({ keys: 2 });
    const without = open("without.db");
    await restore(place("plain.zip"), without, createFileStore(place("without")));
    expect(await keysIn(without)).toEqual([]);
    expect(await without.selectFrom("studio_values").select("key").execute()).not.toEqual([]);

    const encrypted = await writeBackup(
      input(database(), store, { passphrase: PASSPHRASE }),
      place("encrypted"),
    );
    expect(encrypted.manifest).not.toHaveProperty("left_out");
    const target = open("with.db");
    await restore(place("encrypted"), target, createFileStore(place("with")), PASSPHRASE);
    expect(await keysIn(target)).toEqual(["fal", "openai"]);
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
      count: 30,
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
    expect(manifest.pictures).toMatchObject({ count: 31, purged: [], lost: ["pictures/cr_3/0.png"] });
    const target = open("target.db");
    await restore(place("backup.zip"), target, createFileStore(place("restored")));
    expect(await target.selectFrom("pictures").select("id").execute()).toHaveLength(8);
  });
});

describeOnEachDatabase("a backup that is not written", (database) => {
  it("is one of a database without a studio, or with a picture store that has none of its pictures", async () => {
    const store = createDatabaseStore(database(), clock);
    await fillStudio(database(), store);
    const another = createFileStore(place("another"));
    await expect(writeBackup(input(database(), another), place("backup.zip"))).rejects.toThrow(
      "none of the 32 files",
    );
    await sql`drop table kysely_migration`.execute(database());
    await expect(writeBackup(input(database(), store), place("backup.zip"))).rejects.toThrow(
      "no tables of a studio",
    );
    expect(readdirSync(folder())).toEqual([]);
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
    const before = readdirSync(folder());
    await writeBackup(input(database(), store), place("backup.zip"));
    expect(readdirSync(folder())).toEqual([...before, "backup.zip"].sort());
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

  it("that fails its check before it has its name leaves no file, and the file that was checked was complete", async () => {
    const store = await fill();
    const beforeNamed = async (draft: string) => {
      await (await openBackup(draft, null)).close();
      expect(existsSync(place("checked"))).toBe(false);
      throw new Error("a checksum differs");
    };
    const before = readdirSync(folder());
    await expect(writeBackup(input(database(), store, { beforeNamed }), place("checked"))).rejects.toThrow(
      "a checksum differs",
    );
    expect(readdirSync(folder())).toEqual(before);
  });

  it("is not read any further once its process is told to stop", async () => {
    await writeBackup(input(database(), await fill()), place("backup"));
    const stop = new AbortController();
    const backup = await openBackup(place("backup"), null, stop.signal);
    stop.abort(new Error("Stopped by SIGTERM"));
    await expect(checkBackup(backup)).rejects.toThrow("Stopped by SIGTERM");
    await backup.close();
    await expect(openBackup(place("backup"), null, stop.signal)).rejects.toThrow("Stopped by SIGTERM");
  });

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
    expect(readdirSync(folder())).toEqual([]);
  });

  it("replaces no file, also where the file system has no links", async () => {
    const noLinks = Object.assign(new Error("operation not permitted"), { code: "EPERM" });
    vi.mocked(link).mockRejectedValueOnce(noLinks).mockRejectedValueOnce(noLinks);
    const bytes = (text: string) => Readable.from([Buffer.from(text)]);
    await writeWhole(place("backup.zip"), bytes("first"));
    await expect(writeWhole(place("backup.zip"), bytes("second"))).rejects.toThrow("EEXIST");
    expect(readFileSync(place("backup.zip"), "utf8")).toBe("first");
    expect(readdirSync(folder())).toEqual(["backup.zip"]);
  });

  it("leaves no list of pictures behind when the disk is full", async () => {
    async function* full() {
      yield { key: "pictures/cr_1/0.png", picture: null, creation: null, upload: null, isViewCopy: false };
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    }
    await expect(spoolKeys(full(), place("keys.tmp"))).rejects.toThrow("no space");
    expect(readdirSync(folder())).toEqual([]);
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
