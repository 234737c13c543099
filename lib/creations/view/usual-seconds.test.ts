import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { readModels } from "../upstream";

describeOnEachDatabase("how long creations with a model usually take", (database) => {
  async function open() {
    const clock = createStoppedClock();
    const service = createScriptedService();
    service.on.status = () => aReport({ status: "processing" });
    const { context } = createTestStudio(database(), { service, clock });
    const ownerId = await addPerson(database());
    /** A creation that took so many seconds, and ended so many seconds ago. */
    const took = async (seconds: number, { more = {}, endedAgo = 0 } = {}) => {
      const id = await createCreation(context, { ownerId, idempotencyKey: null, request: aRequest() });
      const finished_at = clock.now() - endedAgo * 1_000;
      await database()
        .updateTable("creations")
        .set({ status: "succeed", sending_at: finished_at - seconds * 1_000, finished_at, ...more })
        .where("id", "=", id)
        .execute();
    };
    const usual = async () => {
      clock.advance(60_000);
      return (await readModels(context)).map(({ usual_seconds }) => usual_seconds);
    };
    return { took, usual };
  }

  it("is the median of the last ones that succeeded, from sending to their end, and unknown for fewer than three", async () => {
    const { took, usual } = await open();
    for (const seconds of [4, 90]) await took(seconds);
    expect(await usual()).toEqual([null]);
    await took(6.2);
    expect(await usual()).toEqual([6.2]);
    await took(1, { more: { status: "failed" } });
    await took(1, { more: { service_id: null } });
    await took(-5);
    expect(await usual()).toEqual([6.2]);
  });

  it("goes by recent creations alone, once there are enough of them", async () => {
    const { took, usual } = await open();
    for (let n = 0; n < 30; n++) await took(300, { endedAgo: 86_400 + n });
    for (let n = 0; n < 25; n++) await took(5);
    expect(await usual()).toEqual([5]);
  });
});
