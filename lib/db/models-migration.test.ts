import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { parseAsked, parseOutputs } from "@/lib/service/embedded/job";
import { claim } from "@/lib/service/embedded/queue/claim";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

async function keepsOldRows(db: Kysely<Database>): Promise<void> {
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

itMigrates(
  "creations and jobs from before there were models keep their model and their pictures",
  "2026-11-22-zz-models",
  keepsOldRows,
);
