import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterEachStatement, Interruption } from "@/tools/testing/interruptions/interrupt";
import {
  describeStudio,
  firstOf,
  makeOldStudio,
  migrateAsBefore,
  VERSIONS,
} from "@/tools/testing/interruptions/old-studio";
import { MIGRATIONS } from "../migrations";
import { type DatabaseUpdate, openDatabase } from "../open";
import { openSqlite } from "../sqlite";

const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? "";
const COPY = `studio.db.before-${NEWEST}`;
const EARLIER_COPY = `studio.db.before-${Object.keys(MIGRATIONS)[0]}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-update-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A studio of an earlier version. @returns what is in it. */
async function oldStudio(versions = VERSIONS - 2): Promise<Record<string, unknown>> {
  const db = openSqlite(path.join(folder, "studio.db"));
  await makeOldStudio(db, versions);
  return describeStudio(db).finally(() => db.destroy());
}

async function contentOf(name: string): Promise<Record<string, unknown>> {
  const db = openSqlite(path.join(folder, name));
  return describeStudio(db).finally(() => db.destroy());
}

async function update(options: { copiesBeforeUpdate?: boolean } = {}): Promise<DatabaseUpdate[]> {
  const updates: DatabaseUpdate[] = [];
  const location = { databaseUrl: null, dataDir: folder, ...options };
  const db = await openDatabase(location, undefined, undefined, (one) => updates.push(one));
  await db.destroy();
  return updates;
}

it("before an update the database is copied, for its owner only, and the earlier version runs on the copy", async () => {
  const before = await oldStudio();
  const copy = path.join(folder, COPY);
  const from = Object.keys(MIGRATIONS).at(-3);
  expect(await update()).toEqual([{ from, to: NEWEST, copy }]);
  expect(readdirSync(folder).sort()).toEqual(["studio.db", COPY]);
  expect(statSync(copy).mode & 0o077).toBe(0);
  rmSync(path.join(folder, "studio.db"));
  renameSync(copy, path.join(folder, "studio.db"));
  expect(await contentOf("studio.db")).toEqual(before);
  const db = openSqlite(path.join(folder, "studio.db"));
  await migrateAsBefore(db, firstOf(VERSIONS - 2));
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: "ok" }]);
  await db.destroy();
});

it("the copy has what another connection has written and not yet moved from the log into the file", async () => {
  await oldStudio();
  const other = openSqlite(path.join(folder, "studio.db"));
  await sql`update people set name = 'written last'`.execute(other);
  expect(statSync(path.join(folder, "studio.db-wal")).size).toBeGreaterThan(0);
  await update();
  await other.destroy();
  expect(JSON.stringify((await contentOf(COPY)).people)).toContain("written last");
});

it("the copy of an earlier update and what an interrupted one left are removed once the new copy is complete, and an operator's own copy stays", async () => {
  await oldStudio();
  for (const name of [EARLIER_COPY, "studio.db.before-christmas", `${COPY}.unfinished`])
    writeFileSync(path.join(folder, name), "x");
  await update();
  expect(readdirSync(folder).sort()).toEqual(["studio.db", COPY, "studio.db.before-christmas"].sort());
});

it("the copy of a database that an earlier version left in the middle of an update is of that state: this version updates it again, the interrupted one does not start on it", async () => {
  // A version with many statements followed.
  const versions = Object.keys(MIGRATIONS).indexOf("2026-11-25-team");
  const before = await oldStudio(versions);
  const file = path.join(folder, "studio.db");
  const interrupted = openSqlite(file);
  const dying = afterEachStatement(interrupted, (statement) => {
    if (statement === 12) throw new Interruption();
  });
  const itsMigrations = firstOf(versions + 1);
  await expect(migrateAsBefore(dying, itsMigrations)).rejects.toThrow(Interruption);
  await interrupted.destroy();
  const left = await contentOf("studio.db");
  expect(left.schema).not.toEqual(before.schema);

  await update();
  const after = await contentOf("studio.db");
  renameSync(path.join(folder, COPY), file);
  expect(await contentOf("studio.db")).toEqual(left);
  const again = openSqlite(file);
  await expect(migrateAsBefore(again, itsMigrations)).rejects.toThrow("duplicate column name");
  await again.destroy();
  await update();
  expect(await contentOf("studio.db")).toEqual(after);
});

it("a new database and one that is up to date are not copied", async () => {
  expect(await update()).toEqual([]);
  expect(await update()).toEqual([]);
  expect(readdirSync(folder)).toEqual(["studio.db"]);
});

it("without room for the copy nothing is changed, the earlier copy stays, and the sentence says what to do", async () => {
  const before = await oldStudio();
  writeFileSync(path.join(folder, "studio.db.before-earlier"), "x");
  const { size } = statSync(path.join(folder, "studio.db"));
  vi.spyOn(fs, "statfs").mockResolvedValue({ bavail: 2 * size - 1, bsize: 1 } as never);
  await expect(update()).rejects.toThrow(/needs \d+ MB in .* Nothing was changed, .* --without-copy/);
  expect(readdirSync(folder).sort()).toEqual(["studio.db", "studio.db.before-earlier"]);
  expect(await contentOf("studio.db")).toEqual(before);
  expect((await update({ copiesBeforeUpdate: false })).map(({ copy }) => copy)).toEqual([null]);
});

it("a copy that cannot be completed leaves nothing, and the database as it was", async () => {
  const before = await oldStudio();
  vi.spyOn(fs, "rename").mockRejectedValue(Object.assign(new Error("no"), { code: "EIO" }));
  await expect(update()).rejects.toThrow("no");
  expect(existsSync(path.join(folder, COPY))).toBe(false);
  expect(await contentOf("studio.db")).toEqual(before);
});
