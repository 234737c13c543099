/** Tests of one migration: a database as it was before, on SQLite and PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { it } from "vitest";
import { MIGRATIONS } from "@/lib/db/migrations";
import { openPostgres } from "@/lib/db/postgres";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { migrateAsBefore } from "./interruptions/old-studio";

const server = process.env.TEST_DATABASE_URL;

/**
 * Declares the test for each database; without TEST_DATABASE_URL that of PostgreSQL is skipped.
 *
 * @param name of the migration; those before it are applied.
 * @param run inserts rows of that time, calls `migrate(db)`, and checks what became of them.
 */
export function itMigrates(title: string, name: string, run: (db: Kysely<Database>) => Promise<void>): void {
  it(`${title}, on SQLite`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "studio-migration-"));
    const db = openSqlite(path.join(folder, "studio.db"));
    try {
      await migrateBefore(db, name);
      await run(db);
    } finally {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.skipIf(!server)(`${title}, on PostgreSQL`, async () => {
    // Other tests use schemas of their own at the same time.
    const schema = `test_${name.replace(/\W/g, "_")}_${process.pid}`;
    const admin = openPostgres(server ?? "");
    await sql`create schema ${sql.ref(schema)}`.execute(admin);
    const db = openPostgres(server ?? "", { schema });
    try {
      await migrateBefore(db, name, schema);
      await run(db);
    } finally {
      await db.destroy();
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin);
      await admin.destroy();
    }
  });
}

/** @param schema where PostgreSQL keeps the tables. */
async function migrateBefore(db: Kysely<Database>, name: string, schema?: string): Promise<void> {
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([one]) => one < name));
  await migrateAsBefore(db, before, schema);
}
