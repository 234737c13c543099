import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeStudio, makeOldStudio, VERSIONS } from "@/tools/testing/interruptions/old-studio";
import { migrate } from "../migrate";
import { MIGRATIONS } from "../migrations";
import type { Database } from "../schema";
import { openSqlite } from "../sqlite";

const BOARDS = "2026-11-24-boards";
const MEASURED_COST = "2026-11-25-zzz-measured-cost";

let folder: string;
let db: Kysely<Database>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-leftovers-"));
  db = openSqlite(path.join(folder, "studio.db"));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** How many migrations come before one. */
const placeOf = (name: string) => Object.keys(MIGRATIONS).indexOf(name);
const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(db);

it("a table with rows that no update makes is refused with a sentence, and nothing is changed", async () => {
  await makeOldStudio(db, placeOf(BOARDS) + 1);
  await forget(BOARDS);
  const before = await describeStudio(db);
  await expect(migrate(db)).rejects.toThrow(
    /could not be brought up to date: it has values that no update leaves \(.*boards.*\).* Nothing was changed/,
  );
  expect(await describeStudio(db)).toEqual(before);
});

it("a column with values that no update writes is refused, and its values are kept", async () => {
  await makeOldStudio(db, placeOf(MEASURED_COST) + 1);
  await forget(MEASURED_COST);
  await sql`update creations set is_cost_measured = 1`.execute(db);
  await expect(migrate(db)).rejects.toThrow("creations.is_cost_measured");
  const { rows } = await sql`select 1 from creations where is_cost_measured = 1`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
});

it("a database of which later migrations are there but not listed is refused, and nothing is changed", async () => {
  await makeOldStudio(db, VERSIONS);
  await forget("2026-11-22-admission");
  await forget("2026-11-22-rate-limits");
  await sql`update people set proof = null, proven_at = null`.execute(db);
  const before = await describeStudio(db);
  await expect(migrate(db)).rejects.toThrow(
    /could not be brought up to date: .*rate_limits.* already exists \(in 2026-11-22-rate-limits\)\. Nothing was changed/,
  );
  expect(await describeStudio(db)).toEqual(before);
});

it("tables, columns and indexes that somebody else has made stay", async () => {
  await makeOldStudio(db, placeOf(BOARDS));
  await sql`create table notes_of_the_operator (text text)`.execute(db);
  await sql`alter table people add column department text`.execute(db);
  await sql`create index people_department on people (department)`.execute(db);
  await sql`update people set department = 'design'`.execute(db);
  await migrate(db);
  const { rows } = await sql`select 1 from people where department = 'design'`.execute(db);
  expect(rows).toHaveLength(9);
  const { rows: kept } = await sql<{ name: string }>`select name from sqlite_master
    where name in ('notes_of_the_operator', 'people_department') order by name`.execute(db);
  expect(kept.map(({ name }) => name)).toEqual(["notes_of_the_operator", "people_department"]);
});

it("an index that an interrupted update removed is there again", async () => {
  await makeOldStudio(db, placeOf("2026-11-22-liveness"));
  await sql`drop index creations_changed`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master
    where name = 'creations_changed'`.execute(db);
  expect(rows[0]?.text).toContain('"owner_id", "updated_at", "id"');
});
