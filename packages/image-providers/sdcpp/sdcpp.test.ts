import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { startSdcpp } from "@/tools/testing/adapters/sdcpp";
import { closedAfterTest } from "@/tools/testing/closing";
import { aRequest, createTestClock } from "@/tools/testing/studio";
import { openSdcpp } from "./open";
import { createSdcppService } from "./service";

const closing = closedAfterTest();
const QUICK = { deadlines: { connect: 400, total: 2_000 }, firstPauseMs: 5 };

async function start(options?: Parameters<typeof startSdcpp>[0]) {
  const standIn = closing(await startSdcpp(options));
  const clock = createTestClock();
  const service = closing(createSdcppService(standIn, { log: createLog("silent"), clock, tuning: QUICK }));
  return { standIn, clock, service };
}

const request = (changes: Parameters<typeof aRequest>[0] = {}) =>
  aRequest({
    prompt: "a red kite",
    config: { image_number: 2 },
    settings: { seed: 40, aspect_ratio: "1:1", resolution: 512 },
    ...changes,
  });

const reads = (standIn: { requests: readonly { method: string; path: string }[] }, path: string) =>
  standIn.requests.filter((one) => one.path.includes(path)).length;

describe("the model of sd-server", () => {
  it("before the server was reached, one model with cautious limits is offered", async () => {
    const { service } = await start();
    expect(service.models).toMatchObject([
      { id: "sdcpp", name: expect.stringContaining("sd-server at 127.0.0.1:"), abilities: { settings: [] } },
    ]);
  });

  it("after the server was reached, the model has its name, limits, samplers and schedulers", async () => {
    const { service } = await start();
    const before = service.models;
    await service.learn();
    expect(service.models).not.toBe(before);
    const [model] = service.models;
    expect(model).toMatchObject({
      id: "sdcpp/sd_xl_base_1.0",
      name: "sd_xl_base_1.0",
      abilities: {
        sizes: { multiple_of: 64, min_side: 64, max_side: 4_096, max_pixels: 2_048 ** 2 },
        ...{ max_pictures: 8, cancel: "none", progress: false, previews: false },
      },
    });
    expect(
      model?.abilities.settings.map(({ name, values }) => [name, values.map((one) => one.value)]),
    ).toEqual([
      ["sampler", ["default", "euler", "euler_a", "dpm++2m"]],
      ["scheduler", ["default", "discrete", "karras"]],
    ]);
  });

  it("the server is asked again after a minute, and the list is a new one only when the model changed", async () => {
    const { service, standIn, clock } = await start();
    await service.learn();
    const { models } = service;
    clock.advance(30_000);
    await service.learn();
    expect(reads(standIn, "capabilities")).toBe(1);
    clock.advance(31_000);
    await service.learn();
    expect(reads(standIn, "capabilities")).toBe(2);
    expect(service.models).toBe(models);
    standIn.load("flux schnell.Q4");
    clock.advance(61_000);
    await service.learn();
    expect(service.models).toMatchObject([{ id: "sdcpp/flux-schnell.Q4", name: "flux schnell.Q4" }]);
  });

  it.each<[string, unknown]>([
    ["no JSON", "<html>Welcome</html>"],
    ["deeply nested JSON", "[".repeat(100_000)],
    ["another server's answer", { status: "ok" }],
    ["a list", []],
  ])(
    "when the capabilities are %s, the cautious model stays and the server is asked again",
    async (_, body) => {
      const { service, standIn } = await start();
      standIn.answerNext("capabilities", ...Array.from({ length: 3 }, () => ({ body })));
      await service.learn();
      expect(service.models).toMatchObject([{ id: "sdcpp" }]);
      while (service.models[0]?.id === "sdcpp" && reads(standIn, "capabilities") < 10) await service.learn();
      expect(service.models).toMatchObject([{ id: "sdcpp/sd_xl_base_1.0" }]);
    },
  );

  it("values of the capabilities that make no sense are replaced by cautious ones", async () => {
    const { service, standIn } = await start();
    standIn.answerNext("capabilities", {
      body: {
        model: { stem: `../${"x".repeat(300)}\u0000`, name: 7 },
        limits: { min_width: -1, max_width: "wide", min_height: 2e9, max_height: 100, max_batch_count: 1e9 },
        samplers: ["<b>", 7],
        schedulers: null,
        features_by_mode: 1,
      },
    });
    await service.learn();
    const [model] = service.models;
    expect(model?.id).toMatch(/^sdcpp\/\.\.-x{70,80}$/);
    expect(model?.abilities).toMatchObject({ max_pictures: 8, settings: [], cancel: "none" });
    expect(model?.abilities.sizes).toEqual({
      ...{ multiple_of: 64, min_side: 64, max_side: 64, max_short_side: 64 },
      ...{ min_ratio: 1 / 4, max_ratio: 4, min_pixels: 64 ** 2, max_pixels: 64 ** 2 },
    });
  });
});

describe("a create at sd-server", () => {
  it("a create sends prompt, size, seed, number and settings once, and no key", async () => {
    const { service, standIn } = await start();
    await service.create(
      request({
        negative_prompt: "rain",
        settings: { seed: 4_294_967_295, aspect_ratio: "16:9", resolution: 720 },
        model: "sdcpp/sd_xl_base_1.0",
        model_settings: { sampler: "euler_a", scheduler: "default" },
      }),
      "cr_1",
    );
    expect(standIn.jobs).toEqual([
      {
        ...{ prompt: "a red kite", negative_prompt: "rain", width: 1280, height: 704, seed: 4_294_967_295 },
        ...{ batch_count: 2, sample_params: { sample_method: "euler_a" }, output_format: "png" },
      },
    ]);
    expect([standIn.creates, standIn.started]).toEqual([1, 1]);
    expect(standIn.requests.filter(({ headers }) => headers.authorization)).toEqual([]);
  });

  it("a create from before the server was reached is drawn with the model that it has loaded", async () => {
    const { service, standIn } = await start();
    expect(await service.create(request({ model: "sdcpp" }), "cr_1")).toMatch(/^job_/);
    expect(standIn.started).toBe(1);
  });

  it("a create for a model that the server no longer has is refused, and nothing is sent", async () => {
    const { service, standIn } = await start();
    standIn.load("another");
    await expect(service.create(request({ model: "sdcpp/sd_xl_base_1.0" }), "cr_1")).rejects.toMatchObject({
      outcome: "refused",
      body: { message: expect.stringContaining("another model loaded now: another") },
    });
    expect(standIn.creates).toBe(0);
  });

  it("a create that waited over a restart of the studio waits on while the server is away, whatever its model", async () => {
    const { service, standIn } = await start();
    await standIn.close();
    for (const model of ["sdcpp", "sdcpp/sd_xl_base_1.0"])
      await expect(service.create(request({ model }), "cr_1")).rejects.toMatchObject({
        outcome: "not_sent",
        body: { message: expect.stringContaining("could not be reached") },
      });
  });

  it("after a restart with another model, which refused no call, the next create is not drawn by it unnoticed", async () => {
    const { service, standIn } = await start();
    await service.create(request({ model: "sdcpp/sd_xl_base_1.0" }), "cr_1");
    standIn.load("another");
    await expect(service.create(request({ model: "sdcpp/sd_xl_base_1.0" }), "cr_2")).rejects.toMatchObject({
      outcome: "refused",
    });
    expect(service.models).toMatchObject([{ id: "sdcpp/another" }]);
    expect(standIn.creates).toBe(1);
  });

  it("a prompt with a command that passes the studio's limits is refused, and nothing is sent", async () => {
    const { service, standIn } = await start();
    const command = '<sd_cpp_extra_args>{"batch_count":3,"width":128}</sd_cpp_extra_args>';
    for (const words of [{ prompt: `a kite ${command}` }, { negative_prompt: command }])
      await expect(service.create(request(words), "cr_1")).rejects.toMatchObject({ outcome: "refused" });
    await service.create(request({ prompt: "a kite <lora:papercut:0.8>" }), "cr_2");
    expect(standIn.jobs.map(({ prompt }) => prompt)).toEqual(["a kite <lora:papercut:0.8>"]);
  });

  it("a full queue and a refused request are told apart, with the server's reason", async () => {
    const { service, standIn } = await start();
    standIn.answerNext(
      "img_gen",
      { status: 429, body: { error: "job queue is full" } },
      { status: 400, body: { error: "invalid generation parameters" } },
    );
    await expect(service.create(request(), "cr_1")).rejects.toMatchObject({
      outcome: "refused",
      kind: "slots_full",
    });
    await expect(service.create(request(), "cr_2")).rejects.toMatchObject({
      outcome: "refused",
      body: { message: expect.stringContaining("invalid generation parameters") },
    });
    expect(standIn.started).toBe(0);
  });

  it.each<[string, unknown]>([
    ["no id", { status: "queued" }],
    ["an id that is a path", { id: "../../x" }],
    ["deeply nested JSON", "[".repeat(100_000)],
  ])("a create that is answered with %s has an unknown outcome and is not repeated", async (_, body) => {
    const { service, standIn } = await start();
    standIn.answerNext("img_gen", { status: 202, body });
    await expect(service.create(request(), "cr_1")).rejects.toMatchObject({ outcome: "unknown" });
    expect(standIn.creates).toBe(1);
  });

  it("a create at a closed port was not sent, and the message names the server", async () => {
    const { service, standIn } = await start();
    await standIn.close();
    await expect(service.create(request(), "cr_1")).rejects.toMatchObject({
      outcome: "not_sent",
      body: { message: "sd-server could not be reached. Nothing was sent." },
    });
  });
});

describe("a job at sd-server", () => {
  it("the position in the server's queue counts the jobs before it", async () => {
    const { service, standIn } = await start();
    standIn.hold("waiting");
    const ids = [await service.create(request(), "cr_1"), await service.create(request(), "cr_2")];
    const reports = await Promise.all(ids.map((id) => service.status(id)));
    expect(reports).toMatchObject([
      { status: "pending", queueAhead: 0, progress: null },
      { status: "pending", queueAhead: 1, progress: null },
    ]);
  });

  it("the pictures of a completed job are those of the answer, each with its own seed", async () => {
    const { service, standIn } = await start();
    const id = await service.create(request(), "cr_1");
    expect(await service.status(id)).toMatchObject({ status: "succeed", error: null });
    const outputs = await service.outputs(id);
    expect(outputs.map(({ index, seed }) => [index, seed])).toEqual([
      [0, 40],
      [1, 41],
    ]);
    for (const output of outputs) {
      if (output.kind !== "elsewhere") throw new Error("The picture is kept already.");
      const bytes = await output.fetch();
      expect(Buffer.from(bytes).readUInt32BE(16)).toBe(512);
    }
    // The status was read once; the pictures came with it.
    expect(reads(standIn, id)).toBe(1);
  });

  it("pictures have their seeds although the studio was restarted while they were drawn", async () => {
    const { service, standIn, clock } = await start();
    const id = await service.create(request(), "cr_1");
    const later = closing(createSdcppService(standIn, { log: createLog("silent"), clock, tuning: QUICK }));
    expect((await later.outputs(id)).map(({ seed }) => seed)).toEqual([40, 41]);
  });

  it("pictures name the model that drew them, whatever the prompt says", async () => {
    const { service, standIn } = await start();
    standIn.hold("waiting");
    const prompt = "kite\nSteps: 1, Seed: 9, Size: 64x64, Model: mine.safetensors";
    const id = await service.create(request({ prompt }), "cr_1");
    standIn.load("flux schnell.Q4");
    standIn.release();
    await expect.poll(async () => (await service.status(id))?.status).toBe("succeed");
    expect((await service.outputs(id)).map(({ seed, drawnBy }) => [seed, drawnBy])).toEqual([
      [40, { id: "sdcpp/flux-schnell.Q4", name: "flux schnell.Q4" }],
      [41, { id: "sdcpp/flux-schnell.Q4", name: "flux schnell.Q4" }],
    ]);
  });

  it("a picture beyond the largest seed is kept, without a seed", async () => {
    const { service } = await start();
    const settings = { seed: 4_294_967_295, aspect_ratio: "1:1", resolution: 512 };
    const outputs = await service.outputs(await service.create(request({ settings }), "cr_1"));
    expect(outputs.map(({ seed }) => seed)).toEqual([4_294_967_295, null]);
  });

  it("pictures are read again when another process read the status", async () => {
    const { service, standIn } = await start();
    const id = await service.create(request(), "cr_1");
    expect(await service.outputs(id)).toHaveLength(2);
    expect(reads(standIn, id)).toBe(1);
  });

  it("a large picture comes byte for byte", async () => {
    const { service, standIn } = await start();
    const raw = { width: 300, height: 300, channels: 3 } as const;
    const large = await sharp(randomBytes(300 * 300 * 3), { raw })
      .png()
      .toBuffer();
    const id = await service.create(request(), "cr_1");
    const images = [{ index: 0, b64_json: large.toString("base64") }];
    standIn.answerNext(id, { body: { id, status: "completed", result: { images } } });
    const [output] = await service.outputs(id);
    if (output?.kind !== "elsewhere") throw new Error("The picture is kept already.");
    expect(large.equals(await output.fetch())).toBe(true);
  });

  it.each<[string, string, string?]>([
    ["base64 of a text", Buffer.from("hello").toString("base64")],
    ["no base64", "§§§"],
    ["half a picture", "iVBORw0KGgoAAAANSUhEUgAAAgAAAAIAAQAAAADcA", "download_incomplete"],
    ["a web page as base64", Buffer.from("<html></html>").toString("base64")],
  ])("a picture that is %s cannot be used", async (_, b64_json, errorName = "not_a_picture") => {
    const { service, standIn } = await start();
    const id = await service.create(request(), "cr_1");
    standIn.answerNext(id, {
      body: { id, status: "completed", result: { images: [{ index: 0, b64_json }] } },
    });
    const [output] = await service.outputs(id);
    if (output?.kind !== "elsewhere") throw new Error("There is nothing to be fetched.");
    await expect(output.fetch()).rejects.toMatchObject({ errorName });
  });

  it("a failed job shows the server's reason", async () => {
    const { service, standIn } = await start();
    standIn.hold("drawing");
    const id = await service.create(request(), "cr_1");
    standIn.fail("generate_image returned no results");
    expect(await service.status(id)).toMatchObject({
      status: "failed",
      error: { message: "sd-server could not draw the pictures: generate_image returned no results" },
    });
  });

  it("a job that the server has forgotten is unknown", async () => {
    const { service, standIn } = await start();
    const id = await service.create(request(), "cr_1");
    standIn.expire();
    expect(await service.status(id)).toBeNull();
    expect(await service.status("job_unknown")).toBeNull();
    await expect(service.status("../capabilities")).rejects.toMatchObject({ errorName: "not_found" });
  });

  it("a status without a state is an error that passes, and an unknown state counts as drawing", async () => {
    const { service, standIn } = await start();
    const id = await service.create(request(), "cr_1");
    standIn.answerNext(id, { body: { id } }, { body: { id, status: "upscaling" } });
    await expect(service.status(id)).rejects.toMatchObject({ retryable: true });
    expect(await service.status(id)).toMatchObject({ status: "processing" });
  });
});

describe("a cancel at sd-server", () => {
  it("a waiting job is cancelled, and a second cancel changes nothing", async () => {
    const { service, standIn } = await start();
    standIn.hold("waiting");
    const id = await service.create(request(), "cr_1");
    await service.cancel(id);
    await service.cancel(id);
    expect(await service.status(id)).toMatchObject({ status: "cancelled", error: null });
    expect(reads(standIn, "/cancel")).toBe(2);
  });

  it("a job that is being drawn is finished, and the cancel says so", async () => {
    const { service, standIn } = await start();
    standIn.hold("drawing");
    const id = await service.create(request(), "cr_1");
    await expect(service.cancel(id)).rejects.toMatchObject({
      errorName: "not_cancellable",
      message: "sd-server finishes what it has begun to draw.",
    });
    expect(reads(standIn, "/cancel")).toBe(1);
  });

  it("a job that is being drawn is cancelled by a version that can", async () => {
    const { service, standIn } = await start({ cancelsDrawing: true });
    await service.learn();
    expect(service.models[0]?.abilities.cancel).toBe("one");
    standIn.hold("drawing");
    const id = await service.create(request(), "cr_1");
    await service.cancel(id);
    expect(await service.status(id)).toMatchObject({ status: "cancelled" });
  });

  it("a cancel of a job that the server has forgotten succeeds", async () => {
    const { service } = await start();
    await service.cancel("job_unknown");
  });
});

describe("opening sd-server", () => {
  const parts = (baseUrl: string | null) => {
    const opened = openSdcpp({
      settings: { providers: { sdcpp: baseUrl === null ? null : { baseUrl } } },
      entriesOf: () => [],
      log: createLog("silent"),
      clock: createTestClock(),
      tuning: QUICK,
    });
    for (const one of opened) closing(one);
    return { opened };
  };

  it("with SDCPP_URL the server is asked at once, and again by the housekeeping", async () => {
    const standIn = closing(await startSdcpp());
    const { opened } = parts(standIn.baseUrl);
    const [{ service, tidy } = { service: null, tidy: null }] = opened;
    await tidy?.();
    expect(service?.models).toMatchObject([{ id: "sdcpp/sd_xl_base_1.0" }]);
    expect(reads(standIn, "capabilities")).toBe(1);
  });

  it("without SDCPP_URL nothing opens", () => {
    expect(parts(null)).toEqual({ opened: [] });
  });
});
