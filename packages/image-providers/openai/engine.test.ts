import sharp from "sharp";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { type OpenAiStandIn, startOpenAi } from "@/tools/testing/adapters/openai";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { waitFor } from "@/tools/testing/wait";
import type { RenderHooks, RenderRequest } from "../engine";
import { createOpenAiEngine } from "./engine";
import { OPENAI_MODELS, plainModel, type WireModel } from "./models";

const KEY = "canary-openai-4711";
const closed = closedAfterTest();

async function start({
  models = OPENAI_MODELS as readonly WireModel[],
  total = 5_000,
  mediaHosts = [] as string[],
  path = "/v1",
} = {}) {
  const standIn = closed(await startOpenAi({ key: KEY }));
  const clock = createTestClock();
  const engine = closed(
    createOpenAiEngine(
      {
        ...{ baseUrl: new URL(path, standIn.baseUrl).href, setting: "OPENAI_IMAGE_BASE_URL" },
        ...{ apiKey: KEY, provider: "OpenAI", mediaHosts, models },
      },
      { clock, log: createLog("silent") },
      { deadlines: { connect: 400, total } },
    ),
  );
  return { standIn, engine, clock, draw: drawWith(engine) };
}

const render = (
  engine: ReturnType<typeof createOpenAiEngine>,
  request: Partial<RenderRequest> = {},
  hooks: Partial<RenderHooks> = {},
) =>
  engine.render(
    {
      ...{ model: "openai/gpt-image-2", prompt: "a red kite", negativePrompt: "", seed: null },
      ...{ width: 1024, height: 1024, count: 1, settings: {}, ...request },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {}, ...hooks },
  );

const drawWith =
  (engine: ReturnType<typeof createOpenAiEngine>) =>
  async (request: Partial<RenderRequest> = {}, hooks: Partial<RenderHooks> = {}) => {
    const { images } = await render(engine, request, hooks);
    return images.map(({ image, seed }) => {
      if (!("bytes" in image)) throw new Error("The engine returned a bitmap.");
      return { bytes: image.bytes, seed };
    });
  };

const PLAIN = plainModel("openai-style/flux", "flux", false);
const failureOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => null,
    (error) => ({ outcome: error.outcome, kind: error.kind, message: error.body?.message, error }),
  );
const sizeOf = async ({ bytes }: { bytes: Uint8Array }) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return `${width}x${height} ${format}`;
};
const lastBody = ({ bodies }: OpenAiStandIn) => bodies.at(-1);

test("a GPT image model gets the size, the settings and no response_format, and the picture is the answer's", async () => {
  const { standIn, draw } = await start();
  const settings = {
    quality: "high",
    background: "opaque",
    output_format: "jpeg",
    moderation: "low",
    partial_images: "0",
  };
  const [picture] = await draw({ width: 1536, height: 1024, settings });
  expect(lastBody(standIn)).toEqual({
    ...{ model: "gpt-image-2", prompt: "a red kite", n: 1, size: "1536x1024" },
    ...{ quality: "high", background: "opaque", output_format: "jpeg", moderation: "low" },
    // What the stand-in adds to a body without them.
    ...{ stream: false, partial_images: 0 },
  });
  expect(picture && (await sizeOf(picture))).toBe("1536x1024 jpeg");
  expect(picture?.seed).toBeNull();
});

test("other models are asked for base64, with seed and negative prompt where they have them", async () => {
  const { standIn, draw } = await start({ models: [PLAIN] });
  const model = PLAIN.id;
  const [picture] = await draw({ model, seed: 7, negativePrompt: "people", width: 512, height: 512 });
  expect(lastBody(standIn)).toMatchObject({
    ...{ model: "flux", seed: 7, negative_prompt: "people", response_format: "b64_json", stream: false },
  });
  // The answer does not say that it was drawn with this seed.
  expect(picture?.seed).toBeNull();
  await draw({ model });
  expect(Object.keys(lastBody(standIn) ?? {})).not.toContain("seed");
  expect(Object.keys(lastBody(standIn) ?? {})).not.toContain("negative_prompt");
});

test("a prompt with a command that would pass the studio's limits is refused, and nothing is sent", async () => {
  const { standIn, engine, draw } = await start({ models: [PLAIN] });
  const command = '<sd_cpp_extra_args>{"batch_count": 99}</sd_cpp_extra_args>';
  for (const request of [{ prompt: `a lake ${command}` }, { negativePrompt: command }])
    expect(await failureOf(draw({ model: PLAIN.id, ...request }))).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("<sd_cpp_extra_args>"),
    });
  expect(standIn.creates).toBe(0);
  expect(engine.health().state).toBe("ok");
});

test("partial pictures become previews and progress, and the last event the picture", async () => {
  const { standIn, draw } = await start();
  const previews: string[] = [];
  const progress: number[] = [];
  const pictures = await draw(
    { settings: { partial_images: "2" } },
    {
      onProgress: (fraction) => void progress.push(fraction),
      onPreview: (image, position) => void previews.push(`${position} ${"bytes" in image}`),
    },
  );
  expect(lastBody(standIn)).toMatchObject({ stream: true, partial_images: 2 });
  expect(previews).toEqual(["0 true", "0 true"]);
  expect(progress).toEqual([1 / 3, 2 / 3]);
  expect(pictures).toHaveLength(1);
});

test("a server that answers with JSON although events were asked for is understood", async () => {
  const { standIn, draw } = await start();
  standIn.deliver("json");
  expect(await draw({ settings: { partial_images: "2" } })).toHaveLength(1);
});

test("pictures are read from links without sending the key there, and from data addresses", async () => {
  const { standIn, draw } = await start({ models: [PLAIN] });
  standIn.deliver("url");
  expect(await draw({ model: PLAIN.id, count: 2 })).toHaveLength(2);
  const fetches = standIn.requests.filter(({ path }) => path.startsWith("/files/"));
  expect(fetches).toHaveLength(2);
  expect(JSON.stringify(fetches)).not.toContain(KEY);
  standIn.deliver("data url");
  const [picture] = await draw({ model: PLAIN.id, width: 512, height: 256 });
  expect(picture && (await sizeOf(picture))).toBe("512x256 png");
});

test("a link that cannot be fetched may have been charged", async () => {
  const { standIn, draw } = await start({ models: [PLAIN] });
  standIn.answerNext(200, { data: [{ url: "http://169.254.169.254/picture.png" }] });
  expect(await failureOf(draw({ model: PLAIN.id }))).toMatchObject({
    outcome: "unknown",
    message: "OpenAI drew a picture that could not be fetched.",
  });
});

test("when one of several links cannot be fetched, the other pictures are kept, and a call has as many pictures as before", async () => {
  const { standIn, engine } = await start({ models: [PLAIN] });
  const b64_json = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
      .png()
      .toBuffer()
  ).toString("base64");
  standIn.answerNext(200, {
    data: [{ url: "http://169.254.169.254/picture.png" }, { b64_json }, { b64_json }],
  });
  const { images, lost } = await render(engine, { model: PLAIN.id, count: 3 });
  expect(images).toHaveLength(2);
  expect(lost).toMatchObject([{ outcome: "unknown" }]);
  expect(engine.picturesPerCall(PLAIN.id)).toBeGreaterThanOrEqual(3);
});

test("a link to a host that the settings do not allow is told with the setting, also as the state of the engine", async () => {
  const { standIn, draw, engine } = await start({ models: [PLAIN] });
  standIn.answerNext(200, { data: [{ url: "http://10.1.2.3/picture.png" }] });
  const message = expect.stringContaining("IMAGE_SERVICE_MEDIA_HOSTS");
  expect(await failureOf(draw({ model: PLAIN.id }))).toMatchObject({ outcome: "unknown", message });
  expect(engine.health()).toMatchObject({ state: "degraded", lastError: { message } });
});

test("a link to a host in a private network is fetched when the settings name it", async () => {
  const storage = closed(await startUpstream());
  const picture = sharp({ create: { width: 64, height: 32, channels: 3, background: "teal" } }).png();
  storage.always("media", { answer: { text: await picture.toBuffer(), type: "image/png" } });
  const { standIn, draw } = await start({ models: [PLAIN], mediaHosts: [new URL(storage.baseUrl).host] });
  standIn.answerNext(200, { data: [{ url: `${storage.baseUrl}/media/one/0.png` }] });
  const [drawn] = await draw({ model: PLAIN.id });
  expect(drawn && (await sizeOf(drawn))).toBe("64x32 png");
  expect(storage.counts.tokens.size).toBe(0);
});

test("fewer pictures than asked for are returned as they are, and none are an unknown outcome", async () => {
  const { standIn, draw } = await start({ models: [PLAIN] });
  standIn.deliverFewer(1);
  expect(await draw({ model: PLAIN.id, count: 3 })).toHaveLength(2);
  standIn.deliverFewer(3);
  expect(await failureOf(draw({ model: PLAIN.id, count: 3 }))).toMatchObject({ outcome: "unknown" });
});

test.each([
  ["an object", { error: { message: "No such size.", code: "invalid_value", param: "size" } }],
  ["a bare string", { error: "No such size." }],
  ["a detail", { detail: "No such size." }],
])("the reason of a refused request is shown when the error is %s", async (_, body) => {
  const { standIn, draw } = await start();
  standIn.answerNext(400, body);
  expect(await failureOf(draw())).toMatchObject({
    ...{
      outcome: "refused",
      kind: undefined,
      message: "OpenAI refused the request: No such size. Nothing was charged.",
    },
  });
});

test.each([
  [401, { error: { message: `Incorrect API key provided: ${KEY}` } }, "refused", "unauthorized"],
  [402, {}, "refused", "quota"],
  [429, { error: { message: "No credit.", code: "insufficient_quota" } }, "refused", "quota"],
  [400, { error: { message: "Limit.", code: "billing_hard_limit_reached" } }, "refused", "quota"],
  [429, { error: { message: "Slow down." } }, "refused", "rate_limited"],
  [400, { error: { message: "Blocked.", code: "moderation_blocked" } }, "refused", undefined],
  [403, { error: { message: "Your organization must be verified." } }, "refused", undefined],
  [404, { error: { message: "The model does not exist." } }, "refused", undefined],
  [408, {}, "unknown", undefined],
  [503, { error: { message: "Overloaded." } }, "unknown", undefined],
  [200, { data: "no list" }, "unknown", undefined],
  [200, { data: [{ b64_json: "<html>" }] }, "unknown", undefined],
])("an answer %i with %j means %s (%s)", async (status, body, outcome, kind) => {
  const { standIn, draw } = await start();
  standIn.answerNext(status, body);
  const failure = await failureOf(draw());
  expect(failure).toMatchObject({ outcome, kind });
  expect(JSON.stringify(failure)).not.toContain(KEY);
  expect(standIn.creates).toBe(1);
});

test("an address without /v1 is refused with the setting to change, and one with /v1 in the server's own words", async () => {
  const root = await start({ path: "/" });
  expect(await failureOf(root.draw())).toMatchObject({
    outcome: "refused",
    message:
      "OpenAI draws no pictures at this address (404). Nothing was started. An administrator must add /v1 to OPENAI_IMAGE_BASE_URL, or what the server has instead.",
  });
  const { standIn, draw } = await start();
  standIn.answerNext(404, { error: { message: "No such model." } });
  expect(await failureOf(draw())).toMatchObject({
    message: "OpenAI refused the request: No such model. Nothing was charged.",
  });
});

test("the pause that the service asks for is passed on", async () => {
  const { standIn, draw } = await start();
  standIn.answerNext(429, { error: { message: "Slow down." } }, { "retry-after": "21" });
  expect((await failureOf(draw()))?.error).toMatchObject({ retryAfterMs: 21_000 });
  standIn.answerNext(429, { error: { message: "Slow down." } }, { "x-ratelimit-reset-requests": "1m12s" });
  expect((await failureOf(draw()))?.error).toMatchObject({ retryAfterMs: 72_000 });
});

test("an error among the events is a refused prompt or an unknown outcome", async () => {
  const { standIn, draw } = await start();
  const events = (error: object) =>
    [
      200,
      `event: error\ndata: ${JSON.stringify({ type: "error", error })}\n\n`,
      { "content-type": "text/event-stream" },
    ] as const;
  standIn.answerNext(...events({ message: "Blocked by the safety system.", code: "moderation_blocked" }));
  expect(await failureOf(draw())).toMatchObject({
    ...{
      outcome: "refused",
      message: "OpenAI refuses this prompt: Blocked by the safety system. It may have been charged.",
    },
  });
  standIn.answerNext(...events({ message: "Something broke." }));
  expect(await failureOf(draw())).toMatchObject({ outcome: "unknown" });
});

test("a server that cannot be reached was not sent anything", async () => {
  const { engine, standIn, draw } = await start();
  await standIn.close();
  expect(await failureOf(draw())).toMatchObject({
    ...{ outcome: "not_sent", message: "OpenAI could not be reached. Nothing was sent." },
  });
  expect(engine.health().state).toBe("degraded");
});

test("a call without an answer ends at its deadline, and is sent once", async () => {
  const { standIn, draw } = await start({ total: 300 });
  standIn.failNext("hang");
  expect(await failureOf(draw())).toMatchObject({
    outcome: "unknown",
    message: "OpenAI did not answer in time.",
  });
  expect(standIn.creates).toBe(1);
});

test("a call of several pictures has the time of as many", async () => {
  const { standIn, draw } = await start({ total: 300, models: [PLAIN] });
  standIn.failNext("hang");
  const begunAt = performance.now();
  expect(await failureOf(draw({ model: PLAIN.id, count: 3 }))).toMatchObject({
    message: "OpenAI did not answer in time.",
  });
  expect(performance.now() - begunAt).toBeGreaterThan(850);
});

test("no more pictures are asked for in a call than its answer may have bytes for", async () => {
  const sizes = { list: [{ width: 3840, height: 2160 }] };
  const large = {
    ...PLAIN,
    id: "openai-style/large",
    abilities: { ...PLAIN.abilities, sizes, max_pictures: 10 },
  };
  const { engine } = await start({ models: [PLAIN, large] });
  expect(engine.picturesPerCall(PLAIN.id)).toBe(4);
  expect(engine.picturesPerCall(large.id)).toBe(2);
});

test("an abort ends the call at once with its reason, and closes the connection", async () => {
  const { standIn, draw } = await start();
  standIn.hold("drawing");
  const control = new AbortController();
  const drawing = failureOf(draw({}, { signal: control.signal }));
  await waitFor("the call", () => standIn.creates === 1);
  control.abort(new Error("cancelled"));
  expect((await drawing)?.error).toMatchObject({ message: "cancelled" });
  await waitFor("the end of the connection", async () => (await standIn.connections()) === 0);
});

test("the health follows the latest outcome: a refused key, a pause, a failure, a success", async () => {
  const { engine, standIn, clock, draw } = await start();
  expect(engine.health()).toMatchObject({ state: "ok", lastError: null, callsLastMinute: 0 });
  const after = async (status: number, body: object = {}) => {
    standIn.answerNext(status, body);
    await failureOf(draw());
    return engine.health();
  };
  expect(await after(401)).toMatchObject({ state: "unauthorized", resumesAt: null });
  expect(await after(500)).toMatchObject({ state: "degraded" });
  clock.advance(10 * 60_000);
  // However long ago: the last call failed.
  expect(engine.health()).toMatchObject({ state: "degraded", callsLastMinute: 0 });
  expect(await after(429)).toMatchObject({ state: "rate_limited", resumesAt: expect.any(Number) });
  clock.advance(10 * 60_000);
  expect(engine.health()).toMatchObject({ state: "ok" });
  expect(await after(500)).toMatchObject({ state: "degraded" });
  await draw();
  expect(engine.health()).toMatchObject({ state: "ok", host: new URL(standIn.baseUrl).host });
  expect(engine.health().lastError?.message).toBe("OpenAI answered with an error (500).");
});

test.each([
  ["JSON", "0"],
  ["events", "2"],
])("a call costs its tokens at the model's prices, from %s", async (_, partials) => {
  const { engine } = await start();
  const { costMicros } = await engine.render(
    {
      ...{ model: "openai/gpt-image-2", prompt: "a red kite", negativePrompt: "", seed: null },
      ...{ width: 1024, height: 1024, count: 1, settings: { partial_images: partials } },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
  );
  // 20 tokens of text at 5 and 1056 of the picture at 30 dollars a million.
  expect(costMicros).toBe(31_780);
});

test("a call without a usable picture costs its tokens too", async () => {
  const { standIn, draw } = await start();
  const usage = { input_tokens: 20, output_tokens: 1_056, total_tokens: 1_076 };
  standIn.answerNext(200, { data: [{ url: "http://169.254.169.254/picture.png" }], usage });
  expect((await failureOf(draw()))?.error).toMatchObject({ outcome: "unknown", costMicros: 31_780 });
  standIn.answerNext(200, { data: [], usage });
  expect((await failureOf(draw()))?.error).toMatchObject({ outcome: "unknown", costMicros: 31_780 });
});

test("the tokens of a model without known prices say no cost", async () => {
  const { standIn, engine } = await start({ models: [PLAIN] });
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const usage = { input_tokens: 20, output_tokens: 1_056, total_tokens: 1_076 };
  standIn.answerNext(200, { data: [{ b64_json: picture.toString("base64") }], usage });
  const result = await engine.render(
    {
      ...{ model: PLAIN.id, prompt: "a red kite", negativePrompt: "", seed: null },
      ...{ width: 64, height: 64, count: 1, settings: {} },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
  );
  expect(result.costMicros).toBeUndefined();
});

test("a prompt that OpenAI rewrote comes with its picture", async () => {
  const { standIn, engine } = await start();
  const b64_json = Buffer.from("picture").toString("base64");
  standIn.answerNext(200, { data: [{ b64_json, revised_prompt: "A red kite over the sea." }] });
  const { images } = await engine.render(
    {
      ...{ model: "openai/gpt-image-2", prompt: "a red kite", negativePrompt: "", seed: null },
      ...{ width: 1024, height: 1024, count: 1, settings: {} },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
  );
  expect(images.map(({ revisedPrompt }) => revisedPrompt)).toEqual(["A red kite over the sea."]);
});
