import type { CreationInputs, InputPicture } from "image-providers/inputs";
import sharp from "sharp";
import { createSourceWorker } from "sketch-engine";
import { afterAll, describe, expect, it } from "vitest";
import { createSandboxEngine } from ".";
import { promptFrom } from "./prompt-from";

const engine = createSandboxEngine({ threads: 1, createWorker: createSourceWorker });
afterAll(() => engine.close());

async function reference(...colours: string[]): Promise<InputPicture & { role: null }> {
  const stripes = colours.map((background) => ({
    create: { width: 20, height: 60, channels: 3 as const, background },
  }));
  const bytes = await sharp({
    create: { width: 20 * colours.length, height: 60, channels: 3, background: "#000" },
  })
    .composite(stripes.map((input, index) => ({ input, left: 20 * index, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer();
  return {
    mediaType: "image/jpeg",
    width: 20 * colours.length,
    height: 60,
    role: null,
    read: async () => bytes,
  };
}

const inputsOf = (inputs: Partial<CreationInputs>): CreationInputs => ({
  ...{ operation: null, source: null, sourcePrompt: null, mask: null, references: [] },
  ...{ strength: null, factor: null, painting: null },
  ...inputs,
});

/** The direction in which the mean of a picture lies in the plane of its hues, in degrees: 0 red, 60 yellow, 240 blue. */
async function meanHue(prompt: string): Promise<number> {
  const request = {
    model: "sandbox",
    negativePrompt: "",
    seed: 7,
    width: 96,
    height: 64,
    count: 1,
    settings: {},
  };
  const { images } = await engine.render(
    { ...request, prompt },
    { signal: new AbortController().signal, onProgress() {}, onPreview() {} },
  );
  const [picture] = images;
  if (!picture || !("data" in picture.image)) throw new Error("no pixels");
  const { data } = picture.image;
  const sums = [0, 1, 2].map((channel) =>
    data.reduce((sum, byte, i) => (i % 4 === channel ? sum + byte : sum), 0),
  );
  const [red = 0, green = 0, blue = 0] = sums;
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

describe("the prompt of the sandbox engine for pictures made from pictures", () => {
  it("a picture with an orange reference becomes more orange than with the same seed alone", async () => {
    const prompt = "mountain lake at dawn";
    const coloured = await promptFrom(prompt, inputsOf({ references: [await reference("#ff7800")] }));
    expect(coloured).toBe("mountain lake at dawn, tangerine orange palette");
    const ORANGE = 28;
    const farFromOrange = (hue: number) => Math.abs(((hue - ORANGE + 540) % 360) - 180);
    const [without, withIt] = [await meanHue(prompt), await meanHue(coloured)];
    expect(farFromOrange(withIt)).toBeLessThan(farFromOrange(without) / 2);
  });

  it("names the colours of several references that the engine knows, the largest first, and at most five", async () => {
    const references = [
      await reference("#008080", "#008080", "#f7efdc"),
      await reference("#c4694a", "#101010", "#5b2a86", "#ffd400", "#00a0e0"),
    ];
    const prompt = await promptFrom("a chair", inputsOf({ references }));
    const colours = prompt
      .replace("a chair, ", "")
      .replace(" palette", "")
      .split(/, | and /);
    expect(colours[0]).toBe("teal");
    expect(colours.length).toBe(5);
    expect(engine.vocabulary?.read(prompt, false).unknown).toEqual([]);
  });

  it("a transparent reference names no colour", async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff780000" } })
      .png()
      .toBuffer();
    const clear = { mediaType: "image/png", width: 8, height: 8, role: null, read: async () => bytes };
    expect(await promptFrom("a chair", inputsOf({ references: [clear] }))).toBe("a chair");
  });

  it("a reference that is no picture is refused with its field", async () => {
    const broken = { ...(await reference("#fff")), read: async () => new Uint8Array([1, 2, 3]) };
    await expect(promptFrom("a chair", inputsOf({ references: [broken] }))).rejects.toMatchObject({
      outcome: "refused",
      body: { details: [{ field: "inputs.references.0" }] },
    });
  });

  it("an expanded or enlarged picture keeps the words of its source", async () => {
    const of = (operation: CreationInputs["operation"]) =>
      promptFrom("at night", inputsOf({ operation, sourcePrompt: "a lodge at noon" }));
    expect([await of("expand"), await of("upscale"), await of("edit")]).toEqual([
      "a lodge at noon",
      "a lodge at noon",
      "a lodge at night",
    ]);
  });
});
