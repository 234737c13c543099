import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { claim } from "@/lib/service/embedded/queue/claim";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

async function keepsCosts(db: Kysely<Database>): Promise<void> {
  await sql`insert into people (id, provider, provider_account_id, name, created_at) values ('ada', 'demo', 'ada', 'Ada', 1)`.execute(
    db,
  );
  await sql`insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at, updated_at, checked_at, misses, price_micros, cost_micros, currency)
    values ('cr_1', 'ada', 'hash', '{"prompt":"a lake"}', 'paid', 'succeed', '[]', 0, 1, 1, 1, 0, 40000, 80000, 'EUR')`.execute(
    db,
  );
  await sql`insert into jobs (id, idempotency_key, owner_id, request, status, progress_permille, outputs, previews, cancel_requested, attempt, queued_at, service)
    values ('job_1', 'cr_2', 'ada', '{"prompt":"a lake"}', 'pending', 0, '[]', '[]', 0, 0, 1, 'paid')`.execute(
    db,
  );
  await migrate(db);
  expect(
    await db
      .selectFrom("creations")
      .select(["price_micros", "cost_micros", "currency", "is_cost_measured"])
      .executeTakeFirst(),
  ).toEqual({ price_micros: 40_000, cost_micros: 80_000, currency: "EUR", is_cost_measured: 0 });
  expect(await claim(db, "paid", "worker", 2)).toMatchObject({ id: "job_1", measured_micros: null });
}

itMigrates(
  "what creations cost before costs were measured stays, as an estimate, and jobs under way go on",
  "2026-11-25-zzz-measured-cost",
  keepsCosts,
);
