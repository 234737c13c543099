import type { CreationRequestInput } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import type { CreationInputs } from "image-providers/inputs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bflForEachTest, PRO } from "@/tools/testing/adapters/bfl/for-each-test";
import { madeFrom, testInput, unreadableInput } from "@/tools/testing/adapters/made-from";
import { createFailureOf, createOf } from "@/tools/testing/adapters/opening";

const at = bflForEachTest();
const FILL = "bfl/flux-pro-1.0-fill";

const openWith = (inputs: CreationInputs | null) => at.open([], async () => inputs);
const ask = (model: string, more: Partial<CreationRequestInput> = {}) => ({
  ...{ model, prompt: "at night", operation: "edit" as const },
  ...more,
});
const create = (inputs: CreationInputs, request: Partial<CreationRequestInput>) =>
  createOf(openWith(inputs), request);
const lastInput = () => at.bfl.creations.at(-1)?.input ?? {};
const pictureIn = (field: string) => Buffer.from(String(lastInput()[field]), "base64");
const sizeIn = async (field: string) => {
  const { width, height } = await sharp(pictureIn(field)).metadata();
  return [width, height];
};
const reference = (width: number, height: number) => ({ ...testInput({ width, height }), role: null });

describe("an edit at Black Forest Labs", () => {
  it("is one create with its pictures in it, the source first, each in a field of its own", async () => {
    const references = [reference(40, 40), reference(50, 40)];
    await create(madeFrom({ references }), ask(PRO, { settings: { aspect_ratio: "1:1", resolution: 512 } }));
    expect(at.bfl.requests).toHaveLength(1);
    expect(Object.keys(lastInput()).filter((field) => field.startsWith("input_image"))).toEqual([
      "input_image",
      "input_image_2",
      "input_image_3",
    ]);
    expect(await Promise.all(["input_image", "input_image_2", "input_image_3"].map(sizeIn))).toEqual([
      [96, 64],
      [40, 40],
      [50, 40],
    ]);
    expect(lastInput()).toMatchObject({ prompt: "at night", width: 512, height: 512, output_format: "png" });
  });

  it("of several pictures reads what it is made from once, and sends it with each task", async () => {
    const source = testInput();
    await create(madeFrom({ source }), ask(PRO, { config: { image_number: 3 }, settings: { seed: 5 } }));
    expect(source.forms).toHaveLength(1);
    expect(at.bfl.creations.map(({ input }) => input.seed)).toEqual([5, 6, 7]);
    expect(new Set(at.bfl.creations.map(({ input }) => input.input_image)).size).toBe(1);
  });

  it("sends one picture with up to four million pixels, and several with one million each, because all are charged", async () => {
    const large = { width: 3_000, height: 1_500 };
    await create(madeFrom({ source: testInput(large) }), ask(PRO));
    const pixels = async (field: string) => (await sizeIn(field)).reduce((a = 0, b = 0) => a * b, 1) ?? 0;
    expect(await pixels("input_image")).toBeGreaterThan(4_000_000);
    expect(await pixels("input_image")).toBeLessThanOrEqual(4_194_304);
    await create(madeFrom({ source: testInput(large), references: [reference(2_000, 2_000)] }), ask(PRO));
    for (const field of ["input_image", "input_image_2"]) {
      expect(await pixels(field)).toBeGreaterThan(1_000_000);
      expect(await pixels(field)).toBeLessThanOrEqual(1_048_576);
    }
  });

  it("by a Kontext model keeps the shape of its source: no ratio is asked for", async () => {
    await create(madeFrom(), ask("bfl/flux-kontext-pro"));
    expect(lastInput()).toEqual({
      ...{ prompt: "at night", seed: expect.any(Number), input_image: expect.any(String) },
      ...{ output_format: "png", prompt_upsampling: false },
    });
  });

  it("sends a mask in the size of its source, white where the picture may change", async () => {
    const mask = testInput({ width: 96, height: 64 }, 0);
    await create(madeFrom({ mask }), ask(FILL));
    expect([await sizeIn("image"), await sizeIn("mask")]).toEqual([
      [96, 64],
      [96, 64],
    ]);
    const { channels } = await sharp(pictureIn("mask")).stats();
    expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
    expect(lastInput()).not.toHaveProperty("width");
  });

  it.each([
    [
      "cannot be read now",
      new StudioError("storage_unavailable", "No disk.", { retryable: true }),
      "not_sent",
    ],
    ["is damaged", new StudioError("picture_damaged", "It is damaged."), "refused"],
  ] as const)("whose source %s sends nothing", async (_, error, outcome) => {
    const opened = openWith(madeFrom({ source: unreadableInput(error) }));
    const failure = await createFailureOf(opened, ask(PRO));
    expect([failure.outcome, at.bfl.requests.length]).toEqual([outcome, 0]);
  });
});

describe("a picture after references at Black Forest Labs", () => {
  it.each([
    [PRO, 7],
    ["bfl/flux-2-klein-4b", 3],
  ])("by %s goes by up to %i of them", async (model, max) => {
    const opened = openWith(madeFrom({ operation: null, source: null, painting: null, references: [] }));
    const found = opened.service.models.find(({ id }) => id === model);
    expect(found?.abilities.from_pictures?.references.max).toBe(max);
    const references = Array.from({ length: max }, () => reference(32, 32));
    await create(madeFrom({ operation: null, source: null, painting: null, references }), {
      ...{ model, prompt: "as these" },
      inputs: { references: references.map((_, index) => ({ upload_id: `up_${index}` })) },
    });
    expect(Object.keys(lastInput()).filter((field) => field.startsWith("input_image"))).toHaveLength(max);
  });
});
