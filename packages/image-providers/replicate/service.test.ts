import { beforeEach, describe, expect, it } from "vitest";
import {
  createFailureOf,
  createOf,
  type OpenedForTest,
  openForTest,
  readmeEntries,
} from "@/tools/testing/adapters/opening";
import { REPLICATE_TOKEN, type ReplicateStandIn, startReplicate } from "@/tools/testing/adapters/replicate";
import { closedAfterTest } from "@/tools/testing/closing";
import { sendJson, startHttpService } from "@/tools/testing/http-service";
import { openReplicate } from "./open";

const closing = closedAfterTest();
const SCHNELL = "replicate/black-forest-labs/flux-schnell";
const PRO = "replicate/black-forest-labs/flux-1.1-pro";
const SDXL = "replicate/stability-ai/sdxl";

let replicate: ReplicateStandIn;
let opened: OpenedForTest;
const open = (
  entries: readonly ({ id: string } & Record<string, unknown>)[] = [],
  baseUrl = replicate.baseUrl,
) =>
  closing(
    openForTest(
      (parts) =>
        openReplicate({
          ...parts,
          settings: { providers: { replicate: { baseUrl, apiKey: REPLICATE_TOKEN } } },
        }),
      { entries },
    ),
  );

beforeEach(async () => {
  replicate = closing(await startReplicate());
  opened = open();
});

const status = (id: string) => opened.service.status(id);
const lastPost = () => replicate.requests.findLast(({ method }) => method === "POST");
const lastBody = () => JSON.parse(lastPost()?.body ?? "null");

describe("a create at Replicate", () => {
  it("of an official model goes to the model's address once, with the token", async () => {
    await createOf(opened, { model: SCHNELL });
    expect(replicate.requests).toHaveLength(1);
    expect(lastPost()).toMatchObject({ path: "/v1/models/black-forest-labs/flux-schnell/predictions" });
    expect(lastPost()?.headers.authorization).toBe(`Bearer ${REPLICATE_TOKEN}`);
  });

  it("asks FLUX for an aspect ratio and megapixels, and keeps the types of settings", async () => {
    await createOf(opened, {
      model: SCHNELL,
      prompt: "a lake",
      config: { image_number: 2 },
      settings: { seed: 42, aspect_ratio: "16:9", resolution: 768 },
      model_settings: { output_format: "webp", go_fast: "false" },
    });
    expect(lastBody()).toEqual({
      input: {
        prompt: "a lake",
        seed: 42,
        num_outputs: 2,
        aspect_ratio: "16:9",
        megapixels: "1",
        output_format: "webp",
        go_fast: false,
      },
    });
  });

  it("asks for a quarter of a megapixel when a small picture is wanted", async () => {
    await createOf(opened, { model: SCHNELL, settings: { aspect_ratio: "1:1", resolution: 512 } });
    expect(lastBody().input).toMatchObject({ aspect_ratio: "1:1", megapixels: "0.25" });
  });

  it("asks for a width and a height where the model takes them", async () => {
    await createOf(opened, {
      model: PRO,
      config: { image_number: 4 },
      settings: { aspect_ratio: "3:2", resolution: 720 },
    });
    const { input } = lastBody();
    expect(input).toMatchObject({ aspect_ratio: "custom", height: 736 });
    expect([input.width % 32, "num_outputs" in input]).toEqual([0, false]);
  });

  it("of a model with a version names the version", async () => {
    await createOf(opened, { model: SDXL, negative_prompt: "people" });
    expect(lastPost()).toMatchObject({ path: "/v1/predictions" });
    expect(lastBody()).toMatchObject({
      version: expect.stringMatching(/^39ed52f2/),
      input: { prompt: "a lake", negative_prompt: "people" },
    });
  });

  it("of a model that MODELS_FILE adds with a version names that version", async () => {
    const one = open([{ id: "replicate/owner/name", version: "abc123" }]);
    await createOf(one, { model: "replicate/owner/name" });
    expect([one.problems, lastPost()?.path, lastBody().version]).toEqual([[], "/v1/predictions", "abc123"]);
  });

  it.each([
    ["wrong_key", "refused", "unauthorized", "Replicate refuses the studio's token. Nothing was started."],
    ["quota", "refused", "quota", "Replicate's quota is used up. Nothing was started."],
    ["rate_limited", "refused", "rate_limited", "Replicate asks for a pause. Nothing was started."],
    [
      "policy",
      "refused",
      undefined,
      "Replicate: The prompt was flagged as sensitive (E005). Nothing was started.",
    ],
    ["drop_before_read", "unknown", undefined, "Replicate did not answer."],
    ["drop_after_read", "unknown", undefined, "Replicate did not answer."],
    ["half_body", "unknown", undefined, "Replicate did not answer."],
    ["hang", "unknown", undefined, "Replicate did not answer."],
    ["server_error", "unknown", undefined, "Replicate's answer could not be understood."],
    ["html", "unknown", undefined, "Replicate's answer could not be understood."],
    ["redirect", "unknown", undefined, "Replicate's answer could not be understood."],
  ] as const)("after %s its outcome is %s and it is not repeated", async (fault, outcome, kind, message) => {
    replicate.failNext(fault);
    const failure = await createFailureOf(opened);
    expect([failure.outcome, failure.kind, failure.body.message]).toEqual([outcome, kind, message]);
    expect(replicate.creates).toBeLessThanOrEqual(1);
    expect(JSON.stringify([failure, failure.body, opened.logged])).not.toContain("canary");
  });

  it("pauses for as long as the body of a 429 asks when there is no header", async () => {
    const server = closing(
      await startHttpService((_, response) =>
        sendJson(response, 429, { detail: "Request was throttled.", status: 429, retry_after: 7 }),
      ),
    );
    const failure = await createFailureOf(open([], server.baseUrl));
    expect([failure.kind, failure.retryAfterMs]).toEqual(["rate_limited", 7_000]);
    expect(server.calls).toHaveLength(1);
  });

  it("of a model that Replicate does not have tells the administrator what to check", async () => {
    const model = "replicate/nobody/nothing";
    const failure = await createFailureOf(open([{ id: model }]), { model });
    expect(failure.outcome).toBe("refused");
    expect(failure.body.message).toContain("Replicate has no model nobody/nothing");
    expect([replicate.creates, replicate.started]).toEqual([1, 0]);
  });
});

describe("a prediction", () => {
  it("waits, is drawn, and succeeds", async () => {
    replicate.hold("waiting");
    const first = await createOf(opened);
    expect(await status(first)).toMatchObject({ status: "pending", queueAhead: null });
    replicate.hold("drawing");
    const second = await createOf(opened);
    expect(await status(second)).toMatchObject({ status: "processing", progress: null });
    replicate.release();
    expect(await status(first)).toMatchObject({ status: "succeed", error: null, notice: null });
  });

  it.each([
    ["a list", SCHNELL, 2],
    ["a single address", PRO, 1],
  ])(
    "with %s as its output delivers the pictures, without sending the token to where they lie",
    async (_, model, pictures) => {
      const id = await createOf(opened, { model, config: { image_number: pictures }, settings: { seed: 5 } });
      await status(id);
      const outputs = await opened.service.outputs(id);
      expect(outputs.map(({ index, seed }) => [index, seed])).toEqual(
        Array.from({ length: pictures }, (__, index) => [index, index === 0 ? 5 : null]),
      );
      for (const output of outputs) {
        const bytes = output.kind === "elsewhere" ? await output.fetch() : null;
        expect(Buffer.from(bytes ?? []).subarray(1, 4)).toEqual(Buffer.from("PNG"));
      }
      expect(replicate.cdn.requests).toHaveLength(pictures);
      expect(JSON.stringify(replicate.cdn.requests)).not.toMatch(/canary|authorization/i);
    },
  );

  it("is still known after a restart, and so are its pictures", async () => {
    const id = await createOf(opened, { model: SCHNELL, config: { image_number: 2 } });
    const restarted = open();
    expect(await restarted.service.outputs(id)).toHaveLength(2);
  });

  it("with fewer pictures than asked for says so", async () => {
    replicate.end({ kind: "fewer", pictures: 3 });
    const id = await createOf(opened, { model: SCHNELL, config: { image_number: 4 } });
    expect((await status(id))?.notice).toContain("delivered 3 of 4 pictures");
    expect(await opened.service.outputs(id)).toHaveLength(3);
  });

  it("that the model refuses because of its content fails with the reason at the prompt", async () => {
    replicate.end({ kind: "failed", error: "NSFW content detected. Try running it again." });
    const report = await status(await createOf(opened));
    expect(report?.status).toBe("failed");
    expect(report?.error?.message).toBe(
      "Replicate refused to draw this prompt: NSFW content detected. Try running it again. Change the prompt and try again. It may have been charged.",
    );
    expect(report?.error?.details[0]).toMatchObject({ field: "prompt" });
  });

  it("that fails otherwise shows what the model said", async () => {
    replicate.end({ kind: "failed", error: "CUDA out of memory" });
    expect(await status(await createOf(opened))).toMatchObject({
      status: "failed",
      error: {
        message: "Replicate could not draw this creation: CUDA out of memory. It may have been charged.",
      },
    });
  });

  it("that Replicate ended before it ran is cancelled and free", async () => {
    replicate.end({ kind: "aborted" });
    const report = await status(await createOf(opened));
    expect(report).toMatchObject({ status: "cancelled" });
    expect(report?.notice).toContain("costs nothing");
  });

  it.each(["", "..", "a/b", "a?b", "x".repeat(100)])(
    "an id that is none of Replicate's is unknown and asks nothing: %j",
    async (id) => {
      expect(await status(id)).toBeNull();
      expect(await opened.service.requestOf(id)).toBeNull();
      expect(await opened.service.outputs(id)).toEqual([]);
      expect(replicate.requests).toHaveLength(0);
    },
  );

  it("that Replicate no longer knows is reported as unknown", async () => {
    expect(await status("abcdefghijklmnopqrstuvwxyz")).toBeNull();
  });
});

describe("a cancel at Replicate", () => {
  it("of a waiting prediction is free", async () => {
    replicate.hold("waiting");
    const id = await createOf(opened);
    await opened.service.cancel(id);
    expect(lastPost()).toMatchObject({ path: `/v1/predictions/${id}/cancel`, body: "" });
    expect(await status(id)).toMatchObject({
      status: "cancelled",
      notice: "Replicate stopped before it began to draw, which costs nothing.",
    });
  });

  it("of a prediction that is being drawn says that the time until then is charged", async () => {
    replicate.hold("drawing");
    const id = await createOf(opened);
    await opened.service.cancel(id);
    expect(await status(id)).toMatchObject({
      status: "cancelled",
      notice: "Replicate charges for the 1.3 seconds that it drew before the cancel.",
    });
  });

  it("of a finished prediction changes nothing and is no error", async () => {
    const id = await createOf(opened);
    await opened.service.cancel(id);
    expect(await status(id)).toMatchObject({ status: "succeed" });
  });
});

describe("MODELS_FILE for Replicate", () => {
  it("the example of the README is accepted, and its model offered", async () => {
    const one = open(readmeEntries(new URL("README.md", import.meta.url)));
    expect(one.problems).toEqual([]);
    await createOf(one, {
      model: "replicate/owner/name",
      config: { image_number: 2 },
      settings: { aspect_ratio: "16:9", seed: 3 },
    });
    expect(lastBody().input).toEqual({
      prompt: "a lake",
      seed: 3,
      num_outputs: 2,
      aspect_ratio: "16:9",
    });
    expect(one.service.capabilities.queue).toEqual({ by: "studio", slots: 4 });
  });

  it("a wrong version and a path of three parts are mistakes", () => {
    expect(open([{ id: "replicate/a/b", version: 5 }, { id: "replicate/a/b/c" }]).problems).toEqual([
      "MODELS_FILE: replicate/a/b: version: must be the id of a version",
      "MODELS_FILE: replicate/a/b/c: id: must be the path of a model, such as replicate/owner/name",
    ]);
  });
});

describe("linking a prediction", () => {
  it("reports prompt, negative prompt and seed, also while it waits", async () => {
    replicate.hold("waiting");
    const id = await createOf(opened, {
      model: SDXL,
      prompt: "a lake",
      negative_prompt: "people",
      settings: { seed: 77 },
    });
    expect(await opened.service.requestOf(id)).toEqual({
      prompt: "a lake",
      negativePrompt: "people",
      seed: 77,
    });
  });

  it("finds a prediction whose answer was lost", async () => {
    replicate.failNext("drop_after_read");
    await createFailureOf(opened, { model: SCHNELL, prompt: "a lost lake" });
    const [lost] = replicate.creations;
    expect(await opened.service.requestOf(lost?.id ?? "")).toMatchObject({ prompt: "a lost lake" });
    expect(replicate.started).toBe(1);
  });
});
