import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

async function keepsWhatTokensCouldDo(db: Kysely<Database>): Promise<void> {
  await sql`insert into people (id, provider, provider_account_id, name, created_at, is_admin)
    values ('ada', 'demo', 'ada', 'Ada', 1, 1)`.execute(db);
  await sql`insert into access_tokens (id, person_id, name, hint, token_hash, created_at)
    values ('tok_1', 'ada', 'laptop', 'ps_abcd', 'hash', 1)`.execute(db);
  await migrate(db);
  const [token] = await db.selectFrom("access_tokens").selectAll().execute();
  expect(token).toMatchObject({ scopes: "read create boards share", expires_at: null, limits: null });
}

itMigrates(
  "tokens from before scopes keep all that they could do, which was never to administer, and have no end and no limits",
  "2026-11-30-token-scopes",
  keepsWhatTokensCouldDo,
);
