import { sql } from "kysely";
import { expect, it } from "vitest";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { isPostgres } from "@/lib/db/dialect";
import { testAuthDeps, testClock } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { findSession, openSession, purgeExpiredSessions, SESSION_LIFETIME_SECONDS } from "./sessions";

describeOnEachDatabase("sessions", (database) => {
  it("sessions are removed once they have expired, and not before", async () => {
    const clock = testClock();
    const deps = testAuthDeps(database(), { clock });
    const old = await openSession(deps, await rememberPerson(deps, demoAccount("Ada")));
    clock.advance(1);
    const young = await openSession(deps, await rememberPerson(deps, demoAccount("Grace")));
    clock.advance(SESSION_LIFETIME_SECONDS * 1000 - 1);
    await purgeExpiredSessions(database(), clock.now());
    expect(await database().selectFrom("sessions").select("id").execute()).toHaveLength(1);
    expect(await findSession(deps, old)).toBeNull();
    expect(await findSession(deps, young)).toMatchObject({ name: "Grace" });
  });

  it("sessions are found by person and by expiry with an index", async () => {
    const names = isPostgres(database())
      ? sql<{ name: string }>`select indexname as name from pg_indexes
          where tablename = 'sessions' and schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'sessions'`;
    const { rows } = await names.execute(database());
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["sessions_person", "sessions_end"]));
  });
});
