import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { inputOf } from "@/tools/testing/adapters/input-of";
import { madeFrom } from "@/tools/testing/adapters/made-from";
import { startOpenAi } from "@/tools/testing/adapters/openai";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import type { RenderRequest } from "../engine";
import type { CreationInputs, InputPicture } from "../inputs";
import { createOpenAiEngine } from "./engine";
import { OPENAI_MODELS, plainModel, type WireModel } from "./models";

const KEY = "canary-openai-4711";
const closed = closedAfterTest();
const PLAIN = plainModel("openai-style/qwen", "qwen", false);

type Size = { width: number; height: number };
const plain = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });
const png = async (size: Size) => inputOf(await plain(size).png().toBuffer());
const jpeg = async (size: Size) => inputOf(await plain(size).jpeg().toBuffer());

/** @param alphaAt of a pixel, 0 where the picture may change, to 255. */
async function maskOf(size: Size, alphaAt: (pixel: number) => number) {
  const data = Buffer.alloc(size.width * size.height * 4);
  for (let pixel = 0; pixel < size.width * size.height; pixel++) data[pixel * 4 + 3] = alphaAt(pixel);
  return inputOf(
    await sharp(data, { raw: { ...size, channels: 4 } })
      .png()
      .toBuffer(),
  );
}

const edit = (
  source: InputPicture,
  mask: InputPicture | null = null,
  references: CreationInputs["references"] = [],
) => madeFrom({ source, mask, references });
const ofReferences = (references: CreationInputs["references"]) =>
  madeFrom({ operation: null, source: null, references });
const asReference = (picture: InputPicture) => ({ ...picture, role: null });

async function start(models: readonly WireModel[] = OPENAI_MODELS) {
  const standIn = closed(await startOpenAi({ key: KEY }));
  const engine = closed(
    createOpenAiEngine(
      {
        ...{ baseUrl: standIn.baseUrl, setting: "OPENAI_BASE_URL", apiKey: KEY },
        ...{ provider: "OpenAI", models },
      },
      { clock: createTestClock(), log: createLog("silent") },
    ),
  );
  const previews: number[] = [];
  const draw = (request: Partial<RenderRequest>, signal = new AbortController().signal) =>
    engine.render(
      {
        ...{ model: models[0]?.id ?? "", prompt: "at night", negativePrompt: "", seed: null },
        ...{ width: 1024, height: 768, count: 1, settings: {}, ...request },
      },
      {
        signal,
        onProgress: () => {},
        onPreview: (_, position) => void previews.push(position),
      },
    );
  return { standIn, engine, draw, previews };
}

const SETTINGS = { quality: "high", output_format: "png", moderation: "low", partial_images: "0" };
const sizeOf = async ({ bytes }: { bytes: Buffer }) => {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
};

test("an edit sends its source, then its references, with the fields of a creation from words", async () => {
  const { standIn, draw } = await start();
  const source = await png({ width: 1024, height: 768 });
  const references = [await jpeg({ width: 64, height: 64 }), await png({ width: 64, height: 32 })];
  await draw({ inputs: edit(source, null, references.map(asReference)), settings: SETTINGS });
  expect(standIn.requests.map(({ path }) => path)).toEqual(["/v1/images/edits"]);
  const [sent] = standIn.edits;
  expect(sent?.fields).toEqual({
    ...{ model: "gpt-image-2.6-sunburst", prompt: "at night", n: 1, size: "1024x768" },
    ...{ quality: "high", output_format: "png", moderation: "low" },
  });
  expect(sent?.pictures.map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ["source.png", "image/png"],
    ["reference-1.jpeg", "image/jpeg"],
    ["reference-2.png", "image/png"],
  ]);
  expect(sent?.mask).toBeNull();
});

test("a creation of references alone goes to edits with these pictures, and one of words alone does not", async () => {
  const { standIn, draw } = await start();
  const references = [asReference(await png({ width: 64, height: 64 }))];
  await draw({ inputs: ofReferences(references) });
  await draw({ inputs: null });
  expect(standIn.requests.map(({ path }) => path)).toEqual(["/v1/images/edits", "/v1/images/generations"]);
  expect(standIn.edits.map(({ pictures }) => pictures.map(({ name }) => name))).toEqual([
    ["reference-1.png"],
  ]);
});

test("a mask and its source have the size that is asked for, and the mask says what may change by transparency and by colour", async () => {
  const { standIn, draw } = await start();
  const size = { width: 1000, height: 750 };
  await draw({
    inputs: edit(
      await jpeg(size),
      await maskOf(size, (pixel) => (pixel % size.width < size.width / 2 ? 0 : 255)),
    ),
  });
  const [sent] = standIn.edits;
  const first = sent?.pictures[0];
  if (!first || !sent.mask) throw new Error("There is no mask.");
  expect(await sizeOf(first)).toEqual({ width: 1024, height: 768 });
  const { data, info } = await sharp(sent.mask.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1024, height: 768, channels: 4 });
  const at = (x: number) => [...data.subarray((384 * 1024 + x) * 4, (384 * 1024 + x) * 4 + 4)];
  expect([at(100), at(900)]).toEqual([
    [255, 255, 255, 0],
    [0, 0, 0, 255],
  ]);
});

test("a source without a mask keeps its shape and is never enlarged; a large reference is scaled down", async () => {
  const { standIn, draw } = await start();
  const references = [asReference(await jpeg({ width: 4096, height: 2048 }))];
  await draw({ inputs: edit(await png({ width: 600, height: 100 }), null, references) });
  await draw({ inputs: edit(await jpeg({ width: 3000, height: 1000 })) });
  const sizes = await Promise.all(
    standIn.edits.map(({ pictures }) => Promise.all(pictures.map((picture) => sizeOf(picture)))),
  );
  expect(sizes).toEqual([
    [
      { width: 600, height: 100 },
      { width: 2896, height: 1448 },
    ],
    [{ width: 1536, height: 512 }],
  ]);
});

test("a mask that is too large as a file is scaled down together with its source until it fits", async () => {
  const { standIn, draw } = await start();
  const size = { width: 1792, height: 1792 };
  let state = 1;
  // No two neighbours are alike, so that the file is nearly as large as its pixels.
  const mask = await maskOf(size, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  });
  await draw({ inputs: edit(await jpeg(size), mask), ...size });
  const [sent] = standIn.edits;
  const first = sent?.pictures[0];
  if (!first || !sent.mask) throw new Error("There is no mask.");
  expect(sent.mask.bytes.length).toBeLessThan(4_000_000);
  expect(await sizeOf(first)).toEqual(await sizeOf(sent.mask));
  expect((await sizeOf(first)).width).toBeLessThan(size.width);
  // What is asked for stays.
  expect(sent.fields).toMatchObject({ size: "1792x1792" });
});

test("the calls of a creation read each of its pictures once", async () => {
  const { standIn, draw } = await start();
  const source = await png({ width: 1024, height: 768 });
  const given = edit(source);
  await Promise.all([draw({ inputs: given }), draw({ inputs: given }), draw({ inputs: given })]);
  expect(standIn.edits.map(({ pictures }) => pictures.length)).toEqual([1, 1, 1]);
  expect(source.forms).toHaveLength(1);
});

test("an edit has previews, and costs the tokens of the pictures that it sends too", async () => {
  const { draw, previews } = await start();
  const source = await png({ width: 1024, height: 768 });
  const given = edit(source, null, [asReference(source)]);
  const { costMicros } = await draw({ inputs: given, settings: { partial_images: "2" } });
  expect(previews).toEqual([0, 0]);
  // 20 tokens of text at 5, 600 of two pictures at 8, and 1056 of the result at 30 dollars a million.
  expect(costMicros).toBe(36_580);
});

test("input fidelity, where a model has it, is sent with edits alone", async () => {
  const { standIn, draw } = await start();
  const settings = { input_fidelity: "high" };
  await draw({ settings });
  await draw({ settings, inputs: edit(await png({ width: 64, height: 64 })) });
  expect(standIn.bodies.map((body) => body.input_fidelity)).toEqual([undefined, "high"]);
});

test("another server gets seed, negative prompt and the number of pictures in the form", async () => {
  const { standIn, draw } = await start([PLAIN]);
  const inputs = edit(await png({ width: 64, height: 64 }));
  const { images } = await draw({ inputs, seed: 7, negativePrompt: "people", count: 3 });
  expect(images).toHaveLength(3);
  expect(standIn.edits[0]?.fields).toEqual({
    ...{ model: "qwen", prompt: "at night", n: 3, size: "1024x768" },
    ...{ seed: 7, negative_prompt: "people", response_format: "b64_json" },
  });
});

test.each([
  [
    "gone, the edit is refused with the reason",
    new StudioError("picture_damaged", "A picture that this is made from is missing in the store."),
    { outcome: "refused", message: "A picture that this is made from is missing in the store." },
  ],
  [
    "unreadable for now, nothing was sent, and it is tried again",
    new Error("The store at 10.0.0.7 does not answer."),
    {
      outcome: "not_sent",
      message: "A picture that this is made from cannot be read right now. Nothing was sent.",
    },
  ],
])("where a picture is %s, and the service counts as well", async (_, error, expected) => {
  const { standIn, engine, draw } = await start();
  const source = await png({ width: 64, height: 64 });
  let isLost = true;
  const given = edit({ ...source, read: (form) => (isLost ? Promise.reject(error) : source.read(form)) });
  await expect(draw({ inputs: given })).rejects.toMatchObject(expected);
  expect(standIn.creates).toBe(0);
  expect(engine.health()).toMatchObject({ state: "ok", callsLastMinute: 0 });
  isLost = false;
  expect((await draw({ inputs: given })).images).toHaveLength(1);
});

test.each([
  [
    "a mask that does not fit",
    400,
    { message: "Invalid mask image format - mask size does not match image size", code: "invalid_value" },
    "OpenAI refused the request: Invalid mask image format - mask size does not match image size. Nothing was charged.",
  ],
  [
    "a picture against the usage policy",
    400,
    { message: "Your request was rejected by the safety system.", code: "moderation_blocked" },
    "OpenAI refuses this prompt: Your request was rejected by the safety system. It may have been charged.",
  ],
])("%s is refused in the words of the service", async (_, status, error, message) => {
  const { standIn, draw } = await start();
  standIn.answerNext(status, { error });
  const given = edit(await png({ width: 64, height: 64 }));
  await expect(draw({ inputs: given })).rejects.toMatchObject({ outcome: "refused", message });
});

test("an edit that is cancelled while its pictures are read was certainly not sent", async () => {
  const { standIn, draw } = await start();
  const cancelling = new AbortController();
  const source: InputPicture = {
    ...(await png({ width: 64, height: 64 })),
    read() {
      setImmediate(() => cancelling.abort("cancelled"));
      return new Promise(() => {});
    },
  };
  await expect(draw({ inputs: edit(source) }, cancelling.signal)).rejects.toMatchObject({
    outcome: "refused",
    message: "The pictures could not be prepared. Nothing was sent.",
  });
  expect(standIn.requests).toHaveLength(0);
});

test("an edit that is prepared has read all its pictures and sent nothing, and is drawn without reading them again", async () => {
  const { standIn, engine, draw } = await start();
  const source = await png({ width: 64, height: 64 });
  const mask = await maskOf({ width: 64, height: 64 }, (pixel) => (pixel < 100 ? 0 : 255));
  const reference = await png({ width: 32, height: 32 });
  const inputs = edit(source, mask, [asReference(reference)]);
  const request = {
    ...{ model: OPENAI_MODELS[0]?.id ?? "", prompt: "at night", negativePrompt: "", seed: null },
    ...{ width: 1024, height: 768, count: 1, settings: {}, inputs },
  };
  await engine.prepare?.(request, new AbortController().signal);
  const reads = () => [source, mask, reference].map(({ forms }) => forms.length);
  const before = reads();
  expect(before.every((count) => count > 0)).toBe(true);
  expect(standIn.requests).toHaveLength(0);
  await draw(request);
  expect(reads()).toEqual(before);
  expect(standIn.creates).toBe(1);
});
