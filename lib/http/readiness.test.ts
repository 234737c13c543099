import { expect, it } from "vitest";
import { openPostgres } from "@/lib/db/postgres";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { readiness } from "./readiness";

describeOnEachDatabase("readiness", (database) => {
  it("readiness is reported while the studio runs and reaches its database", async () => {
    const response = await readiness(async () => ({ db: database(), draining: false }));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.has("retry-after")).toBe(false);
  });

  it("readiness ends as soon as the studio begins to stop", async () => {
    expect((await readiness(async () => ({ db: database(), draining: true }))).status).toBe(503);
  });

  it("readiness is denied with a word as the reason, and no address, when the database is unreachable", async () => {
    const db = openPostgres("postgres://nobody@127.0.0.1:1/nothing");
    const response = await readiness(async () => ({ db, draining: false }));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await response.json()).toEqual({ status: "unavailable", reason: "database_unavailable" });
    await db.destroy();
  });

  it("readiness is denied when the studio cannot start or the check takes too long", async () => {
    expect((await readiness(() => Promise.reject(new Error("settings")))).status).toBe(503);
    expect((await readiness(() => new Promise(() => {}), 5)).status).toBe(503);
  });
});
