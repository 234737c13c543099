import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { aPng, createPaidEngine, delivered, openPaidEngine } from "@/tools/testing/paid-engine";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { cancelCreation } from "../cancel";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { sweep } from "./sweep";

const HOUR_MS = 3_600_000;
/** Of one picture, so that one call is made after the other. */
const PIXELS = 96 * 64;

describeOnEachDatabase("a creation whose company's key was removed", (database) => {
  async function open() {
    const ownerId = await addPerson(database());
    const clock = createTestClock();
    const engine = createPaidEngine();
    const process = (callsMaxWaitMs?: number) =>
      createEngineStudio(database(), openPaidEngine(engine), {
        ...{ clock, pixels: PIXELS },
        ...(callsMaxWaitMs !== undefined && { callsMaxWaitMs }),
      });
    /** A process without the key, which goes on. */
    const { context } = createTestStudio(database(), { service: createScriptedService(), clock });
    const roundOf = async (one: typeof context, ms = 0) => {
      clock.advance(ms);
      await sweep(one);
      await settled(one);
    };
    const round = (ms = 0) => roundOf(context, ms);
    const create = (pictures: number, one = process()) =>
      createCreation(one.context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({ config: { image_number: pictures } }),
      });
    /** Draws the first of the pictures, and then the key is removed. */
    async function drawFirst(pictures: number) {
      const before = process();
      const id = await create(pictures, before);
      engine.hold();
      engine.next(async () => ({ ...delivered([await aPng(96, 64)]), costMicros: 40_000 }));
      before.worker.start();
      await waitFor("the first call", () => engine.underWay() === 1);
      const finished = before.worker.finish();
      engine.letGo();
      await finished;
      return id;
    }
    const read = (id: string) => readCreation(context, { ownerId, id });
    const cancel = (id: string) => cancelCreation(context, { ownerId, id });
    return { ownerId, engine, process, round, roundOf, create, drawFirst, read, cancel };
  }

  const firstOfThree = {
    status: "succeed",
    outputs: [expect.anything()],
    notice: expect.stringMatching(/2 of 3 pictures were not drawn: The studio no longer has the model/),
    cost: { amount: 0.04, currency: "USD", is_measured: true },
  };

  it("waits a day for another key, and then shows the pictures that were paid for, what they cost and how many are missing", async () => {
    const { drawFirst, round, read, engine } = await open();
    const id = await drawFirst(3);
    await round();
    await round(23 * HOUR_MS);
    expect(await read(id)).toMatchObject({ status: "pending", outputs: [] });
    await round(2 * HOUR_MS);
    expect(await read(id)).toMatchObject(firstOfThree);
    const usage = await database().selectFrom("usage").selectAll().execute();
    expect(usage).toMatchObject([{ pictures: 1, cost_micros: 40_000 }]);
    expect(engine.calls).toHaveLength(1);
  });

  it("shows the pictures that were paid for when its owner cancels it, and is cancelled where nothing was drawn", async () => {
    const { drawFirst, create, round, read, cancel } = await open();
    const [begun, waiting] = [await drawFirst(3), await create(1)];
    for (const id of [begun, waiting]) await cancel(id);
    await round();
    expect(await read(begun)).toMatchObject(firstOfThree);
    expect(await read(waiting)).toMatchObject({ status: "cancelled" });
  });

  it("ends with all pictures where they were drawn and not yet shown, and says so where nothing was drawn", async () => {
    const { process, create, round, read } = await open();
    const before = process();
    const drawn = await create(2, before);
    await before.worker.workUntilEmpty();
    const waiting = await create(1);
    await round();
    await round(25 * HOUR_MS);
    expect(await read(drawn)).toMatchObject({ status: "succeed", notice: null });
    expect((await read(drawn)).outputs).toHaveLength(2);
    expect(await read(waiting)).toMatchObject({
      status: "failed",
      error: { message: expect.stringContaining("no longer has the model") },
    });
  });

  it("tells its owner to look at the account where a picture may have been charged and did not arrive", async () => {
    const { engine, process, create, round, read } = await open();
    const before = process(0);
    const id = await create(1, before);
    engine.hold();
    before.worker.start();
    await waitFor("the call", () => engine.underWay() === 1);
    await before.worker.stop();
    await round();
    await round(25 * HOUR_MS);
    expect(await read(id)).toMatchObject({
      status: "outcome_unknown",
      error: { message: expect.stringContaining("Check the account") },
    });
  });

  it("waits a day from when its key was removed, each time anew, however long it has waited before", async () => {
    const { process, create, round, roundOf, read } = await open();
    const before = process();
    const id = await create(1, before);
    await roundOf(before.context, 30 * HOUR_MS);
    await round();
    await round(20 * HOUR_MS);
    await roundOf(before.context);
    await round();
    await round(20 * HOUR_MS);
    expect(await read(id)).toMatchObject({ status: "pending" });
    await round(5 * HOUR_MS);
    expect(await read(id)).toMatchObject({ status: "failed" });
  });
});
