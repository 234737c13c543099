import { beforeEach, describe, expect, it } from "vitest";
import { FAL_KEY, type FalStandIn, startFal } from "@/tools/testing/adapters/fal";
import {
  createFailureOf,
  createOf,
  type OpenedForTest,
  openForTest,
  readmeEntries,
} from "@/tools/testing/adapters/opening";
import { closedAfterTest } from "@/tools/testing/closing";
import { openFal } from "./open";

const closing = closedAfterTest();
const SCHNELL = "fal/fal-ai/flux/schnell";

let fal: FalStandIn;
let opened: OpenedForTest;
const open = (entries: readonly ({ id: string } & Record<string, unknown>)[] = []) =>
  closing(
    openForTest(
      (parts) =>
        openFal({
          ...parts,
          settings: { providers: { fal: { baseUrl: fal.baseUrl, apiKey: FAL_KEY } } },
        }),
      { entries },
    ),
  );

beforeEach(async () => {
  fal = closing(await startFal());
  opened = open();
});

const status = (id: string) => opened.service.status(id);
const lastBody = () => JSON.parse(fal.requests.findLast(({ method }) => method === "POST")?.body ?? "null");

describe("a create at fal", () => {
  it("goes to the model's address once, with the key, without fal's own retries", async () => {
    await createOf(opened, { model: SCHNELL });
    expect(fal.requests).toHaveLength(1);
    const [request] = fal.requests;
    expect(request).toMatchObject({ method: "POST", path: "/fal-ai/flux/schnell" });
    expect(request?.headers).toMatchObject({
      authorization: `Key ${FAL_KEY}`,
      "x-fal-no-retry": "1",
      "content-type": "application/json",
    });
  });

  it("asks in the words of the model's input: prompt, size, number, seed and settings", async () => {
    await createOf(opened, {
      model: SCHNELL,
      prompt: "a lake",
      negative_prompt: "",
      config: { image_number: 3 },
      settings: { seed: 42, aspect_ratio: "16:9", resolution: 720 },
      model_settings: { output_format: "jpeg" },
    });
    expect(lastBody()).toEqual({
      prompt: "a lake",
      seed: 42,
      num_images: 3,
      image_size: { width: 1280, height: 720 },
      output_format: "jpeg",
    });
  });

  it("sends a negative prompt only to models that take one, and no empty one", async () => {
    const model = "fal/fal-ai/fast-sdxl";
    await createOf(opened, { model, negative_prompt: "people" });
    expect(lastBody()).toMatchObject({ negative_prompt: "people", format: "png" });
    await createOf(opened, { model, negative_prompt: "" });
    expect(lastBody()).not.toHaveProperty("negative_prompt");
    await createOf(opened, { model: SCHNELL, negative_prompt: "people" });
    expect(lastBody()).not.toHaveProperty("negative_prompt");
  });

  it("is drawn in a size of the model when another one was asked for", async () => {
    await createOf(opened, {
      model: "fal/fal-ai/flux-2",
      settings: { seed: 1, aspect_ratio: "1:1", resolution: 64 },
    });
    expect(lastBody().image_size).toEqual({ width: 512, height: 512 });
  });

  it.each([
    ["wrong_key", "refused", "unauthorized", "fal refuses the studio's token. Nothing was started."],
    ["quota", "refused", "quota", "fal's quota is used up. Nothing was started."],
    ["rate_limited", "refused", "rate_limited", "fal asks for a pause. Nothing was started."],
    [
      "policy",
      "refused",
      undefined,
      "fal: The content could not be processed because it was flagged by a content checker. Nothing was started.",
    ],
    ["drop_before_read", "unknown", undefined, "fal did not answer."],
    ["drop_after_read", "unknown", undefined, "fal did not answer."],
    ["half_body", "unknown", undefined, "fal did not answer."],
    ["hang", "unknown", undefined, "fal did not answer."],
    ["server_error", "unknown", undefined, "fal's answer could not be understood."],
    ["html", "unknown", undefined, "fal's answer could not be understood."],
    ["redirect", "unknown", undefined, "fal's answer could not be understood."],
  ] as const)("after %s its outcome is %s and it is not repeated", async (fault, outcome, kind, message) => {
    fal.failNext(fault);
    const failure = await createFailureOf(opened);
    expect([failure.outcome, failure.kind, failure.body.message]).toEqual([outcome, kind, message]);
    expect(fal.creates).toBeLessThanOrEqual(1);
    expect(JSON.stringify([failure, failure.body])).not.toContain(FAL_KEY);
  });

  it("a refused prompt and a refused value name their field", async () => {
    fal.failNext("policy");
    const { body } = await createFailureOf(opened);
    expect(body.details[0]).toMatchObject({ field: "prompt" });
  });

  it("of a model that fal does not have tells the administrator what to check", async () => {
    const model = "fal/nobody/nothing";
    const failure = await createFailureOf(open([{ id: model }]), { model });
    expect([failure.outcome, failure.kind, failure.body.message]).toEqual([
      "refused",
      undefined,
      "fal has no model nobody/nothing. The administrator must check MODELS_FILE and FAL_BASE_URL. Nothing was started.",
    ]);
    expect([fal.creates, fal.started]).toEqual([1, 0]);
  });

  it("was certainly not sent when fal cannot be reached", async () => {
    await fal.close();
    const failure = await createFailureOf(opened);
    expect([failure.outcome, failure.body.message]).toEqual([
      "not_sent",
      "fal could not be reached. Nothing was sent.",
    ]);
  });
});

describe("a creation at fal", () => {
  it("waits with its position in the queue, is drawn, and succeeds", async () => {
    fal.hold("waiting");
    await createOf(opened);
    const second = await createOf(opened);
    expect(await status(second)).toMatchObject({ status: "pending", queueAhead: 1, progress: null });
    fal.release();
    fal.hold("drawing");
    const third = await createOf(opened);
    expect(await status(third)).toMatchObject({ status: "processing", queueAhead: null });
    fal.release();
    expect(await status(third)).toMatchObject({ status: "succeed", error: null });
  });

  it("is still known after a restart, from the stored id alone", async () => {
    const id = await createOf(opened, { model: SCHNELL, config: { image_number: 2 } });
    expect(id).toMatch(/^fal-ai~flux~[0-9a-f-]{36}$/);
    const restarted = open();
    expect(await restarted.service.status(id)).toMatchObject({ status: "succeed" });
    expect(await restarted.service.outputs(id)).toHaveLength(2);
  });

  it.each([
    "",
    "not-a-request-id",
    "fal-ai~flux",
    "../x~y~1",
    "fal-ai~..~1",
    "fal-ai~flux~a/b",
    "fal-ai~flux~a?b",
  ])("an id that is none of fal's is unknown and asks nothing: %j", async (id) => {
    expect(await status(id)).toBeNull();
    expect(await opened.service.requestOf(id)).toBeNull();
    expect(fal.requests).toHaveLength(0);
  });

  it("delivers its pictures, the first with the seed, without sending the key to where they lie", async () => {
    const id = await createOf(opened, { model: SCHNELL, config: { image_number: 2 }, settings: { seed: 9 } });
    await status(id);
    const outputs = await opened.service.outputs(id);
    expect(outputs.map(({ index, seed }) => [index, seed])).toEqual([
      [0, 9],
      [1, null],
    ]);
    for (const output of outputs) {
      const bytes = output.kind === "elsewhere" ? await output.fetch() : null;
      expect(Buffer.from(bytes ?? []).subarray(1, 4)).toEqual(Buffer.from("PNG"));
    }
    expect(fal.cdn.requests).toHaveLength(2);
    expect(JSON.stringify(fal.cdn.requests)).not.toMatch(/canary|authorization/i);
  });

  it("addresses of another host in fal's answer are never called, and status still works", async () => {
    fal.answerAddresses(fal.cdn.origin);
    const id = await createOf(opened, { model: SCHNELL });
    expect(await status(id)).toMatchObject({ status: "succeed" });
    await opened.service.cancel(id).catch(() => null);
    expect(fal.cdn.requests).toHaveLength(0);
  });

  it.each([
    ["http://169.254.169.254/latest/meta-data", "picture_link_refused"],
    ["http://10.0.0.1/a.png", "picture_host_not_allowed"],
    ["file:///etc/passwd", "picture_link_refused"],
  ])("a picture at %s is refused without a call", async (at, errorName) => {
    fal.end({ kind: "drawn", at });
    const id = await createOf(opened);
    await status(id);
    const [output] = await opened.service.outputs(id);
    const fetching = output?.kind === "elsewhere" ? output.fetch() : null;
    await expect(fetching).rejects.toMatchObject({ errorName });
  });

  it("a picture of which the safety checker made a black one is left out, with a notice", async () => {
    fal.end({ kind: "flagged", positions: [0] });
    const id = await createOf(opened, { model: SCHNELL, config: { image_number: 3 } });
    expect(await status(id)).toMatchObject({
      status: "succeed",
      notice: "fal's safety checker withheld one picture.",
    });
    expect((await opened.service.outputs(id)).map(({ index }) => index)).toEqual([1, 2]);
  });

  it("fails with the reason at the prompt when the safety checker withheld every picture", async () => {
    fal.end({ kind: "flagged", positions: [0] });
    const report = await status(await createOf(opened));
    expect(report?.status).toBe("failed");
    expect(report?.error?.message).toContain("safety checker withheld every picture");
    expect(report?.error?.details[0]).toMatchObject({ field: "prompt" });
  });

  it.each<[string, number, unknown, string]>([
    [
      "a policy refusal",
      422,
      { detail: [{ loc: ["body", "prompt"], msg: "Flagged.", type: "content_policy_violation" }] },
      "fal refused this prompt because of its content policy. Change the prompt and try again. It may have been charged.",
    ],
    [
      "a wrong value",
      422,
      {
        detail: [
          {
            loc: ["body", "seed"],
            msg: "Must be less than 1000.",
            type: "less_than",
          },
        ],
      },
      "fal: Must be less than 1000. It may have been charged.",
    ],
    [
      "a machine that broke down",
      503,
      { detail: "Runner disconnected", error_type: "runner_disconnected" },
      "fal could not draw this creation. It may have been charged.",
    ],
    [
      "an error of the model",
      500,
      { detail: [{ loc: ["body"], msg: "Out of memory", type: "internal_server_error" }] },
      "fal could not draw this creation. It may have been charged.",
    ],
  ])("fails at once with a plain reason after %s", async (_, code, body, message) => {
    fal.end({ kind: "failed", status: code, body });
    const id = await createOf(opened);
    expect(await status(id)).toMatchObject({ status: "failed", error: { message } });
    // Two reads: the status and the stored failure, which no retry would change.
    expect(fal.requests.filter(({ method }) => method === "GET")).toHaveLength(2);
  });

  it("fails with what fal says in the status", async () => {
    fal.end({ kind: "failed", status: 200, body: {}, said: "The worker ran out of memory." });
    expect(await status(await createOf(opened))).toMatchObject({
      status: "failed",
      error: {
        message: "fal could not draw this creation: The worker ran out of memory. It may have been charged.",
      },
    });
  });

  it("stays open while its result cannot be read for a passing reason", async () => {
    fal.end({ kind: "failed", status: 502, body: "<html>Bad gateway</html>" });
    const id = await createOf(opened);
    await expect(status(id)).rejects.toMatchObject({ retryable: true });
  });

  it("an unknown id is reported as unknown", async () => {
    expect(await status("fal-ai~flux~00000000-0000-4000-8000-000000000000")).toBeNull();
  });
});

describe("a cancel at fal", () => {
  it.each(["waiting", "drawing"] as const)(
    "of a creation that is %s is a PUT, and the status shows it",
    async (stage) => {
      fal.hold(stage);
      const id = await createOf(opened);
      await opened.service.cancel(id);
      expect(fal.requests.at(-1)).toMatchObject({
        method: "PUT",
        path: `/fal-ai/flux/requests/${id.split("~").at(-1)}/cancel`,
      });
      expect(await status(id)).toMatchObject({ status: "cancelled", error: null });
    },
  );

  it("of a waiting creation counts although fal forgets it afterwards", async () => {
    fal.hold("waiting");
    fal.forgetCancelled(true);
    const id = await createOf(opened);
    await opened.service.cancel(id);
    expect(await status(id)).toMatchObject({ status: "cancelled" });
  });

  it("of a finished creation changes nothing and is no error", async () => {
    const id = await createOf(opened);
    await opened.service.cancel(id);
    expect(await status(id)).toMatchObject({ status: "succeed" });
  });
});

describe("linking a creation at fal", () => {
  it("a finished request reports the prompt and the seed that it was made with", async () => {
    const id = await createOf(opened, { model: SCHNELL, prompt: "a lake", settings: { seed: 77 } });
    expect(await opened.service.requestOf(id)).toEqual({
      prompt: "a lake",
      negativePrompt: null,
      seed: 77,
      serviceId: id,
    });
  });

  it("a request id without its app, as fal's dashboard shows it, is found and gets the id that the studio stores", async () => {
    fal.failNext("drop_after_read");
    await createFailureOf(opened, { model: "fal/fal-ai/fast-sdxl", prompt: "a lost lake" });
    const [lost] = fal.creations;
    expect(await opened.service.requestOf(lost?.id ?? "")).toMatchObject({
      prompt: "a lost lake",
      serviceId: `fal-ai~fast-sdxl~${lost?.id}`,
    });
  });

  it("a request that is still being drawn reports nothing yet", async () => {
    fal.hold("drawing");
    expect(await opened.service.requestOf(await createOf(opened))).toBeNull();
  });
});

describe("MODELS_FILE for fal", () => {
  it("the examples of the README are accepted, and their models offered", () => {
    const one = open(readmeEntries(new URL("README.md", import.meta.url)));
    expect(one.problems).toEqual([]);
    const added = one.service.models.find(({ id }) => id === "fal/fal-ai/some/model");
    expect(added?.abilities).toMatchObject({ negative_prompt: true, max_pictures: 4 });
    expect(one.service.capabilities.queue).toEqual({ by: "studio", slots: 4 });
    expect(one.service.health().requests.limit).toBe(300);
  });

  it("a path that no model of fal can have is a mistake", () => {
    expect(open([{ id: "fal/owner" }, { id: "fal/a/../b" }]).problems).toEqual([
      "MODELS_FILE: fal/owner: id: must be the path of a model, such as fal/owner/name",
      "MODELS_FILE: fal/a/../b: id: must be the path of a model, such as fal/owner/name",
    ]);
  });
});

describe("the health of fal", () => {
  it("stays degraded an hour after a failed create, with the reason, until a create succeeds", async () => {
    fal.failNext("drop_after_read");
    await createFailureOf(opened);
    opened.clock.advance(3_600_000);
    expect(opened.service.health()).toMatchObject({
      state: "degraded",
      lastError: { message: "fal could not be reached." },
    });
    await createOf(opened);
    expect(opened.service.health()).toMatchObject({ state: "ok" });
  });
});

describe("the key of fal", () => {
  it("is in no log, error or report, whatever fails", async () => {
    const seen: unknown[] = [];
    for (const fault of ["wrong_key", "quota", "half_body", "html"] as const) {
      const one = open();
      fal.failNext(fault);
      seen.push(await createFailureOf(one), one.service.health(), one.logged);
    }
    expect(JSON.stringify(seen)).not.toContain("canary");
    expect(seen.length).toBeGreaterThan(0);
  });
});
