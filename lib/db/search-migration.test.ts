import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, Migrator, sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "./migrate";
import { MIGRATIONS } from "./migrations";
import { openPostgres } from "./postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite";

const NAME = "2026-11-21-zzzz-search";
const server = process.env.TEST_DATABASE_URL;

/** @param schema where PostgreSQL keeps the tables; other tests use schemas of their own at the same time. */
async function fillsOldRows(db: Kysely<Database>, schema?: string): Promise<void> {
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < NAME));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => before },
    ...(schema ? { migrationTableSchema: schema } : {}),
  }).migrateToLatest();
  if (error) throw error;
  await sql`insert into people (id, provider, provider_account_id, name, created_at) values ('ada', 'demo', 'ada', 'Ada', 1)`.execute(
    db,
  );
  // More than one batch of the migration.
  for (let n = 0; n < 501; n++) {
    const request = JSON.stringify({
      prompt: `Schöne Straße ${n}`,
      is_public: n % 2 === 0,
      settings: { aspect_ratio: n % 3 === 0 ? "16:9" : "9:16" },
    });
    await sql`insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at, updated_at, checked_at, misses)
      values (${`cr_${n}`}, 'ada', '', ${request}, 'embedded', 'succeed', '[]', 0, 1, 1, 1, 0)`.execute(db);
  }
  await migrate(db);
  const rows = await db
    .selectFrom("creations")
    .select(["id", "search_text", "shape", "is_public", "origin_id"])
    .execute();
  expect(rows).toHaveLength(501);
  for (const { id, ...columns } of rows) {
    const n = Number(id.slice(3));
    expect(columns).toEqual({
      search_text: `schone strasse ${n}`,
      shape: n % 3 === 0 ? "wide" : "tall",
      is_public: n % 2 === 0 ? 1 : 0,
      origin_id: null,
    });
  }
}

it("the search migration makes existing creations findable by filters, on SQLite", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-migration-"));
  const db = openSqlite(path.join(folder, "studio.db"));
  try {
    await fillsOldRows(db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.skipIf(!server)(
  "the search migration makes existing creations findable by filters, on PostgreSQL",
  async () => {
    const schema = `test_migration_${process.pid}`;
    const admin = openPostgres(server ?? "");
    await sql`create schema ${sql.ref(schema)}`.execute(admin);
    const db = openPostgres(server ?? "", { schema });
    try {
      await fillsOldRows(db, schema);
    } finally {
      await db.destroy();
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin);
      await admin.destroy();
    }
  },
);
