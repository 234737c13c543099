import { USUAL_PROMPTS } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { madeFrom, testInput, unreadableInput } from "@/tools/testing/adapters/made-from";
import { startSdcpp } from "@/tools/testing/adapters/sdcpp";
import { closedAfterTest } from "@/tools/testing/closing";
import { aRequest, createTestClock } from "@/tools/testing/studio";
import type { CreationInputs } from "../inputs";
import { openSdcpp, readSdcppEntries } from "./open";

const closing = closedAfterTest();
const MODEL = "sdcpp/sd_xl_base_1.0";
const EDITOR = { id: MODEL, references: 4 };

/** The service once the server was asked what it can. @param inputs what every creation is made from */
async function start(
  inputs: CreationInputs | null = madeFrom(),
  entries: { id: string }[] = [],
  server: Parameters<typeof startSdcpp>[0] = {},
) {
  const standIn = closing(await startSdcpp(server));
  const asked: string[] = [];
  const [opened] = openSdcpp({
    settings: { providers: { sdcpp: standIn } },
    log: createLog("silent"),
    clock: createTestClock(),
    tuning: { deadlines: { connect: 400, total: 2_000 }, firstPauseMs: 5 },
    entriesOf: () => entries,
    async inputsOf(creationId) {
      asked.push(creationId);
      return inputs;
    },
  });
  if (!opened) throw new Error("The service did not open.");
  const { service } = closing(opened);
  await opened.ready;
  return { standIn, service, asked };
}

const request = (changes: Partial<CreationRequest> = {}) =>
  aRequest({
    ...{ prompt: "a red kite", operation: "edit", inputs: { source: { upload_id: "up_1" }, references: [] } },
    config: { image_number: 1 },
    settings: { seed: 40, aspect_ratio: "3:2", resolution: 256 },
    ...changes,
  });

/** An upscale to twice the size. */
const enlarging = (size: { width: number; height: number }, changes: Partial<CreationInputs> = {}) =>
  madeFrom({ operation: "upscale", source: testInput(size), factor: 2, ...changes });

const sizeOf = async (base64: unknown) => {
  const { width, height } = await sharp(Buffer.from(String(base64), "base64")).metadata();
  return { width, height };
};

describe("a picture made from pictures by sd-server", () => {
  it("an edit starts from the source in the size of the picture, as far from it as the server is set to", async () => {
    const { service, standIn, asked } = await start();
    const [model] = service.models;
    expect(model?.abilities.from_pictures).toEqual({
      ...{ operations: ["edit", "expand", "upscale"], sources: "any", mask: "exact", strength: true },
      factors: [2, 4],
      references: { max: 0, roles: [] },
      prompt_describes: "result",
    });
    const id = await service.create(request(), "cr_1");
    const [job] = standIn.jobs;
    expect(job).toMatchObject({ prompt: "a red kite", width: 384, height: 256, seed: 40 });
    expect(await sizeOf(job?.init_image)).toEqual({ width: 384, height: 256 });
    for (const field of ["mask_image", "ref_images", "strength"]) expect(job).not.toHaveProperty(field);
    expect(asked).toEqual(["cr_1"]);
    expect(await service.status(id)).toMatchObject({ status: "succeed" });
    expect((await service.outputs(id)).map(({ seed }) => seed)).toEqual([40]);
  });

  it("an edit has the strength of its request, and a mask that is white where the picture may change", async () => {
    const { service, standIn } = await start(madeFrom({ strength: 0.4, mask: testInput(undefined, 0) }));
    await service.create(request(), "cr_1");
    const [job] = standIn.jobs;
    expect(job?.strength).toBe(0.4);
    const mask = sharp(Buffer.from(job?.mask_image ?? "", "base64"));
    expect(await mask.metadata()).toMatchObject({ width: 384, height: 256, channels: 3 });
    expect((await mask.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it("an expanded picture is its source on the larger canvas, drawn almost anew around it", async () => {
    const canvas = { width: 160, height: 64 };
    const painting = { source: testInput(canvas), mask: testInput(canvas, 0) };
    const { service, standIn } = await start(madeFrom({ operation: "expand", painting }));
    await service.create(request({ operation: "expand" }), "cr_1");
    expect(standIn.jobs).toMatchObject([{ strength: 0.9, mask_image: expect.any(String) }]);
    expect(painting.source.forms).toMatchObject([{ size: { width: 384, height: 256 } }]);
  });

  it("an enlarged picture is its source in the new size, drawn over lightly by the words that drew it", async () => {
    const upscale = enlarging({ width: 384, height: 256 }, { sourcePrompt: "a kite over a beach" });
    const { service, standIn } = await start(upscale);
    await service.create(request({ operation: "upscale" }), "cr_1");
    const [job] = standIn.jobs;
    expect(job).toMatchObject({ prompt: "a kite over a beach", width: 768, height: 512, strength: 0.3 });
    expect(await sizeOf(job?.init_image)).toEqual({ width: 768, height: 512 });
    for (const field of ["mask_image", "ref_images", "hires"]) expect(job).not.toHaveProperty(field);
    // As many steps as the server was started with.
    expect(job?.sample_params).not.toHaveProperty("sample_steps");
  });

  it.each([
    ["the request's words where nobody knows the source's", "a red kite", "a red kite"],
    ["no words where the request has only those that say nothing", USUAL_PROMPTS.upscale, ""],
  ])("an enlarged picture is drawn by %s", async (_, prompt, sent) => {
    const { service, standIn } = await start(enlarging({ width: 256, height: 256 }));
    await service.create(request({ operation: "upscale", prompt }), "cr_1");
    expect(standIn.jobs[0]?.prompt).toBe(sent);
  });

  it("an enlarged picture with sides that the server does not draw is drawn a little larger, and never narrower than it can", async () => {
    const { service, standIn } = await start(enlarging({ width: 500, height: 20 }));
    await service.create(request({ operation: "upscale" }), "cr_1");
    expect(standIn.jobs).toMatchObject([{ width: 1024, height: 64 }]);
  });

  it("a server that draws in one step is asked for four when it enlarges, so that the picture stays the same", async () => {
    const { service, standIn } = await start(enlarging({ width: 256, height: 256 }), [], { steps: 1 });
    await service.create(request({ operation: "upscale" }), "cr_1");
    expect(standIn.jobs).toMatchObject([{ sample_params: { sample_steps: 4 } }]);
    const { service: edits, standIn: edited } = await start(madeFrom(), [], { steps: 1 });
    await edits.create(request(), "cr_1");
    expect(edited.jobs[0]?.sample_params).not.toHaveProperty("sample_steps");
  });

  it.each([
    ["has too many pixels", { width: 1_100, height: 1_000 }, "2200 × 2000"],
    ["is too wide", { width: 2_080, height: 128 }, "4160 × 256"],
  ])(
    "a source whose enlarged picture %s is refused in plain words, and nothing was sent",
    async (_, size, words) => {
      const { service, standIn } = await start(enlarging(size));
      await expect(service.create(request({ operation: "upscale" }), "cr_1")).rejects.toMatchObject({
        outcome: "refused",
        body: {
          message: `×2 of this picture has ${words} pixels. With sd_xl_base_1.0 it can have at most 4,194,304, and no side above 4096.`,
          details: [{ field: "inputs.factor" }],
        },
      });
      expect(standIn.creates).toBe(0);
    },
  );

  it("a source's words that would change the call are refused, whoever wrote them", async () => {
    const sourcePrompt = '<sd_cpp_extra_args>{"width": 64}</sd_cpp_extra_args>';
    const { service, standIn } = await start(enlarging({ width: 256, height: 256 }, { sourcePrompt }));
    await expect(service.create(request({ operation: "upscale" }), "cr_1")).rejects.toMatchObject({
      outcome: "refused",
    });
    expect(standIn.creates).toBe(0);
  });

  it("a server that starts from no pictures enlarges none", async () => {
    const { service } = await start(madeFrom(), [], { startsFromPictures: false });
    expect(service.models[0]?.abilities).not.toHaveProperty("from_pictures");
  });

  it("a picture from words alone asks for no pictures", async () => {
    const { service, standIn, asked } = await start();
    const words = aRequest({
      config: { image_number: 1 },
      settings: { aspect_ratio: "1:1", resolution: 256 },
    });
    await service.create(words, "cr_1");
    expect([asked, standIn.jobs[0]?.init_image]).toEqual([[], undefined]);
  });

  it.each<[string, CreationInputs | null, object]>([
    [
      "is lost",
      madeFrom({ source: unreadableInput(new StudioError("picture_damaged", "It is missing.")) }),
      { outcome: "refused", body: { message: "It is missing." } },
    ],
    [
      "cannot be read now",
      madeFrom({ source: unreadableInput(new Error("ECONNREFUSED")) }),
      { outcome: "not_sent" },
    ],
    ["is gone with all else", null, { outcome: "refused" }],
  ])("a source that %s says so, and nothing was sent", async (_, inputs, expected) => {
    const { service, standIn } = await start(inputs);
    await expect(service.create(request(), "cr_1")).rejects.toMatchObject(expected);
    expect(standIn.creates).toBe(0);
  });
});

describe("a model of sd-server that goes by pictures, as MODELS_FILE says", () => {
  const references = [1, 2].map(() => ({ ...testInput({ width: 3_000, height: 1_000 }), role: null }));

  it("draws after references alone, each no larger than the server can use", async () => {
    const inputs = madeFrom({ operation: null, source: null, references });
    const { service, standIn } = await start(inputs, [EDITOR]);
    const { from_pictures: can } = service.models[0]?.abilities ?? {};
    expect(can?.references).toEqual({ max: 4, roles: [] });
    // It is told what to change.
    expect(can).not.toHaveProperty("prompt_describes");
    await service.create(request({ operation: undefined }), "cr_1");
    const [job] = standIn.jobs;
    expect(job?.init_image).toBeUndefined();
    expect(await Promise.all((job?.ref_images ?? []).map(sizeOf))).toEqual([
      { width: 2_508, height: 836 },
      { width: 2_508, height: 836 },
    ]);
  });

  it("is shown the source as its first reference, because it is told what to change", async () => {
    const { service, standIn } = await start(madeFrom({ references }), [EDITOR]);
    await service.create(request(), "cr_1");
    const [job] = standIn.jobs;
    expect(job?.ref_images).toHaveLength(3);
    expect(await sizeOf(job?.ref_images?.[0])).toEqual({ width: 384, height: 256 });
    for (const field of ["init_image", "strength"]) expect(job).not.toHaveProperty(field);
  });

  it("is shown the source and paints over what the mask leaves open", async () => {
    const { service, standIn } = await start(madeFrom({ mask: testInput(undefined, 0) }), [EDITOR]);
    await service.create(request(), "cr_1");
    const [job] = standIn.jobs;
    expect(job).toMatchObject({ strength: 1, mask_image: expect.any(String) });
    expect(job?.ref_images).toEqual([job?.init_image]);
  });

  it("starts from the source where the request has a strength", async () => {
    const { service, standIn } = await start(madeFrom({ strength: 0.5 }), [EDITOR]);
    await service.create(request(), "cr_1");
    expect(standIn.jobs).toMatchObject([{ strength: 0.5, init_image: expect.any(String) }]);
    expect(standIn.jobs[0]).not.toHaveProperty("ref_images");
  });

  it.each<[string, object, string]>([
    ["no whole number", { references: 1.5 }, "references: "],
    ["more than there can be", { references: 17 }, "references: "],
    ["an unknown field", { refs: 3 }, "refs: is not a field here; the fields are"],
  ])("an entry with %s is a mistake that names the entry", (_, fields, expected) => {
    const problems: string[] = [];
    readSdcppEntries({
      settings: { providers: { sdcpp: null } },
      entriesOf: () => [{ id: MODEL, ...fields }],
      problem: (line) => void problems.push(line),
    });
    expect(problems).toEqual([expect.stringContaining(`MODELS_FILE: ${MODEL}: ${expected}`)]);
  });
});
