import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { migrate, UNFINISHED_COPY } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { appliedMigrations } from "@/lib/db/update/version";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { fillEveryTable } from "@/tools/testing/every-table";
import { readCatalog } from "./catalog";
import { moveDatabase } from "./move";
import { digestTables, reading } from "./rows";

// Whole databases are filled and copied, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let source: Kysely<Database>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-move-"));
  source = openSqlite(path.join(folder, "studio.db"));
  await migrate(source);
});
afterEach(async () => {
  await source.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const digest = async (db: Kysely<Database>) =>
  reading(db, async (reader) => digestTables(reader, await readCatalog(db)));

describeOnEachDatabase("moving the database from SQLite", (database, another) => {
  it("copies every row of every table, with the same counts and checksums, and leaves the source as it was", async () => {
    await fillEveryTable(source);
    const before = await digest(source);
    const names: string[] = [];
    const { digests: moved } = await moveDatabase(source, database(), {
      onTable: (name) => names.push(name),
    });
    expect(await digest(source)).toEqual(before);
    expect(await digest(database())).toEqual(before);
    expect(moved).toEqual(before);
    // Nothing is compared that has no rows.
    expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);
    expect(names.indexOf("people")).toBeLessThan(names.indexOf("creations"));
    expect([...(await appliedMigrations(database())).keys()]).not.toContain(UNFINISHED_COPY);
    await migrate(database());
  });

  it("refuses a target with data of people, and changes nothing there", async () => {
    await fillEveryTable(source);
    await fillEveryTable(database(), { prefix: "another" });
    const before = await digest(database());
    await expect(moveDatabase(source, database())).rejects.toThrow("not empty");
    expect(await digest(database())).toEqual(before);
  });

  it("continues after an interruption between two tables to the same result, and no studio starts on the unfinished target", async () => {
    await fillEveryTable(source, { rows: 600 });
    const tables = (await readCatalog(source)).map(({ name }) => name);
    for (const stopAt of tables.filter((_, index) => index % 5 === 0)) {
      const target = another();
      const stop = (name: string) => {
        if (name === stopAt) throw new Error("interrupted");
      };
      await expect(moveDatabase(source, target, { onTable: stop })).rejects.toThrow("interrupted");
      await expect(migrate(target)).rejects.toThrow("Run the same command again");
    }
    await moveDatabase(source, database());
    expect(await digest(database())).toEqual(await digest(source));
  });

  it("that had ended changes nothing when it is run again, unless the target was emptied since", async () => {
    await fillEveryTable(source);
    const before = await digest(source);
    const isAgain = async () => (await moveDatabase(source, database())).wasComplete;
    expect(await isAgain()).toBe(false);
    expect(await isAgain()).toBe(true);
    await database().deleteFrom("people").execute();
    expect(await isAgain()).toBe(true);
    for (const { name } of (await readCatalog(database())).toReversed())
      await sql`delete from ${sql.table(name)}`.execute(database());
    expect(await isAgain()).toBe(false);
    expect(await digest(database())).toEqual(before);
  });

  it("begins again when the source was changed after the interruption", async () => {
    await fillEveryTable(source);
    const stop = (name: string) => {
      if (name === "pictures") throw new Error("interrupted");
    };
    await expect(moveDatabase(source, database(), { onTable: stop })).rejects.toThrow("interrupted");
    await source.updateTable("people").set({ name: "Another name" }).execute();
    await moveDatabase(source, database());
    expect(await digest(database())).toEqual(await digest(source));
  });

  it("a target is not opened for a studio where one has started on the source meanwhile", async () => {
    await fillEveryTable(source);
    const beforeOpened = () => Promise.reject(new Error("A studio runs on the source"));
    await expect(moveDatabase(source, database(), { beforeOpened })).rejects.toThrow("A studio runs");
    await expect(migrate(database())).rejects.toThrow("Run the same command again");
  });

  it("a target whose rows differ in the end is not opened for a studio", async () => {
    await fillEveryTable(source);
    const target = database();
    // Somebody writes to the target meanwhile.
    const disturb = (name: string) => {
      if (name === "usage") void target.updateTable("people").set({ name: "changed" }).execute();
    };
    await expect(moveDatabase(source, target, { onTable: disturb })).rejects.toThrow(
      "people has other values",
    );
    await expect(migrate(target)).rejects.toThrow("Run the same command again");
  });
});

describeOnEachDatabase("the tables to copy", (database) => {
  it("are the same on both databases, with columns whose types both have", async () => {
    expect(await readCatalog(database())).toEqual(await readCatalog(source));
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite%' and name not like 'kysely%'`.execute(source);
    expect((await readCatalog(database())).map(({ name }) => name).sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    );
  });
});
