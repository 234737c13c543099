import { StudioError } from "contract/studio-error";
import type { ServiceCapabilities } from "image-providers/service";
import { expect, it, vi } from "vitest";
import { outage } from "@/lib/base/errors";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { sweep } from "./sweep";

const HOUR_MS = 3_600_000;

describeOnEachDatabase("a service elsewhere during an outage", (database) => {
  const open = async (changed: Partial<ServiceCapabilities> = {}) => {
    await addPerson(database(), "ada");
    const scripted = createScriptedService();
    const service = { ...scripted, capabilities: { ...scripted.capabilities, ...changed } };
    const clock = createTestClock();
    const { context } = createTestStudio(database(), { service, clock });
    return {
      ...{ service, clock, context },
      create: (idempotencyKey: string | null = null) =>
        createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey }),
      async round(ms = 1_000) {
        clock.advance(ms);
        await sweep(context);
        await settled(context);
      },
      row: () => database().selectFrom("creations").selectAll().executeTakeFirstOrThrow(),
    };
  };

  it("the id of a creation that the service accepted is kept and recorded after the outage, and nothing is sent twice", async () => {
    const { service, context, create, row } = await open();
    const update = database().updateTable.bind(database());
    let refused = 0;
    service.on.create = () => {
      vi.spyOn(database(), "updateTable").mockImplementation(((table: "creations") => {
        if (refused++ < 3) throw outage("database_unavailable", null);
        return update(table);
      }) as never);
      return "at the service";
    };
    await expect(create("key")).rejects.toMatchObject({ errorName: "database_unavailable" });
    await settled(context);
    expect(refused).toBeGreaterThan(3);
    expect(await row()).toMatchObject({ status: "pending", service_id: "at the service" });
    expect(await create("key")).toBe((await row()).id);
    expect(service.calls.create).toBe(1);
  });

  it.each([
    ["whose reads are limited", true],
    ["of one's own, whose reads are not limited", false],
  ])(
    "what people are told of the last update of a service %s is at most five seconds old until it goes away",
    async (_, readsAreLimited) => {
      const { service, clock, create, round, row } = await open({ readsAreLimited });
      service.on.status = () => aReport({ status: "processing", progress: 0.5 });
      await create();
      for (let second = 0; second < 30; second++) await round();
      expect(clock.now() - Number((await row()).reported_at)).toBeLessThanOrEqual(5_000);
      const wentAwayAt = clock.now();
      service.on.status = () => {
        throw new StudioError("service_unreachable", "The service cannot be reached.");
      };
      for (let second = 0; second < 30; second++) await round();
      expect(Number((await row()).reported_at)).toBeLessThanOrEqual(wentAwayAt);
    },
  );

  it("pictures that another process has collected stay when this process gives them up", async () => {
    const { service, context, create, round, row } = await open();
    service.on.status = () => aReport({ status: "succeed" });
    const [first, second] = [aPictureElsewhere(0), aPictureElsewhere(1)];
    if (second.kind !== "elsewhere") throw new Error("The picture is elsewhere.");
    const fetch = async () => {
      await database().updateTable("creations").set({ status: "succeed" }).execute();
      throw new StudioError("service_answer_unusable", "The picture is damaged.");
    };
    service.on.outputs = () => [first, { ...second, fetch }];
    const remove = vi.spyOn(context.store, "remove");
    await create();
    await round(10_000);
    expect(await row()).toMatchObject({ status: "succeed" });
    expect(remove).not.toHaveBeenCalled();
  });

  it("pictures are not fetched while they cannot be stored, and all are collected afterwards", async () => {
    const { service, context, create, round, row } = await open();
    const fetched = vi.fn();
    service.on.status = () => aReport({ status: "succeed" });
    const picture = aPictureElsewhere(0);
    if (picture.kind !== "elsewhere") throw new Error("The picture is elsewhere.");
    const fetch = () => {
      fetched();
      return picture.fetch();
    };
    service.on.outputs = () => [{ ...picture, fetch }];
    let isWritable = false;
    context.store.isWritable = async () => isWritable;
    await create();
    for (let n = 0; n < 10; n++) await round(10_000);
    expect(fetched).not.toHaveBeenCalled();
    expect(await row()).toMatchObject({ status: "post_processing", misses: 0 });
    isWritable = true;
    await round(10_000);
    expect(await row()).toMatchObject({ status: "succeed" });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("when the clock is set back an hour, the status of a creation is read as before", async () => {
    const { service, create, round, row } = await open();
    service.on.status = () => aReport({ status: "processing" });
    await create();
    await round();
    const reads = service.calls.status;
    expect(reads).toBeGreaterThan(0);
    await round(-HOUR_MS);
    await round();
    expect(service.calls.status).toBeGreaterThan(reads);
    service.on.status = () => aReport({ status: "failed" });
    await round();
    await round();
    expect((await row()).status).toBe("failed");
  });

  it("a send that is under way when the clock is set back is not taken for an interrupted one", async () => {
    const { service, clock, context, create, row } = await open();
    let answer: (id: string) => void = () => {};
    service.on.create = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const creating = create();
    await expect.poll(() => service.calls.create).toBe(1);
    for (const ms of [-HOUR_MS, 1_000]) {
      clock.advance(ms);
      await sweep(context);
    }
    expect((await row()).status).toBe("sending");
    answer("at the service");
    await creating;
    expect(await row()).toMatchObject({ status: "pending", service_id: "at the service" });
  });
});
