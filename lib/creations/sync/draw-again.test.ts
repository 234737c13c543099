/** A server of one's own that was restarted, and so forgot the creations that it had. */
import { expect, it } from "vitest";
import { newId } from "@/lib/base/ids";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { cancelCreation } from "../cancel";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { sweep } from "./sweep";

describeOnEachDatabase("a creation that its service has lost", (database) => {
  const open = async ({
    isFree = true,
    slots = 1,
    price = 0,
  }: {
    isFree?: boolean;
    slots?: number;
    price?: number;
  } = {}) => {
    const ownerId = await addPerson(database());
    const service = createScriptedService({ isFree, slots });
    const clock = createTestClock();
    const entries = [{ id: "remote", price: { per_picture: price, currency: "USD" } }];
    const { context } = createTestStudio(database(), { service, clock, models: { entries } });
    const lost = new Set<string>();
    const sent: string[] = [];
    service.on.create = (creationId) => {
      sent.push(creationId);
      return `job-${sent.length}-${newId("x")}`;
    };
    service.on.status = (id) => (lost.has(id) ? null : aReport());
    const create = () => createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    const read = (id: string) => readCreation(context, { ownerId, id });
    const round = async () => {
      clock.advance(40_000);
      await sweep(context);
      await settled(context);
    };
    /** The service forgets what it has, and the studio notices. */
    const restart = async () => {
      const rows = await database().selectFrom("creations").select("service_id").execute();
      for (const { service_id } of rows) if (service_id) lost.add(service_id);
      for (let n = 0; n < 3; n++) await round();
    };
    const kinds = async (id: string) =>
      (
        await database()
          .selectFrom("creation_events")
          .select("kind")
          .where("creation_id", "=", id)
          .orderBy("created_at")
          .execute()
      ).map(({ kind }) => kind);
    return { service, context, ownerId, sent, create, read, round, restart, kinds };
  };

  it("is drawn again by itself where that costs nothing, before those that waited behind it", async () => {
    const { create, read, restart, sent, service, kinds, round } = await open();
    const [first, second] = [await create(), await create()];
    expect(sent).toEqual([first]);
    await restart();
    expect(sent).toEqual([first, first]);
    expect(await kinds(first)).toContain("drawn_again");
    expect(await read(second)).toMatchObject({ status: "pending", queue_ahead: 0 });
    service.on.status = () => aReport({ status: "succeed" });
    for (let n = 0; n < 4; n++) await round();
    for (const id of [first, second]) expect((await read(id)).status).toBe("succeed");
    expect(sent).toEqual([first, first, second]);
  });

  it("counts as lost after the third loss, because it may be what ends the server", async () => {
    const { create, read, restart, sent } = await open();
    const id = await create();
    for (let n = 0; n < 4; n++) await restart();
    expect((await read(id)).status).toBe("lost");
    expect(sent).toEqual([id, id, id]);
  });

  it("ends as cancelled when its owner wanted no more of it", async () => {
    const { context, ownerId, create, read, restart, sent } = await open();
    const id = await create();
    await cancelCreation(context, { ownerId, id });
    await restart();
    expect((await read(id)).status).toBe("cancelled");
    expect(sent).toEqual([id]);
  });

  it("is never sent again where drawing may cost money", async () => {
    const { create, read, restart, sent } = await open({ isFree: false });
    const id = await create();
    await restart();
    expect((await read(id)).status).toBe("lost");
    expect(sent).toEqual([id]);
  });

  it("is never sent again where MODELS_FILE says what a picture costs", async () => {
    const { create, read, restart, sent } = await open({ price: 0.02 });
    const id = await create();
    await restart();
    expect((await read(id)).status).toBe("lost");
    expect(sent).toEqual([id]);
  });
});
