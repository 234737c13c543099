import { type Kysely, type Migration, sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnPostgres } from "@/tools/testing/database";
import { migrate } from "./migrate";
import { MIGRATIONS } from "./migrations";
import { openPostgres } from "./postgres";

const further: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("creations").addColumn("further", "bigint").execute();
  },
};

describeOnPostgres("a migration beside running processes", (database, another) => {
  it("a migration waits for a long read of a table, and nobody else waits for the migration", async () => {
    const patient = openPostgres(process.env.TEST_DATABASE_URL ?? "", {
      schema: "tests",
      statements: "patient",
    });
    const read = () => sql`select count(*) from creations`.execute(another());
    let isMigrated = false;
    let migrating: Promise<void> | undefined;
    try {
      await database()
        .transaction()
        .execute(async (tx) => {
          await sql`select count(*) from creations`.execute(tx);
          migrating = migrate(patient, { ...MIGRATIONS, "2999-01-01-further": further }).then(() => {
            isMigrated = true;
          });
          migrating.catch(() => {});
          // Behind a lock that is waited for, the first of these would wait for the whole transaction.
          for (let n = 0; n < 20; n++) {
            await read();
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
          expect(isMigrated).toBe(false);
        });
      await migrating;
      expect(isMigrated).toBe(true);
      const { rows } = await sql`select further from creations`.execute(database());
      expect(rows).toEqual([]);
    } finally {
      await migrating?.catch(() => {});
      await patient.destroy();
    }
  }, 30_000);
});
