import type { KyselyPlugin } from "kysely";
import { pictureFactsSchema, readProvenance } from "picture-metadata";
import { expect, it } from "vitest";
import * as z from "zod";
import { createCreation } from "@/lib/creations/create";
import { rereadRow } from "@/lib/creations/ledger/row";
import { describeOnEachDatabase, describeOnPostgres } from "@/tools/testing/database";
import { openHeldEngine } from "@/tools/testing/engine";
import { addPerson, aRequest, createTestStudio, type TestClock } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { keysOf, LEASE_MS, MAX_ATTEMPTS_WITHOUT_PROGRESS, parseOutputs } from "./job";
import { claim } from "./queue/claim";
import { readJob } from "./queue/read";
import { report } from "./queue/report";
import { createEmbeddedService } from "./service";

describeOnEachDatabase("the worker", (database, another) => {
  const studio = (options: Parameters<typeof createTestStudio>[1] = {}) =>
    createTestStudio(database(), options);
  const job = async (id: string) => {
    const row = await readJob(database(), id);
    if (!row) throw new Error("The job is gone.");
    return row;
  };
  const ended = (id: string) =>
    waitFor("the job's end", async () => {
      const row = await job(id);
      return row.finished_at === null ? null : row;
    });

  it("the worker draws every picture with its own seed in the requested size", async () => {
    const { context, engine, worker } = studio();
    worker.start();
    const id = await context.service.create(aRequest({ config: { image_number: 3 } }), "a");
    expect((await ended(id)).status).toBe("succeed");
    const outputs = await context.service.outputs(id);
    expect(outputs).toMatchObject([
      { index: 0, seed: 7, width: 96, height: 64, mediaType: "image/png" },
      { index: 1, seed: 8 },
      { index: 2, seed: 9 },
    ]);
    expect(engine.requests.map((request) => request.seed).sort()).toEqual([7, 8, 9]);
    await worker.stop();
  });

  it("equal requests give equal files, with the provenance to reproduce the picture", async () => {
    const { context, worker, clock } = studio();
    const bytesOf = async (key: string, index: number, request = aRequest({ negative_prompt: "people" })) => {
      const id = await context.service.create(request, key);
      await worker.workUntilEmpty();
      clock.advance(60_000);
      const bytes = await context.store.get(keysOf(id, index).original);
      return Buffer.from(bytes ?? []);
    };
    const first = await bytesOf("a", 1);
    expect((await bytesOf("b", 1)).equals(first)).toBe(true);
    // The second picture of seed 7 is the first of seed 8.
    const alone = aRequest({ negative_prompt: "people", config: { image_number: 1 }, settings: { seed: 8 } });
    expect((await bytesOf("c", 0, alone)).equals(first)).toBe(true);

    const { facts } = z.object({ facts: pictureFactsSchema }).parse(await readProvenance(first));
    expect(facts).toEqual({
      version: 1,
      seed: 8,
      prompt: "a lake",
      enhanced_prompt: expect.stringMatching(/^a lake, /),
      negative_prompt: "people",
      settings: { aspect_ratio: "3:2", resolution: 64, width: 96, height: 64 },
      made_by: "Held engine",
      model: "sandbox",
    });
  });

  it("a prompt that was made of a change is drawn, and the file says which of both the person wrote", async () => {
    const { context, engine, worker } = studio();
    const request = aRequest({ prompt: "a fox at night", is_enable_prompt_enhancer: false });
    const id = await context.service.create(request, "a", "ada", false, "at night");
    await worker.workUntilEmpty();
    expect(engine.requests[0]?.prompt).toBe("a fox at night");
    const bytes = await context.store.get(keysOf(id, 0).original);
    expect(await readProvenance(bytes ?? new Uint8Array())).toMatchObject({
      facts: { prompt: "at night", enhanced_prompt: "a fox at night" },
    });
    expect((await context.service.status(id))?.enhancedPrompt).toBe("a fox at night");
  });

  it("the worker draws a request with the longest prompts, the largest seed, the smallest resolution and the narrowest aspect ratio", async () => {
    const { context, worker } = studio();
    const spaces = " ".repeat(100);
    const extreme = aRequest({
      prompt: "狐\u0000\ud800".repeat(2_666),
      negative_prompt: "\r\n".repeat(2_000),
      config: { image_number: 1 },
      settings: { seed: 4_294_967_295, aspect_ratio: `${spaces}1.000:4.000${spaces}`, resolution: 64 },
    });
    const id = await context.service.create(extreme, "a");
    await worker.workUntilEmpty();
    expect((await job(id)).status).toBe("succeed");
    const bytes = await context.store.get(keysOf(id, 0).original);
    expect(await readProvenance(bytes ?? new Uint8Array())).toMatchObject({
      facts: { prompt: extreme.prompt, settings: { aspect_ratio: "1.000:4.000", width: 64, height: 256 } },
    });
  });

  it("a prompt that contains a zero character is enhanced on every database", async () => {
    const { context } = studio();
    const id = await context.service.create(aRequest({ prompt: "a\u0000lake" }), "a");
    expect((await context.service.status(id))?.enhancedPrompt).toMatch(/^alake, /);
  });

  it("the first enhanced prompt is kept, however often a create is repeated", async () => {
    const { context, clock } = studio();
    let takes = 0;
    const enhancer = { enhance: async () => `a lake, take ${++takes}` };
    const { db, store } = context;
    const service = createEmbeddedService({
      db,
      store,
      enhancer,
      clock,
      worker: null,
      opened: openHeldEngine(),
    });
    const id = await service.create(aRequest(), "a");
    expect(await service.create(aRequest(), "a")).toBe(id);
    expect((await service.status(id))?.enhancedPrompt).toBe("a lake, take 1");
  });

  it("the worker stops drawing when another process cancels the job", async () => {
    const { context, engine, worker } = studio();
    engine.hold();
    worker.start();
    const id = await context.service.create(aRequest(), "a");
    await waitFor("drawing", () => engine.drawing() === 2);
    await another().updateTable("jobs").set({ cancel_requested: 1 }).where("id", "=", id).execute();
    expect((await ended(id)).status).toBe("cancelled");
    expect(engine.drawing()).toBe(0);
    expect(await context.service.outputs(id)).toEqual([]);
    await worker.stop();
  });

  it("the worker continues with the next job after a failure, and records the reason", async () => {
    const { context, engine, worker } = studio({ concurrency: 1 });
    engine.failWith("out of paint");
    worker.start();
    const first = await context.service.create(aRequest(), "a");
    expect(await ended(first)).toMatchObject({ status: "failed" });
    expect((await context.service.status(first))?.error).toMatchObject({
      message: "The engine could not draw this picture.",
    });
    engine.failWith(null);
    expect((await ended(await context.service.create(aRequest(), "b"))).status).toBe("succeed");
    await worker.stop();
  });

  it("a stopping worker returns running jobs to the queue, and the next worker draws only the missing pictures", async () => {
    const first = studio();
    first.worker.start();
    const { context } = first;
    const id = await context.service.create(aRequest({ config: { image_number: 3 } }), "a");
    await ended(id);
    await first.worker.stop();
    // As if the process had been stopped after storing two of three pictures.
    const outputs = JSON.stringify(JSON.parse((await job(id)).outputs).slice(0, 2));
    await database()
      .updateTable("jobs")
      .set({ status: "pending", outputs, finished_at: null })
      .where("id", "=", id)
      .execute();

    const second = studio();
    second.worker.start();
    expect((await ended(id)).status).toBe("succeed");
    expect(second.engine.requests.map((request) => request.seed)).toEqual([9]);
    expect(await second.context.service.outputs(id)).toHaveLength(3);
    await second.worker.stop();
  });

  it("the understanding of the prompt is reported once a picture is drawn, also after another worker finished the job", async () => {
    const first = studio();
    first.engine.hold();
    first.worker.start();
    const { context } = first;
    const request = aRequest({ prompt: "zorp lake", is_enable_prompt_enhancer: false });
    const id = await context.service.create(request, "a");
    const understanding = async () => (await context.service.status(id))?.understanding;
    await waitFor("drawing", () => first.engine.drawing() > 0);
    expect(await understanding()).toBeNull();
    first.engine.letGo();
    await ended(id);
    const taken = { understood: [{ phrase: "zorp", as: "the first word" }], unknown: ["lake"] };
    expect(await understanding()).toEqual(taken);
    await first.worker.stop();

    // As if the process had been stopped after storing one of two pictures.
    const outputs = JSON.stringify(JSON.parse((await job(id)).outputs).slice(0, 1));
    const kept = JSON.stringify({ ...taken, unknown: ["from the first attempt"] });
    await database()
      .updateTable("jobs")
      .set({ status: "pending", outputs, understanding: kept, finished_at: null })
      .where("id", "=", id)
      .execute();
    const second = studio();
    second.worker.start();
    await ended(id);
    expect((await understanding())?.unknown).toEqual(["from the first attempt"]);
    await second.worker.stop();
  });

  it("a job whose worker stops in the middle becomes pending", async () => {
    const { context, engine, worker } = studio();
    engine.hold();
    worker.start();
    const id = await context.service.create(aRequest(), "a");
    await waitFor("drawing", () => engine.drawing() > 0);
    await worker.stop();
    expect(await job(id)).toMatchObject({
      status: "pending",
      attempts_without_progress: 0,
      lease_owner: null,
    });
    expect(engine.drawing()).toBe(0);
  });

  it("a worker stops a job that another worker has claimed, without further writes", async () => {
    const { context, engine, worker, clock } = studio();
    engine.hold();
    worker.start();
    const id = await context.service.create(aRequest(), "a");
    await waitFor("drawing", () => engine.drawing() === 2);
    const successor = await claim(another(), "embedded", "successor", clock.now() + LEASE_MS + 1_000);
    expect(successor?.id).toBe(id);
    await waitFor("letting go", () => engine.drawing() === 0);
    await worker.stop();
    expect(await job(id)).toMatchObject({ status: "processing", lease_owner: "successor", attempt: 2 });
  });

  /** A worker that claims the next job, stores this many more pictures, and is killed. */
  const killedAfter = async (pictures: number, clock: TestClock, progressPermille = 100) => {
    const claimed = await claim(another(), "embedded", "killed", clock.now());
    if (!claimed) throw new Error("Nothing was claimed.");
    const outputs = parseOutputs(claimed.outputs) ?? [];
    for (let n = 0; n < pictures; n++) {
      const { original: originalKey, thumbnail: thumbnailKey } = keysOf(claimed.id, outputs.length);
      const facts = { seed: 7, width: 96, height: 64, mediaType: "image/png", byteLength: 9 };
      outputs.push({ ...facts, index: outputs.length, originalKey, thumbnailKey });
    }
    const fence = { id: claimed.id, leaseOwner: "killed", attempt: claimed.attempt };
    const state = {
      status: "processing" as const,
      progressPermille,
      previews: [],
      understanding: null,
    };
    await report(another(), fence, {
      ...state,
      ...{
        record: { outputs, asked: [], measuredMicros: null },
        hasProgressed: pictures > 0,
        now: clock.now(),
      },
    });
    clock.advance(LEASE_MS + 1);
  };

  it("a job whose workers end without progress three times in a row fails with the reason", async () => {
    const { context, worker, clock } = studio();
    const id = await context.service.create(aRequest(), "a");
    for (let n = 0; n < MAX_ATTEMPTS_WITHOUT_PROGRESS; n++) await killedAfter(0, clock);
    await worker.workUntilEmpty();
    expect(await job(id)).toMatchObject({ status: "failed" });
    expect((await context.service.status(id))?.error?.message).toMatch(
      /3 attempts in a row were interrupted without progress/,
    );
  });

  it("a job is finished although each of its workers is killed after one more picture", async () => {
    const { context, worker, engine, clock } = studio();
    const id = await context.service.create(aRequest({ config: { image_number: 8 } }), "a");
    for (let n = 0; n < 7; n++) await killedAfter(1, clock);
    await worker.workUntilEmpty();
    expect((await job(id)).status).toBe("succeed");
    expect(engine.requests.map(({ seed }) => seed)).toEqual([14]);
  });

  it("new progress of a job resets its count of attempts", async () => {
    const { context, worker, engine, clock } = studio();
    const id = await context.service.create(aRequest(), "a");
    for (let n = 1; n < MAX_ATTEMPTS_WITHOUT_PROGRESS; n++) await killedAfter(0, clock);
    engine.hold();
    worker.start();
    await waitFor("the count anew", async () => (await job(id)).attempts_without_progress === 0);
    expect((await job(id)).outputs).toBe("[]");
    await worker.stop();
  });

  it("a stored picture resets the job's count of attempts", async () => {
    const { context, worker, engine, clock } = studio({ pixels: 96 * 64 });
    const id = await context.service.create(aRequest(), "a");
    for (let n = 1; n < MAX_ATTEMPTS_WITHOUT_PROGRESS; n++) await killedAfter(0, clock, 900);
    engine.hold();
    worker.start();
    await waitFor("the first picture", () => engine.requests.length === 1);
    expect((await job(id)).attempts_without_progress).toBe(MAX_ATTEMPTS_WITHOUT_PROGRESS);
    engine.letGo();
    engine.hold();
    await waitFor("the count anew", async () => (await job(id)).attempts_without_progress === 0);
    expect((await job(id)).finished_at).toBeNull();
    await worker.stop();
  });

  it("a picture that never fits into the host's time limit fails, and short attempts do not count", async () => {
    const { context, worker, engine, clock } = studio();
    engine.hold();
    // One picture: of several, an attempt may begin more than the one before, and that would be progress.
    const id = await context.service.create(aRequest({ config: { image_number: 1 } }), "a");
    const drainFor = async (ms: number) => {
      const outOfTime = new AbortController();
      const drained = worker.workUntilEmpty(outOfTime.signal);
      await waitFor("drawing", () => engine.drawing() > 0);
      clock.advance(ms);
      outOfTime.abort();
      await drained;
      return await job(id);
    };
    expect(await drainFor(1_000)).toMatchObject({ status: "pending", attempts_without_progress: 0 });
    for (let n = 1; n <= MAX_ATTEMPTS_WITHOUT_PROGRESS; n++) {
      expect(await drainFor(40_000)).toMatchObject({ status: "pending", attempts_without_progress: n });
    }
    await worker.workUntilEmpty();
    expect((await job(id)).status).toBe("failed");
  });

  it("the worker never draws more pixels at once, over all its jobs, than the pixel budget", async () => {
    const { context, worker, engine } = studio({ concurrency: 3, pixels: 2 * 96 * 64 });
    engine.hold();
    worker.start();
    const ids: string[] = [];
    for (const key of ["a", "b", "c"]) ids.push(await context.service.create(aRequest(), key, key));
    for (const id of ids) await waitFor("the claim", async () => (await job(id)).status === "processing");
    await waitFor("drawing", () => engine.drawing() === 2);
    let most = 0;
    const finished = async () => {
      most = Math.max(most, engine.drawing());
      engine.letGo();
      engine.hold();
      return (await Promise.all(ids.map(job))).every(({ status }) => status === "succeed");
    };
    await waitFor("every picture", finished);
    expect(most).toBe(2);
    await worker.stop();
  });

  it("a person's first creation is drawn before another person's second, with that position", async () => {
    const { context, worker, engine } = studio({ concurrency: 1 });
    const idOf = async (ownerId: string, seed: number) => {
      const request = aRequest({ config: { image_number: 1 }, settings: { seed } });
      const creationId = await createCreation(context, { ownerId, request, idempotencyKey: null });
      const row = await rereadRow(database(), creationId);
      return row?.service_id ?? "";
    };
    for (const person of ["ada", "bob"]) await addPerson(database(), person);
    for (const seed of [1, 2, 3]) await idOf("ada", seed);
    const bobs = await idOf("bob", 9);
    expect((await context.service.status(bobs))?.queueAhead).toBe(1);
    await worker.workUntilEmpty();
    expect(engine.requests.map(({ seed }) => seed)).toEqual([1, 9, 2, 3]);
  });

  it("a small job overtakes a waiting large one when only large jobs run", async () => {
    const { context, worker, engine } = studio({ concurrency: 1, pixels: 50_000_000 });
    engine.hold();
    worker.start();
    const large = aRequest({
      config: { image_number: 2 },
      settings: { aspect_ratio: "1:1", resolution: 2048 },
    });
    const first = await context.service.create(large, "a", "ada");
    await waitFor("the large one", () => engine.drawing() === 2);
    const second = await context.service.create(large, "b", "bob");
    const small = await context.service.create(aRequest(), "c", "cy");
    await waitFor("the small one", () => engine.drawing() === 4);
    expect(engine.requests.map(({ width }) => width)).toEqual([2048, 2048, 96, 96]);
    for (const id of [first, second]) await context.service.cancel(id);
    engine.letGo();
    expect((await ended(small)).status).toBe("succeed");
    await worker.stop();
  });

  it("the queue can be drained without the worker's loop, for hosts without a long-lived process", async () => {
    const { context, worker } = studio({ concurrency: 2 });
    const ids = [];
    for (const key of ["a", "b", "c", "d", "e"]) ids.push(await context.service.create(aRequest(), key));
    await worker.workUntilEmpty();
    for (const id of ids) expect((await job(id)).status).toBe("succeed");
  });

  it("previews are shown while a job is drawn, and removed with the job", async () => {
    const { context, engine, worker } = studio();
    worker.start();
    engine.hold();
    const id = await context.service.create(aRequest({ config: { image_number: 1 } }), "a");
    const preview = await waitFor("a preview", async () => (await context.service.status(id))?.previews?.[0]);
    expect(await context.store.get(preview.key)).not.toBeNull();
    engine.letGo();
    await ended(id);
    expect(await context.store.get(keysOf(id, 0).original)).not.toBeNull();
    await context.service.forget(id);
    expect(await context.service.status(id)).toBeNull();
    expect(await database().selectFrom("blobs").select("key").execute()).toEqual([]);
    await worker.stop();
  });
});

/** Lets `until` delay the answers to claims that found no job. */
function delayingClaims(until: () => Promise<unknown>): KyselyPlugin {
  const claims = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === "UpdateQueryNode" && node.returning) claims.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (claims.has(queryId) && result.rows.length === 0) await until();
      return result;
    },
  };
}

// SQLite runs one statement after the other.
describeOnPostgres("a worker", (database, another) => {
  it("that runs out of time while it looks for a further job does not count the one twice that it hands back meanwhile", async () => {
    const handedBack = () =>
      waitFor("the hand-back", async () => (await readJob(another(), id))?.status === "pending");
    let isSlow = false;
    const slow = database().withPlugin(delayingClaims(async () => isSlow && (await handedBack())));
    const { context, engine, worker, clock } = createTestStudio(slow);
    engine.hold();
    const id = await context.service.create(aRequest({ config: { image_number: 1 } }), "a");
    const attempts = MAX_ATTEMPTS_WITHOUT_PROGRESS;
    await database()
      .updateTable("jobs")
      .set({ attempts_without_progress: attempts - 1, progress_permille: 900 })
      .execute();
    isSlow = true;
    const outOfTime = new AbortController();
    const worked = worker.workUntilEmpty(outOfTime.signal);
    await waitFor("drawing", () => engine.drawing() > 0);
    clock.advance(40_000);
    outOfTime.abort();
    await worked;
    expect(await readJob(database(), id)).toMatchObject({
      status: "pending",
      attempts_without_progress: attempts,
    });
  });
});
