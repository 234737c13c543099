import "server-only";
import type { Kysely, Migration } from "kysely";

/** What the calls for a job cost, where the engine says so, and whether the cost of a creation is such a sum or an estimate. */
export const measuredCost: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("jobs").addColumn("measured_micros", "bigint").execute();
    await db.schema
      .alterTable("creations")
      .addColumn("is_cost_measured", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
