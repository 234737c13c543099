import { CreateFailure } from "image-providers/create-failure";
import type { RenderResult } from "image-providers/engine";
import { expect, it, vi } from "vitest";
import { outage } from "@/lib/base/errors";
import { cancelCreation } from "@/lib/creations/cancel";
import { createCreation } from "@/lib/creations/create";
import { readOwnLimits } from "@/lib/creations/own-limits";
import { readCreation } from "@/lib/creations/read";
import { sweepUntilDone } from "@/lib/creations/sync/sweep";
import { totalsOf } from "@/lib/creations/totals";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { aPng, createPaidEngine, delivered, openPaidEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { readJob } from "./queue/read";

const CALL_MICROS = 41_250;
const usd = (amount: number) => ({ amount, currency: "USD", is_measured: true });

describeOnEachDatabase("what the calls of an engine cost", (database, another) => {
  /** @param options.price of a picture, as MODELS_FILE has it. */
  const studio = async (
    engine = createPaidEngine(),
    options: { price?: { per_picture: number; currency: string }; isFirst?: boolean; pixels?: number } = {},
  ) => {
    const parts = createEngineStudio(database(), openPaidEngine(engine), {
      ...(options.pixels !== undefined && { pixels: options.pixels }),
    });
    const { context, worker } = parts;
    if (options.price)
      for (const model of context.models.offered()) Object.assign(model, { price: options.price });
    if (options.isFirst !== false) await addPerson(database());
    const create = (pictures: number) => {
      const request = {
        ...aRequest({ is_enable_prompt_enhancer: false }),
        config: { image_number: pictures },
      };
      return createCreation(context, { ownerId: "ada", request, idempotencyKey: null });
    };
    const read = async (id: string) => {
      await sweepUntilDone(context);
      return readCreation(context, { ownerId: "ada", id });
    };
    const drawn = async (id: string) => {
      await worker.workUntilEmpty();
      return read(id);
    };
    const spent = async () => (await readOwnLimits(context, "ada")).used.cost_a_month;
    return { ...parts, engine, create, read, drawn, spent };
  };
  const theJob = async () => {
    const { id } = await database().selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    const row = await readJob(another(), id);
    if (!row) throw new Error("The job is gone.");
    return row;
  };
  const priced = async (costMicros?: number): Promise<RenderResult> => ({
    ...delivered([await aPng(96, 64)]),
    ...(costMicros !== undefined && { costMicros }),
  });
  const failure = (outcome: "refused" | "unknown", costMicros?: number) =>
    new CreateFailure(
      outcome,
      { message: "Paid drew nothing.", code: 50201, details: [] },
      costMicros === undefined ? {} : { costMicros },
    );

  it("a creation costs what its calls cost together, in dollars, and so does the library and the month", async () => {
    const { context, engine, create, drawn, spent } = await studio();
    for (let n = 0; n < 3; n++) engine.next(() => priced(CALL_MICROS));
    const id = await create(3);
    expect((await drawn(id)).cost).toEqual(usd(0.12375));
    const { cost } = await totalsOf(context, { ownerId: "ada", filters: {} });
    expect(cost).toEqual([{ amount: 0.12375, currency: "USD" }]);
    expect(await spent()).toEqual([{ amount: 0.12375, currency: "USD" }]);
  });

  it("the measured cost replaces the price of the file, which stays where it has the same currency", async () => {
    const { engine, create, drawn } = await studio(createPaidEngine(), {
      price: { per_picture: 0.05, currency: "USD" },
    });
    engine.next(() => priced(CALL_MICROS));
    expect(await drawn(await create(1))).toMatchObject({
      cost: usd(0.04125),
      price: { amount: 0.05, currency: "USD" },
    });
  });

  it("a creation with a price in euros and a measured cost in dollars counts in dollars alone", async () => {
    const { engine, create, drawn, spent } = await studio(createPaidEngine(), {
      price: { per_picture: 0.05, currency: "EUR" },
    });
    engine.next(() => priced(CALL_MICROS));
    const creation = await drawn(await create(1));
    expect(creation).toMatchObject({ cost: usd(0.04125), price: null });
    expect(await spent()).toEqual([{ amount: 0.04125, currency: "USD" }]);
  });

  it("without a measured cost the price of the pictures is an estimate, also when only some calls say what they cost", async () => {
    const { engine, create, drawn } = await studio(createPaidEngine(), {
      price: { per_picture: 0.05, currency: "USD" },
    });
    engine.next(() => priced());
    engine.next(() => priced(CALL_MICROS));
    expect((await drawn(await create(2))).cost).toEqual({ amount: 0.1, currency: "USD", is_measured: false });
    expect((await theJob()).measured_micros).toBeNull();
  });

  it("a creation with fewer pictures costs what its answered calls cost, also those without a usable picture", async () => {
    const { engine, create, drawn } = await studio();
    engine.next(() => priced(CALL_MICROS));
    engine.next(async () => ({ ...delivered([Buffer.from("<html>")]), costMicros: 10_000 }));
    engine.next(() => Promise.reject(failure("unknown", 5_000)));
    engine.next(() => Promise.reject(failure("unknown")));
    const creation = await drawn(await create(4));
    expect(creation).toMatchObject({ status: "succeed", cost: usd(0.05625) });
    expect(creation.outputs).toHaveLength(1);
  });

  it("a creation of unknown outcome costs what its answered calls cost, and counts once in its month beside what may come", async () => {
    const { engine, create, drawn, spent } = await studio(createPaidEngine(), {
      price: { per_picture: 0.05, currency: "USD" },
    });
    engine.next(() => Promise.reject(failure("unknown", CALL_MICROS)));
    engine.next(() => Promise.reject(failure("unknown")));
    expect(await drawn(await create(2))).toMatchObject({ status: "outcome_unknown", cost: usd(0.04125) });
    // 0.10 for both pictures, of which one answer has said 0.04125.
    expect(await spent()).toEqual([{ amount: 0.1, currency: "USD" }]);
  });

  it("a failed creation costs what its answered calls cost", async () => {
    const { engine, create, drawn, spent } = await studio();
    engine.next(() => Promise.reject(failure("refused", CALL_MICROS)));
    expect(await drawn(await create(1))).toMatchObject({ status: "failed", cost: usd(0.04125) });
    expect(await spent()).toEqual([{ amount: 0.04125, currency: "USD" }]);
  });

  it("a cancelled creation costs what its answered calls cost", async () => {
    const { context, worker, engine, create, read, spent } = await studio();
    engine.next(() => priced(CALL_MICROS));
    let breakOff = () => {};
    engine.next(
      () =>
        new Promise((_, reject) => {
          breakOff = () => reject(new Error("The connection was closed."));
        }),
    );
    worker.start();
    const id = await create(2);
    await waitFor("the first cost", async () => (await theJob()).measured_micros);
    await cancelCreation(context, { ownerId: "ada", id });
    breakOff();
    await waitFor("the end", async () => (await theJob()).finished_at);
    expect(await read(id)).toMatchObject({ status: "cancelled", cost: usd(0.04125) });
    expect(await spent()).toEqual([{ amount: 0.04125, currency: "USD" }]);
    await worker.stop();
  });

  it("a creation whose studio was restarted between two calls costs what both cost", async () => {
    const { worker, engine, create } = await studio();
    engine.next(() => priced(CALL_MICROS));
    const id = await create(2);
    // The second call is told that nothing was started: it is made again by the next process.
    engine.next(() =>
      Promise.reject(
        new CreateFailure(
          "refused",
          { message: "A pause.", code: 50201, details: [] },
          { kind: "rate_limited", retryAfterMs: 1_000 },
        ),
      ),
    );
    await worker.workUntilEmpty();
    expect(await theJob()).toMatchObject({ status: "pending", measured_micros: CALL_MICROS });
    const next = await studio(engine, { isFirst: false });
    next.clock.advance(60_000);
    engine.next(() => priced(20_000));
    expect((await next.drawn(id)).cost).toEqual(usd(0.06125));
    expect(engine.calls).toHaveLength(3);
  });

  it("an answer that comes after another worker took the job over adds nothing to what the job cost", async () => {
    const { worker, engine, create, read } = await studio();
    engine.next(() => priced(CALL_MICROS));
    engine.hold();
    worker.start();
    const id = await create(2);
    await waitFor("the calls", () => engine.underWay() === 2);
    const other = await studio(engine, { isFirst: false });
    const { id: jobId } = await theJob();
    await waitFor("the end", async () => {
      await another().updateTable("jobs").set({ lease_until: 0 }).where("id", "=", jobId).execute();
      await other.worker.workUntilEmpty();
      return (await theJob()).finished_at;
    });
    engine.letGo();
    await worker.stop();
    expect(await theJob()).toMatchObject({ status: "outcome_unknown", measured_micros: null });
    expect(await read(id)).toMatchObject({ status: "outcome_unknown", cost: null });
    expect(engine.calls).toHaveLength(2);
  });

  it("what a call cost is kept while the database is away", async () => {
    // One call after the other.
    const { worker, engine, create, read } = await studio(createPaidEngine(), { pixels: 96 * 64 });
    const id = await create(2);
    const update = database().updateTable.bind(database());
    let isAway = false;
    let refused = 0;
    engine.next(() => {
      isAway = true;
      return priced(CALL_MICROS);
    });
    engine.next(() => priced(CALL_MICROS));
    vi.spyOn(database(), "updateTable").mockImplementation(((table: "jobs") => {
      if (isAway && refused < 4) {
        refused++;
        throw outage("database_unavailable", null);
      }
      return update(table);
    }) as never);
    worker.start();
    await waitFor("the end", async () => (await theJob()).finished_at);
    await worker.stop();
    expect((await read(id)).cost).toEqual(usd(0.0825));
  });
});
