import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MIGRATIONS } from "./migrations";
import { openDatabase } from "./open";

const newest = Object.keys(MIGRATIONS).at(-1) ?? "";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-open-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("opening a database migrates it, and with MIGRATE_ON_START=false waits a minute for another process to do so", async () => {
  const location = { databaseUrl: null, dataDir: folder };
  const migrated = await openDatabase(location);
  await sql`delete from kysely_migration where name = ${newest}`.execute(migrated);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const opening = openDatabase({ ...location, migrateOnStart: false });
    vi.setSystemTime(Date.now() + 61_000);
    await expect(opening).rejects.toThrow(`without ${newest}), and MIGRATE_ON_START is false`);
  } finally {
    vi.useRealTimers();
  }
  const opening = openDatabase({ ...location, migrateOnStart: false });
  await sql`insert into kysely_migration (name, timestamp) values (${newest}, 'now')`.execute(migrated);
  const opened = await opening;
  expect(await opened.selectFrom("people").select("id").execute()).toEqual([]);
  await Promise.all([migrated.destroy(), opened.destroy()]);
});
