import { CreateFailure } from "image-providers/create-failure";
import { orderOf } from "image-providers/order";
import { expect, it } from "vitest";
import { createPresence } from "@/lib/start/presence";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aModel } from "@/tools/testing/models";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { readChanges } from "./changes";
import { settled } from "./context/background";
import { createCreation } from "./create";
import { listCreations } from "./list";
import { readCreation } from "./read";
import { sweep } from "./sync/sweep";
import { resendCreation } from "./unknown-outcome";
import { readModels, readUpstreams } from "./upstream";

/** A service with one model of the same name. */
const serviceNamed = (id: string, options: Parameters<typeof createScriptedService>[0] = {}) =>
  Object.assign(createScriptedService(options), {
    id,
    provider: `The ${id}`,
    models: [aModel(`${id}/model`, id === "plain" ? { seed: "none", negative_prompt: false } : {})],
  });

describeOnEachDatabase("several services at once", (database) => {
  const open = async (slots = 40) => {
    const ownerId = await addPerson(database());
    const problems = new Map<string, string>();
    const first = Object.assign(serviceNamed("first", { slots }), {
      modelProblem: (id: string) => problems.get(id) ?? null,
    });
    const plain = serviceNamed("plain", { slots });
    const { context, clock } = createTestStudio(database(), {
      service: first,
      services: [plain],
      models: {
        entries: [{ id: "plain/model", name: "Plain", price: { per_picture: 0.04, currency: "USD" } }],
        defaultModel: "first/model",
      },
    });
    const create = (model?: string, prompt = "a lake") =>
      createCreation(context, {
        ownerId,
        request: aRequest({ prompt, ...(model && { model }), config: { image_number: 1 } }),
        idempotencyKey: null,
      });
    const round = async () => {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
    };
    const read = (id: string) => readCreation(context, { ownerId, id });
    return { ownerId, problems, first, plain, context, clock, create, round, read };
  };

  it("a creation goes to the service of its model, and to that of the default without one", async () => {
    const { first, plain, create, read } = await open();
    const [usual, other] = [await create(), await create("plain/model")];
    expect([first.calls.create, plain.calls.create]).toEqual([1, 1]);
    expect(await read(usual)).toMatchObject({ model: "first/model", made_by: "first/model", ignored: [] });
    expect(await read(other)).toMatchObject({
      model: "plain/model",
      made_by: "Plain",
      ignored: [
        { field: "settings.seed", asked: 7, used: null },
        { field: "negative_prompt", asked: "", used: null },
      ],
      price: { amount: 0.04, currency: "USD" },
    });
  });

  it("a random seed is one that its model takes", async () => {
    const ownerId = await addPerson(database());
    const models = [aModel("small/model", { max_seed: 1 })];
    const { context } = createTestStudio(database(), {
      service: Object.assign(createScriptedService(), { models }),
    });
    const request = aRequest({ settings: { seed: -1 } });
    for (let n = 0; n < 5; n++) {
      const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
      expect([0, 1]).toContain((await readCreation(context, { ownerId, id })).settings.seed);
    }
  });

  it("the library finds a creation by the shape that its model draws, not by one that the model does not have", async () => {
    const ownerId = await addPerson(database());
    const models = [aModel("square/model", { sizes: { list: [{ width: 1024, height: 1024 }] } })];
    const { context } = createTestStudio(database(), {
      service: Object.assign(createScriptedService(), { models }),
    });
    const request = aRequest({ settings: { aspect_ratio: "16:9", resolution: 720 } });
    const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
    const found = async (shape: "square" | "wide") => {
      const { creations } = await listCreations(context, { ownerId, limit: 10, shape });
      return creations.map(({ creation_id }) => creation_id);
    };
    expect([await found("square"), await found("wide")]).toEqual([[id], []]);
  });

  it("a model without seeds draws no random seed, and its creation shows none", async () => {
    const { context, ownerId, read } = await open();
    const id = await createCreation(context, {
      ownerId,
      request: aRequest({ model: "plain/model", settings: { seed: -1 } }),
      idempotencyKey: null,
    });
    expect((await read(id)).settings.seed).toBe(-1);
  });

  it("a queued creation whose model was taken out of the settings fails without being sent, and the next one is sent", async () => {
    const ownerId = await addPerson(database());
    const service = serviceNamed("first", { slots: 1 });
    const { context, clock } = createTestStudio(database(), {
      service: {
        ...service,
        models: [aModel("first/model"), aModel("first/gone")],
        async create(request, ...rest) {
          orderOf(request, [aModel("first/model")]);
          return service.create(request, ...rest);
        },
      },
    });
    service.on.status = () => aReport({ status: "succeed" });
    const create = (model: string) =>
      createCreation(context, { ownerId, request: aRequest({ model }), idempotencyKey: null });
    const [first, gone, last] = [
      await create("first/model"),
      await create("first/gone"),
      await create("first/model"),
    ];
    for (let n = 0; n < 4; n++) {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
    }
    expect(await readCreation(context, { ownerId, id: gone })).toMatchObject({
      status: "failed",
      error: { message: expect.stringMatching(/no longer has the model first\/gone/) },
    });
    for (const id of [first, last])
      expect(await readCreation(context, { ownerId, id })).toMatchObject({ status: "succeed" });
    expect(service.calls.create).toBe(2);
  });

  it("a creation from before there were models is sent again to the model that drew it, not to the present default", async () => {
    const { ownerId, first, plain, context, create } = await open();
    plain.on.create = () => {
      throw new CreateFailure("unknown", { message: "why", code: 50201, details: [] });
    };
    const id = await create("plain/model");
    const { model: _, model_settings: __, ...request } = aRequest({ config: { image_number: 1 } });
    await database()
      .updateTable("creations")
      .set({ request: JSON.stringify(request) })
      .where("id", "=", id)
      .execute();
    plain.on.create = () => "again";
    const again = await resendCreation(context, { ownerId, id });
    expect(await resendCreation(context, { ownerId, id })).toBe(again);
    expect(await readCreation(context, { ownerId, id: again })).toMatchObject({ model: "plain/model" });
    expect([first.calls.create, plain.calls.create]).toEqual([0, 2]);
  });

  it("each creation waits for a free slot of its own service, whatever the other services do", async () => {
    const { first, plain, create, round, read } = await open(1);
    const queued = [await create(), await create()];
    const others = [await create("plain/model"), await create("plain/model")];
    expect([first.calls.create, plain.calls.create]).toEqual([1, 1]);
    expect(await read(queued[1] ?? "")).toMatchObject({ status: "pending", queue_ahead: 0 });
    plain.on.status = () => aReport({ status: "succeed" });
    await round();
    await round();
    expect([first.calls.create, plain.calls.create]).toEqual([1, 2]);
    expect((await read(others[0] ?? "")).status).toBe("succeed");
  });

  it("a service that hangs or pauses delays no creation of another", async () => {
    const { first, plain, context, create, round, read } = await open();
    first.on.create = () => {
      throw new CreateFailure(
        "refused",
        { message: "Slowly.", code: 42902, details: [] },
        { kind: "rate_limited" },
      );
    };
    first.on.status = () => new Promise(() => {});
    const waiting = await create();
    plain.on.status = () => aReport({ status: "succeed" });
    const other = await create("plain/model");
    await round();
    expect((await read(other)).status).toBe("succeed");
    expect((await read(waiting)).status).toBe("pending");
    expect(await readModels(context)).toMatchObject([
      { id: "plain/model", state: { state: "ok", reason: null } },
      { id: "first/model", state: { state: "rate_limited" } },
    ]);
  });

  it("a model that alone cannot draw says why, and its service and the other models work", async () => {
    const { context, problems } = await open();
    const why = "ComfyUI does not have what this model needs: painter.safetensors.";
    problems.set("first/model", why);
    expect(await readModels(context)).toMatchObject([
      { id: "plain/model", problem: null, state: { state: "ok", reason: null } },
      { id: "first/model", problem: why, state: { state: "ok", reason: null } },
    ]);
    const { services } = await readUpstreams(context);
    expect(services).toMatchObject([
      { state: "ok", problems: [{ model: "first/model", message: why }], last_error: null },
      { state: "ok", problems: [] },
    ]);
  });

  it("a poll reports the state of each service", async () => {
    const { context, ownerId } = await open();
    const { services, service, ahead_of_next } = await readChanges(context, { ownerId });
    expect(services).toMatchObject([
      { id: "first", state: "ok", ahead_of_next: 0 },
      { id: "plain", state: "ok", ahead_of_next: 0 },
    ]);
    expect(service.state).toBe("ok");
    expect(ahead_of_next).toBe(0);
  });

  it("when the settings drop one service, its creations end and those of the others go on", async () => {
    const { context, clock, create, read, plain } = await open();
    const [kept, dropped] = [await create(), await create("plain/model")];
    const services = new Map([...context.services].filter(([id]) => id !== plain.id));
    const fewer = { ...context, services };
    await sweep(fewer);
    // After the day that orphans get, and before the studio gives up on what is still open elsewhere.
    clock.advance(24 * 3_600_000 + 60_000);
    await sweep(fewer);
    expect((await read(dropped)).status).toBe("lost");
    expect((await read(kept)).finish_time).toBeNull();
  });

  it("creations of a service that another running process has stay open, and end once that process is gone", async () => {
    const { context, clock, create, read, plain } = await open();
    const id = await create("plain/model");
    const services = new Map([...context.services].filter(([service]) => service !== plain.id));
    const fewer = { ...context, services };
    const other = createPresence(
      { db: database(), clock },
      { name: "another host", role: "worker", services: () => [plain.id] },
    );
    for (let day = 0; day < 2; day++) {
      await other.beat();
      await sweep(fewer);
      expect((await read(id)).finish_time).toBeNull();
      clock.advance(24 * 3_600_000 + 60_000);
    }
    await other.leave();
    await sweep(fewer);
    clock.advance(24 * 3_600_000 + 60_000);
    await sweep(fewer);
    expect((await read(id)).status).toBe("lost");
  });

  it("the cost is the price times the pictures that were delivered, added up for the filter in the library", async () => {
    const { context, ownerId, plain, create, round, read } = await open();
    plain.on.status = () => aReport({ status: "succeed" });
    const paid = [await create("plain/model"), await create("plain/model", "a fox")];
    await create();
    for (let n = 0; n < 3; n++) await round();
    const estimated = { amount: 0.04, currency: "USD", is_measured: false };
    expect((await read(paid[0] ?? "")).cost).toEqual(estimated);
    const list = (filters: { model?: string; q?: string }) =>
      listCreations(context, { ownerId, limit: 10, total: "true", ...filters });
    expect(await list({})).toMatchObject({ total: 3, cost: [{ amount: 0.08, currency: "USD" }] });
    expect(await list({ model: "plain/model", q: "fox" })).toMatchObject({
      total: 1,
      cost: [{ amount: 0.04, currency: "USD" }],
    });
    expect(await list({ model: "first/model" })).toMatchObject({ total: 1, cost: [] });
  });
});
