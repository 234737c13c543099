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

const NAME = "2026-11-23-pictures";
const server = process.env.TEST_DATABASE_URL;

/** @param schema where PostgreSQL keeps the tables; other tests use schemas of their own at the same time. */
async function marksFirstPictures(db: Kysely<Database>, schema?: string): Promise<void> {
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
  for (const [id, isFavourite] of [
    ["liked", 1],
    ["other", 0],
  ]) {
    await sql`insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at, updated_at, checked_at, misses)
      values (${id}, 'ada', 'hash', '{"prompt":"a lake"}', 'embedded', 'succeed', '[]', ${isFavourite}, 1, 1, 1, 0)`.execute(
      db,
    );
    // Without the picture of index 0, which a service may have failed to draw.
    for (const index of [2, 1]) {
      await sql`insert into pictures (id, creation_id, picture_index, width, height, media_type, byte_length, original_key, thumbnail_key, created_at)
        values (${`${id}-${index}`}, ${id}, ${index}, 1, 1, 'image/png', 1, 'a', 'b', 1)`.execute(db);
    }
  }
  await migrate(db);
  const marked = await db.selectFrom("pictures").select("id").where("is_favourite", "=", 1).execute();
  expect(marked).toEqual([{ id: "liked-1" }]);
  const creations = await db
    .selectFrom("creations")
    .select(["id", "is_favourite", "style"])
    .orderBy("id")
    .execute();
  expect(creations).toEqual([
    { id: "liked", is_favourite: 1, style: "" },
    { id: "other", is_favourite: 0, style: "" },
  ]);
}

it("the pictures migration marks the first picture of every favourite creation, on SQLite", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-migration-"));
  const db = openSqlite(path.join(folder, "studio.db"));
  try {
    await marksFirstPictures(db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.skipIf(!server)(
  "the pictures migration marks the first picture of every favourite creation, on PostgreSQL",
  async () => {
    const schema = `test_pictures_migration_${process.pid}`;
    const admin = openPostgres(server ?? "");
    await sql`create schema ${sql.ref(schema)}`.execute(admin);
    const db = openPostgres(server ?? "", { schema });
    try {
      await marksFirstPictures(db, schema);
    } finally {
      await db.destroy();
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin);
      await admin.destroy();
    }
  },
);
