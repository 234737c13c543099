import "server-only";
import type { Kysely, Migration } from "kysely";

/** Which trace a creation and its job belong to, and which request an entry of the history was written for. */
export const trace: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("creations").addColumn("trace", "text").execute();
    await db.schema.alterTable("jobs").addColumn("trace", "text").execute();
    await db.schema.alterTable("creation_events").addColumn("request_id", "text").execute();
  },
};
