import { promptIdOf } from "image-providers/comfyui/prompt-id";
import type { ComfyModel } from "image-providers/comfyui/read-models";
import { SEAT_LEASE_MS } from "image-providers/comfyui/seats";
import { createComfyService } from "image-providers/comfyui/service";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { stateWords } from "@/lib/client/words/states";
import { cancelCreation } from "@/lib/creations/cancel";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import { createLease } from "@/lib/db/lease";
import { createDatabaseStore } from "@/lib/pictures/database";
import { portsOf } from "@/lib/service/ports";
import { type ComfyOptions, startComfyStandIn } from "@/tools/testing/adapters/comfyui";
import { aComfyModel, aWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { describeOnSqlite } from "@/tools/testing/database";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";

const aFrame = (background: string, side = 900) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer();

const closing: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

describeOnSqlite("creations with ComfyUI", (database) => {
  async function open(options: ComfyOptions = {}, model: Partial<ComfyModel> = {}) {
    const standIn = await startComfyStandIn(options);
    const clock = createTestClock();
    const store = createDatabaseStore(database(), clock);
    const openService = ({ secret = "a secret" } = {}) => {
      const service = createComfyService({ baseUrl: standIn.baseUrl, apiKey: null }, [aComfyModel(model)], {
        ...portsOf({ db: database(), store, isShared: false }),
        ...{ clock, log: createLog("silent") },
        seats: {
          secret,
          leaseOf: (seat) => createLease(database(), { name: `${seat}`, forMs: SEAT_LEASE_MS, clock }),
        },
        tuning: {
          deadlines: { connect: 1_000, total: 1_500 },
          // Failed look-ups open the circuit breaker.
          breaker: { failures: 10, openMs: 50 },
          firstPauseMs: 1,
          lookUpPausesMs: [0, 10],
          newsMaxWaitMs: 50,
          recheckMs: 20,
        },
      });
      closing.unshift(service);
      return service;
    };
    const service = openService();
    closing.push(standIn);
    let { context } = createTestStudio(database(), { service, clock });
    /** A restart of the studio: nothing of the process before is known. */
    const openStudio = async (stop: "stopped" | "killed" = "stopped") => {
      if (stop === "killed") standIn.dropSockets();
      else await service.close();
      const restarted = openService();
      context = createTestStudio(database(), { service: restarted, clock }).context;
      return restarted;
    };
    const ownerId = await addPerson(database());
    const create = (input: Parameters<typeof aRequest>[0] = {}) =>
      createCreation(context, {
        ownerId,
        idempotencyKey: null,
        request: aRequest({
          prompt: "a red kite",
          negative_prompt: "fog",
          ...input,
          config: { image_number: 1, ...input?.config },
          settings: { seed: 7, aspect_ratio: "1:1", resolution: 512, ...input?.settings },
        }),
      });
    const read = (id: string) => readCreation(context, { ownerId, id });
    const round = async () => {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
    };
    /** Time passes until the studio believes that ComfyUI does not know a creation. */
    const forget = async () => {
      clock.advance(31_000);
      for (let n = 0; n < 3; n++) await round();
    };
    const until = (condition: () => Promise<boolean> | boolean) =>
      expect
        .poll(
          async () => {
            await round();
            return condition();
          },
          { timeout: 20_000, interval: 10 },
        )
        .toBe(true);
    const untilStatus = (id: string, status: string) => until(async () => (await read(id)).status === status);
    const cancel = (id: string) => cancelCreation(context, { ownerId, id });
    const serviceIdOf = async (id: string) => {
      const row = await database()
        .selectFrom("creations")
        .select("service_id")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.service_id ?? "";
    };
    return {
      standIn,
      clock,
      store,
      service,
      openService,
      openStudio,
      forget,
      create,
      read,
      round,
      until,
      untilStatus,
      cancel,
      serviceIdOf,
    };
  }

  it("a request fills the mapped inputs of the workflow and leaves everything else as it is", async () => {
    const { standIn, create, read, untilStatus } = await open();
    const id = await create({
      config: { image_number: 3 },
      settings: { seed: 99, aspect_ratio: "3:2", resolution: 500 },
    });
    await untilStatus(id, "succeed");
    const expected = aWorkflow();
    expected["6"].inputs.text = "a red kite";
    expected["7"].inputs.text = "fog";
    expected["3"].inputs.seed = 99;
    Object.assign(expected["5"].inputs, { width: 752, height: 496, batch_size: 3 });
    expect(standIn.graphs).toEqual([expected]);
    expect(standIn.received).toEqual([promptIdOf(id)]);
    const { outputs } = await read(id);
    // Only the first picture of a batch can be drawn again with the seed; pictures shown in the editor are left out.
    expect(outputs.map(({ seed }) => seed)).toEqual([99, null, null]);
  });

  it("a request without a negative prompt keeps the one of the workflow", async () => {
    const { standIn, create, untilStatus } = await open();
    await untilStatus(await create({ negative_prompt: "" }), "succeed");
    expect(standIn.graphs[0]?.["7"]?.inputs.text).toBe("blurry");
  });

  it.each([false, true])(
    "progress and previews are shown while ComfyUI draws, and the preview is removed later (frames with metadata: %s)",
    async (withMetadata) => {
      const { standIn, clock, store, service, create, read, until, untilStatus } = await open();
      standIn.hold("drawing");
      const id = await create();
      await expect.poll(() => standIn.flagged).toEqual([true]);
      standIn.tell("execution_cached", { nodes: ["4", "6", "7"] });
      standIn.tell("progress", { node: "3", value: 10, max: 20 });
      standIn.tellFrame(await aFrame("teal"), { withMetadata });
      await until(async () => (await read(id)).previews.length === 1);
      const first = await read(id);
      expect(first).toMatchObject({ status: "processing", progress: 0.5 });
      standIn.tell("progress_state", { nodes: { "3": { value: 20, max: 20, state: "finished" } } });
      standIn.tellFrame(await aFrame("red"), { withMetadata });
      await until(async () => (await read(id)).previews[0]?.preview_url !== first.previews[0]?.preview_url);
      expect((await read(id)).progress).toBeCloseTo(0.884, 2);
      const key = `comfyui-previews/${promptIdOf(id)}.webp`;
      const kept = await sharp((await store.get(key)) ?? new Uint8Array()).metadata();
      expect([kept.format, kept.width]).toEqual(["webp", 256]);
      standIn.release();
      await untilStatus(id, "succeed");
      await service.tidy();
      expect(await store.get(key)).not.toBeNull();
      clock.advance(61_000);
      await service.tidy();
      expect(await store.get(key)).toBeNull();
    },
  );

  it("a frame that is no picture shows no preview and does not disturb the creation", async () => {
    const { standIn, create, read, until, untilStatus } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.tellFrame(Buffer.from("<svg>not a picture</svg>"));
    standIn.tell("progress", { node: "3", value: 20, max: 20 });
    await until(async () => ((await read(id)).progress ?? 0) > 0.7);
    expect((await read(id)).previews).toEqual([]);
    standIn.release();
    await untilStatus(id, "succeed");
  });

  it("a message that is too large ends only the connection, and the next connection brings progress again", async () => {
    const { standIn, create, read, until } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.tellFrame(Buffer.alloc(8_000_001));
    await expect.poll(() => standIn.sockets.opened).toBe(2);
    await expect.poll(() => standIn.sockets.open).toBe(1);
    standIn.tell("progress", { node: "3", value: 10, max: 20 });
    await until(async () => (await read(id)).progress !== null);
  });

  it("a lost WebSocket is opened again while a creation is under way", async () => {
    const { standIn, create, read, until } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.dropSockets();
    await expect.poll(() => standIn.sockets).toEqual({ opened: 2, open: 1 });
    await expect.poll(() => standIn.flagged.length).toBe(2);
    standIn.tell("progress", { node: "3", value: 10, max: 20 });
    await until(async () => (await read(id)).progress !== null);
  });

  it.each([false, true])(
    "after a restart of the studio progress and previews of what ComfyUI draws go on (calls for one job: %s)",
    async (hasJobs) => {
      const { standIn, clock, openStudio, create, read, until, untilStatus } = await open({ hasJobs });
      standIn.hold("drawing");
      const [id, next] = [await create(), await create()];
      standIn.tell("executing", { node: "3" });
      standIn.tell("progress", { node: "3", value: 5, max: 20 });
      standIn.tellFrame(await aFrame("teal"));
      await until(async () => (await read(id)).previews.length === 1);
      const before = await read(id);
      clock.advance(1_000);
      await openStudio();
      await until(() => standIn.sockets.open === 1);
      // What is known stays until there is something newer.
      expect(await read(id)).toMatchObject({ previews: before.previews, progress: before.progress });
      await expect.poll(() => standIn.flagged.length).toBe(2);
      // As older servers say it: without the prompt.
      standIn.tell("progress", { prompt_id: undefined, node: "3", value: 15, max: 20 });
      standIn.tellFrame(await aFrame("red"));
      await until(async () => ((await read(id)).progress ?? 0) > (before.progress ?? 0));
      await until(async () => (await read(id)).previews[0]?.preview_url !== before.previews[0]?.preview_url);
      standIn.breakDown({ exception_message: "no" });
      await untilStatus(id, "failed");
      standIn.tell("progress", { node: "3", value: 5, max: 20 });
      await until(async () => (await read(next)).progress !== null);
      expect(new Set(standIn.clientIds).size).toBe(1);
    },
  );

  it("a studio that was killed is told again once the seat of the killed process is free", async () => {
    const { standIn, openStudio, create, read, until } = await open();
    standIn.hold("drawing");
    const id = await create();
    await openStudio("killed");
    await until(() => standIn.clientIds.length > 2 && standIn.sockets.open > 0);
    await expect.poll(() => standIn.flagged.length).toBeGreaterThan(2);
    standIn.tell("progress", { node: "3", value: 5, max: 20 });
    await until(async () => (await read(id)).progress !== null);
  });

  it("two studios at one ComfyUI have different client ids", async () => {
    const { standIn, openService, create } = await open();
    const other = openService({ secret: "another secret" });
    standIn.hold("drawing");
    await create();
    const row = await database().selectFrom("creations").select("request").executeTakeFirstOrThrow();
    await other.create(JSON.parse(row.request), "cr_of_another_studio");
    await expect.poll(() => standIn.flagged.length).toBe(2);
    expect(new Set(standIn.clientIds).size).toBe(2);
  });

  it("two processes of one studio are told each of what they sent, and neither takes the other's connection", async () => {
    const { standIn, service, openService, create, read, until, round } = await open();
    const other = openService();
    standIn.hold("drawing");
    const id = await create();
    const row = await database().selectFrom("creations").select("request").executeTakeFirstOrThrow();
    await other.create(JSON.parse(row.request), "cr_of_the_other");
    await expect.poll(() => standIn.flagged.length).toBe(2);
    expect(new Set(standIn.clientIds).size).toBe(2);
    for (let n = 0; n < 5; n++) {
      await round();
      expect(await other.status(promptIdOf(id))).toMatchObject({ progress: null, previews: null });
    }
    standIn.tell("progress", { node: "3", value: 5, max: 20 });
    await until(async () => (await read(id)).progress !== null);
    standIn.breakDown({ exception_message: "no" });
    const theirs = promptIdOf("cr_of_the_other");
    standIn.tell("progress", { node: "3", value: 5, max: 20 });
    await expect.poll(async () => (await other.status(theirs))?.progress).toBeGreaterThan(0);
    expect(await service.status(theirs)).toMatchObject({ progress: null, previews: null });
    expect(standIn.sockets).toEqual({ opened: 2, open: 2 });
  });

  it("a connection that ComfyUI has forgotten, because another one with its client id closed, is replaced at the next create, and not again and again", async () => {
    const { standIn, create, read, until } = await open();
    standIn.hold("drawing");
    await create();
    await expect.poll(() => standIn.flagged.length).toBe(1);
    standIn.stealClientId();
    const id = await create();
    await expect.poll(() => standIn.sockets).toEqual({ opened: 2, open: 1 });
    await expect.poll(() => standIn.flagged.length).toBe(2);
    standIn.breakDown({ exception_message: "no" });
    await until(() => standIn.running === promptIdOf(id));
    standIn.tell("progress", { node: "3", value: 5, max: 20 });
    await until(async () => (await read(id)).progress !== null);
    expect(standIn.sockets.opened).toBe(2);
  });

  it("another process sees the state and the end of a creation without a WebSocket, and keeps the preview that is shown", async () => {
    const { standIn, clock, service, openService, create, read, until } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.tellFrame(await aFrame("teal"));
    await until(async () => (await read(id)).previews.length === 1);
    const other = openService();
    expect(await other.status(promptIdOf(id))).toMatchObject({ status: "processing", previews: null });
    const { context } = createTestStudio(database(), { service: other, clock });
    await sweep(context);
    await settled(context);
    const row = await database().selectFrom("creations").select("previews").executeTakeFirstOrThrow();
    expect(row.previews).toContain(promptIdOf(id));
    standIn.release();
    expect(await other.status(promptIdOf(id))).toMatchObject({ status: "succeed" });
    expect(await other.outputs(promptIdOf(id))).toHaveLength(1);
    expect(await service.status(promptIdOf(id))).toMatchObject({ status: "succeed" });
  });

  it.each([false, true])(
    "a waiting creation shows how many go before it (calls for one job: %s)",
    async (hasJobs) => {
      const { standIn, create, read, until } = await open({ hasJobs });
      standIn.hold("drawing");
      standIn.addForeign();
      standIn.addForeign();
      const id = await create();
      await until(async () => (await read(id)).queue_ahead === 2);
      expect((await read(id)).status).toBe("pending");
    },
  );

  it.each([false, true])(
    "cancelling a waiting creation does not stop what another person draws (calls for one job: %s)",
    async (hasJobs) => {
      const { standIn, create, read, cancel } = await open({ hasJobs });
      standIn.hold("drawing");
      const foreign = standIn.addForeign();
      const id = await create();
      await cancel(id);
      expect((await read(id)).status).toBe("cancelled");
      expect([standIn.running, standIn.interrupted, standIn.waiting]).toEqual([foreign, [], []]);
    },
  );

  it.each([false, true])(
    "cancelling a running creation stops that one, and the next is drawn (calls for one job: %s)",
    async (hasJobs) => {
      const { standIn, create, read, cancel, until, untilStatus } = await open({ hasJobs });
      standIn.hold("drawing");
      const [first, second] = [await create(), await create()];
      await until(async () => (await read(first)).status === "processing");
      await cancel(first);
      expect((await read(first)).status).toBe("cancelled");
      expect(standIn.interrupted).toEqual([promptIdOf(first)]);
      standIn.release();
      await untilStatus(second, "succeed");
    },
  );

  it("a creation that ended just before its cancel keeps its pictures, and nothing else is stopped", async () => {
    const { standIn, service, create, serviceIdOf, untilStatus } = await open();
    standIn.hold("drawing");
    const id = await create();
    const serviceId = await serviceIdOf(id);
    standIn.release();
    standIn.hold("drawing");
    const foreign = standIn.addForeign();
    await service.cancel(serviceId);
    expect([standIn.running, standIn.interrupted]).toEqual([foreign, []]);
    await untilStatus(id, "succeed");
  });

  it("at most two creations are at ComfyUI at once, and the others wait in the studio's queue", async () => {
    const { standIn, create, read, round, untilStatus } = await open();
    standIn.hold("drawing");
    const ids = [await create(), await create(), await create()];
    await round();
    expect(standIn.creates).toBe(2);
    expect((await read(ids[2] ?? "")).status).toBe("pending");
    standIn.release();
    for (const id of ids) await untilStatus(id, "succeed");
    expect(standIn.creates).toBe(3);
  });

  it("a node's error fails the creation with the reason in plain words", async () => {
    const { standIn, create, read, untilStatus } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.breakDown({
      node_type: "KSampler",
      exception_type: "RuntimeError",
      exception_message: "shapes cannot be multiplied\nTIPS",
    });
    await untilStatus(id, "failed");
    expect((await read(id)).error?.message).toBe(
      "ComfyUI failed in its node KSampler: shapes cannot be multiplied",
    );
    const other = await create();
    standIn.breakDown({
      exception_type: "torch.OutOfMemoryError",
      exception_message: "Allocation on device",
    });
    await untilStatus(other, "failed");
    expect((await read(other)).error?.message).toBe(
      "ComfyUI ran out of memory. Try a smaller size or fewer pictures.",
    );
  });

  it("a workflow that ComfyUI refuses is refused with what is missing, and nothing is started", async () => {
    const graph = aWorkflow();
    graph["4"].inputs.ckpt_name = "missing.safetensors";
    const { standIn, create } = await open({}, { graph });
    await expect(create()).rejects.toMatchObject({
      errorName: "service_misconfigured",
      message:
        "ComfyUI does not have “missing.safetensors”, which node 4 (CheckpointLoaderSimple) of the workflow needs as ckpt_name. The administrator can install it or change the workflow.",
    });
    expect(standIn.started).toBe(0);
  });

  it("creations that a restarted ComfyUI has forgotten, running and waiting, are drawn again by themselves, before those that waited behind them", async () => {
    const { standIn, forget, create, read, until, untilStatus } = await open();
    standIn.hold("drawing");
    const before = [await create(), await create()];
    const later = await create();
    standIn.restart();
    await forget();
    await until(() => standIn.running !== null && standIn.waiting.length === 1);
    expect(standIn.received.slice(2).sort()).toEqual(before.map(promptIdOf).sort());
    const again = before.find((id) => promptIdOf(id) === standIn.running) ?? "";
    standIn.tell("progress", { node: "3", value: 10, max: 20 });
    await until(async () => (await read(again)).progress !== null);
    standIn.release();
    for (const id of [...before, later]) await untilStatus(id, "succeed");
    expect(standIn.received.slice(4)).toEqual([promptIdOf(later)]);
    expect(await read(again)).toMatchObject({ is_free: true });
  });

  it.each([false, true])(
    "a creation that another person took out of ComfyUI's queue is drawn again twice, and is then lost without a word of charges (calls for one job: %s)",
    async (hasJobs) => {
      const { standIn, forget, create, read, until, untilStatus } = await open({ hasJobs });
      standIn.hold("waiting");
      const id = await create();
      for (const times of [2, 3]) {
        standIn.clearQueue();
        await forget();
        await until(() => standIn.received.length === times);
      }
      standIn.clearQueue();
      await forget();
      await untilStatus(id, "lost");
      expect(standIn.received.length).toBe(3);
      expect(stateWords(await read(id)).reason).not.toContain("charged");
    },
  );

  it("a creation whose end ComfyUI forgot before the studio saw it is drawn again", async () => {
    const { standIn, forget, create, untilStatus } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.release();
    standIn.restart();
    await forget();
    await untilStatus(id, "succeed");
    expect(standIn.received).toEqual([id, id].map(promptIdOf));
  });

  it("a creation that ComfyUI knows after all is not sent a second time", async () => {
    const { standIn, service, create, serviceIdOf } = await open();
    standIn.hold("drawing");
    const id = await create();
    const row = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    standIn.mislay(true);
    expect(await service.status(await serviceIdOf(id))).toBeNull();
    standIn.mislay(false);
    const found = await service.create(JSON.parse(row.request), id);
    expect([found, standIn.creates]).toEqual([promptIdOf(id), 1]);
  });

  it("a creation whose create was unanswered when ComfyUI restarted is sent again", async () => {
    const { standIn, forget, create, untilStatus } = await open();
    standIn.failNext("drop_after_read");
    standIn.failReads(503);
    const id = await create();
    standIn.restart();
    standIn.failReads(null);
    await forget();
    await untilStatus(id, "succeed");
    expect(standIn.received).toEqual([id, id].map(promptIdOf));
  });

  it.each(["drawing", "waiting"] as const)(
    "a cancelled creation ends as cancelled and is not drawn again, although ComfyUI and the studio were restarted before that was seen (it was %s)",
    async (state) => {
      const { standIn, forget, create, cancel, read, untilStatus, openStudio } = await open();
      standIn.hold(state);
      const id = await create();
      standIn.failReads(503);
      await cancel(id);
      expect((await read(id)).status).not.toBe("cancelled");
      standIn.restart();
      standIn.failReads(null);
      await openStudio();
      await forget();
      await untilStatus(id, "cancelled");
      expect(standIn.received).toEqual([promptIdOf(id)]);
    },
  );

  it("a create without an answer stays open while ComfyUI cannot be asked, and is found later without a second create", async () => {
    const { standIn, clock, create, untilStatus } = await open();
    standIn.failNext("drop_after_read");
    standIn.failReads(503);
    const id = await create();
    expect(standIn.creates).toBe(1);
    standIn.failReads(null);
    clock.advance(10_000);
    await untilStatus(id, "succeed");
    expect([standIn.creates, standIn.started]).toEqual([1, 1]);
  });

  it("a create that was cut off by a crash is looked up, and sent only when ComfyUI does not have it", async () => {
    const { standIn, clock, create, untilStatus } = await open();
    standIn.hold("drawing");
    const [arrived, lost] = [await create(), await create({ prompt: "a lake" })];
    const rows = database().updateTable("creations").set({ status: "sending", service_id: null });
    await rows.where("id", "in", [arrived, lost]).execute();
    // As if the second request had never arrived.
    await fetch(`${standIn.baseUrl}/queue`, {
      method: "POST",
      body: JSON.stringify({ delete: [promptIdOf(lost)] }),
    });
    standIn.release();
    clock.advance(10_000);
    await untilStatus(arrived, "succeed");
    await untilStatus(lost, "succeed");
    expect(standIn.received).toEqual([arrived, lost, lost].map(promptIdOf));
  });

  it("with an older ComfyUI that gives ids of its own, creations are drawn, and found again after a lost answer", async () => {
    const { standIn, create, read, until, untilStatus } = await open({ keepsIds: false });
    standIn.hold("drawing");
    const id = await create();
    standIn.tell("progress", { node: "3", value: 10, max: 20 });
    await until(async () => (await read(id)).progress !== null);
    standIn.release();
    await untilStatus(id, "succeed");
    for (const held of [true, false]) {
      if (held) standIn.hold("waiting");
      standIn.failNext("drop_after_read");
      const cutOff = await create();
      standIn.release();
      await untilStatus(cutOff, "succeed");
    }
    expect(standIn.creates).toBe(3);
  });

  it("a model whose nodes or files ComfyUI does not have says so, until they are there, and the service works all the while", async () => {
    const known = { input: { required: { ckpt_name: [["painter.safetensors"], {}] } } };
    const others = { EmptyLatentImage: {}, CLIPTextEncode: {}, VAEDecode: {}, SaveImage: {} };
    const classes: Record<string, unknown> = {
      ...others,
      CheckpointLoaderSimple: {
        input: { required: { ckpt_name: ["COMBO", { options: ["other.safetensors"] }] } },
      },
    };
    const { service } = await open({ classes });
    const said = () => service.modelProblem?.("comfyui/painter") ?? null;
    await expect
      .poll(said)
      .toBe(
        "ComfyUI does not have what this model needs: the node class KSampler, painter.safetensors (ckpt_name of node 4, CheckpointLoaderSimple).",
      );
    expect(service.health()).toMatchObject({ state: "ok", lastError: null });
    Object.assign(classes, { KSampler: {}, CheckpointLoaderSimple: known });
    await expect.poll(said).toBeNull();
    expect(service.health().state).toBe("ok");
  });

  it.each([
    [
      "ends in a node of another author that saves nothing",
      { class_type: "FilmGrain", inputs: { images: ["8", 0] } },
    ],
    ["only shows its pictures", { class_type: "PreviewImage", inputs: { images: ["8", 0] } }],
  ])(
    "a model whose workflow %s says so as soon as ComfyUI can be asked, and the others work",
    async (_what, end) => {
      const { "9": _, ...others } = aWorkflow();
      const { service } = await open({}, { graph: { ...others, "10": end } });
      await expect
        .poll(() => service.modelProblem?.("comfyui/painter"))
        .toBe("The workflow of this model has no node that saves its pictures, such as SaveImage.");
      expect(service.health()).toMatchObject({ state: "ok", lastError: null });
    },
  );

  it("a workflow with an unknown class that may save pictures is not said to save none", async () => {
    const { "9": _, ...others } = aWorkflow();
    const end = { class_type: "Saver", inputs: { images: ["8", 0] } };
    const classes: Record<string, unknown> = Object.fromEntries(
      Object.values(others).map(({ class_type }) => [class_type, {}]),
    );
    const { service } = await open({ classes }, { graph: { ...others, "10": end } });
    const said = () => service.modelProblem?.("comfyui/painter") ?? null;
    await expect.poll(said).toContain("the node class Saver");
    // As a server answers that does not say it.
    classes.Saver = { output_node: "perhaps" };
    await expect.poll(said).toBeNull();
  });

  it("a creation's request is read back only from a workflow of the studio", async () => {
    const { standIn, service, create, serviceIdOf } = await open();
    standIn.hold("drawing");
    const foreign = standIn.addForeign();
    const id = await create();
    expect(await service.requestOf(await serviceIdOf(id))).toEqual({
      prompt: "a red kite",
      negativePrompt: "fog",
      seed: 7,
    });
    expect(await service.requestOf(foreign)).toBeNull();
    expect(await service.requestOf("../../system_stats")).toBeNull();
  });

  it("a creation that the studio deletes is removed from ComfyUI's history, with its preview", async () => {
    const { standIn, store, service, create, read, until, untilStatus } = await open();
    standIn.hold("drawing");
    const id = await create();
    standIn.tellFrame(await aFrame("teal"));
    await until(async () => (await read(id)).previews.length === 1);
    standIn.release();
    await untilStatus(id, "succeed");
    await service.forget(promptIdOf(id));
    expect(await service.status(promptIdOf(id))).toBeNull();
    expect(await store.get(`comfyui-previews/${promptIdOf(id)}.webp`)).toBeNull();
  });
});
