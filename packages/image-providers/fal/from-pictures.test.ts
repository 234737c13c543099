import type { CreationRequestInput } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import type { CreationInputs } from "image-providers/inputs";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { FAL_KEY, type FalStandIn, startFal } from "@/tools/testing/adapters/fal";
import { madeFrom, testInput, unreadableInput } from "@/tools/testing/adapters/made-from";
import { createFailureOf, createOf, openForTest, readmeEntries } from "@/tools/testing/adapters/opening";
import { closedAfterTest } from "@/tools/testing/closing";
import { openFal } from "./open";
import { storageAddressOf } from "./uploads";

const closing = closedAfterTest();
const KONTEXT = "fal/fal-ai/flux-pro/kontext";
const FILL = "fal/fal-ai/flux-pro/v1/fill";

let fal: FalStandIn;
beforeEach(async () => {
  fal = closing(await startFal());
});

const openWith = (inputs: CreationInputs | null, entries: Parameters<typeof openForTest>[1] = {}) =>
  closing(
    openForTest(
      (parts) =>
        openFal({ ...parts, settings: { providers: { fal: { baseUrl: fal.baseUrl, apiKey: FAL_KEY } } } }),
      { ...entries, inputsOf: async () => inputs },
    ),
  );

const ask = (model: string, more: Partial<CreationRequestInput> = {}) => ({
  ...{ model, prompt: "at night", operation: "edit" as const },
  ...more,
});
const create = (inputs: CreationInputs, request: Partial<CreationRequestInput>) =>
  createOf(openWith(inputs), request);
const lastInput = () => fal.creations.at(-1)?.input ?? {};
const fileAt = (address: unknown) => {
  const file = fal.files.at(address);
  if (!file) throw new Error("No file was sent there.");
  return file;
};
const meanOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => mean);

describe("an edit at fal", () => {
  it("sends its source to fal's storage before the one create, and the key only to fal's own addresses", async () => {
    await create(madeFrom(), ask(KONTEXT));
    const [announced, sent, created] = fal.requests;
    expect(fal.requests).toHaveLength(3);
    expect(announced).toMatchObject({
      path: "/storage/upload/initiate?storage_type=fal-cdn-v3",
      headers: {
        authorization: `Key ${FAL_KEY}`,
        "x-fal-object-lifecycle": '{"expiration_duration_seconds":86400}',
      },
    });
    expect(sent).toMatchObject({ method: "PUT", headers: { "content-type": "image/png" } });
    expect(sent?.headers).not.toHaveProperty("authorization");
    expect(created?.path).toBe("/fal-ai/flux-pro/kontext");
    expect(lastInput()).toEqual({
      ...{ prompt: "at night", num_images: 1, output_format: "png", seed: expect.any(Number) },
      image_url: fal.files.all[0]?.address,
    });
  });

  it("of a model that draws from words goes to its path for pictures, with the source first and then the references", async () => {
    const references = [
      { ...testInput({ width: 40, height: 40 }), role: null },
      { ...testInput({ width: 50, height: 40 }), role: null },
    ];
    await create(
      madeFrom({ references }),
      ask("fal/fal-ai/flux-2", { settings: { aspect_ratio: "1:1", resolution: 640 } }),
    );
    expect(fal.creations[0]?.model).toBe("fal-ai/flux-2/edit");
    const { image_urls, image_size } = lastInput();
    expect([image_urls].flat().map((address) => fileAt(address).width)).toEqual([96, 40, 50]);
    expect(image_size).toEqual({ width: 640, height: 640 });
  });

  it("by a model that draws over its source says how far it may go", async () => {
    const inputs = madeFrom({ strength: 0.4 });
    await create(inputs, ask("fal/fal-ai/flux/dev"));
    expect(lastInput()).toMatchObject({ prompt: "at night", strength: 0.4 });
    expect(lastInput()).not.toHaveProperty("image_size");
  });

  it("sends a mask in the size of its source, white where the picture may change", async () => {
    const mask = testInput({ width: 96, height: 64 }, 0);
    await create(madeFrom({ mask }), ask(FILL));
    const { image_url, mask_url } = lastInput();
    expect(fileAt(mask_url)).toMatchObject({ width: 96, height: 64, mediaType: "image/png" });
    expect(await meanOf(fileAt(mask_url).bytes)).toEqual([255, 255, 255]);
    expect(fileAt(image_url)).toMatchObject({ width: 96, height: 64 });
    expect(mask.forms).toEqual([
      { size: { width: 96, height: 64 }, mediaType: "image/png", isWhiteMask: true },
    ]);
  });

  it("without a mask sends a white one to a model that insists on one", async () => {
    await create(madeFrom(), ask(FILL));
    const [red, green, blue] = await meanOf(fileAt(lastInput().mask_url).bytes);
    expect([red, green, blue]).toEqual([255, 255, 255]);
  });

  it("sends a picture of more than four million pixels smaller", async () => {
    const source = testInput({ width: 4_000, height: 2_000 });
    await create(madeFrom({ source }), ask(KONTEXT));
    const { width, height } = fileAt(lastInput().image_url);
    expect(width * height).toBeLessThanOrEqual(4_194_304);
    expect(width / height).toBeCloseTo(2, 2);
  });
});

describe("other operations at fal", () => {
  it("an upscale sends its source as it is, with the factor and without words", async () => {
    const inputs = madeFrom({ operation: "upscale", factor: 4 });
    await create(inputs, ask("fal/fal-ai/esrgan", { operation: "upscale" }));
    expect(lastInput()).toEqual({ image_url: expect.any(String), scale: 4, output_format: "jpeg" });
  });

  it("a source that is too large to enlarge is refused with both sizes, before anything is sent", async () => {
    const inputs = madeFrom({
      operation: "upscale",
      factor: 2,
      source: testInput({ width: 3_000, height: 2_000 }),
    });
    const failure = await createFailureOf(
      openWith(inputs),
      ask("fal/fal-ai/esrgan", { operation: "upscale" }),
    );
    expect([failure.outcome, failure.body.message]).toEqual([
      "refused",
      "fal: Real-ESRGAN takes pictures of at most 4.2 million pixels, and this one has 6.0 million. Nothing was started.",
    ]);
    expect(fal.requests).toHaveLength(0);
  });

  it("references without a source are drawn in the size that was asked for", async () => {
    const references = [{ ...testInput(), role: null }];
    const inputs = madeFrom({ operation: null, source: null, painting: null, references });
    await create(inputs, {
      ...{ model: "fal/fal-ai/qwen-image", settings: { aspect_ratio: "1:1", resolution: 1_024 } },
      inputs: { references: [{ picture_id: "pi_1" }] },
    });
    expect(fal.creations[0]?.model).toBe("fal-ai/qwen-image-edit-2511");
    expect(lastInput()).toMatchObject({
      image_size: { width: 1_024, height: 1_024 },
      image_urls: [fal.files.all[0]?.address],
    });
  });
});

describe("a picture that cannot be sent to fal", () => {
  const failing = async (inputs: CreationInputs | null) => {
    const failure = await createFailureOf(openWith(inputs), ask(KONTEXT));
    expect([fal.creates, fal.started]).toEqual([0, 0]);
    return failure;
  };

  it.each<[string, Parameters<FalStandIn["failUploads"]>[0], string, string | undefined]>([
    ["the storage fails", { announced: 500 }, "not_sent", undefined],
    ["the storage refuses the key", { announced: 401 }, "refused", "unauthorized"],
    ["the storage asks for a pause", { announced: 429 }, "refused", "rate_limited"],
    ["the balance is used up", { announced: 402 }, "refused", "quota"],
    ["the storage does not take the bytes", { sent: 503 }, "not_sent", undefined],
    ["the bytes would go to a private network", { to: "https://10.0.0.1/file" }, "refused", undefined],
    [
      "the bytes would go where clouds keep secrets",
      { to: "https://169.254.169.254/" },
      "refused",
      undefined,
    ],
    ["the bytes would go without encryption", { to: "http://8.8.8.8/file" }, "refused", undefined],
    ["there is no address for the bytes", { to: "nowhere" }, "not_sent", undefined],
  ])("because %s creates nothing", async (_, fault, outcome, kind) => {
    fal.failUploads(fault);
    expect(await failing(madeFrom())).toMatchObject({ outcome, kind });
  });

  it("because its bytes are gone creates nothing, and is final", async () => {
    const damaged = new StudioError("picture_damaged", "It is missing.");
    expect(await failing(madeFrom({ source: unreadableInput(damaged) }))).toMatchObject({
      ...{ outcome: "refused", body: { message: "fal: It is missing. Nothing was started." } },
    });
    expect(await failing(null)).toMatchObject({ outcome: "refused" });
  });

  it("because the store cannot be read now creates nothing, and may be tried again", async () => {
    const outage = new StudioError("storage_unavailable", "The disk is full.", { retryable: true });
    expect(await failing(madeFrom({ source: unreadableInput(outage) }))).toMatchObject({
      outcome: "not_sent",
    });
  });
});

describe("fal's storage", () => {
  it("is at its own host, and behind a proxy of the queue at the proxy", () => {
    expect(storageAddressOf("https://queue.fal.run")).toBe("https://rest.fal.ai");
    expect(storageAddressOf("https://proxy.example/fal")).toBe("https://proxy.example/fal");
    expect(storageAddressOf("https://notfal.run")).toBe("https://notfal.run");
  });
});

describe("a model of MODELS_FILE that makes pictures from pictures", () => {
  it("is asked as the second example of the README says", async () => {
    const entries = readmeEntries(new URL("README.md", import.meta.url), 1);
    const opened = openWith(madeFrom({ strength: 0.5 }), { entries });
    expect(opened.problems).toEqual([]);
    await createOf(opened, ask("fal/fal-ai/some/editor"));
    expect(fal.creations[0]?.model).toBe("fal-ai/some/editor");
    expect(lastInput()).toEqual({
      ...{ prompt: "at night", seed: expect.any(Number), num_images: 1 },
      ...{ image_urls: [fal.files.all[0]?.address], strength: 0.5 },
    });
    expect(opened.service.models.at(-1)?.abilities.from_pictures).toEqual({
      ...{ operations: ["edit"], sources: "any", mask: null, references: { max: 4, roles: [] } },
      ...{ strength: true, factors: [], needs_picture: true },
    });
  });
});
