import type { CreationRequestInput } from "contract/creations/request";
import type { CreationInputs } from "image-providers/inputs";
import { beforeEach, describe, expect, it } from "vitest";
import { madeFrom, testInput } from "@/tools/testing/adapters/made-from";
import { createFailureOf, createOf, type OpenedForTest, openForTest } from "@/tools/testing/adapters/opening";
import { REPLICATE_TOKEN, type ReplicateStandIn, startReplicate } from "@/tools/testing/adapters/replicate";
import { closedAfterTest } from "@/tools/testing/closing";
import { openReplicate } from "./open";

const closing = closedAfterTest();
const KONTEXT = "replicate/black-forest-labs/flux-kontext-pro";

let replicate: ReplicateStandIn;
beforeEach(async () => {
  replicate = closing(await startReplicate());
});

const openWith = (inputs: CreationInputs) =>
  closing(
    openForTest(
      (parts) =>
        openReplicate({
          ...parts,
          settings: { providers: { replicate: { baseUrl: replicate.baseUrl, apiKey: REPLICATE_TOKEN } } },
        }),
      { inputsOf: async () => inputs },
    ),
  );
const ask = (model: string, more: Partial<CreationRequestInput> = {}) => ({
  ...{ model, prompt: "at night", operation: "edit" as const },
  ...more,
});
const lastInput = () => replicate.creations.at(-1)?.input ?? {};
const removed = (count: number) =>
  expect.poll(() => replicate.files.removed.length, { timeout: 3_000, interval: 10 }).toBe(count);

describe("an edit at Replicate", () => {
  it("sends its source as a file before the one create, which asks for the shape of the source", async () => {
    await createOf(openWith(madeFrom()), ask(KONTEXT));
    expect(replicate.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/files",
      "POST /v1/models/black-forest-labs/flux-kontext-pro/predictions",
    ]);
    expect(lastInput()).toEqual({
      ...{ prompt: "at night", seed: expect.any(Number), output_format: "png" },
      ...{ input_image: replicate.files.all[0]?.address, aspect_ratio: "match_input_image" },
    });
  });

  it("sends the source and then the references in one list", async () => {
    const references = [{ ...testInput({ width: 40, height: 40 }), role: null }];
    await createOf(openWith(madeFrom({ references })), ask("replicate/black-forest-labs/flux-2-dev"));
    const list = [lastInput().input_images].flat();
    expect(list.map((address) => replicate.files.at(address)?.width)).toEqual([96, 40]);
    expect(lastInput()).toMatchObject({ aspect_ratio: "match_input_image" });
    expect(lastInput()).not.toHaveProperty("width");
  });

  it("names its prompt to a person who looks for it", async () => {
    const opened = openWith(madeFrom());
    const id = await createOf(opened, ask(KONTEXT));
    expect(await opened.service.requestOf(id)).toMatchObject({ prompt: "at night" });
  });

  it("runs the version of an upscaler, without words and with the factor", async () => {
    const inputs = madeFrom({ operation: "upscale", factor: 2 });
    await createOf(openWith(inputs), ask("replicate/nightmareai/real-esrgan", { operation: "upscale" }));
    expect(JSON.parse(replicate.requests.at(-1)?.body ?? "")).toEqual({
      version: expect.stringMatching(/^f121d640/),
      input: { image: replicate.files.all[0]?.address, scale: 2 },
    });
  });
});

describe("a file at Replicate", () => {
  const endedAfter = async (opened: OpenedForTest, id: string) => {
    await opened.service.status(id);
    await opened.service.status(id);
  };

  it("is deleted once when the prediction has ended, also by another process", async () => {
    replicate.hold("drawing");
    const id = await createOf(openWith(madeFrom()), ask(KONTEXT));
    const restarted = openWith(madeFrom());
    await endedAfter(restarted, id);
    expect(replicate.files.all).toHaveLength(1);
    replicate.release();
    await endedAfter(restarted, id);
    await removed(1);
    expect(replicate.files.all).toEqual([]);
  });

  it("is deleted at once when the create is refused", async () => {
    replicate.failNext("policy");
    await createFailureOf(openWith(madeFrom()), ask(KONTEXT));
    await removed(1);
  });

  it("stays when it is unknown whether the prediction has started", async () => {
    replicate.failNext("drop_after_read");
    const opened = openWith(madeFrom());
    expect(await createFailureOf(opened, ask(KONTEXT))).toMatchObject({ outcome: "unknown" });
    // A later file is deleted, so that an earlier deletion would have arrived.
    replicate.failNext("policy");
    await createFailureOf(opened, ask(KONTEXT));
    await expect.poll(() => replicate.files.removed, { timeout: 3_000, interval: 10 }).toContain("file2");
    expect(replicate.files.removed).toEqual(["file2"]);
  });

  it.each([
    [500, "not_sent", undefined],
    [401, "refused", "unauthorized"],
    [402, "refused", "quota"],
    [429, "refused", "rate_limited"],
  ])("that is answered with %i creates nothing", async (status, outcome, kind) => {
    replicate.failUploads(status);
    const failure = await createFailureOf(openWith(madeFrom()), ask(KONTEXT));
    expect(failure).toMatchObject({ outcome, kind });
    expect([replicate.creates, replicate.started]).toEqual([0, 0]);
  });

  it("of another host in a prediction's input is never called", async () => {
    const id = await createOf(openWith(madeFrom()), ask(KONTEXT));
    const input = replicate.creations[0]?.input ?? {};
    input.input_image = "https://elsewhere.example/v1/files/file1";
    const opened = openWith(madeFrom());
    await endedAfter(opened, id);
    await opened.close();
    expect(replicate.files.removed).toEqual([]);
  });
});
