import { describe, expect, it } from "vitest";
import { BFL_KEY } from "@/tools/testing/adapters/bfl";
import { bflForEachTest, FOUR, PRO } from "@/tools/testing/adapters/bfl/for-each-test";
import { createFailureOf, createOf } from "@/tools/testing/adapters/opening";

const at = bflForEachTest();
const { open, status, reads, posted } = at;

describe("a create at Black Forest Labs", () => {
  it("goes to the model's address once, with the key in the header of its own and in no other", async () => {
    await createOf(at.opened, { model: PRO });
    expect(at.bfl.requests).toHaveLength(1);
    const [request] = at.bfl.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/flux-2-pro", headers: { "x-key": BFL_KEY } });
    expect(request?.headers).not.toHaveProperty("authorization");
  });

  it.each([
    [
      PRO,
      {
        settings: { seed: 42, aspect_ratio: "16:9", resolution: 720 },
        model_settings: { output_format: "jpeg" },
      },
      { prompt: "a lake", seed: 42, width: 1280, height: 720, output_format: "jpeg" },
    ],
    [
      "bfl/flux-2-flex",
      { model_settings: { prompt_upsampling: "true" } },
      { prompt_upsampling: true, output_format: "png" },
    ],
    [
      "bfl/flux-pro-1.1-ultra",
      { settings: { seed: 1, aspect_ratio: "21:9", resolution: 2_048 }, model_settings: { raw: "true" } },
      {
        prompt: "a lake",
        seed: 1,
        aspect_ratio: "21:9",
        raw: true,
        prompt_upsampling: false,
        output_format: "png",
      },
    ],
  ])("asks %s in the words of its input", async (model, request, body) => {
    await createOf(at.opened, { model, prompt: "a lake", negative_prompt: "people", ...request });
    expect(posted()[0]).toMatchObject(body);
    expect(posted()[0]).not.toHaveProperty("negative_prompt");
  });

  it.each([
    [
      "wrong_key",
      "refused",
      "unauthorized",
      "Black Forest Labs refuses the studio's token. Nothing was started.",
    ],
    ["quota", "refused", "quota", "Black Forest Labs's quota is used up. Nothing was started."],
    [
      "rate_limited",
      "refused",
      "slots_full",
      "Black Forest Labs is busy. Try again in a moment. Nothing was started.",
    ],
    ["drop_before_read", "unknown", undefined, "Black Forest Labs did not answer."],
    ["drop_after_read", "unknown", undefined, "Black Forest Labs did not answer."],
    ["half_body", "unknown", undefined, "Black Forest Labs did not answer."],
    ["hang", "unknown", undefined, "Black Forest Labs did not answer."],
    ["server_error", "unknown", undefined, "Black Forest Labs's answer could not be understood."],
    ["html", "unknown", undefined, "Black Forest Labs's answer could not be understood."],
    ["redirect", "unknown", undefined, "Black Forest Labs's answer could not be understood."],
  ] as const)(
    "of four pictures after %s at the first: %s, and no other is sent",
    async (fault, outcome, kind, message) => {
      at.bfl.failNext(fault);
      const failure = await createFailureOf(at.opened, FOUR);
      expect([failure.outcome, failure.kind, failure.body.message]).toEqual([outcome, kind, message]);
      expect(at.bfl.creates).toBeLessThanOrEqual(1);
      expect(
        JSON.stringify([failure, failure.body, at.opened.logged, at.opened.service.health()]),
      ).not.toContain("canary");
    },
  );

  it("with too many tasks at once does not pause reads, which free the places", async () => {
    const id = await createOf(at.opened, { model: PRO });
    at.bfl.failNext("rate_limited");
    expect((await createFailureOf(at.opened)).retryAfterMs).toBe(2_000);
    expect(await status(id)).toMatchObject({ status: "succeed" });
  });

  it("of a value that it refuses names the field", async () => {
    const one = open([{ id: PRO, input: { safety_tolerance: 9 } }]);
    const failure = await createFailureOf(one, { model: PRO });
    expect([failure.outcome, failure.kind]).toEqual(["refused", undefined]);
    expect(failure.body.message).toMatch(/expected number to be <=5/);
  });

  it("of a model that it does not have tells the administrator what to check", async () => {
    const model = "bfl/flux-9-pro";
    const failure = await createFailureOf(open([{ id: model }]), { model });
    expect([failure.outcome, failure.body.message]).toEqual([
      "refused",
      "Black Forest Labs has no model flux-9-pro. The administrator must check MODELS_FILE and BFL_BASE_URL. Nothing was started.",
    ]);
  });
});

describe("a creation at Black Forest Labs", () => {
  it("is asked for at the address in the answer, with its id and the key, also after a restart", async () => {
    at.bfl.answerCreates({ polling_url: () => `${new URL(at.bfl.baseUrl).origin}/v1/eu/get_result` });
    const id = await createOf(at.opened);
    expect(await status(id, open())).toMatchObject({ status: "succeed", costMicros: 45_000 });
    const taskId = at.bfl.creations[0]?.id;
    expect(reads()[0]).toMatchObject({
      path: `/v1/eu/get_result?id=${taskId}`,
      headers: { "x-key": BFL_KEY },
    });
  });

  it("at an address of another host is asked for at the usual one, and the key goes nowhere else", async () => {
    at.bfl.answerCreates({ polling_url: (id) => `${at.bfl.cdn.origin}/v1/get_result?id=${id}` });
    const id = await createOf(at.opened);
    expect(await status(id)).toMatchObject({ status: "succeed" });
    const [output] = await at.opened.service.outputs(id);
    if (output?.kind === "elsewhere") await output.fetch();
    expect(at.bfl.cdn.requests).toHaveLength(1);
    expect(JSON.stringify(at.bfl.cdn.requests)).not.toMatch(/canary|x-key/i);
  });

  it("costs an unknown amount where the answer does not say it", async () => {
    at.bfl.answerCreates({ cost: null });
    expect(await status(await createOf(at.opened))).toMatchObject({ status: "succeed", costMicros: null });
  });

  it.each([
    ["Pending", undefined, null],
    ["Pending", 0.5, 0.5],
    ["Pending", 40, 0.4],
    ["Warming up", undefined, null],
  ])(
    "that is %s (progress %j) is being drawn, because it can neither wait nor be stopped",
    async (word, told, progress) => {
      at.bfl.hold("waiting");
      at.bfl.sayWhileDrawing(word, told);
      const id = await createOf(at.opened);
      expect(await status(id)).toMatchObject({ status: "processing", progress });
      await status(id);
      const warnings = at.opened.logged.filter((line) => line.includes("unknown status"));
      expect(warnings).toHaveLength(word === "Pending" ? 0 : 1);
      expect(warnings.join()).not.toContain(word);
    },
  );

  it("has its status in either of two fields", async () => {
    at.bfl.sayInState(true);
    expect(await status(await createOf(at.opened))).toMatchObject({ status: "succeed" });
  });

  it.each([
    [
      "Request Moderated",
      { "Moderation Reasons": ["Safety Filter"] },
      "The moderation of Black Forest Labs refused this request before it was drawn (Safety Filter), which costs nothing. Change the prompt or the pictures and try again.",
    ],
    [
      "Content Moderated",
      null,
      "The moderation of Black Forest Labs withheld what was drawn, which costs nothing. Change the prompt or the pictures and try again.",
    ],
  ])(
    "that ends with %s is refused at its prompt, costs nothing and is not asked for again",
    async (word, details, message) => {
      at.bfl.end({ status: word, details });
      const report = await status(await createOf(at.opened));
      expect(report).toMatchObject({
        status: "failed",
        costMicros: 0,
        error: { message, code: message.includes("withheld") ? 50221 : 40003 },
      });
      expect(report?.error?.details[0]).toMatchObject({ field: "prompt" });
      expect(at.bfl.requests).toHaveLength(2);
    },
  );

  it.each([
    [
      "Error",
      "Out of memory",
      "Black Forest Labs could not draw this creation: Out of memory. It may have been charged.",
    ],
    [
      "Failed",
      { error: "Broken" },
      "Black Forest Labs could not draw this creation: Broken. It may have been charged.",
    ],
    [
      "Error",
      { trace: "<script>" },
      "Black Forest Labs could not draw this creation. It may have been charged.",
    ],
  ])(
    "that ends with %s (%j) fails with the reason, and nobody says what it cost",
    async (word, details, message) => {
      at.bfl.end({ status: word, details });
      expect(await status(await createOf(at.opened))).toMatchObject({
        status: "failed",
        costMicros: null,
        error: { message },
      });
    },
  );

  it.each(["a task that it no longer knows", "an id of another form"])("is unknown: %s", async (what) => {
    at.bfl.end({ status: "Task not found" });
    const id = what.startsWith("a task") ? await createOf(at.opened) : "not-an-id";
    expect(await status(id)).toBeNull();
  });

  it("that is ready without an address has no pictures yet", async () => {
    at.bfl.end({ status: "Ready", at: null });
    const id = await createOf(at.opened);
    expect(await status(id)).toMatchObject({ status: "succeed" });
    expect(await at.opened.service.outputs(id)).toEqual([]);
  });

  it("whose link has ended says that pictures are kept for ten minutes, and asks for a new one first", async () => {
    const id = await createOf(at.opened);
    await status(id);
    at.bfl.failPictures("expired_link");
    const fetchOne = async () => {
      const [output] = await at.opened.service.outputs(id);
      return output?.kind === "elsewhere" ? output.fetch() : null;
    };
    await expect(fetchOne()).rejects.toMatchObject({
      errorName: "pictures_expired",
      retryable: true,
      message: expect.stringContaining("keeps pictures for ten minutes only"),
    });
    at.bfl.failPictures(null);
    expect(await fetchOne()).toBeInstanceOf(Uint8Array);
    expect(reads().filter(({ path }) => path.includes("get_result"))).toHaveLength(2);
  });

  it("cannot be cancelled, which is said without a call", async () => {
    at.bfl.hold("waiting");
    const id = await createOf(at.opened);
    await expect(at.opened.service.cancel(id)).rejects.toMatchObject({
      errorName: "not_cancellable",
      message: "Black Forest Labs cannot cancel: it draws and charges what it has taken.",
    });
    expect(at.bfl.requests).toHaveLength(1);
    expect(at.opened.service.models.map(({ abilities }) => abilities.cancel)).toEqual(
      at.opened.service.models.map(() => "none"),
    );
  });

  it("of unknown outcome is found by the id of its task, with what it was asked for", async () => {
    at.bfl.failNext("drop_after_read");
    await createFailureOf(at.opened, { prompt: "a lost lake", settings: { seed: 77 } });
    const taskId = at.bfl.creations[0]?.id ?? "";
    const found = await at.opened.service.requestOf(taskId);
    expect(found).toMatchObject({ prompt: "a lost lake", negativePrompt: null, seed: 77 });
    expect(await status(found?.serviceId ?? "")).toMatchObject({ status: "succeed", costMicros: null });
    expect(await at.opened.service.requestOf("api.evil.bfl.ai~v1~get_result~x~x")).toBeNull();
  });
});
