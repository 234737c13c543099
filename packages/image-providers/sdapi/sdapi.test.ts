import { describe, expect, it } from "vitest";
import { startSdapi } from "@/tools/testing/adapters/sdapi";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import type { EncodedImage, Image, RenderRequest } from "../engine";
import { openSdapi } from "./open";
import type { Timing } from "./server";

const closing = closedAfterTest();
const QUICK: Timing = { connect: 400, drawing: 10_000, reading: 1_000, poll: 5, leaving: 2_000 };

/** Opens the engine with these entries of MODELS_FILE. */
function open(baseUrl: string | null, entries: { id: string }[] = [], timing: Partial<Timing> = {}) {
  const problems: string[] = [];
  const clock = createTestClock();
  const [opened] = openSdapi({
    settings: { providers: { sdapi: baseUrl === null ? null : { baseUrl } } },
    clock,
    timing: { ...QUICK, ...timing },
    entriesOf: () => entries,
    problem: (line) => void problems.push(line),
  });
  if (opened) closing(opened.engine);
  return { opened, problems, clock };
}

async function start(
  entries?: { id: string }[],
  { timing, ...options }: Parameters<typeof startSdapi>[0] & { timing?: Partial<Timing> } = {},
) {
  const standIn = closing(await startSdapi(options));
  const { opened, clock } = open(standIn.baseUrl, entries, timing);
  if (!opened) throw new Error("The engine did not open.");
  return { standIn, opened, engine: opened.engine, clock };
}

const order = (changes: Partial<RenderRequest> = {}): RenderRequest => ({
  ...{ model: "sdapi/current", prompt: "a red kite", negativePrompt: "rain", seed: 40 },
  ...{ width: 64, height: 96, count: 1, settings: {} },
  ...changes,
});

function hooks() {
  const control = new AbortController();
  const progress: number[] = [];
  const previews: Image[] = [];
  return {
    ...{ control, progress, previews, signal: control.signal },
    onProgress: (fraction: number) => void progress.push(fraction),
    onPreview: (preview: Image) => void previews.push(preview),
  };
}

/** The size that a PNG's header names. */
function sizeOf(image: Image | undefined): [number, number] {
  const bytes = Buffer.from((image as EncodedImage).bytes);
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const XL = { id: "sdapi/xl", checkpoint: "sd_xl_base_1.0", steps: 30, cfg_scale: 6.5, sampler: "Euler a" };

describe("a picture of an A1111-style server", () => {
  it("a call sends prompts, size, seed and number once, and the picture comes with its seed", async () => {
    const { engine, standIn } = await start();
    const { images } = await engine.render(order(), hooks());
    expect(images.map(({ seed }) => seed)).toEqual([40]);
    expect(sizeOf(images[0]?.image)).toEqual([64, 96]);
    expect(standIn.calls).toEqual([
      {
        ...{ prompt: "a red kite", negative_prompt: "rain", seed: 40, width: 64, height: 96 },
        ...{ batch_size: 1, n_iter: 1, steps: 24, force_task_id: expect.stringMatching(/^studio-/) },
      },
    ]);
    expect([standIn.creates, standIn.started]).toEqual([1, 1]);
  });

  it("without a seed the server chooses one, and the picture has it", async () => {
    const { engine, standIn } = await start();
    const { images } = await engine.render(order({ seed: null }), hooks());
    expect(standIn.calls[0]?.seed).toBe(-1);
    expect(images[0]?.seed).toBe(1_234);
  });

  it("a model of MODELS_FILE is drawn with its checkpoint, steps, scale and sampler", async () => {
    const { engine, standIn } = await start([XL]);
    await engine.render(order({ model: "sdapi/xl" }), hooks());
    expect(standIn.calls[0]).toMatchObject({
      ...{ steps: 30, cfg_scale: 6.5, sampler_name: "Euler a" },
      override_settings: { sd_model_checkpoint: "sd_xl_base_1.0.safetensors [31e35c80fc]" },
    });
  });

  it("a chosen sampler replaces that of the model", async () => {
    const { engine, standIn } = await start([XL]);
    await engine.render(order({ model: "sdapi/xl", settings: { sampler: "DPM++ 2M" } }), hooks());
    await engine.render(order({ model: "sdapi/xl", settings: { sampler: "default" } }), hooks());
    expect(standIn.calls.map((call) => call.sampler_name)).toEqual(["DPM++ 2M", "Euler a"]);
  });

  it("a prompt with a command that passes the studio's limits is refused, and nothing is sent", async () => {
    const { engine, standIn } = await start();
    const command = '<sd_cpp_extra_args>{"batch_count":3,"width":128}</sd_cpp_extra_args>';
    for (const words of [{ prompt: `a kite ${command}` }, { negativePrompt: command }])
      await expect(engine.render(order(words), hooks())).rejects.toMatchObject({ outcome: "refused" });
    await engine.render(order({ prompt: "a kite <lora:papercut:0.8> (sky:1.2)" }), hooks());
    expect(standIn.calls.map(({ prompt }) => prompt)).toEqual(["a kite <lora:papercut:0.8> (sky:1.2)"]);
  });

  it("a checkpoint that the server does not have fails the picture instead of drawing with another", async () => {
    const { engine, standIn } = await start([{ ...XL, checkpoint: "flux" } as { id: string }]);
    await expect(engine.render(order({ model: "sdapi/xl" }), hooks())).rejects.toMatchObject({
      body: { message: expect.stringContaining("does not have the checkpoint flux") },
    });
    expect(standIn.creates).toBe(0);
  });

  it("a missing checkpoint is a problem of its model alone, known before somebody asks for it: the server and its others are well", async () => {
    const missing = { id: "sdapi/flux", checkpoint: "flux" };
    const { engine } = await start([XL, missing]);
    await waitFor("the checkpoints", () => engine.modelProblem?.("sdapi/flux") !== null);
    expect(engine.modelProblem?.("sdapi/flux")).toContain("does not have the checkpoint flux.");
    for (const id of ["sdapi/xl", "sdapi/current", "sdapi/none"])
      expect(engine.modelProblem?.(id)).toBeNull();
    await expect(engine.render(order({ model: "sdapi/flux" }), hooks())).rejects.toThrow();
    expect(engine.health()).toMatchObject({ state: "ok", lastError: null });
    const { images } = await engine.render(order({ model: "sdapi/xl" }), hooks());
    expect(images).toHaveLength(1);
  });

  it("the checkpoints are read once for many pictures", async () => {
    const { engine, standIn } = await start([XL]);
    for (let n = 0; n < 3; n++) await engine.render(order({ model: "sdapi/xl" }), hooks());
    expect(standIn.requests.filter(({ path }) => path.includes("sd-models"))).toHaveLength(1);
  });

  it("the pictures of a batch come without the sheet before them, each with its own seed", async () => {
    const entries = [{ id: "sdapi/current", batch_size: 3 } as { id: string }];
    const { engine, opened } = await start(entries, { sheetFirst: true });
    expect(engine.picturesPerCall("sdapi/current")).toBe(3);
    expect(opened.models[0]?.abilities.previews).toBe(false);
    const { images } = await engine.render(order({ count: 3 }), hooks());
    expect(images.map(({ seed }) => seed)).toEqual([40, 41, 42]);
    for (const { image } of images) expect(sizeOf(image)).toEqual([64, 96]);
  });

  it("seeds follow from the first one where the server does not say them", async () => {
    const { engine, standIn } = await start();
    for (const info of ["", "no JSON", "[".repeat(10_000), '{"all_seeds": ["x"]}']) {
      standIn.answerNext("txt2img", { body: { images: ["aGVsbG8="], parameters: {}, info } });
      const { images } = await engine.render(order({ seed: 4_294_967_295 }), hooks());
      expect(images.map(({ seed }) => seed)).toEqual([4_294_967_295]);
    }
  });
});

describe("progress and previews", () => {
  it("progress grows, and each new preview is shown once", async () => {
    const { engine, standIn } = await start();
    standIn.hold("drawing");
    const watched = hooks();
    const rendering = engine.render(order(), watched);
    await waitFor("the first preview", () => watched.previews.length === 1);
    standIn.advance(0.25);
    await waitFor("the second preview", () => watched.previews.length === 2);
    standIn.advance(0.75);
    await waitFor("the third preview", () => watched.previews.length === 3);
    standIn.release();
    await rendering;
    // 0.25 came after 0.5, and progress never falls.
    expect(watched.progress).toEqual([0.5, 0.75]);
    expect(watched.previews.map(sizeOf)).toEqual([
      [64, 64],
      [64, 64],
      [64, 64],
    ]);
  });

  it.each(["current_task", "id", "internal", "job"] as const)(
    "the progress of somebody else's call is not shown where the server says whose it is, by %s",
    async (tells) => {
      const { engine, standIn } = await start([], { tells });
      standIn.hold("waiting");
      standIn.drawForAnother("task(txt2img-1)");
      const watched = hooks();
      const rendering = engine.render(order(), watched);
      const asked = () => standIn.requests.filter(({ path }) => path.includes("progress")).length;
      await waitFor("three questions", () => asked() >= 3);
      expect([watched.progress, watched.previews]).toEqual([[], []]);
      standIn.drawForAnother(null);
      standIn.release();
      await rendering;
    },
  );

  it.each<[string, unknown]>([
    ["no JSON", "<html></html>"],
    ["deeply nested JSON", "[".repeat(100_000)],
    ["values of other kinds", { progress: "x", state: 7, current_image: 1, current_task: [] }],
    ["25 MB", "x".repeat(25_000_000)],
  ])("a picture is drawn although the progress is %s", async (_, body) => {
    const { engine, standIn } = await start();
    standIn.hold("drawing");
    const [next] = Array.from({ length: 3 }, () => ({ body }));
    if (next) standIn.answerNext("progress", next, next);
    const watched = hooks();
    const rendering = engine.render(order(), watched);
    await waitFor("a valid answer", () => watched.progress.length === 1);
    standIn.release();
    expect((await rendering).images).toHaveLength(1);
  });
});

describe("an abort", () => {
  it("an abort while drawing rejects at once, and the server's drawing is interrupted", async () => {
    const { engine, standIn } = await start();
    standIn.hold("drawing");
    const watched = hooks();
    const rendering = engine.render(order(), watched);
    await waitFor("the drawing", () => watched.progress.length === 1);
    watched.control.abort("cancelled");
    await expect(rendering).rejects.toBe("cancelled");
    await waitFor("the server to be free", () => standIn.underWay() === 0);
    expect(standIn.interrupts()).toBe(1);
  });

  it("an abort before the server begins interrupts the drawing once it has begun", async () => {
    const { engine, standIn } = await start();
    standIn.hold("waiting");
    const watched = hooks();
    const rendering = engine.render(order(), watched);
    await waitFor("the call", () => standIn.underWay() === 1);
    watched.control.abort("cancelled");
    await expect(rendering).rejects.toBe("cancelled");
    const posts = () => standIn.requests.filter(({ path }) => path.includes("interrupt")).length;
    expect(posts()).toBe(0);
    standIn.hold("drawing");
    // The waiting call goes on into the drawing, which is held.
    standIn.begin();
    await waitFor("the server to be free", () => standIn.underWay() === 0);
    expect(standIn.interrupts()).toBe(1);
  });

  it.each(["current_task", "id", "internal", "job"] as const)(
    "an abort never interrupts somebody else's drawing where the server says whose it is, by %s",
    async (tells) => {
      const { engine, standIn } = await start([], { tells });
      standIn.hold("waiting");
      standIn.drawForAnother("task(txt2img-1)");
      const watched = hooks();
      const rendering = engine.render(order(), watched);
      await waitFor("the call", () => standIn.underWay() === 1);
      watched.control.abort("cancelled");
      await expect(rendering).rejects.toBe("cancelled");
      const asked = () => standIn.requests.filter(({ path }) => path.includes("progress")).length;
      const before = asked();
      await waitFor("three questions after the abort", () => asked() >= before + 3);
      expect(standIn.requests.filter(({ path }) => path.includes("interrupt"))).toEqual([]);
      standIn.drawForAnother(null);
      standIn.release();
    },
  );

  it("the next picture waits until the server has stopped the one before, which it never interrupts", async () => {
    const { engine, standIn } = await start();
    standIn.hold("waiting");
    const first = hooks();
    const abandoned = engine.render(order({ prompt: "first" }), first);
    await waitFor("the call", () => standIn.underWay() === 1);
    first.control.abort("cancelled");
    await expect(abandoned).rejects.toBe("cancelled");
    const second = engine.render(order({ prompt: "second" }), hooks());
    const asked = () => standIn.requests.filter(({ path }) => path.includes("progress")).length;
    const before = asked();
    await waitFor("more questions", () => asked() >= before + 3);
    expect(standIn.calls.map(({ prompt }) => prompt)).toEqual(["first"]);
    standIn.release();
    expect((await second).images).toHaveLength(1);
    expect(standIn.calls.map(({ prompt }) => prompt)).toEqual(["first", "second"]);
  });

  it("a picture that waits for its turn can be aborted, and is never sent", async () => {
    const { engine, standIn } = await start();
    standIn.hold("drawing");
    const first = engine.render(order({ prompt: "first" }), hooks());
    await waitFor("the call", () => standIn.underWay() === 1);
    const waiting = hooks();
    const second = engine.render(order({ prompt: "second" }), waiting);
    waiting.control.abort("cancelled");
    await expect(second).rejects.toBe("cancelled");
    standIn.release();
    await first;
    expect(standIn.calls.map(({ prompt }) => prompt)).toEqual(["first"]);
    expect(standIn.interrupts()).toBe(0);
  });

  it("a server that does not stop is given up after a while, and the next picture is sent", async () => {
    const { engine, standIn } = await start([], { timing: { leaving: 50 } });
    standIn.failNext("hang");
    const watched = hooks();
    const rendering = engine.render(order(), watched);
    await waitFor("the call", () => standIn.creates === 1);
    watched.control.abort("cancelled");
    await expect(rendering).rejects.toBe("cancelled");
    expect((await engine.render(order(), hooks())).images).toHaveLength(1);
  });

  it("closing the engine interrupts the drawing, and later pictures are refused", async () => {
    const { engine, standIn } = await start();
    standIn.hold("drawing");
    const rendering = engine.render(order(), hooks());
    rendering.catch(() => {});
    await waitFor("the call", () => standIn.underWay() === 1);
    await engine.close();
    await expect(rendering).rejects.toThrow("closed");
    expect([standIn.interrupts(), standIn.underWay()]).toEqual([1, 0]);
    await expect(engine.render(order(), hooks())).rejects.toThrow("closed");
  });
});

describe("a call that fails", () => {
  const fails = (body: object, status: number) => ({ status, body });
  it.each<[string, { status: number; body: object }, object]>([
    [
      "a wrong password",
      fails({ detail: "Incorrect username or password" }, 401),
      { outcome: "refused", kind: "unauthorized", body: { code: 50202 } },
    ],
    [
      "a server without --api",
      fails({ detail: "Not Found" }, 404),
      { outcome: "refused", body: { message: expect.stringContaining("--api") } },
    ],
    [
      "an unknown sampler",
      fails({ error: "HTTPException", detail: "Sampler not found", errors: "" }, 404),
      { outcome: "refused", body: { message: expect.stringContaining(": Sampler not found") } },
    ],
    [
      "a refused value",
      fails({ detail: [{ loc: ["body", "steps"], msg: "value is not a valid integer" }] }, 422),
      { outcome: "refused", body: { code: 40003 } },
    ],
    [
      "no memory",
      fails({ error: "OutOfMemoryError", detail: "", body: "", errors: "CUDA out of memory." }, 500),
      { outcome: "refused", body: { message: expect.stringContaining(": CUDA out of memory.") } },
    ],
    ["a gateway that gave up", fails({}, 504), { outcome: "unknown" }],
    ["a redirect", fails({}, 302), { outcome: "unknown" }],
    ["an empty list", fails({ images: [], info: "" }, 200), { outcome: "unknown" }],
    ["no list", fails({ images: "x", info: "" }, 200), { outcome: "unknown" }],
    [
      "a hundred pictures",
      fails({ images: Array.from({ length: 100 }, () => "x") }, 200),
      { outcome: "unknown" },
    ],
  ])("%s is told apart, and the call is not repeated", async (_, answer, expected) => {
    const { engine, standIn } = await start();
    standIn.answerNext("txt2img", answer);
    await expect(engine.render(order(), hooks())).rejects.toMatchObject(expected);
    expect(standIn.creates).toBe(1);
  });

  it("an error as plain text is shown in the server's words", async () => {
    const { engine, standIn } = await start();
    const headers = { "content-type": "text/plain; charset=utf-8" };
    standIn.answerNext("txt2img", { status: 500, body: "CUDA error: out of memory", headers });
    await expect(engine.render(order(), hooks())).rejects.toMatchObject({
      outcome: "refused",
      body: { message: expect.stringContaining("this picture: CUDA error: out of memory") },
    });
  });

  it.each(["drop_after_read", "half_body", "html", "hang", "drop_before_read"] as const)(
    "after the fault %s the outcome is unknown, and the call is not repeated",
    async (fault) => {
      const { engine, standIn } = await start([], { timing: { drawing: 300 } });
      standIn.failNext(fault);
      await expect(engine.render(order(), hooks())).rejects.toMatchObject({ outcome: "unknown" });
      expect(standIn.creates).toBeLessThanOrEqual(1);
      expect(engine.health()).toMatchObject({
        state: "degraded",
        lastError: { message: expect.any(String) },
      });
      await engine.render(order(), hooks());
      expect(engine.health()).toMatchObject({ state: "ok" });
    },
  );

  it("a server that cannot be reached is shown as degraded until it answers", async () => {
    const { engine, standIn } = await start();
    await standIn.close();
    await expect(engine.render(order(), hooks())).rejects.toMatchObject({
      outcome: "not_sent",
      body: { message: expect.stringContaining("SDAPI_URL") },
    });
    expect(engine.health()).toMatchObject({ state: "degraded", host: new URL(standIn.baseUrl).host });
  });
});

describe("the models of an A1111-style server", () => {
  it("without MODELS_FILE there is one, the loaded checkpoint, and its samplers are offered once known", async () => {
    const { opened } = await start();
    const before = opened.models;
    expect(before).toMatchObject([{ id: "sdapi/current", abilities: { settings: [], previews: false } }]);
    await waitFor("the samplers", () => opened.models !== before);
    expect(opened.models[0]?.abilities.settings).toMatchObject([
      { name: "sampler", default: "default", values: [{ value: "default" }, { value: "DPM++ 2M" }, {}, {}] },
    ]);
  });

  it("a server with the whole interface has progress, previews, a cancel, every seed and steps of 8 pixels", async () => {
    const { opened } = await start();
    await waitFor("the progress", () => opened.models[0]?.abilities.progress === true);
    expect(opened.models[0]?.abilities).toMatchObject({
      previews: true,
      cancel: "one",
      sizes: { multiple_of: 8 },
    });
    expect(opened.models[0]?.abilities).not.toHaveProperty("max_seed");
  });

  it("a server without progress has no previews, no cancel while it draws, seeds of 31 bits and steps of 64 pixels", async () => {
    const { opened, engine, standIn } = await start([], { isSdServer: true });
    await waitFor("the samplers", () => opened.models[0]?.abilities.settings.length === 1);
    expect(opened.models[0]?.abilities).toMatchObject({
      ...{ progress: false, previews: false, cancel: "none", max_seed: 2_147_483_647 },
      sizes: { multiple_of: 64 },
    });
    const asked = () => standIn.requests.filter(({ path }) => /progress|interrupt/.test(path)).length;
    const before = asked();
    await engine.render(order({ seed: 2_147_483_647 }), hooks());
    // The steps that it was started with are those of its model.
    expect(standIn.calls[0]).not.toHaveProperty("steps");
    expect(asked()).toBe(before);
  });

  it("models of MODELS_FILE come after the loaded checkpoint, with their own sizes and sampler", async () => {
    const sizes = { list: [{ width: 1_024, height: 1_024 }] };
    const { opened } = await start([{ ...XL, sizes } as { id: string }]);
    expect(opened.models.map(({ id, name }) => [id, name])).toEqual([
      ["sdapi/current", expect.stringContaining("Stable Diffusion at")],
      ["sdapi/xl", "sd_xl_base_1.0"],
    ]);
    expect(opened.models[1]?.abilities.sizes).toEqual(sizes);
    await waitFor("the samplers", () => opened.models[1]?.abilities.settings.length === 1);
    expect(opened.models[1]?.abilities.settings[0]?.values[0]).toEqual({
      value: "default",
      label: "Euler a",
    });
  });

  it.each<[string, object, string]>([
    ["an unknown field", { ...XL, stepps: 3 }, "sdapi/xl: stepps: is not a field here"],
    ["a value of another kind", { ...XL, steps: "many" }, "sdapi/xl: steps: "],
    ["a value out of bounds", { ...XL, cfg_scale: -1 }, "sdapi/xl: cfg_scale: "],
    ["no checkpoint", { id: "sdapi/xl" }, "sdapi/xl: checkpoint: is required"],
    ["sizes without sizes", { ...XL, sizes: { list: [] } }, "sdapi/xl: sizes"],
    [
      "sizes of which the smallest is larger than the largest",
      {
        ...XL,
        sizes: {
          ...{ multiple_of: 8, min_side: 512, max_side: 512, max_short_side: 512 },
          ...{ min_ratio: 1, max_ratio: 1, min_pixels: 10, max_pixels: 9 },
        },
      },
      "sdapi/xl: sizes.min_pixels: is larger than max_pixels",
    ],
  ])("MODELS_FILE with %s is a mistake that names the entry", (_, entry, expected) => {
    const { problems } = open("http://127.0.0.1:9", [entry as { id: string }]);
    expect(problems).toEqual([expect.stringContaining(`MODELS_FILE: ${expected}`)]);
  });

  it("without SDAPI_URL nothing opens", () => {
    expect(open(null, [XL])).toMatchObject({ opened: undefined, problems: [] });
  });
});
