/** Reads of a service with a budget: how many there are, whom they go to, and that several processes share them. */

import { openBudgets } from "image-providers/outbound/budget/open";
import { expect, it } from "vitest";
import { budgetsIn } from "@/lib/service/ports";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService, type ScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio, type TestClock } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readStatus } from "../status";
import { ask } from "./ask";
import { MAX_SILENCE_MS } from "./next-asked";

/** A clock that only the test moves. */
function stoppedClock(): TestClock {
  let at = 1_795_225_295_141;
  return {
    now: () => at,
    advance(ms) {
      at += ms;
    },
  };
}

const STEP_MS = 500;

describeOnEachDatabase("the reads of a service with a budget", (database, another) => {
  const open = async (requestsPerMinute: number) => {
    const ownerId = await addPerson(database(), "ada");
    const clock = stoppedClock();
    const service = createScriptedService();
    const processOn = (db: ReturnType<typeof database>) => {
      const { reads } = openBudgets({
        createBudget: budgetsIn(db),
        service: service.id,
        perMinute: requestsPerMinute,
        clock,
      });
      const own: ScriptedService = Object.assign(Object.create(service), { reads });
      return createTestStudio(db, { service: own, clock, pollIntervalMs: null }).context;
    };
    const processes = [processOn(database()), processOn(another())] as const;
    const asked: { id: string; at: number }[] = [];
    service.on.create = (id) => id;
    service.on.status = (id) => {
      asked.push({ id, at: clock.now() });
      return aReport();
    };
    const create = () =>
      createCreation(processes[0], {
        ownerId,
        request: aRequest({ config: { image_number: 1 } }),
        idempotencyKey: null,
      });
    /** Both processes ask as often as they may. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS);
        await Promise.all(processes.map((one) => ask(one, one).then((reads) => Promise.all(reads))));
      }
    };
    return { service, clock, processes, asked, create, pass, ownerId };
  };

  it("two processes together never make more than four fifths of the budget as status reads in any minute, and use most of it", async () => {
    const { asked, create, pass } = await open(100);
    for (let n = 0; n < 30; n++) await create();
    await pass(2 * 60_000);
    const times = asked.map(({ at }) => at);
    const peak = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(peak).toBeLessThanOrEqual(80);
    expect(times.length).toBeGreaterThan(2 * 80 * 0.8);
  });

  it("each creation is asked about at least every twenty seconds, although another one always seems to end now", async () => {
    const { service, clock, asked, create, pass } = await open(100);
    const ids: string[] = [];
    for (let n = 0; n < 15; n++) ids.push(await create());
    const { status } = service.on;
    service.on.status = async (id) => {
      await status(id);
      return aReport({ progress: id === ids[0] ? 0.99 : 0.01 });
    };
    const from = clock.now();
    await pass(2 * 60_000);
    const timesOf = (id: string) => asked.filter((read) => read.id === id).map(({ at }) => at);
    for (const id of ids) {
      const times = [from, ...timesOf(id), clock.now()];
      const longest = Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? 0)));
      expect(longest).toBeLessThanOrEqual(MAX_SILENCE_MS + STEP_MS);
    }
    const counts = ids.map((id) => timesOf(id).length);
    expect(counts[0]).toBeGreaterThan(3 * Math.max(...counts.slice(1)));
  });

  it("two processes never read the same creation twice within the service's interval", async () => {
    const { service, asked, create, pass } = await open(1_000);
    for (let n = 0; n < 3; n++) await create();
    Object.assign(service, { pollIntervalMs: 1_500 });
    await pass(30_000);
    const gaps = asked.flatMap(({ id, at }, n) => {
      const before = asked.slice(0, n).findLast((read) => read.id === id);
      return before ? [at - before.at] : [];
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_500);
  });

  it("a lone creation whose status is asked for is read, also where no process runs between requests", async () => {
    const { service, clock, processes, create, ownerId } = await open(100);
    const id = await create();
    service.on.status = () => aReport({ status: "succeed" });
    clock.advance(2_000);
    expect((await readStatus(processes[1], { ownerId, id })).status).toBe("succeed");
  });

  it("a creation whose start was not seen began in the middle between the reads before and after it", async () => {
    const { clock, processes, create } = await open(100);
    const id = await create();
    const sent = clock.now();
    clock.advance(4_000);
    await Promise.all(await ask(processes[0], processes[0]));
    await settled(processes[0]);
    const row = await database()
      .selectFrom("creations")
      .select("started_at")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.started_at).toBe(sent + 2_000);
  });
});
