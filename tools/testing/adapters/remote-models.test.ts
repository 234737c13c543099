/** Another studio as the service: its models are offered, and each is asked as it can be. */

import type { ModelView } from "contract/models/models";
import { openRemote } from "image-providers/remote/open";
import { createRemoteService } from "image-providers/remote/service";
import { afterEach, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { aModel as aView, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { createModels } from "@/lib/models/models";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { type HttpService, sendJson, startHttpService } from "@/tools/testing/http-service";
import { aRequest, createTestClock } from "@/tools/testing/studio";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A studio that lists these models; null for a service of the contract that knows none. */
async function startStudio(models: { current: unknown }) {
  const bodies: unknown[] = [];
  const server: HttpService = await startHttpService((request, response, body) => {
    if (request.url === "/models") {
      const { current } = models;
      if (typeof current === "number") sendJson(response, current, { message: "Not now." });
      else if (current === null) sendJson(response, 404, { message: "Not found.", code: 40401, details: [] });
      else sendJson(response, 200, { status: "success", models: current });
      return;
    }
    bodies.push(JSON.parse(body));
    sendJson(response, 200, { status: "success", value: { generation_id: `cr_${bodies.length}` } });
  });
  closers.push(() => server.close());
  return { server, bodies };
}

const QUICK = { deadlines: { connect: 400, total: 1_000 }, firstPauseMs: 5 };

async function open(current: unknown) {
  const listed = { current };
  const { server, bodies } = await startStudio(listed);
  const clock = createTestClock();
  const settings = {
    baseUrl: server.baseUrl,
    token: "canary-remote-4711",
    mediaHosts: [],
    requestsPerMinute: 1_000,
    maxActive: 4,
  };
  const start = () => {
    const started = createRemoteService(settings, { clock, log: createLog("silent"), tuning: QUICK });
    closers.push(() => started.close());
    return started;
  };
  const service = start();
  await service.learn();
  /** What the other studio lists from now on. */
  const list = (next: unknown) => {
    listed.current = next;
  };
  const learnAgain = async (next: unknown) => {
    list(next);
    clock.advance(10 * 60_000);
    await service.learn();
  };
  return { service, server, bodies, list, learnAgain, start };
}

const SANDBOX = aView();
const idsOf = ({ models }: { models: readonly { id: string; isReplaced?: boolean }[] }) =>
  models.filter(({ isReplaced }) => !isReplaced).map(({ id }) => id);

it("a service of the contract that lists no models is one model, which takes every request", async () => {
  const { service, bodies } = await open(null);
  expect(idsOf(service)).toEqual(["remote"]);
  await service.create(aRequest({ model: "remote" }), "cr_1");
  expect(bodies).toEqual([expect.not.objectContaining({ model: expect.anything() })]);
});

it.each([
  { other: "lists no models", listed: null },
  { other: "lists models", listed: [SANDBOX] },
])("what a person wrote is not sent to a service of the contract that $other", async ({ listed }) => {
  const { service, bodies } = await open(listed);
  const [model] = service.models;
  const written = { prompt: "a heron for Ada", values: [] };
  await service.create(aRequest({ ...(model && { model: model.id }), written }), "cr_1");
  expect(JSON.stringify(bodies)).not.toContain("heron");
});

it("the models of another studio are offered with their abilities and prices, its default first", async () => {
  const paid: ModelView = { ...PAID_MODEL, is_default: true };
  const { service } = await open([{ ...SANDBOX, is_default: false }, paid]);
  const [first, second] = service.models;
  expect(first).toMatchObject({
    id: "remote/openai/gpt-image-2",
    name: "GPT Image 2",
    price: PAID_MODEL.price,
    abilities: {
      seed: "none",
      negative_prompt: false,
      max_pictures: 2,
      settings: PAID_MODEL.abilities.settings,
    },
  });
  expect(second).toMatchObject({
    id: "remote/sandbox",
    abilities: { prompt_enhancer: "service", previews: false },
  });
});

it("what may be done with the pictures of another studio's models is passed on, as far as it can be shown here", async () => {
  const known = {
    ...{ licence: "FLUX.1 [dev] Non-Commercial", commercial_use: "no" as const },
    terms_url: "https://example.com/terms",
  };
  const odd = { licence: "<b>MIT</b>", commercial_use: "sometimes", terms_url: "javascript:alert(1)" };
  const { service } = await open([
    { ...SANDBOX, ...known },
    { ...PAID_MODEL, ...odd },
  ]);
  const models = createModels([service], NO_MODELS_FILE);
  expect(models.find("remote/sandbox")?.rights).toEqual(known);
  expect(models.find("remote/openai/gpt-image-2")?.rights).toEqual({});
  const own = { id: "remote/sandbox", commercial_use: "yes" as const };
  const told = createModels([service], { ...NO_MODELS_FILE, entries: [own] });
  expect(told.find("remote/sandbox")?.rights).toEqual({ ...known, commercial_use: "yes" });
});

it("a model of another studio is a program where the list says so, or an older studio names its sketch engine", async () => {
  const listed = {
    renderer: true,
    sandbox: undefined,
    "remote/sandbox": undefined,
    "acme/sandbox": undefined,
  };
  const models = Object.entries(listed).map(([id, is_program]) => ({ ...SANDBOX, id, is_program }));
  const { service } = await open([...models, { ...SANDBOX, id: "remote/remote/sandbox", is_program: false }]);
  const programs = service.models.filter(({ isProgram }) => isProgram).map(({ id }) => id);
  expect(programs).toEqual(["remote/renderer", "remote/sandbox", "remote/remote/sandbox"]);
  const told = createModels([service], NO_MODELS_FILE).find("remote/renderer");
  expect(told?.isProgram).toBe(true);
});

it("a model that takes no seed is sent none, and each create names its model by the id that the other studio knows", async () => {
  const { service, bodies } = await open([PAID_MODEL, SANDBOX]);
  const given = { settings: { seed: 7, aspect_ratio: "1:1", resolution: 1024 } };
  await service.create(
    aRequest({ ...given, model: "remote/openai/gpt-image-2", model_settings: { quality: "high" } }),
    "cr_1",
  );
  await service.create(aRequest({ ...given, model: "remote/sandbox" }), "cr_2");
  expect(bodies[0]).toMatchObject({
    model: "openai/gpt-image-2",
    model_settings: { quality: "high" },
    settings: { aspect_ratio: "1:1", resolution: 1024 },
  });
  expect(bodies[0]).not.toHaveProperty("settings.seed");
  expect(bodies[1]).toMatchObject({ model: "sandbox", settings: { seed: 7 } });
});

it("a model of a studio behind a studio behind this one keeps its way in its id", async () => {
  const { service, bodies } = await open([{ ...PAID_MODEL, id: "remote/openai/gpt-image-2" }]);
  expect(idsOf(service)).toEqual(["remote/remote/openai/gpt-image-2"]);
  await service.create(
    aRequest({ model: "remote/remote/openai/gpt-image-2", settings: { resolution: 1024 } }),
    "cr_1",
  );
  expect(bodies).toMatchObject([{ model: "remote/openai/gpt-image-2" }]);
});

it("a creation for the service as a whole is sent without a model, also after its models became known", async () => {
  const { service, bodies, learnAgain } = await open(null);
  await learnAgain([PAID_MODEL]);
  expect(idsOf(service)).toEqual(["remote/openai/gpt-image-2"]);
  expect(
    createModels([service], NO_MODELS_FILE)
      .offered()
      .map(({ id }) => id),
  ).toEqual(["remote/openai/gpt-image-2"]);
  await service.create(aRequest({ model: "remote" }), "cr_1");
  expect(bodies).toEqual([expect.not.objectContaining({ model: expect.anything() })]);
});

it("a creation that waited for a model of the other studio is sent after a restart of this one, before its models were learnt", async () => {
  const { start, bodies } = await open([PAID_MODEL]);
  await start().create(aRequest({ model: "remote/openai/gpt-image-2" }), "cr_1");
  expect(bodies).toMatchObject([{ model: "openai/gpt-image-2" }]);
});

it("while the other studio cannot say which models it has, a creation for one of them waits, and none is lost", async () => {
  const { start, bodies, server } = await open(503);
  const service = start();
  const create = () => service.create(aRequest({ model: "remote/openai/gpt-image-2" }), "cr_1");
  await expect(create()).rejects.toMatchObject({ outcome: "not_sent" });
  await server.close();
  await expect(create()).rejects.toMatchObject({ outcome: "not_sent" });
  expect(bodies).toEqual([]);
});

it("a creation for a model that the other studio has had for a minute is sent, whichever process sends it", async () => {
  const { service, bodies, list } = await open([SANDBOX]);
  list([SANDBOX, PAID_MODEL]);
  await service.create(aRequest({ model: "remote/openai/gpt-image-2" }), "cr_1");
  expect(bodies).toMatchObject([{ model: "openai/gpt-image-2" }]);
});

it("a model that the other studio no longer has is refused, and nothing is sent", async () => {
  const { service, bodies } = await open([SANDBOX]);
  const created = service.create(aRequest({ model: "remote/openai/gpt-image-2" }), "cr_1");
  await expect(created).rejects.toMatchObject({ outcome: "refused" });
  expect(bodies).toEqual([]);
});

it.each([302, 403, 404, 500])(
  "the models of the other studio stay while what stands before it answers %i, as during an update",
  async (status) => {
    const { service, learnAgain } = await open([PAID_MODEL]);
    await learnAgain(status);
    expect(idsOf(service)).toEqual(["remote/openai/gpt-image-2"]);
    await learnAgain([SANDBOX]);
    expect(idsOf(service)).toEqual(["remote/sandbox"]);
  },
);

it("a model that the other studio cannot draw with now says why, until it can", async () => {
  const problem = "ComfyUI does not have what this model needs: painter.safetensors.";
  const { service, learnAgain } = await open([{ ...SANDBOX, problem }, PAID_MODEL]);
  expect(service.modelProblem?.("remote/sandbox")).toBe(problem);
  expect(service.modelProblem?.("remote/openai/gpt-image-2")).toBeNull();
  const state = { ...SANDBOX.state, state: "unreachable" as const, reason: "It cannot be reached." };
  await learnAgain([SANDBOX, { ...PAID_MODEL, state }]);
  expect(service.modelProblem?.("remote/sandbox")).toBeNull();
  expect(service.modelProblem?.("remote/openai/gpt-image-2")).toBe("It cannot be reached.");
});

it.each(["degraded", "rate_limited", "open_circuit", "pictures_blocked"] as const)(
  "a model of the other studio whose service is %s draws: nobody is told that it cannot",
  async (state) => {
    const trouble = { ...PAID_MODEL.state, state, reason: "Some calls fail." };
    const { service } = await open([{ ...PAID_MODEL, state: trouble }]);
    expect(service.modelProblem?.("remote/openai/gpt-image-2")).toBeNull();
  },
);

it("a model of another studio that charges sent pictures does so here, also where its price is not known", async () => {
  const { service } = await open([{ ...SANDBOX, price: null, inputs_cost_extra: true }, PAID_MODEL]);
  const charging = service.models.filter(({ chargesInputs }) => chargesInputs);
  expect(idsOf({ models: charging })).toEqual(["remote/sandbox"]);
});

it("a model in a state that only a later version knows is offered", async () => {
  const state = { ...PAID_MODEL.state, state: "asleep" };
  const { service } = await open([{ ...PAID_MODEL, state }]);
  expect(idsOf(service)).toEqual(["remote/openai/gpt-image-2"]);
});

it("a reason with markup or without end is not shown", async () => {
  for (const reason of ["<img src=x>", "x".repeat(100_000)]) {
    const state = { ...PAID_MODEL.state, state: "unreachable", reason };
    const { service } = await open([{ ...PAID_MODEL, state }]);
    expect(idsOf(service)).toEqual(["remote/openai/gpt-image-2"]);
    expect(service.modelProblem?.("remote/openai/gpt-image-2")).toBeNull();
  }
});

it("a model that is listed twice is offered once", async () => {
  const { service } = await open([PAID_MODEL, { ...PAID_MODEL, name: "Another" }]);
  expect(service.models.map(({ name }) => name)).toEqual(["GPT Image 2", expect.stringContaining("127.")]);
});

it.each<[string, unknown]>([
  ["no list", { models: "many" }],
  ["a list of other things", [7, null, { id: "a" }]],
  [
    "ids that are none",
    [
      { ...SANDBOX, id: "../admin" },
      { ...SANDBOX, id: "x".repeat(300) },
    ],
  ],
  ["names with markup", [{ ...SANDBOX, name: "<script>" }]],
])("an answer with %s offers nothing, and the service stays one model", async (_, models) => {
  const { service } = await open(models);
  expect(idsOf(service)).toEqual(["remote"]);
});

it("once a studio has started, it knows the models of the other one, and it starts without it too", async () => {
  const { server } = await startStudio({ current: [PAID_MODEL] });
  const imageService = {
    baseUrl: server.baseUrl,
    token: "canary-remote-4711",
    mediaHosts: [],
    requestsPerMinute: 1_000,
    maxActive: 4,
  };
  const start = async () => {
    const [opened] = openRemote({
      settings: { imageService },
      entriesOf: () => [],
      log: createLog("silent"),
    });
    if (!opened) throw new Error("The service did not open.");
    closers.push(() => opened.close());
    await opened.ready;
    return idsOf(opened.service);
  };
  expect(await start()).toEqual(["remote/openai/gpt-image-2"]);
  await server.close();
  expect(await start()).toEqual(["remote"]);
});

it("an entry for the service in MODELS_FILE keeps it one model, and its list is not asked for", async () => {
  const { server } = await startStudio({ current: [SANDBOX] });
  const imageService = {
    baseUrl: server.baseUrl,
    token: "canary-remote-4711",
    mediaHosts: [],
    requestsPerMinute: 1_000,
    maxActive: 4,
  };
  const [opened] = openRemote({ settings: { imageService }, entriesOf: () => [{ id: "remote" }] });
  if (!opened) throw new Error("The service did not open.");
  closers.push(() => opened.close());
  await opened.tidy?.();
  expect(idsOf(opened.service)).toEqual(["remote"]);
  expect(server.calls).toEqual([]);
});
