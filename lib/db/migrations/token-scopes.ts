import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/**
 * What an access token may do, until when and how much; by which token a creation was asked for, and what each token used. Tokens from
 * before could do everything but administer, and keep that.
 */
export const tokenScopes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("access_tokens")
      .addColumn("scopes", "text", (c) => c.notNull().defaultTo("read create boards share"))
      .execute();
    await db.schema.alterTable("access_tokens").addColumn("expires_at", "bigint").execute();
    await db.schema.alterTable("access_tokens").addColumn("limits", "text").execute();
    // No references: a creation stays when its token is revoked.
    for (const table of ["creations", "sheet_cells"])
      await db.schema.alterTable(table).addColumn("token_id", "text").execute();
    await sql`create index creations_of_token on creations (token_id, status, finished_at) where token_id is not null`.execute(
      db,
    );
    await db.schema
      .createTable("token_usage")
      .addColumn("token_id", "text", (c) => c.notNull())
      .addColumn("month", "text", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("pictures", "bigint", (c) => c.notNull())
      .addColumn("cost_micros", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("token_usage_key", ["token_id", "month", "currency"])
      .execute();
  },
};
