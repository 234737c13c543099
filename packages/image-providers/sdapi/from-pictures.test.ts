import { randomBytes } from "node:crypto";
import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { madeFrom, testInput, unreadableInput } from "@/tools/testing/adapters/made-from";
import { startSdapi } from "@/tools/testing/adapters/sdapi";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import type { EncodedImage, Image, RenderRequest } from "../engine";
import { openSdapi } from "./open";

const closing = closedAfterTest();

/** The engine once the server was asked what it has. */
async function start(options: Parameters<typeof startSdapi>[0] = {}, entries: { id: string }[] = []) {
  const standIn = closing(await startSdapi(options));
  const problems: string[] = [];
  const [opened] = openSdapi({
    settings: { providers: { sdapi: standIn } },
    clock: createTestClock(),
    timing: { connect: 400, drawing: 10_000, reading: 1_000, poll: 5, leaving: 2_000 },
    entriesOf: () => entries,
    problem: (line) => void problems.push(line),
  });
  if (!opened) throw new Error("The engine did not open.");
  closing(opened.engine);
  const before = opened.models;
  await waitFor("what the server has", () => opened.models !== before);
  const can = () => opened.models[0]?.abilities.from_pictures;
  return { standIn, opened, engine: opened.engine, can, problems };
}

const order = (inputs: RenderRequest["inputs"], changes: Partial<RenderRequest> = {}): RenderRequest => ({
  ...{ model: "sdapi/current", prompt: "a red kite", negativePrompt: "", seed: 40 },
  ...{ width: 192, height: 128, count: 1, settings: {}, inputs },
  ...changes,
});

function hooks() {
  const control = new AbortController();
  const progress: number[] = [];
  return {
    ...{ control, progress, signal: control.signal },
    onProgress: (fraction: number) => void progress.push(fraction),
    onPreview() {},
  };
}

const bytesOf = (image: Image | undefined) => Buffer.from((image as EncodedImage).bytes);

const read = async (base64: unknown) => {
  const picture = sharp(Buffer.from(String(base64), "base64"));
  const [{ width, height, channels, hasAlpha }, { channels: statistics }] = await Promise.all([
    picture.metadata(),
    picture.stats(),
  ]);
  return { width, height, channels, hasAlpha, darkest: statistics[0]?.min, lightest: statistics[0]?.max };
};

describe("an edit at an A1111-style server", () => {
  it("sends the source in the size of the order, with the usual strength and what any picture is drawn with", async () => {
    const { engine, standIn } = await start();
    const { images } = await engine.render(order(madeFrom()), hooks());
    expect(images.map(({ seed }) => seed)).toEqual([40]);
    const [call] = standIn.calls;
    expect(call).toMatchObject({
      ...{ prompt: "a red kite", seed: 40, width: 192, height: 128, denoising_strength: 0.75 },
      ...{ batch_size: 1, n_iter: 1, steps: 24, force_task_id: expect.stringMatching(/^studio-/) },
    });
    expect(call).not.toHaveProperty("mask");
    expect(await read(call?.init_images?.[0])).toMatchObject({ width: 192, height: 128 });
    expect([standIn.creates, standIn.started]).toEqual([1, 1]);
  });

  it("is drawn by a description of the result, unless an entry says that its checkpoint follows instructions", async () => {
    expect((await start()).can()?.prompt_describes).toBe("result");
    const entry = { id: "sdapi/current", prompt_describes: "change" };
    expect((await start({}, [entry])).can()).not.toHaveProperty("prompt_describes");
  });

  it("goes as far from its source as the request says", async () => {
    const { engine, standIn } = await start();
    for (const strength of [0, 0.3, 1]) await engine.render(order(madeFrom({ strength })), hooks());
    expect(standIn.calls.map((call) => call.denoising_strength)).toEqual([0, 0.3, 1]);
  });

  it("sends a mask that is white where the picture may change, in the size of the source, without a second soft edge", async () => {
    const { engine, standIn } = await start();
    await engine.render(order(madeFrom({ mask: testInput(undefined, 0) })), hooks());
    const [call] = standIn.calls;
    expect(call).toMatchObject({ mask_blur: 0, inpainting_fill: 1, inpaint_full_res: false });
    expect(await read(call?.mask)).toMatchObject({
      ...{ width: 192, height: 128, hasAlpha: false, darkest: 255, lightest: 255 },
    });
  });

  it("an expanded picture is its source on the larger canvas, drawn almost anew around it", async () => {
    const { engine, standIn } = await start();
    const canvas = { width: 160, height: 64 };
    const painting = { source: testInput(canvas), mask: testInput(canvas, 0) };
    await engine.render(order(madeFrom({ operation: "expand", painting })), hooks());
    expect(standIn.calls).toMatchObject([{ denoising_strength: 0.9, mask: expect.any(String) }]);
    expect(painting.source.forms).toMatchObject([{ size: { width: 192, height: 128 } }]);
  });

  it("progress grows while it is drawn, and an abort interrupts it", async () => {
    const { engine, standIn } = await start();
    standIn.hold("drawing");
    const watched = hooks();
    const rendering = engine.render(order(madeFrom()), watched);
    await waitFor("the drawing", () => watched.progress.length === 1);
    watched.control.abort("cancelled");
    await expect(rendering).rejects.toBe("cancelled");
    await waitFor("the server to be free", () => standIn.underWay() === 0);
    expect(standIn.interrupts()).toBe(1);
  });

  it.each<[string, unknown, object]>([
    [
      "is lost",
      new StudioError("picture_damaged", "It is missing."),
      { outcome: "refused", body: { message: "It is missing." } },
    ],
    [
      "cannot be read now",
      new StudioError("downloads_busy", "Too many.", { retryable: true }),
      { outcome: "not_sent" },
    ],
    ["is in a store that does not answer", new Error("ECONNREFUSED"), { outcome: "not_sent" }],
  ])("a source that %s says so: nothing was sent, and the server is well", async (_, error, expected) => {
    const { engine, standIn } = await start();
    const source = unreadableInput(error);
    await expect(engine.render(order(madeFrom({ source })), hooks())).rejects.toMatchObject(expected);
    expect(standIn.creates).toBe(0);
    expect(engine.health()).toMatchObject({ state: "ok", lastError: null });
  });
});

describe("an upscale at an A1111-style server", () => {
  const upscale = (factor: number, size?: { width: number; height: number }) =>
    order(madeFrom({ operation: "upscale", factor, source: testInput(size) }));

  it("enlarges the source itself with the best upscaler, and the picture has no seed", async () => {
    const { engine, standIn, can } = await start();
    expect(can()).toMatchObject({ operations: ["edit", "expand", "upscale"], factors: [2, 4] });
    const { images } = await engine.render(upscale(4), hooks());
    expect(images.map(({ seed }) => seed)).toEqual([null]);
    expect(standIn.upscales).toMatchObject([{ upscaling_resize: 4, upscaler_1: "R-ESRGAN 4x+" }]);
    expect(await sharp(bytesOf(images[0]?.image)).metadata()).toMatchObject({ width: 384, height: 256 });
    expect([standIn.creates, standIn.calls]).toEqual([1, []]);
  });

  it.each([
    [["None", "4x-UltraSharp", "ESRGAN_4x", "R-ESRGAN 4x+ Anime6B"], "ESRGAN_4x"],
    [["None", "Nearest", "Resize Lanczos"], "Resize Lanczos"],
    [["None", "RealESRGAN 4x+", "ESRGAN 4x"], "RealESRGAN 4x+"],
  ])("of %j it takes %s", async (upscalers, expected) => {
    const { engine, standIn } = await start({ upscalers });
    await engine.render(upscale(2), hooks());
    expect(standIn.upscales).toMatchObject([{ upscaler_1: expected }]);
  });

  it.each<[string, Parameters<typeof startSdapi>[0], object[]]>([
    ["a server with no good upscaler", { upscalers: ["None", "Nearest"] }, []],
    ["a server that lists upscalers and enlarges nothing", { isSdServer: true }, []],
    ["a model whose upscaler the server does not have", {}, [{ id: "sdapi/current", upscaler: "DAT x4" }]],
  ])("%s is not offered for it, and edits all the same", async (_, options, entries) => {
    const { engine, standIn, can, problems } = await start(options, entries as { id: string }[]);
    expect(can()).toMatchObject({ operations: ["edit", "expand"], mask: "exact", factors: [] });
    await expect(engine.render(upscale(2), hooks())).rejects.toMatchObject({ outcome: "refused" });
    expect([standIn.creates, problems]).toEqual([0, []]);
  });

  it("an entry of MODELS_FILE names another upscaler", async () => {
    const { engine, standIn } = await start({}, [
      { id: "sdapi/current", upscaler: "Lanczos" } as { id: string },
    ]);
    await engine.render(upscale(2), hooks());
    expect(standIn.upscales).toMatchObject([{ upscaler_1: "Lanczos" }]);
  });

  it("a picture that would be too large for an answer is refused before anything is sent", async () => {
    const { engine, standIn } = await start();
    await expect(engine.render(upscale(4, { width: 2_000, height: 1_200 }), hooks())).rejects.toMatchObject({
      outcome: "refused",
      body: { message: expect.stringContaining("8000 × 4800 pixels") },
    });
    expect(standIn.creates).toBe(0);
  });

  it("a large picture comes byte for byte", async () => {
    const { engine, standIn } = await start();
    const large = randomBytes(500_000);
    standIn.answerNext("extra-single", { body: { html_info: "", image: large.toString("base64") } });
    const { images } = await engine.render(upscale(2), hooks());
    expect(bytesOf(images[0]?.image).equals(large)).toBe(true);
  });

  it("an answer without a picture is of unknown outcome", async () => {
    const { engine, standIn } = await start();
    standIn.answerNext("extra-single", { body: { html_info: "", image: null } });
    await expect(engine.render(upscale(2), hooks())).rejects.toMatchObject({ outcome: "unknown" });
  });
});
