import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

async function fillsOldRows(db: Kysely<Database>): Promise<void> {
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

itMigrates(
  "the search migration makes existing creations findable by filters",
  "2026-11-21-zzzz-search",
  fillsOldRows,
);
