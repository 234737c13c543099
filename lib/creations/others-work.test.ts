/** Nobody's poll or cancel waits for work on other people's creations. */
import { afterEach, expect, it, vi } from "vitest";
import { lockService } from "@/lib/service/pause";
import { describeOnEachDatabase, describeOnPostgres } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio, type TestContext } from "@/tools/testing/studio";
import { cancelCreation } from "./cancel";
import { readChanges } from "./changes";
import { settled } from "./context/background";
import { createCreation } from "./create";
import { readCreation } from "./read";
import { readStatus } from "./status";

afterEach(() => {
  vi.useRealTimers();
});

/** From now on a wait for an answer has no limit: what waits for others never ends. */
const waitWithoutLimit = () => vi.useFakeTimers({ toFake: ["setTimeout"] });

const createFor = (context: TestContext, ownerId: string, prompt: string) =>
  createCreation(context, {
    ownerId,
    request: aRequest({ prompt, config: { image_number: 1 } }),
    idempotencyKey: null,
  });

describeOnEachDatabase("while the pictures of other people hang", (database) => {
  const open = async () => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    const service = createScriptedService();
    const { context } = createTestStudio(database(), { service });
    service.on.create = (id) => id;
    let finish = () => {};
    const hung = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const adas = new Set<string>();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = async (id) => {
      if (adas.has(id)) await hung;
      return [aPictureElsewhere(0)];
    };
    const { collects } = context.shared;
    while (collects.executionSlots > adas.size) adas.add(await createFor(context, "ada", "a lake"));
    const pollOfAda = readChanges(context, { ownerId: "ada" });
    await expect.poll(() => collects.executionSlots).toBe(0);
    const id = await createFor(context, "bob", "a hill");
    const status = async () => (await readCreation(context, { ownerId: "bob", id })).status;
    const release = async () => {
      finish();
      await pollOfAda;
      await settled(context);
    };
    return { context, id, status, release };
  };

  it("a poll answers, and the pictures follow in their turn", async () => {
    const { context, id, status, release } = await open();
    waitWithoutLimit();
    expect((await readStatus(context, { ownerId: "bob", id })).status).not.toBe("succeed");
    expect((await readChanges(context, { ownerId: "bob" })).creations).toHaveLength(1);
    await release();
    expect(await status()).toBe("succeed");
  });

  it("a cancel answers, and the pictures of what had ended before it follow in their turn", async () => {
    const { context, id, status, release } = await open();
    waitWithoutLimit();
    await cancelCreation(context, { ownerId: "bob", id });
    await cancelCreation(context, { ownerId: "bob", id });
    expect(await status()).not.toBe("succeed");
    await release();
    expect(await status()).toBe("succeed");
  });
});

describeOnPostgres("while another process holds the queue before a service", (database, another) => {
  it("a poll shows the pictures of a creation that has ended, and the next one of another person is sent later", async () => {
    for (const id of ["ada", "bob"]) await addPerson(database(), id);
    const service = createScriptedService({ slots: 1 });
    const { context } = createTestStudio(database(), { service });
    service.on.outputs = () => [aPictureElsewhere(0)];
    const id = await createFor(context, "bob", "a hill");
    await createFor(context, "ada", "a lake");
    await settled(context);
    service.on.status = () => aReport({ status: "succeed" });
    await another()
      .transaction()
      .execute(async (tx) => {
        await lockService(tx, service.id, context.clock.now());
        waitWithoutLimit();
        expect((await readStatus(context, { ownerId: "bob", id })).status).toBe("succeed");
        expect(service.calls.create).toBe(1);
      });
    await settled(context);
    expect(service.calls.create).toBe(2);
  });
});
