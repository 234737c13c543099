/** What ComfyUI gets of the pictures that something is made from. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Size } from "contract/models/model-size";
import { StudioError } from "contract/studio-error";
import { openComfy } from "image-providers/comfyui/open";
import type { CreationInputs, InputPicture } from "image-providers/inputs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inForm } from "@/lib/pictures/painting/input-form";
import { type ComfyOptions, type ComfyStandIn, startComfyStandIn } from "@/tools/testing/adapters/comfyui";
import { everyEntry, everyWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { createFailureOf, createOf, type OpenedForTest, openForTest } from "@/tools/testing/adapters/opening";
import { closedAfterTest } from "@/tools/testing/closing";
import { aRequest } from "../studio";

const folder = mkdtempSync(path.join(tmpdir(), "comfyui-"));
for (const [name, workflow] of Object.entries(everyWorkflow()))
  writeFileSync(path.join(folder, name), JSON.stringify(workflow));

const closing = closedAfterTest();
const SOURCE = { width: 300, height: 200 };

async function aPicture(background: string, size: Size = SOURCE): Promise<InputPicture> {
  const bytes = await sharp({ create: { ...size, channels: 4, background } })
    .png()
    .toBuffer();
  return pictureOf(bytes, size);
}

function pictureOf(bytes: Uint8Array, size: Size): InputPicture {
  const about = { ...size, mediaType: "image/png" };
  return { ...about, read: (form) => inForm({ ...about, bytes }, form) };
}

async function edit(inputs: Partial<CreationInputs> = {}): Promise<CreationInputs> {
  const source = inputs.source === undefined ? await aPicture("#c00") : inputs.source;
  return {
    ...{ operation: "edit", source, sourcePrompt: null, mask: null, references: [], strength: null },
    ...{ factor: null, painting: source && { source, mask: inputs.mask ?? null } },
    ...inputs,
  };
}

interface Opened extends OpenedForTest {
  standIn: ComfyStandIn;
  sent(node: string): Record<string, unknown> | undefined;
  fileAt(node: string): Buffer;
}

async function open(
  inputs: CreationInputs | null,
  entries: readonly ({ id: string } & Record<string, unknown>)[] = everyEntry(),
  options: ComfyOptions = {},
): Promise<Opened> {
  const standIn = closing(await startComfyStandIn(options));
  const opened = closing(
    openForTest(
      (parts) =>
        openComfy({
          ...parts,
          previews: { encode: async () => Buffer.alloc(1), put: async () => {}, remove: async () => {} },
          createLease: null,
          inputsOf: async () => inputs,
          settings: {
            secret: "a secret",
            providers: { comfyui: { baseUrl: standIn.baseUrl, apiKey: null } },
            models: { folder },
          },
          tuning: { ...parts.tuning, lookUpPausesMs: [0] },
        }),
      { entries },
    ),
  );
  const sent = (node: string) => standIn.graphs.at(-1)?.[node]?.inputs;
  return {
    ...opened,
    standIn,
    sent,
    fileAt: (node) => standIn.input.files.get(String(sent(node)?.image)) ?? Buffer.alloc(0),
  };
}

const asked = (input: Parameters<typeof createOf>[1] = {}) => ({
  ...{ prompt: "at night", model: "comfyui/editor", operation: "edit" as const },
  inputs: { references: [] },
  settings: { seed: 7, aspect_ratio: "3:2", resolution: 512 },
  ...input,
});
const madeFromWords = { prompt: "at night", model: "comfyui/editor" };

async function alphaAt(file: Buffer, x: number, y: number): Promise<number | undefined> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * 4 + 3];
}

describe("pictures that ComfyUI makes something from", () => {
  it("source and mask are uploaded before the one create, in the size in which it draws", async () => {
    const closed = await aPicture("#000", { width: 150, height: 200 });
    const bytes = await sharp(await closed.read())
      .extend({ right: 150, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const mask = pictureOf(bytes, SOURCE);
    const opened = await open(await edit({ mask, strength: 0.35 }));
    await createOf(opened, asked());
    const { standIn, sent, fileAt } = opened;
    const posts = standIn.requests.filter(({ method }) => method === "POST").map((one) => one.path);
    expect(posts).toEqual(["/upload/image", "/upload/image", "/prompt"]);
    expect(await sharp(fileAt("10")).metadata()).toMatchObject({ width: 768, height: 512 });
    expect(await sharp(fileAt("11")).metadata()).toMatchObject({ width: 768, height: 512 });
    // Transparent where the picture may change: LoadImageMask gives 1 for that.
    expect([await alphaAt(fileAt("11"), 100, 100), await alphaAt(fileAt("11"), 700, 100)]).toEqual([255, 0]);
    expect(sent("3")).toMatchObject({ denoise: 0.35, seed: 7 });
    expect(sent("10")?.image).toMatch(/^prompt-studio\/[0-9a-f]{32}\.png$/);
  });

  it("an edit without a mask and a strength leaves all open, and the workflow's own strength", async () => {
    const opened = await open(await edit());
    await createOf(opened, asked());
    const { isOpaque, channels } = await sharp(opened.fileAt("11")).stats();
    expect([isOpaque, channels.at(-1)?.max]).toEqual([false, 0]);
    expect(await sharp(opened.fileAt("11")).metadata()).toMatchObject({ width: 768, height: 512 });
    expect(opened.sent("3")).toMatchObject({ denoise: 0.8 });
  });

  it("the same picture is one file at ComfyUI, however many creations are made from it", async () => {
    const opened = await open(await edit());
    for (const id of ["cr_1", "cr_2", "cr_3"]) await opened.service.create(aRequest(asked()), id);
    expect([opened.standIn.input.uploads.length, opened.standIn.input.files.size]).toEqual([6, 2]);
    expect(opened.standIn.started).toBe(3);
  });

  it("a create that is repeated is found by its id, and nothing is uploaded again", async () => {
    const opened = await open(await edit());
    const id = await createOf(opened, asked());
    expect(await opened.service.create(aRequest(asked()), "cr_1", "ada", true)).toBe(id);
    expect([opened.standIn.input.uploads.length, opened.standIn.creates]).toEqual([2, 1]);
  });

  it("fewer references than places: the last one stands in the places that are left", async () => {
    const references = await Promise.all(
      ["#0c0", "#00c"].map(async (colour) => ({ ...(await aPicture(colour)), role: null })),
    );
    const opened = await open(await edit({ operation: null, source: null, painting: null, references }));
    await createOf(opened, asked({ operation: undefined, model: "comfyui/follower" }));
    const colours = await Promise.all(
      ["21", "22", "23"].map(async (node) =>
        [...(await sharp(opened.fileAt(node)).raw().toBuffer())].slice(0, 3),
      ),
    );
    expect(colours).toEqual([
      ...[
        [0, 204, 0],
        [0, 0, 204],
        [0, 0, 204],
      ],
    ]);
  });

  it("a reference has at most four million pixels at ComfyUI, and a small one keeps its size", async () => {
    const large = { ...(await aPicture("#0c0", { width: 4_000, height: 3_000 })), role: null };
    const small = { ...(await aPicture("#00c")), role: null };
    const inputs = { operation: null, source: null, painting: null, references: [large, small] };
    const opened = await open(await edit(inputs));
    await createOf(opened, asked({ operation: undefined, model: "comfyui/follower" }));
    const { width = 0, height = 0 } = await sharp(opened.fileAt("21")).metadata();
    expect([width * height <= 2_048 ** 2, width > 2_300]).toEqual([true, true]);
    expect(await sharp(opened.fileAt("22")).metadata()).toMatchObject(SOURCE);
  });

  it("without references, the source stands in their places too", async () => {
    const workflow = { ...Object(everyWorkflow()["follower_api.json"]) };
    const entry = everyEntry().find(({ id }) => id === "comfyui/follower") ?? { id: "", inputs: {} };
    writeFileSync(path.join(folder, "both_api.json"), JSON.stringify(workflow));
    const [image, ...images] = ["21", "22", "23"].map((node) => ({ node, input: "image" }));
    const both = { ...entry, workflow: "both_api.json", inputs: { ...entry.inputs, image, images } };
    const opened = await open(await edit(), [both]);
    await createOf(opened, asked({ model: "comfyui/follower" }));
    const names = ["21", "22", "23"].map((node) => opened.sent(node)?.image);
    expect([new Set(names).size, names[0]]).toEqual([1, expect.stringContaining("prompt-studio/")]);
  });

  it("an upscale gets the source as it is, and its factor", async () => {
    const source = await aPicture("#c00");
    const opened = await open(await edit({ operation: "upscale", source, factor: 4 }));
    const inputs = { references: [], factor: 4 };
    await createOf(opened, asked({ operation: "upscale", model: "comfyui/enlarger", inputs }));
    expect(opened.fileAt("1").equals(Buffer.from(await source.read()))).toBe(true);
    expect(opened.sent("2")).toMatchObject({ scale_by: 4 });
  });

  it("an upscale to a width and a height gets those of its source, times the factor", async () => {
    const workflow = {
      ...Object(everyWorkflow()["enlarger_api.json"]),
      "2": { class_type: "ImageScale", inputs: { image: ["1", 0], width: 1, height: 1 } },
    };
    writeFileSync(path.join(folder, "scaler_api.json"), JSON.stringify(workflow));
    const place = (node: string, input: string) => ({ node, input });
    const inputs = { image: place("1", "image"), width: place("2", "width"), height: place("2", "height") };
    const about = {
      id: "comfyui/scaler",
      workflow: "scaler_api.json",
      operation: "upscale",
      factors: [2, 3],
    };
    const opened = await open(await edit({ operation: "upscale", factor: 3 }), [{ ...about, inputs }]);
    await createOf(
      opened,
      asked({ operation: "upscale", model: "comfyui/scaler", inputs: { references: [], factor: 3 } }),
    );
    expect(opened.sent("2")).toMatchObject({ width: 900, height: 600 });
  });

  it("words alone are refused by a workflow that changes pictures, with what is missing, and nothing is sent", async () => {
    const opened = await open(null);
    const { outcome, body } = await createFailureOf(opened, madeFromWords);
    expect([outcome, body.message]).toEqual(["refused", "editor needs a picture to start from."]);
    expect([opened.standIn.creates, opened.standIn.input.uploads]).toEqual([0, []]);
  });

  it.each([
    [500, "not_sent", "ComfyUI answered 500"],
    [413, "refused", "larger than ComfyUI takes"],
    [404, "refused", "does not take pictures"],
    [401, "refused", "refuses the studio's token"],
    [429, "refused", "asks for a pause"],
  ])("an upload that is answered with %i creates nothing", async (status, outcome, words) => {
    const opened = await open(await edit());
    opened.standIn.failUploads(status);
    const failure = await createFailureOf(opened, asked());
    expect([failure.outcome, failure.body.message]).toEqual([outcome, expect.stringContaining(words)]);
    expect(opened.standIn.creates).toBe(0);
  });

  it("a picture that cannot be read now, and one that is gone, are not sent", async () => {
    const failing = async (error: Error) => {
      const source = { ...(await aPicture("#c00")), read: () => Promise.reject(error) };
      const opened = await open(await edit({ source }));
      const { outcome } = await createFailureOf(opened, asked());
      return [outcome, opened.standIn.creates];
    };
    expect(await failing(new Error("The disk is away."))).toEqual(["not_sent", 0]);
    expect(await failing(new StudioError("downloads_busy", "Busy.", { retryable: true }))).toEqual([
      "not_sent",
      0,
    ]);
    expect(await failing(new StudioError("picture_damaged", "Missing."))).toEqual(["refused", 0]);
    const opened = await open(null);
    expect((await createFailureOf(opened, asked())).outcome).toBe("refused");
    expect(opened.standIn.creates).toBe(0);
  });

  it("what ComfyUI received of an edit is read as its prompt and seed, without its pictures", async () => {
    const opened = await open(await edit());
    opened.standIn.hold("waiting");
    const id = await createOf(opened, asked());
    expect(await opened.service.requestOf?.(id)).toEqual({
      prompt: "at night",
      negativePrompt: null,
      seed: 7,
    });
  });

  it("pictures of an edit keep the workflow in their files where its entry says so", async () => {
    const entries = everyEntry().map((entry) => ({ ...entry, keep_workflow: entry.id === "comfyui/editor" }));
    const opened = await open(await edit({ strength: 0.5 }), entries);
    const id = await createOf(opened, asked());
    const [picture] = await opened.service.outputs(id);
    expect(picture).toMatchObject({ settingsInFile: "beside", seed: 7 });
  });

  it("the pictures that a workflow was saved with need not be at ComfyUI, unlike its checkpoint", async () => {
    const names = Object.values(Object(everyWorkflow()["editor_api.json"])).map(
      (node) => Object(node).class_type,
    );
    const has = (input: string, files: string[]) => ({ input: { required: { [input]: [files] } } });
    const classes = {
      ...Object.fromEntries(names.map((name) => [name, {}])),
      CheckpointLoaderSimple: has("ckpt_name", ["other.safetensors"]),
      LoadImage: has("image", ["another.png"]),
      LoadImageMask: has("image", ["another.png"]),
    };
    const { service } = await open(null, everyEntry(), { classes });
    await expect
      .poll(() => service.modelProblem?.("comfyui/editor"))
      .toBe(
        "ComfyUI does not have what this model needs: painter.safetensors (ckpt_name of node 4, CheckpointLoaderSimple).",
      );
  });
});
