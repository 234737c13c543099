import { CreateFailure, type CreateFailureKind } from "image-providers/create-failure";
import { readProvenance } from "picture-metadata";
import sharp from "sharp";
import { expect, it } from "vitest";
import { cancelCreation } from "@/lib/creations/cancel";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweepUntilDone } from "@/lib/creations/sync/sweep";
import { resendCreation } from "@/lib/creations/unknown-outcome";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { aPng, createPaidEngine, delivered, openPaidEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { currentPause } from "../pause";
import { keysOf, LEASE_MS, parseAsked, parseOutputs } from "./job";
import { PixelBudget } from "./pixel-budget";
import { claim } from "./queue/claim";
import { readJob } from "./queue/read";
import { report } from "./queue/report";
import { runJob } from "./run-job";

const MINUTE_MS = 60_000;

/** A request for pictures of 96 × 64 pixels. */
const asking = (pictures: number) => ({
  ...aRequest({ is_enable_prompt_enhancer: false }),
  config: { image_number: pictures },
});

const failure = (
  outcome: CreateFailure["outcome"],
  message: string,
  options: { kind?: CreateFailureKind; retryAfterMs?: number } = {},
) => new CreateFailure(outcome, { message, code: 50201, details: [] }, options);

describeOnEachDatabase("an engine whose calls must not be repeated", (database, another) => {
  const studio = (
    engine = createPaidEngine(),
    options: Parameters<typeof createEngineStudio>[2] = {},
    id?: string,
  ) => {
    const parts = createEngineStudio(database(), openPaidEngine(engine, id), options);
    const { context } = parts;
    /** Creates through the ledger. @returns the creation's id */
    const create = async (pictures: number) => {
      const known = await database().selectFrom("people").select("id").executeTakeFirst();
      const ownerId = known?.id ?? (await addPerson(database()));
      return createCreation(context, { ownerId, request: asking(pictures), idempotencyKey: null });
    };
    const read = async (creationId: string) => {
      await sweepUntilDone(context);
      return readCreation(context, { ownerId: "ada", id: creationId });
    };
    return { ...parts, engine, create, read };
  };
  const job = async (id: string) => {
    const row = await readJob(another(), id);
    if (!row) throw new Error("The job is gone.");
    return row;
  };
  const theJob = async () => {
    const { id } = await database().selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    return job(id);
  };

  /** A worker that claims the next job, marks this call, and is killed while the call is under way. */
  const killedDuring = async (call: number[], clock: { now(): number; advance(ms: number): void }) => {
    const claimed = await claim(another(), "paid", "killed", clock.now());
    if (!claimed) throw new Error("Nothing was claimed.");
    const fence = { id: claimed.id, leaseOwner: "killed", attempt: claimed.attempt };
    await report(another(), fence, {
      ...{ status: "processing", progressPermille: 0, previews: [], understanding: null },
      record: {
        ...{ outputs: parseOutputs(claimed.outputs) ?? [], asked: [call] },
        measuredMicros: claimed.measured_micros,
      },
      hasProgressed: false,
      now: clock.now(),
    });
    clock.advance(LEASE_MS + 1);
  };

  it("a call draws as many pictures as the engine takes at once, and the last call the rest", async () => {
    const { service, worker, engine } = studio(createPaidEngine({ perCall: 4 }));
    const id = await service.create(asking(10), "a");
    await worker.workUntilEmpty();
    expect(engine.calls.map(({ count, seed }) => ({ count, seed }))).toEqual([
      { count: 4, seed: null },
      { count: 4, seed: null },
      { count: 2, seed: null },
    ]);
    expect((await service.outputs(id)).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await service.forget(id);
    expect(await database().selectFrom("blobs").select("key").execute()).toEqual([]);
  });

  it("a picture file is kept with its real type and size, and its settings name the model and no seed", async () => {
    const { context, service, worker, engine } = studio();
    const jpeg = await sharp(await aPng(120, 80))
      .jpeg()
      .toBuffer();
    engine.next(() => delivered([jpeg]));
    const id = await service.create(asking(1), "a");
    await worker.workUntilEmpty();
    const originalKey = `pictures/${id}/0.jpeg`;
    expect(await service.outputs(id)).toMatchObject([
      { seed: null, width: 120, height: 80, mediaType: "image/jpeg", originalKey },
    ]);
    const bytes = await context.store.get(originalKey);
    expect(await readProvenance(bytes ?? new Uint8Array())).toMatchObject({
      facts: {
        seed: null,
        prompt: "a lake",
        made_by: "Paid model",
        model: "paid/model",
        settings: { width: 120, height: 80 },
      },
    });
  });

  it("the seed that the engine reports for each picture is recorded", async () => {
    const { service, worker, engine } = studio(createPaidEngine({ perCall: 2 }));
    engine.next(async () => ({
      images: [
        { image: { bytes: await aPng(96, 64) }, seed: 41 },
        { image: { bytes: await aPng(96, 64) }, seed: null },
      ],
      understood: [],
      unknown: [],
    }));
    const id = await service.create(asking(2), "a");
    await worker.workUntilEmpty();
    expect((await service.outputs(id)).map(({ seed }) => seed)).toEqual([41, null]);
  });

  it("a preview that the engine sends as a file is shown with 256 pixels on the longer side", async () => {
    const { context, service, worker, engine } = studio();
    engine.hold();
    worker.start();
    const id = await service.create(asking(1), "a");
    const preview = await waitFor("a preview", async () => (await service.status(id))?.previews?.[0]);
    const bytes = await context.store.get(preview.key);
    expect(await sharp(bytes ?? new Uint8Array()).metadata()).toMatchObject({
      format: "webp",
      width: 256,
      height: 128,
    });
    engine.letGo();
    await worker.stop();
  });

  it("of previews that arrive faster than they can be encoded only the newest waits, and it is the one that stays", async () => {
    const engine = createPaidEngine();
    const { context, service, worker } = studio({
      ...engine,
      async render(_request, hooks) {
        const light = { width: 4, height: 4, data: new Uint8Array(64).fill(200) };
        const last = { width: 4, height: 4, data: new Uint8Array(64).fill(20) };
        for (let n = 0; n < 200; n++) hooks.onPreview(n < 199 ? light : last, 0);
        await waitFor("the preview", async () => (await theJob()).previews !== "[]");
        throw failure("refused", "A pause.", { kind: "rate_limited" });
      },
    });
    const id = await service.create(asking(1), "a");
    await worker.workUntilEmpty();
    const [preview] = (await service.status(id))?.previews ?? [];
    expect(preview?.version).toBe(1);
    const bytes = await context.store.get(preview?.key ?? "");
    const { channels } = await sharp(bytes ?? new Uint8Array()).stats();
    expect(channels[0]?.mean).toBeLessThan(100);
  });

  it("a creation succeeds with the pictures that arrived, and says how many the engine left out", async () => {
    const { worker, engine, create, read } = studio(createPaidEngine({ perCall: 10 }));
    engine.next(async () => delivered([await aPng(96, 64), await aPng(96, 64), await aPng(96, 64)]));
    const id = await create(4);
    await worker.workUntilEmpty();
    const creation = await read(id);
    expect(creation).toMatchObject({
      status: "succeed",
      notice: "3 of 4 pictures: Paid delivered one fewer.",
    });
    expect(creation.outputs).toHaveLength(3);
    expect(engine.calls).toHaveLength(1);
  });

  it("where the engine says why it left some out, the creation says so too, and these are not asked for again", async () => {
    const { worker, engine, create, read } = studio(createPaidEngine({ perCall: 10 }));
    const message = "One of them is against the policy.";
    engine.next(async () => ({
      ...delivered([await aPng(96, 64), await aPng(96, 64)]),
      shortfall: failure("refused", message),
    }));
    const id = await create(3);
    await worker.workUntilEmpty();
    const creation = await read(id);
    expect(creation).toMatchObject({
      status: "succeed",
      notice: `1 of 3 pictures was not drawn: ${message}`,
    });
    expect(creation.outputs).toHaveLength(2);
    expect(engine.calls).toHaveLength(1);
  });

  it("pictures that were drawn and could not be fetched may have been charged, the others are kept, and none is asked for again", async () => {
    const { worker, engine, create, read } = studio(createPaidEngine({ perCall: 4 }));
    engine.next(async () => {
      engine.learn(3);
      const lost = [failure("unknown", "A picture could not be fetched.")];
      return { ...delivered([await aPng(96, 64), await aPng(96, 64)]), lost };
    });
    const id = await create(4);
    await worker.workUntilEmpty();
    const creation = await read(id);
    expect(creation).toMatchObject({
      status: "succeed",
      notice: "1 of 4 pictures may have been charged but was not received.",
    });
    expect(creation.outputs).toHaveLength(3);
    expect(engine.calls.map(({ count }) => count)).toEqual([4, 1]);
  });

  it("after a picture was held back and a later call was turned away, the rest is drawn in its time, and what was held back is not asked for again", async () => {
    const { worker, engine, create, read, clock } = studio(createPaidEngine({ perCall: 2 }), {
      pixels: 2 * 96 * 64,
    });
    engine.next(async () => ({
      ...delivered([await aPng(96, 64)]),
      shortfall: failure("refused", "One of them is against the policy."),
    }));
    engine.next(() => Promise.reject(failure("refused", "A pause.", { kind: "rate_limited" })));
    const id = await create(4);
    await worker.workUntilEmpty();
    expect(await theJob()).toMatchObject({ status: "pending" });
    clock.advance(MINUTE_MS);
    await worker.workUntilEmpty();
    const creation = await read(id);
    expect(creation).toMatchObject({ status: "succeed" });
    expect(creation.outputs).toHaveLength(3);
    expect(creation.notice).toMatch(/^1 of 4 pictures/);
    expect(engine.calls.map(({ count }) => count)).toEqual([2, 2, 2]);
  });

  it("a planned stop after a picture was held back hands the rest back, and it is drawn later", async () => {
    const { service, worker, engine } = studio(createPaidEngine({ perCall: 2 }), { pixels: 2 * 96 * 64 });
    engine.hold();
    engine.next(async () => ({
      ...delivered([await aPng(96, 64)]),
      shortfall: failure("refused", "One of them is against the policy."),
    }));
    worker.start();
    const id = await service.create(asking(4), "a");
    await waitFor("the call", () => engine.underWay() === 1);
    const stopped = worker.stop();
    engine.letGo();
    await stopped;
    expect(await job(id)).toMatchObject({ status: "pending" });
    const next = studio(engine);
    await next.worker.workUntilEmpty();
    expect(await service.outputs(id)).toHaveLength(3);
    expect(engine.calls.map(({ count }) => count)).toEqual([2, 2]);
  });

  it("when an engine learns that a call has fewer pictures, the others are drawn by further calls, each marked and paid once", async () => {
    const { worker, engine, create, read } = studio(createPaidEngine({ perCall: 4 }));
    engine.next(async () => {
      engine.learn(1);
      return delivered([await aPng(96, 64)]);
    });
    const id = await create(4);
    await worker.workUntilEmpty();
    const creation = await read(id);
    expect(creation).toMatchObject({ status: "succeed", notice: null });
    expect(creation.outputs).toHaveLength(4);
    expect(engine.calls.map(({ count }) => count)).toEqual([4, 1, 1, 1]);
    expect(parseAsked((await theJob()).asked)).toEqual([]);
  });

  it("when one of those further calls is refused, the pictures that were drawn are kept and the notice says why", async () => {
    const { worker, engine, create, read } = studio(createPaidEngine({ perCall: 3 }));
    engine.next(async () => {
      engine.learn(2);
      return delivered([await aPng(96, 64)]);
    });
    engine.next(() => {
      throw failure("refused", "No more today.");
    });
    const id = await create(3);
    await worker.workUntilEmpty();
    const creation = await read(id);
    expect(creation).toMatchObject({
      status: "succeed",
      notice: "2 of 3 pictures were not drawn: No more today.",
    });
    expect(creation.outputs).toHaveLength(1);
  });

  it("the pictures of a call are marked before it is made, and the mark goes with its result", async () => {
    const { service, worker, engine } = studio(createPaidEngine({ perCall: 10 }));
    engine.hold();
    worker.start();
    const id = await service.create(asking(2), "a");
    await waitFor("the call", () => engine.underWay() === 1);
    expect(parseAsked((await job(id)).asked)).toEqual([[0, 1]]);
    engine.letGo();
    await waitFor("the end", async () => (await job(id)).finished_at);
    expect(await job(id)).toMatchObject({ status: "succeed", asked: "[]", notice: null });
    await worker.stop();
  });

  it("a call is not made when the lease was lost before its mark could be written", async () => {
    const { context, service, engine, clock } = studio();
    const id = await service.create(asking(1), "a");
    const stale = await claim(database(), "paid", "late", clock.now());
    clock.advance(LEASE_MS + 1);
    await claim(another(), "paid", "successor", clock.now());
    if (!stale) throw new Error("Nothing was claimed.");
    const { models } = openPaidEngine(engine);
    const pixels = new PixelBudget(1_000_000);
    await runJob({ ...context, service: "paid", provider: "Paid", engine, models, pixels }, stale, {
      now: new AbortController(),
      soon: new AbortController(),
    });
    expect(engine.calls).toHaveLength(0);
    expect(await job(id)).toMatchObject({ status: "processing", lease_owner: "successor", asked: "[]" });
  });

  it("a worker that dies in the middle of a call leaves an unknown outcome, the call is made once, and its owner may send it again", async () => {
    const { context, worker, engine, create, read } = studio();
    engine.hold();
    worker.start();
    const id = await create(1);
    await waitFor("the call", () => engine.underWay() === 1);
    const { id: jobId } = await theJob();
    // Another process takes the job over, as after a pause of this one.
    const other = studio(engine);
    await waitFor("the end", async () => {
      await another().updateTable("jobs").set({ lease_until: 0 }).where("id", "=", jobId).execute();
      await other.worker.workUntilEmpty();
      return (await job(jobId)).finished_at;
    });
    expect(engine.calls).toHaveLength(1);
    // The first worker has its answer now, and may no longer record it.
    engine.letGo();
    await worker.stop();
    expect(await job(jobId)).toMatchObject({ status: "outcome_unknown", outputs: "[]" });
    const creation = await read(id);
    expect(creation).toMatchObject({
      status: "outcome_unknown",
      error: { message: expect.stringMatching(/may have been drawn and charged. Check the account of Paid/) },
    });
    const again = await resendCreation(context, { ownerId: "ada", id });
    await worker.workUntilEmpty();
    await other.worker.workUntilEmpty();
    expect((await read(again)).status).toBe("succeed");
    expect(engine.calls).toHaveLength(2);
  });

  it("pictures that a dead worker had not asked for are drawn, and the notice names the others", async () => {
    const { service, worker, engine, clock } = studio();
    const id = await service.create(asking(4), "a");
    await killedDuring([1], clock);
    await worker.workUntilEmpty();
    expect(engine.calls).toHaveLength(3);
    expect((await service.outputs(id)).map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(await service.status(id)).toMatchObject({
      status: "succeed",
      notice: "1 of 4 pictures may have been charged but was not received.",
    });
  });

  it("no picture of a call of several that died with its worker is drawn again", async () => {
    const { service, worker, engine, clock } = studio(createPaidEngine({ perCall: 2 }));
    const id = await service.create(asking(4), "a");
    await killedDuring([0, 1], clock);
    await worker.workUntilEmpty();
    expect(engine.calls.map(({ count }) => count)).toEqual([2]);
    expect((await service.outputs(id)).map(({ index }) => index)).toEqual([2, 3]);
    expect(await service.status(id)).toMatchObject({
      notice: "2 of 4 pictures may have been charged but were not received.",
    });
  });

  it("a job with a damaged mark fails without a call", async () => {
    const { service, worker, engine } = studio();
    const id = await service.create(asking(1), "a");
    await database().updateTable("jobs").set({ asked: "[[" }).where("id", "=", id).execute();
    await worker.workUntilEmpty();
    expect(engine.calls).toHaveLength(0);
    expect(await job(id)).toMatchObject({ status: "failed" });
  });

  it("a call of unknown outcome is never repeated", async () => {
    const { worker, engine, create, read, clock } = studio();
    engine.next(() => Promise.reject(failure("unknown", "Paid did not answer.")));
    const id = await create(1);
    await worker.workUntilEmpty();
    clock.advance(10 * LEASE_MS);
    await worker.workUntilEmpty();
    expect(await read(id)).toMatchObject({
      status: "outcome_unknown",
      error: { message: expect.stringMatching(/^Paid did not answer\. The picture may have been/) },
    });
    expect(engine.calls).toHaveLength(1);
  });

  it("an error that the engine does not explain counts as an unknown outcome", async () => {
    const { service, worker, engine } = studio();
    engine.next(() => Promise.reject(new TypeError("a mistake in the engine")));
    const id = await service.create(asking(1), "a");
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "outcome_unknown" });
  });

  it("a picture that cannot be read may have been charged, and the others are kept", async () => {
    const { service, worker, engine } = studio(createPaidEngine({ perCall: 2 }));
    engine.next(async () => delivered([await aPng(96, 64), Buffer.from("<html>")]));
    const id = await service.create(asking(2), "a");
    await worker.workUntilEmpty();
    expect(await service.status(id)).toMatchObject({
      status: "succeed",
      notice: "1 of 2 pictures may have been charged but was not received.",
    });
    expect(await service.outputs(id)).toHaveLength(1);
  });

  it("each picture of a call that cannot be read may have been charged", async () => {
    const { service, worker, engine } = studio(createPaidEngine({ perCall: 3 }));
    engine.next(async () => delivered([await aPng(96, 64), Buffer.from("<html>"), Buffer.from("<html>")]));
    const id = await service.create(asking(3), "a");
    await worker.workUntilEmpty();
    expect(await service.status(id)).toMatchObject({
      notice: "2 of 3 pictures may have been charged but were not received.",
    });
  });

  it("a refused prompt fails with the reason, and no further call is made", async () => {
    const { worker, engine, create, read } = studio(createPaidEngine(), { concurrency: 1 });
    engine.next(() => Promise.reject(failure("refused", "Paid refuses the prompt.")));
    const id = await create(1);
    await worker.workUntilEmpty();
    expect(await read(id)).toMatchObject({
      status: "failed",
      error: { message: "Paid refuses the prompt." },
    });
    expect(engine.calls).toHaveLength(1);
  });

  it("a refused call of several leaves the pictures of the others, and says why the rest is missing", async () => {
    const { service, worker, engine } = studio(createPaidEngine());
    engine.next(async () => delivered([await aPng(96, 64)]));
    engine.next(() => Promise.reject(failure("refused", "Paid refuses the prompt.")));
    const id = await service.create(asking(2), "a");
    await worker.workUntilEmpty();
    expect(await service.status(id)).toMatchObject({
      status: "succeed",
      notice: "1 of 2 pictures was not drawn: Paid refuses the prompt.",
    });
  });

  it("after a rate limit nothing is called until its end, and then the creation is drawn", async () => {
    const { service, worker, engine, clock } = studio(createPaidEngine(), { concurrency: 1 });
    engine.next(() =>
      Promise.reject(
        failure("refused", "Paid asks for a pause.", { kind: "rate_limited", retryAfterMs: 60_000 }),
      ),
    );
    const id = await service.create(asking(1), "a");
    const second = await service.create(asking(1), "b");
    await worker.workUntilEmpty();
    const callsAtPause = engine.calls.length;
    await worker.workUntilEmpty();
    expect(engine.calls).toHaveLength(callsAtPause);
    expect(await job(id)).toMatchObject({ status: "pending", asked: "[]", attempts_without_progress: 0 });
    expect(await currentPause(database(), "paid", clock.now())).toMatchObject({ reason: "rate_limited" });
    clock.advance(60_001);
    await worker.workUntilEmpty();
    for (const one of [id, second]) expect(await job(one)).toMatchObject({ status: "succeed" });
  });

  it("a creation that is cancelled while its call is turned away is not called again after the pause", async () => {
    const { service, worker, engine, clock } = studio();
    const id = await service.create(asking(1), "a");
    engine.next(async () => {
      await database().updateTable("jobs").set({ cancel_requested: 1 }).where("id", "=", id).execute();
      throw failure("refused", "Paid asks for a pause.", { kind: "rate_limited", retryAfterMs: MINUTE_MS });
    });
    await worker.workUntilEmpty();
    clock.advance(MINUTE_MS + 1);
    await worker.workUntilEmpty();
    expect(engine.calls).toHaveLength(1);
    expect(await job(id)).toMatchObject({ status: "cancelled" });
  });

  it("a creation that is refused again and again does not keep the others from being drawn", async () => {
    const { service, worker, engine, clock } = studio(createPaidEngine(), { concurrency: 1 });
    const refused = await service.create(asking(1), "a", "ada");
    const others = [await service.create(asking(1), "b", "ada"), await service.create(asking(1), "c", "bob")];
    const isTooLarge = ({ prompt }: { prompt: string }) => prompt === "too large";
    await database()
      .updateTable("jobs")
      .set({ request: JSON.stringify({ ...asking(1), prompt: "too large" }) })
      .where("id", "=", refused)
      .execute();
    for (let round = 0; round < 6; round++) {
      for (let call = 0; call < 3; call++)
        engine.next(async (request) => {
          if (isTooLarge(request)) throw failure("refused", "Too large.", { kind: "rate_limited" });
          return delivered([await aPng(96, 64)]);
        });
      await worker.workUntilEmpty();
      clock.advance(MINUTE_MS);
    }
    for (const id of others) expect(await job(id)).toMatchObject({ status: "succeed" });
    expect(await job(refused)).toMatchObject({ status: "pending" });
  });

  it("a job of a creation that has ended meanwhile is not drawn, as an earlier version of the studio left it", async () => {
    const { worker, engine, create, clock } = studio();
    await create(1);
    await database().updateTable("creations").set({ status: "lost", finished_at: clock.now() }).execute();
    await worker.workUntilEmpty();
    expect(engine.calls).toHaveLength(0);
    expect(await theJob()).toMatchObject({ status: "cancelled" });
  });

  it("pictures that were drawn before their model was taken out of the settings are delivered, and the others are explained", async () => {
    const engine = createPaidEngine();
    const { service, worker, clock } = studio(engine, { pixels: 96 * 64 });
    engine.next(async () => delivered([await aPng(96, 64)]));
    engine.next(() => Promise.reject(failure("refused", "A pause.", { kind: "rate_limited" })));
    const id = await service.create({ ...asking(3), model: "paid/model" }, "a");
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "pending" });
    clock.advance(MINUTE_MS);
    await killedDuring([1], clock);
    const opened = openPaidEngine(engine);
    const later = createEngineStudio(
      database(),
      {
        ...opened,
        models: opened.models.map((model) => ({ ...model, id: "paid/other" })),
      },
      { clock },
    );
    await later.worker.workUntilEmpty();
    expect(engine.calls).toHaveLength(2);
    expect(await service.outputs(id)).toHaveLength(1);
    expect(await service.status(id)).toMatchObject({
      status: "succeed",
      notice:
        "1 of 3 pictures may have been charged but was not received. 1 of 3 pictures was not drawn: The studio no longer has the model paid/model. Choose another model and send it again.",
    });
  });

  it("an engine that cannot be reached is called again after a pause", async () => {
    const { service, worker, engine, clock } = studio();
    engine.next(() => Promise.reject(failure("not_sent", "Paid cannot be reached.")));
    const id = await service.create(asking(1), "a");
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "pending", asked: "[]" });
    clock.advance(MINUTE_MS);
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "succeed" });
  });

  it("a refused key refuses new creations at once, and fails waiting ones after a quarter of an hour", async () => {
    const { worker, engine, create, read, clock } = studio(createPaidEngine(), { concurrency: 1 });
    const refuse = () =>
      engine.next(() =>
        Promise.reject(failure("refused", "Paid refuses the studio's key.", { kind: "unauthorized" })),
      );
    const first = await create(1);
    const second = await create(1);
    refuse();
    await worker.workUntilEmpty();
    await expect(create(1)).rejects.toMatchObject({ errorName: "service_refused_token" });
    expect((await read(first)).status).toBe("pending");
    clock.advance(16 * MINUTE_MS);
    refuse();
    await worker.workUntilEmpty();
    for (const id of [first, second])
      expect(await read(id)).toMatchObject({
        status: "failed",
        error: { message: "Paid refuses the studio's key." },
      });
    expect(engine.calls).toHaveLength(2);
  });

  it("a cancel stops the call, and the creation says that it may have been charged", async () => {
    const { context, worker, engine, create, read } = studio();
    engine.hold();
    worker.start();
    const id = await create(1);
    await waitFor("the call", () => engine.underWay() === 1);
    await cancelCreation(context, { ownerId: "ada", id });
    await waitFor("the abort", () => engine.underWay() === 0);
    const creation = await waitFor("the cancel", async () => {
      const now = await read(id);
      return now.status === "cancelled" ? now : null;
    });
    expect(creation.notice).toMatch(/may have been charged/);
    expect(creation.events.at(-1)).toMatchObject({ kind: "cancelled", message: creation.notice });
    await worker.stop();
  });

  it("a cancel between two calls says that the pictures drawn before may have been charged", async () => {
    const { context, worker, engine, create, read } = studio(createPaidEngine(), { pixels: 96 * 64 });
    engine.next(async () => delivered([await aPng(96, 64)]));
    engine.next(() => Promise.reject(failure("refused", "A pause.", { kind: "rate_limited" })));
    const id = await create(2);
    await worker.workUntilEmpty();
    expect(await theJob()).toMatchObject({ status: "pending", asked: "[]" });
    await cancelCreation(context, { ownerId: "ada", id });
    expect(await read(id)).toMatchObject({
      status: "cancelled",
      notice: "The cancel came after pictures were drawn: they may have been charged.",
    });
  });

  it("a cancel before the first call says nothing of a charge", async () => {
    const { context, create, read } = studio();
    const id = await create(1);
    await cancelCreation(context, { ownerId: "ada", id });
    expect(await read(id)).toMatchObject({ status: "cancelled", notice: null });
  });

  it("a planned stop waits for the call under way, begins no other and keeps its pictures", async () => {
    // The second picture waits until the first has given its pixels back.
    const { service, worker, engine } = studio(createPaidEngine(), { pixels: 96 * 64 });
    engine.hold();
    worker.start();
    const id = await service.create(asking(2), "a");
    await waitFor("the call", () => engine.underWay() === 1);
    const stopped = worker.stop();
    engine.letGo();
    await stopped;
    expect(engine.calls).toHaveLength(1);
    expect(await job(id)).toMatchObject({ status: "pending", asked: "[]", attempts_without_progress: 0 });
    const next = studio(engine);
    await next.worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "succeed" });
    expect(engine.calls).toHaveLength(2);
  });

  it("a planned stop waits only for a time, and the outcome of the call is unknown then", async () => {
    const { service, worker, engine } = studio(createPaidEngine(), { callsMaxWaitMs: 50 });
    engine.hold();
    worker.start();
    const id = await service.create(asking(1), "a");
    await waitFor("the call", () => engine.underWay() === 1);
    await worker.stop();
    expect(await job(id)).toMatchObject({ status: "pending", asked: "[[0]]" });
    const next = studio(engine);
    await next.worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "outcome_unknown" });
    expect(engine.calls).toHaveLength(1);
  });

  it("engines side by side draw their own creations, each with a queue and pauses of its own", async () => {
    const one = studio(createPaidEngine(), {}, "one");
    const two = studio(createPaidEngine(), {}, "two");
    for (let n = 0; n < 3; n++) await one.service.create(asking(1), `one ${n}`, "ada");
    const id = await two.service.create(asking(1), "two", "ada");
    expect((await two.service.status(id))?.queueAhead).toBe(0);
    one.engine.next(() => Promise.reject(failure("refused", "No money.", { kind: "quota" })));
    await one.worker.workUntilEmpty();
    expect(two.engine.calls).toHaveLength(0);
    await two.worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "succeed" });
    expect(two.engine.calls).toHaveLength(1);
    const waiting = await database()
      .selectFrom("jobs")
      .select("service")
      .where("status", "=", "pending")
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(new Set(waiting.map(({ service }) => service))).toEqual(new Set(["one"]));
  });

  it("calls that cost nothing are made again after the worker died", async () => {
    const { service, worker, engine, clock } = studio(createPaidEngine({ repeatable: true }));
    const id = await service.create(asking(1), "a");
    engine.next(() => Promise.reject(failure("unknown", "Paid did not answer.")));
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "pending", attempts_without_progress: 1 });
    clock.advance(MINUTE_MS);
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "succeed" });
    expect(engine.calls).toHaveLength(2);
    expect(
      await database().selectFrom("blobs").select("key").where("key", "=", keysOf(id, 0).original).execute(),
    ).toHaveLength(1);
  });
});
