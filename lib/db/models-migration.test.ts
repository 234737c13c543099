import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, Migrator, sql } from "kysely";
import { expect, it } from "vitest";
import { parseAsked, parseOutputs } from "@/lib/service/embedded/job";
import { claim } from "@/lib/service/embedded/queue/claim";
import { migrate } from "./migrate";
import { MIGRATIONS } from "./migrations";
import { openPostgres } from "./postgres";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite";

const NAME = "2026-11-22-zz-models";
const server = process.env.TEST_DATABASE_URL;

/** @param schema where PostgreSQL keeps the tables; other tests use schemas of their own at the same time. */
async function keepsOldRows(db: Kysely<Database>, schema?: string): Promise<void> {
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
  for (const [id, service] of [
    ["cr_1", "embedded"],
    ["cr_2", "https://images.example/api"],
    ["cr_3", "imported"],
  ]) {
    await sql`insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at, updated_at, checked_at, misses)
      values (${id}, 'ada', 'hash', '{"prompt":"a lake"}', ${service}, 'succeed', '[]', 0, 1, 1, 1, 0)`.execute(
      db,
    );
  }
  const output = {
    ...{ index: 0, seed: 7, originalKey: "pictures/job_1/0.png", thumbnailKey: "pictures/job_1/0.webp" },
    ...{ width: 96, height: 64, mediaType: "image/png", byteLength: 9 },
  };
  await sql`insert into jobs (id, idempotency_key, owner_id, request, status, progress_permille, outputs, previews, cancel_requested, attempt, queued_at)
    values ('job_1', 'cr_1', 'ada', '{"prompt":"a lake"}', 'pending', 500, ${JSON.stringify([output])}, '[]', 0, 1, 1)`.execute(
    db,
  );
  await migrate(db);
  const rows = await db
    .selectFrom("creations")
    .select(["id", "model", "model_name", "ignored", "notice", "price_micros", "cost_micros", "currency"])
    .orderBy("id")
    .execute();
  const empty = { model_name: "", ignored: "[]", notice: null, price_micros: null };
  expect(rows).toEqual(
    [
      ["cr_1", "sandbox"],
      ["cr_2", "remote"],
      ["cr_3", ""],
    ].map(([id, model]) => ({ id, model, ...empty, cost_micros: null, currency: null })),
  );
  const job = await claim(db, "embedded", "worker", 2);
  expect(job).toMatchObject({ id: "job_1", service: "embedded", notice: null });
  expect(parseAsked(job?.asked ?? "")).toEqual([]);
  expect(parseOutputs(job?.outputs ?? "")).toEqual([output]);
}

it("creations and jobs from before there were models keep their model and their pictures, on SQLite", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-migration-"));
  const db = openSqlite(path.join(folder, "studio.db"));
  try {
    await keepsOldRows(db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.skipIf(!server)(
  "creations and jobs from before there were models keep their model and their pictures, on PostgreSQL",
  async () => {
    const schema = `test_models_migration_${process.pid}`;
    const admin = openPostgres(server ?? "");
    await sql`create schema ${sql.ref(schema)}`.execute(admin);
    const db = openPostgres(server ?? "", { schema });
    try {
      await keepsOldRows(db, schema);
    } finally {
      await db.destroy();
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin);
      await admin.destroy();
    }
  },
);
