import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isPostgres } from "@/lib/db/dialect";
import { migrate } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";
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
} from "@/tools/testing/backups";
import { describeOnEachDatabase, describeOnSqlite, writeMigrated } from "@/tools/testing/database";
import { unzip } from "@/tools/testing/unzip";
import { zipOf } from "@/tools/testing/zip";
import { readCatalog } from "./catalog";
import { seal } from "./file/seal";
import * as lines from "./lines";
import { openBackup } from "./read-backup";
import { writeBackup } from "./write-backup";

vi.mock("./lines", async (original) => {
  const real = await original<typeof lines>();
  return { ...real, unpackLines: vi.fn(real.unpackLines) };
});

// Whole studios are written and read, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { folder, place, open } = openBackupFolder();

/** A folder with a studio with rows in every table, and its backup. Each test gets a copy. */
let example = "";
beforeAll(async () => {
  example = mkdtempSync(path.join(tmpdir(), "studio-backed-up-"));
  const at = (name: string) => path.join(example, name);
  await writeMigrated(at("source.db"));
  const source = openSqlite(at("source.db"));
  const files = createFileStore(at("pictures"));
  await fillStudio(source, files);
  await writeBackup(backupOf(source, files, example), at("backup.zip"));
  await source.destroy();
});
afterAll(() => rmSync(example, { recursive: true, force: true }));

async function backedUp() {
  cpSync(example, folder(), { recursive: true });
  return {
    source: open("source.db"),
    files: createFileStore(place("pictures")),
    file: place("backup.zip"),
  };
}

describeOnEachDatabase("a restore", (database) => {
  it("is refused by a database or a picture store that is not empty, and nothing is changed there", async () => {
    const { file } = await backedUp();
    const stored = createDatabaseStore(database(), clock);
    await stored.put("pictures/foreign/0.png", bytesOf(1));
    await expect(restore(file, database(), createFileStore(place("a")))).rejects.toThrow("not empty");
    await database().deleteFrom("blobs").execute();
    const foreign = createFileStore(place("b"));
    await foreign.put("pictures/foreign/0.png", bytesOf(1));
    await expect(restore(file, database(), foreign)).rejects.toThrow("picture store is not empty");
    expect(await database().selectFrom("people").select("id").execute()).toEqual([]);
    // The studio of that database still starts.
    await migrate(database());
  });

  it("that is refused by a picture store leaves no table in an empty database", async () => {
    const { file } = await backedUp();
    const foreign = createFileStore(place("b"));
    await foreign.put("pictures/foreign/0.png", bytesOf(1));
    const schema = "refused";
    const target = isPostgres(database())
      ? openPostgres(process.env.TEST_DATABASE_URL ?? "", { schema })
      : open("empty.db");
    try {
      if (isPostgres(target)) await sql`create schema ${sql.ref(schema)}`.execute(target);
      await expect(restore(file, target, foreign)).rejects.toThrow("picture store is not empty");
      const tables = await target.introspection.getTables({ withInternalKyselyTables: true });
      expect(tables.filter((table) => !isPostgres(target) || table.schema === schema)).toEqual([]);
    } finally {
      if (isPostgres(target)) {
        await sql`drop schema ${sql.ref(schema)} cascade`.execute(target);
        await target.destroy();
      }
    }
  });

  it("that could not look into the picture store has not begun, so the next one looks again", async () => {
    const { file } = await backedUp();
    const foreign = createFileStore(place("b"));
    await foreign.put("pictures/foreign/0.png", bytesOf(1));
    const away: PictureStore = {
      ...foreign,
      // biome-ignore lint/correctness/useYield: a store that cannot be listed
      async *list() {
        throw new Error("the bucket is gone");
      },
    };
    await expect(restore(file, database(), away)).rejects.toThrow("the bucket is gone");
    await expect(restore(file, database(), foreign)).rejects.toThrow("picture store is not empty");
  });

  it("that was interrupted continues, no studio starts before, and another backup is refused", async () => {
    const { source, files, file } = await backedUp();
    await writeBackup(backupOf(source, files, folder()), place("other.zip"));
    const stored = createDatabaseStore(database(), clock);
    const begun: string[] = [];
    const failingAt = (count: number): PictureStore => ({
      ...stored,
      async put(key, bytes) {
        if (begun.length >= count) throw new Error("disk full");
        begun.push(key);
        await stored.put(key, bytes);
      },
    });
    for (const count of [1, 5, 31]) {
      await expect(restore(file, database(), failingAt(count))).rejects.toThrow("disk full");
      await expect(migrate(database())).rejects.toThrow("Run the same command again");
    }
    await expect(restore(place("other.zip"), database(), stored)).rejects.toThrow("interrupted restore");
    await restore(file, database(), failingAt(32));
    expect(await contents(database(), stored)).toEqual(await contents(source, files));
    // What was stored is not stored again.
    expect(new Set(begun).size).toBe(32);
  });

  it("that continues replaces a picture whose bytes differ from the backup", async () => {
    const { source, files, file } = await backedUp();
    const stored = createDatabaseStore(database(), clock);
    const damaging: PictureStore = {
      ...stored,
      async put(key, bytes) {
        await stored.put(key, key === "pictures/cr_3/0.png" ? bytesOf(99) : bytes);
      },
    };
    await expect(restore(file, database(), damaging)).rejects.toThrow("other bytes of pictures/cr_3/0.png");
    await restore(file, database(), stored);
    expect(await contents(database(), stored)).toEqual(await contents(source, files));
  });

  it("that is run once more changes nothing, and is refused once the studio was used", async () => {
    const { file } = await backedUp();
    const stored = createDatabaseStore(database(), clock);
    await restore(file, database(), stored);
    // A studio that starts tells that it runs; nobody has used it by that.
    await database().deleteFrom("processes").execute();
    await restore(file, database(), stored);
    await database().updateTable("people").set({ name: "Another name" }).execute();
    const used = await contents(database(), stored);
    await expect(restore(file, database(), stored)).rejects.toThrow("not empty");
    expect(await contents(database(), stored)).toEqual(used);
  });

  it("puts up to eight pictures at once", async () => {
    const { file } = await backedUp();
    const stored = createDatabaseStore(database(), clock);
    let active = 0;
    let most = 0;
    const counting: PictureStore = {
      ...stored,
      async put(key, bytes) {
        active += 1;
        most = Math.max(most, active);
        // The first ones wait for each other, so that their number does not depend on time.
        if (most < 8) await vi.waitFor(() => expect(most).toBe(8), { timeout: 20_000, interval: 5 });
        await stored.put(key, bytes);
        active -= 1;
      },
    };
    await restore(file, database(), counting);
    expect(most).toBe(8);
  });

  it("leaves no picture file of a creation that the studio removed for good while the backup was made", async () => {
    const { source, files } = await backedUp();
    const row = await source
      .selectFrom("pictures")
      .selectAll()
      .where("original_key", "=", "pictures/cr_2/0.png")
      .executeTakeFirstOrThrow();
    const removing: PictureStore = {
      ...files,
      async get(key) {
        const bytes = await files.get(key);
        // The original was read, and the thumbnail is not any more.
        if (key === row.original_key)
          await source.deleteFrom("creations").where("id", "=", row.creation_id).execute();
        return key === row.thumbnail_key ? null : bytes;
      },
    };
    await writeBackup(backupOf(source, removing, folder()), place("purged.zip"));
    const stored = createDatabaseStore(database(), clock);
    await restore(place("purged.zip"), database(), stored);
    const { pictures } = await contents(database(), stored);
    expect(Object.keys(pictures).filter((key) => key.startsWith("pictures/cr_2/"))).toEqual([]);
    expect(Object.keys(pictures)).toHaveLength(30);
    expect(
      await database()
        .selectFrom("jobs")
        .select("id")
        .where("idempotency_key", "=", row.creation_id)
        .execute(),
    ).toEqual([]);
  });

  it("keeps an item of a board whose picture the studio removed for good meanwhile, where it has another version", async () => {
    const { source, files } = await backedUp();
    const [removed, other] = await source.selectFrom("pictures").selectAll().limit(2).execute();
    const item = await source.selectFrom("board_items").selectAll().executeTakeFirstOrThrow();
    const { board_id, id: item_id } = item;
    await source.deleteFrom("board_item_versions").execute();
    await source.deleteFrom("board_items").where("id", "<>", item_id).execute();
    await source.updateTable("board_items").set({ picture_id: removed?.id }).execute();
    const versions = [other?.id ?? "", removed?.id ?? ""].map((picture_id, ordinal) => ({
      ...{ board_id, item_id, picture_id, ordinal, created_at: 1 },
    }));
    await source.insertInto("board_item_versions").values(versions).execute();
    const removing: PictureStore = {
      ...files,
      async get(key) {
        if (key !== removed?.original_key) return files.get(key);
        await source.deleteFrom("pictures").where("id", "=", removed.id).execute();
        return null;
      },
    };
    await writeBackup(backupOf(source, removing, folder()), place("purged.zip"));
    await restore(place("purged.zip"), database(), createDatabaseStore(database(), clock));
    expect(await database().selectFrom("board_items").selectAll().execute()).toMatchObject([
      { id: item_id, picture_id: other?.id },
    ]);
  });

  it("of a backup that an earlier version made fills its tables, and then brings them up to date", async () => {
    const names = Object.keys(MIGRATIONS);
    const earlier = names.slice(0, -1);
    const source = open("earlier.db");
    await migrate(source, Object.fromEntries(earlier.map((name) => [name, MIGRATIONS[name] as never])));
    const columns = (await readCatalog(source)).find(({ name }) => name === "people")?.columns ?? [];
    const person = Object.fromEntries(columns.map(({ name, kind }) => [name, kind === "text" ? "ada" : 1]));
    await source
      .insertInto("people")
      .values(person as never)
      .execute();
    const { manifest } = await writeBackup(
      backupOf(source, createFileStore(place("none")), folder()),
      place("backup.zip"),
    );
    expect(manifest.migrations).toEqual(earlier);
    const target = open("target.db");
    await restore(place("backup.zip"), target, createFileStore(place("restored")));
    expect(await target.selectFrom("people").select("id").execute()).toEqual([{ id: "ada" }]);
    const applied = await target
      .selectFrom("kysely_migration" as "people")
      .select("name")
      .orderBy("name")
      .execute();
    expect(applied.map(({ name }) => name)).toEqual(names);
  });
});

describeOnSqlite("a backup file that is sealed and yet wrong", (database) => {
  /** Changes the files of a good backup, and seals it again, as somebody without a passphrase can. */
  async function forge(change: (files: [string, Buffer][]) => [string, Buffer][]): Promise<string> {
    const { file } = await backedUp();
    const parts = change([...(await unzip(readFileSync(file)))]);
    const zip = zipOf(parts.map(([name, bytes]) => ({ name, bytes })));
    writeFileSync(place("forged.zip"), await buffer(Readable.from(seal(Readable.from([zip])))));
    return place("forged.zip");
  }
  const isLast = ([name]: [string, Buffer]) => name === "pictures/pictures/cr_7/0-thumbnail.webp";

  it.each([
    [
      "with a picture that no list names",
      "no list names it",
      (files: [string, Buffer][]) => [
        ["pictures/pictures/evil/0.png", Buffer.from("evil")] as [string, Buffer],
        ...files,
      ],
    ],
    [
      "with a picture behind its last list",
      "no list names it",
      (files: [string, Buffer][]) => [
        ...files,
        ["pictures/pictures/evil/0.png", Buffer.from("evil")] as [string, Buffer],
      ],
    ],
    [
      "with a picture of another length",
      "its list says otherwise",
      (files: [string, Buffer][]) =>
        files.map((one) =>
          isLast(one) ? ([one[0], Buffer.from("longer than before")] as [string, Buffer]) : one,
        ),
    ],
    [
      "without a picture of its list",
      "its list says otherwise",
      (files: [string, Buffer][]) => files.filter((one) => !isLast(one)),
    ],
    [
      "with a picture that is there twice",
      "it is there twice",
      (files: [string, Buffer][]) => files.flatMap((one) => (isLast(one) ? [one, one] : [one])),
    ],
    [
      "without a list and its pictures",
      "0 picture files instead of 32",
      (files: [string, Buffer][]) =>
        files.filter(([name]) => !name.startsWith("lists/") && !name.startsWith("pictures/")),
    ],
  ])("%s is refused, and nothing is written", async (_, message, change) => {
    const file = await forge(change);
    const target = open("target.db");
    await expect(restore(file, target, createFileStore(place("restored")))).rejects.toThrow(message);
    expect(existsSync(place("restored"))).toBe(false);
    expect(await readCatalog(target)).toEqual([]);
  });

  it("with other bytes of a picture puts nothing under its key", async () => {
    const file = await forge((files) =>
      files.map((one) => (isLast(one) ? [one[0], Buffer.alloc(one[1].byteLength)] : one)),
    );
    const files = createFileStore(place("restored"));
    await expect(restore(file, database(), files)).rejects.toThrow(
      "checksum of pictures/pictures/cr_7/0-thumbnail.webp differs",
    );
    expect(await files.get("pictures/cr_7/0-thumbnail.webp")).toBeNull();
  });

  it("reads the rows of each table once, however many tables there are", async () => {
    const { file } = await backedUp();
    vi.mocked(lines.unpackLines).mockClear();
    const backup = await openBackup(file, null);
    const listed = vi.mocked(lines.unpackLines).mock.calls.length;
    for (const { name } of backup.manifest.tables)
      for await (const rows of backup.rows(name)) expect(rows).toHaveLength(8);
    await backup.close();
    expect(listed).toBe(1);
    expect(vi.mocked(lines.unpackLines)).toHaveBeenCalledTimes(listed + backup.manifest.tables.length);
  });
});
