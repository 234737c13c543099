import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { testAuthDeps, testClock } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createAccessToken, revokeAccessToken, verifyAccessToken } from "./access-tokens";
import { demoAccount, rememberPerson } from "./people";
import { closeSession, closeSessionsOf, findSession, openSession } from "./sessions";

describeOnEachDatabase("a session or token that was verified a moment ago", (database, another) => {
  async function signedIn(db: Kysely<Database> = database()) {
    const clock = testClock();
    const deps = testAuthDeps(db, { clock });
    const personId = await rememberPerson(deps, demoAccount("Ada"));
    const secret = await openSession(deps, personId);
    expect(await findSession(deps, secret)).toMatchObject({ name: "Ada" });
    return { clock, deps, personId, secret };
  }

  it("is refused at once after its sign-out, revocation or the end of all sessions", async () => {
    const { deps, personId, secret } = await signedIn();
    const { id, token } = await createAccessToken(deps, { personId, name: "script" });
    expect(await verifyAccessToken(deps, token)).toMatchObject({ name: "Ada" });
    await revokeAccessToken(deps, { personId, tokenId: id });
    expect(await verifyAccessToken(deps, token)).toBeNull();
    await closeSession(deps, secret);
    expect(await findSession(deps, secret)).toBeNull();
    const second = await openSession(deps, personId);
    expect(await findSession(deps, second)).toMatchObject({ name: "Ada" });
    await deps.db.transaction().execute((tx) => closeSessionsOf(tx, personId));
    expect(await findSession(deps, second)).toBeNull();
  });

  it("is refused at once when an administrator disables its person, and found again afterwards", async () => {
    const { deps, personId, secret } = await signedIn();
    const disable = (at: number | null) =>
      deps.db.updateTable("people").set({ disabled_at: at }).where("id", "=", personId).execute();
    await disable(1);
    expect(await findSession(deps, secret)).toBeNull();
    await disable(null);
    expect(await findSession(deps, secret)).toMatchObject({ name: "Ada" });
  });

  it("is refused a second after another process has closed it, whatever the clock does", async () => {
    const { deps, clock, secret } = await signedIn();
    await closeSession({ db: another() }, secret);
    clock.advance(1_000);
    expect(await findSession(deps, secret)).toBeNull();
    const { deps: later, clock: back, secret: next } = await signedIn();
    await closeSession({ db: another() }, next);
    back.advance(-3_600_000);
    expect(await findSession(later, next)).toBeNull();
  });

  it("is refused when it was closed while it was looked up", async () => {
    const { deps, clock, secret } = await signedIn();
    clock.advance(1_000);
    const [, closed] = await Promise.all([findSession(deps, secret), closeSession(deps, secret)]);
    expect(closed).toBeUndefined();
    expect(await findSession(deps, secret)).toBeNull();
  });
});
