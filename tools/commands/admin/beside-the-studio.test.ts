/** What the commands leave alone: databases of other versions, and folders in which they write nothing. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeBackup } from "@/lib/backup/write-backup";
import { migrate } from "@/lib/db/migrate";
import { MIGRATIONS } from "@/lib/db/migrations";
import { openSqlite } from "@/lib/db/sqlite";
import { createFileStore } from "@/lib/pictures/files";
import { runAdmin } from "@/tools/testing/admin-command";
import { backupOf, fillStudio } from "@/tools/testing/backups";
import { describeOnPostgres } from "@/tools/testing/database";

// Each command takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const place = (...parts: string[]) => path.join(folder, ...parts);

/** A data folder whose database has the migrations of these names. */
async function studioOf(isApplied: (name: string) => boolean, dataDir: string) {
  mkdirSync(dataDir);
  const db = openSqlite(path.join(dataDir, "studio.db"));
  await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => isApplied(name))));
  return db;
}

async function schemaOf(dataDir: string): Promise<unknown[]> {
  const db = openSqlite(path.join(dataDir, "studio.db"));
  try {
    const { rows } = await sql`
      select sql as text from sqlite_master union all select name from kysely_migration order by text`.execute(
      db,
    );
    return rows;
  } finally {
    await db.destroy();
  }
}

describe("a database of an earlier version", () => {
  it.each([
    ["backup", ["FOLDER/backup.zip"]],
    ["db-move", ["--to", "postgres://nobody@127.0.0.1:1/none"]],
    ["pictures-check", []],
    ["people", ["list"]],
    ["token", []],
  ])("is refused by %s with what it lacks and what to do, and is not changed", async (name, args) => {
    const dataDir = place("data");
    const isEarlier = (migration: string) => migration < "2026-11-25-team";
    const lacking = Object.keys(MIGRATIONS).filter((migration) => !isEarlier(migration));
    await (await studioOf(isEarlier, dataDir)).destroy();
    const before = await schemaOf(dataDir);
    const { code, stderr, stdout } = await runAdmin(
      [name, ...args.map((arg) => arg.replace("FOLDER", folder))],
      { DATA_DIR: dataDir },
    );
    expect(lacking).toContain("2026-11-26-uploads");
    expect(stderr).toContain(`of an earlier version of the studio: it lacks ${lacking.sort().join(", ")}.`);
    expect(stderr).toContain("npm run admin -- migrate");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(await schemaOf(dataDir)).toEqual(before);
    expect(readdirSync(dataDir)).toEqual(["studio.db"]);
    expect(existsSync(place("backup.zip"))).toBe(false);
  });
});

describe("a command that writes nothing leaves nothing", () => {
  it("a restore of a file that does not exist, or is no backup", async () => {
    const environment = { DATA_DIR: place("data") };
    const missing = await runAdmin(["restore", place("none.zip")], environment);
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    writeFileSync(place("damaged.zip"), "no backup");
    expect(await runAdmin(["restore", place("damaged.zip")], environment)).toMatchObject({ code: 1 });
    expect(await runAdmin(["backup", "--verify", place("damaged.zip")], environment)).toMatchObject({
      code: 1,
    });
    expect(existsSync(place("data"))).toBe(false);
  });

  it.each([
    ["people", ["list"]],
    ["limits", ["show"]],
    ["token", []],
    ["seed", ["--name", "Ada"]],
    ["processes", []],
    ["pictures-check", []],
    ["pictures-mark", []],
    ["pictures-move", ["--to", "database"]],
    ["backup", ["FOLDER/backup.zip"]],
    ["db-move", ["--to", "postgres://nobody@127.0.0.1:1/none"]],
  ])("%s at a folder without a studio, which it says", async (name, args) => {
    const given = [name, ...args.map((arg) => arg.replace("FOLDER", folder))];
    const ended = await runAdmin(given, { DATA_DIR: place("data") });
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toContain(`There is no studio at ${place("data", "studio.db")}. Nothing was made.`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a restore that the picture store refuses leaves neither database nor secret", async () => {
    const source = await studioOf(() => true, place("source"));
    const files = createFileStore(place("source", "pictures"));
    await fillStudio(source, files);
    await writeBackup(backupOf(source, files, place("source")), place("backup.zip"));
    await source.destroy();
    mkdirSync(place("data", "pictures"), { recursive: true });
    writeFileSync(place("data", "pictures", "foreign.png"), "a picture of another studio");
    const refused = await runAdmin(["restore", place("backup.zip")], { DATA_DIR: place("data") });
    expect(refused.stderr).toContain("The picture store is not empty");
    expect(refused.code).toBe(1);
    expect(readdirSync(place("data"))).toEqual(["pictures"]);
    // Once the pictures are away, the same command restores, and the secret with it.
    rmSync(place("data", "pictures"), { recursive: true });
    for (const words of ["all checksums are right", "nothing was changed"])
      expect(
        (await runAdmin(["restore", place("backup.zip")], { DATA_DIR: place("data") })).stdout,
      ).toContain(words);
    expect(readdirSync(place("data")).sort()).toEqual(["pictures", "secret", "studio.db"]);
  });
});

describeOnPostgres("a command that writes nothing leaves nothing", (database) => {
  it.each([
    ["people", ["list"]],
    ["token", []],
    ["backup", ["FOLDER/backup.zip"]],
  ])("%s at a database without a studio, which it says", async (name, args) => {
    const schema = sql.ref("without_a_studio");
    await sql`create schema ${schema}`.execute(database());
    try {
      const address = new URL(process.env.TEST_DATABASE_URL ?? "");
      address.searchParams.set("options", "-csearch_path=without_a_studio");
      const given = [name, ...args.map((arg) => arg.replace("FOLDER", folder))];
      const ended = await runAdmin(given, { DATA_DIR: place("data"), DATABASE_URL: address.href });
      expect(ended).toMatchObject({ code: 1, stdout: "" });
      expect(ended.stderr).toMatch(/^There is no studio at PostgreSQL at .*\. Nothing was made\./);
      const { rows } = await sql`select * from pg_tables where schemaname = 'without_a_studio'`.execute(
        database(),
      );
      expect(rows).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await sql`drop schema ${schema} cascade`.execute(database());
    }
  });
});
