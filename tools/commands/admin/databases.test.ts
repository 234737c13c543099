import { sql } from "kysely";
import { expect, it } from "vitest";
import { UNFINISHED_COPY } from "@/lib/db/migrate";
import { forgetMigration, recordMigration } from "@/lib/db/update/version";
import { describeOnPostgres } from "@/tools/testing/database";
import { nameOf, openPlace, requireNoStudio } from "./databases";

describeOnPostgres("the database of a backup, restore or move", (database) => {
  const place = { databaseUrl: process.env.TEST_DATABASE_URL ?? "" };

  it("ends no long statement, and no transaction that waits for the other side", async () => {
    const db = openPlace(place);
    try {
      for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
        const { rows } = await sql<Record<string, string>>`show ${sql.ref(name)}`.execute(db);
        expect(rows).toEqual([{ [name]: "0" }]);
      }
    } finally {
      await db.destroy();
    }
  });

  it("is in use while a process has written a heartbeat within a minute", async () => {
    const beat = (seen_at: number) => ({
      ...{ id: `web-${seen_at}`, name: "web-1", role: "web", services: "[]", started_at: 1, seen_at },
    });
    await database()
      .insertInto("processes")
      .values(beat(Date.now() - 90_000))
      .execute();
    await requireNoStudio(database(), place);
    await database().insertInto("processes").values(beat(Date.now())).execute();
    await expect(requireNoStudio(database(), place)).rejects.toThrow(
      `A studio runs on ${nameOf(place)}: web-1. Stop it`,
    );
    // A restore that was interrupted has brought the heartbeats of the studio that was backed up a moment ago.
    await recordMigration(database(), UNFINISHED_COPY, "restore backup_1");
    try {
      await requireNoStudio(database(), place);
    } finally {
      await forgetMigration(database(), UNFINISHED_COPY);
    }
  });
});
