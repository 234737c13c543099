import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { inputOf } from "@/tools/testing/adapters/input-of";
import { madeFrom, unreadableInput } from "@/tools/testing/adapters/made-from";
import { startXai, XAI_KEY } from "@/tools/testing/adapters/xai";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import type { RenderRequest } from "../engine";
import type { CreationInputs, InputPicture } from "../inputs";
import { createXaiEngine } from "./engine";
import { readModels } from "./models";

const closed = closedAfterTest();
const FIRST = "xai/grok-imagine-image";
const NEWEST = "xai/grok-imagine-image-2.0";

async function start() {
  const standIn = closed(await startXai());
  const problems: string[] = [];
  const models = readModels([], false, (line) => problems.push(line));
  const { baseUrl } = standIn;
  const engine = closed(
    createXaiEngine(
      { baseUrl, apiKey: XAI_KEY, models },
      { clock: createTestClock(), log: createLog("silent") },
    ),
  );
  const draw = (request: Partial<RenderRequest> = {}) =>
    engine.render(
      {
        ...{ model: NEWEST, prompt: "a red kite", negativePrompt: "", seed: null },
        ...{ width: 1024, height: 1024, count: 1, settings: {}, ...request },
      },
      { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
    );
  return { standIn, engine, draw };
}

type Size = { width: number; height: number };
const picture = ({ width, height }: Size, format: "png" | "jpeg" | "webp" = "png") =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .toFormat(format)
    .toBuffer()
    .then(inputOf);
const reference = (one: InputPicture) => ({ ...one, role: null });
const edit = (source: InputPicture, references: CreationInputs["references"] = []) =>
  madeFrom({ source, references });
const failureOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => null,
    ({ outcome, kind, costMicros, body }) => ({ outcome, kind, costMicros, message: body?.message }),
  );

test("a call asks for aspect ratio, resolution and quality, and never for pixels", async () => {
  const { standIn, draw } = await start();
  await draw({ width: 2816, height: 1536, count: 3, settings: { quality: "medium" } });
  await draw({ model: FIRST, width: 576, height: 1248 });
  const same = { prompt: "a red kite", response_format: "b64_json" };
  expect(standIn.bodies).toEqual([
    {
      ...{ ...same, model: "grok-imagine-image-2.0", n: 3 },
      ...{ aspect_ratio: "16:9", resolution: "2k", quality: "medium" },
    },
    { ...same, model: "grok-imagine-image", n: 1, aspect_ratio: "9:19.5", resolution: "1k" },
  ]);
});

test("automatic quality is left to xAI", async () => {
  const { standIn, draw } = await start();
  await draw({ settings: { quality: "auto" } });
  expect(standIn.bodies[0]).not.toHaveProperty("quality");
});

test("a call costs what xAI's answer says, for pictures that were drawn and for pictures that were sent", async () => {
  const { draw } = await start();
  expect((await draw({ count: 2 })).costMicros).toBe(80_000);
  const inputs = edit(await picture({ width: 96, height: 64 }));
  expect((await draw({ model: FIRST, inputs })).costMicros).toBe(22_000);
});

test("an edit sends its source alone under one name and takes its shape; with references it sends a list, the source first", async () => {
  const { standIn, draw } = await start();
  const source = await picture({ width: 90, height: 60 });
  const references = [
    reference(await picture({ width: 20, height: 30 }, "jpeg")),
    reference(await picture({ width: 40, height: 50 }, "webp")),
  ];
  const { images } = await draw({ inputs: edit(source) });
  await draw({ inputs: edit(source, references) });
  expect(standIn.requests.map(({ path }) => path)).toEqual(["/v1/images/edits", "/v1/images/edits"]);
  expect(standIn.bodies.map((body) => "aspect_ratio" in body)).toEqual([false, false]);
  expect(standIn.edits.map(({ field, pictures }) => [field, pictures.map((one) => one.mediaType)])).toEqual([
    ["image", ["image/png"]],
    ["images", ["image/png", "image/jpeg", "image/webp"]],
  ]);
  expect(standIn.edits[0]?.pictures[0]?.bytes.equals(await source.read())).toBe(true);
  const [drawn] = images;
  if (!drawn || !("bytes" in drawn.image)) throw new Error("There is no file.");
  const { width, height } = await sharp(drawn.image.bytes).metadata();
  expect(width / height).toBeCloseTo(1.5, 1);
});

test("references without a source are asked for in the shape that was chosen", async () => {
  const { standIn, draw } = await start();
  const references = [reference(await picture({ width: 64, height: 64 }))];
  const inputs = madeFrom({ operation: null, source: null, references });
  await draw({ inputs, width: 1296, height: 864 });
  expect(standIn.bodies[0]).toMatchObject({ aspect_ratio: "3:2" });
});

test("a picture is sent with four megapixels at most, and as JPEG where its file would be too large", async () => {
  const { standIn, draw } = await start();
  const [width, height] = [2_500, 2_000];
  const noise = randomBytes(width * height * 3);
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await draw({ inputs: edit(await inputOf(bytes)) });
  const [sent] = standIn.edits[0]?.pictures ?? [];
  if (!sent) throw new Error("Nothing was sent.");
  expect(sent.mediaType).toBe("image/jpeg");
  const { width: across = 0, height: down = 0 } = await sharp(sent.bytes).metadata();
  expect(across * down).toBeLessThanOrEqual(2_048 ** 2);
});

test("the calls of a creation read each picture once, before the first of them", async () => {
  const { engine, draw } = await start();
  const source = await picture({ width: 64, height: 64 });
  const inputs = edit(source);
  const request = { ...REQUEST, inputs };
  await engine.prepare?.(request, new AbortController().signal);
  expect(source.forms).toHaveLength(1);
  await Promise.all([draw({ inputs, count: 4 }), draw({ inputs, count: 2 })]);
  expect(source.forms).toHaveLength(1);
});

const REQUEST: RenderRequest = {
  ...{ model: NEWEST, prompt: "at night", negativePrompt: "", seed: null },
  ...{ width: 1024, height: 1024, count: 1, settings: {} },
};

test("when a picture to be edited cannot be read, xAI is not called", async () => {
  const { standIn, draw } = await start();
  const failure = await failureOf(draw({ inputs: edit(unreadableInput(new Error("The disk is gone."))) }));
  expect(failure?.outcome).toBe("not_sent");
  expect(standIn.creates).toBe(0);
});

test("when one of several pictures is held back, the others are kept and the reason is told", async () => {
  const { standIn, draw } = await start();
  standIn.holdBack(1);
  const { images, shortfall, costMicros } = await draw({ count: 3 });
  expect(images).toHaveLength(2);
  expect(shortfall).toMatchObject({
    outcome: "refused",
    body: { message: "xAI holds back pictures that are against its usage policy. It may have been charged." },
  });
  expect(costMicros).toBe(120_000);
});

test("when every picture is held back the prompt is refused, with what that cost", async () => {
  const { standIn, draw } = await start();
  standIn.holdBack(2);
  expect(await failureOf(draw({ count: 2 }))).toMatchObject({
    ...{ outcome: "refused", kind: undefined, costMicros: 80_000 },
    message: expect.stringContaining("usage policy"),
  });
});

test("a prompt that is blocked before drawing is refused with xAI's reason", async () => {
  const { standIn, draw } = await start();
  standIn.answerNext({ body: { data: [], block_reason: "A public figure." } });
  expect(await failureOf(draw())).toMatchObject({
    ...{ outcome: "refused", message: "xAI refuses this prompt: A public figure. It may have been charged." },
  });
});

test("an answer without pictures and without a reason may have been charged", async () => {
  const { standIn, draw } = await start();
  standIn.answerNext({ body: { data: [], usage: { cost_in_usd_ticks: 400_000_000 } } });
  expect(await failureOf(draw())).toMatchObject({ outcome: "unknown", costMicros: 40_000 });
});

test("a prompt that xAI rewrote comes with its picture", async () => {
  const { standIn, draw } = await start();
  const bytes = await (await picture({ width: 8, height: 8 })).read();
  const b64_json = Buffer.from(bytes).toString("base64");
  standIn.answerNext({ body: { data: [{ b64_json, revised_prompt: "A red kite over the sea." }] } });
  const { images } = await draw();
  expect(images.map(({ revisedPrompt }) => revisedPrompt)).toEqual(["A red kite over the sea."]);
});

test("a picture behind a link is fetched without the key", async () => {
  const { standIn, draw } = await start();
  standIn.deliverLinks();
  expect((await draw()).images).toHaveLength(1);
  const fetches = standIn.requests.filter(({ path }) => path.startsWith("/files/"));
  expect(fetches).toHaveLength(1);
  expect(JSON.stringify(fetches)).not.toContain(XAI_KEY);
});

test("when one of several links cannot be fetched, the other pictures are kept and the one that is missing may have been charged", async () => {
  const { standIn, draw } = await start();
  const bytes = await (await picture({ width: 8, height: 8 })).read();
  const b64_json = Buffer.from(bytes).toString("base64");
  const held = { b64_json: null, url: null, respect_moderation: false };
  const gone = { url: new URL("/files/gone.jpeg", standIn.baseUrl).href };
  const data = [held, { b64_json }, gone, { b64_json }];
  standIn.answerNext({ body: { data, usage: { cost_in_usd_ticks: 1_600_000_000 } } });
  const { images, lost, shortfall, costMicros } = await draw({ count: 4 });
  expect(images).toHaveLength(2);
  expect(lost).toMatchObject([
    { outcome: "unknown", body: { message: "xAI drew a picture that could not be fetched." } },
  ]);
  expect(shortfall).toMatchObject({ outcome: "refused" });
  expect(costMicros).toBe(160_000);
});

test("a call has four pictures at most", async () => {
  const { engine } = await start();
  expect([FIRST, NEWEST].map((id) => engine.picturesPerCall(id))).toEqual([4, 4]);
});
