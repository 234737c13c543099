import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { rangeOf } from "./estimate";

it("an estimate of the drawing time is the range from the mean to the 75th percentile", () => {
  expect(rangeOf([1_000, 2_000, 3_000, 10_000])).toEqual({ low_ms: 4_000, high_ms: 4_000 });
  expect(rangeOf([1_000, 2_000, 6_000, 7_000])).toEqual({ low_ms: 4_000, high_ms: 6_000 });
});

describeOnEachDatabase("an estimate", (database) => {
  it("an estimate exists for a size once three creations of that size were drawn", async () => {
    const ownerId = await addPerson(database(), "ada");
    const service = createScriptedService();
    const { context, clock } = createTestStudio(database(), { service });
    const create = (resolution = 64) =>
      createCreation(context, {
        ownerId,
        request: aRequest({ settings: { resolution } }),
        idempotencyKey: null,
      });
    const read = (id: string) => readCreation(context, { ownerId, id });
    for (const seconds of [4, 6, 8]) {
      const id = await create();
      service.on.status = () => aReport();
      expect((await read(id)).estimate).toBeNull();
      clock.advance(seconds * 1_000);
      service.on.status = () => aReport({ status: "succeed" });
      // A read waits only so long for the pictures to be stored.
      await expect.poll(async () => (await read(id)).status).toBe("succeed");
      clock.advance(30_000);
    }
    service.on.status = () => aReport();
    const { estimate } = await read(await create());
    // What a busy machine takes for the reads counts as drawing.
    expect(estimate?.low_ms).toBeGreaterThanOrEqual(6_000);
    expect(estimate?.low_ms).toBeLessThan(estimate?.high_ms ?? 0);
    expect(estimate?.high_ms).toBeGreaterThanOrEqual(8_000);
    expect((await read(await create(512))).estimate).toBeNull();
  });
});
