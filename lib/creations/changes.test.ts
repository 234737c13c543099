import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { readChanges } from "./changes";
import { createCreation } from "./create";

describeOnEachDatabase("the changes of a creation without progress", (database) => {
  const open = async () => {
    await addPerson(database());
    const service = createScriptedService();
    service.on.status = () => aReport({ status: "pending" });
    const clock = createTestClock();
    const { context } = createTestStudio(database(), { service, clock });
    await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    let since: string | undefined;
    const poll = async () => {
      const changes = await readChanges(context, { ownerId: "ada", cursor: since });
      since = changes.next_cursor;
      return changes.creations[0];
    };
    return { clock, poll };
  };

  it("a poll of the changes returns the time of the service's last report", async () => {
    const { clock, poll } = await open();
    await poll();
    clock.advance(60_000);
    await poll();
    const before = clock.now();
    clock.advance(5_000);
    const creation = await poll();
    expect(creation?.status).toBe("pending");
    expect(Date.parse(creation?.report_time ?? "")).toBeGreaterThanOrEqual(before - 1_000);
  });

  it("a poll of the changes reports that a creation is overdue", async () => {
    const { clock, poll } = await open();
    expect((await poll())?.is_overdue).toBe(false);
    clock.advance(11 * 60_000);
    expect((await poll())?.is_overdue).toBe(true);
  });
});
