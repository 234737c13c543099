import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { googleError, startGoogle, withoutPicture } from "@/tools/testing/adapters/google";
import { inputOf } from "@/tools/testing/adapters/input-of";
import { madeFrom } from "@/tools/testing/adapters/made-from";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import type { RenderRequest } from "../engine";
import { createGoogleEngine } from "./engine";
import { googleModels } from "./models";

const KEY = "canary-google-4711";
const PRO = "google/gemini-3-pro-image";
const closed = closedAfterTest();

async function start(isAtGoogle = true) {
  const standIn = closed(await startGoogle({ key: KEY }));
  const logged: unknown[] = [];
  const models = googleModels([], isAtGoogle, () => {});
  const engine = closed(
    createGoogleEngine(
      { baseUrl: standIn.baseUrl, apiKey: KEY, models },
      {
        clock: createTestClock(),
        log: { ...createLog("silent"), warn: (...args: unknown[]) => void logged.push(...args) },
      },
    ),
  );
  const draw = (request: Partial<RenderRequest> = {}, signal = new AbortController().signal) =>
    engine.render(
      {
        ...{ model: PRO, prompt: "a red kite", negativePrompt: "", seed: null },
        ...{ width: 1376, height: 768, count: 1, settings: {}, ...request },
      },
      { signal, onProgress: () => {}, onPreview: () => {} },
    );
  return { standIn, engine, draw, logged };
}

const failureOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => null,
    ({ outcome, kind, retryAfterMs, costMicros, body }) => ({
      ...{ outcome, kind, retryAfterMs, costMicros, code: body?.code, message: body?.message },
    }),
  );
const png = async (width: number, height: number) =>
  inputOf(
    await sharp({ create: { width, height, channels: 3, background: "#c82828" } })
      .png()
      .toBuffer(),
  );

test("a creation asks for its shape and size in Google's words, with the key in its header alone", async () => {
  const { standIn, draw } = await start();
  await draw({ width: 5504, height: 3072 });
  await draw({ model: "google/gemini-2.5-flash-image", width: 1248, height: 832 });
  expect(standIn.calls).toEqual([
    {
      ...{ model: "gemini-3-pro-image", prompt: "a red kite", pictures: [] },
      imageConfig: { aspectRatio: "16:9", imageSize: "4K" },
    },
    {
      ...{ model: "gemini-2.5-flash-image", prompt: "a red kite", pictures: [] },
      imageConfig: { aspectRatio: "3:2" },
    },
  ]);
  for (const { headers, path, body } of standIn.requests) {
    expect(headers).toMatchObject({ "x-goog-api-key": KEY });
    expect(headers.authorization).toBeUndefined();
    expect(path + body).not.toContain(KEY);
  }
});

test("only the finished picture is kept, byte for byte, and none of the model's drafts", async () => {
  const { standIn, draw } = await start();
  const file = await sharp({ create: { width: 1376, height: 768, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  standIn.deliver(file);
  const { images } = await draw();
  expect(images).toHaveLength(1);
  const [image] = images;
  expect(image?.seed).toBeNull();
  expect(image && "bytes" in image.image && file.equals(image.image.bytes)).toBe(true);
});

test("a finished picture of many megabytes comes whole", async () => {
  const { standIn, draw } = await start();
  const file = Buffer.from(Uint8Array.from({ length: 6_000_001 }, (_, at) => (at * 7 + (at >> 8)) & 255));
  standIn.deliver(file);
  const [image] = (await draw()).images;
  expect(image && "bytes" in image.image && file.equals(image.image.bytes)).toBe(true);
});

test.each([
  // 20 tokens in, 206 of text and thoughts and 1120 or 2000 of the picture: at 2, 12 and 120 dollars a million.
  [PRO, { width: 1376, height: 768 }, 40 + 2_472 + 134_400],
  [PRO, { width: 5504, height: 3072 }, 40 + 2_472 + 240_000],
  // 20 in, 6 of text and 1290 of the picture, at 0.3, 2.5 and 30.
  ["google/gemini-2.5-flash-image", { width: 1344, height: 768 }, 6 + 15 + 38_700],
])("a picture of %s in %o costs what its tokens cost", async (model, size, micros) => {
  const { draw } = await start();
  expect((await draw({ model, ...size })).costMicros).toBe(micros);
});

test("the cost of a call through a gateway is unknown", async () => {
  const { draw } = await start(false);
  expect((await draw()).costMicros).toBeUndefined();
});

test("an edit sends its source and then its references, whose tokens it costs too", async () => {
  const { standIn, draw } = await start();
  const source = await png(96, 64);
  const inputs = madeFrom({ source, references: [{ ...(await png(32, 32)), role: null }] });
  const { costMicros } = await draw({ prompt: "at night", inputs });
  const [call] = standIn.calls;
  expect(call?.prompt).toBe("at night");
  const sizes = (call?.pictures ?? []).map(({ bytes }) => sharp(bytes).metadata());
  expect(await Promise.all(sizes)).toMatchObject([{ width: 96 }, { width: 32 }]);
  expect(costMicros).toBe((20 + 2 * 258) * 2 + 2_472 + 134_400);
});

test("the calls of a creation read its pictures once, before anything is sent, and send them in each", async () => {
  const { standIn, engine, draw } = await start();
  const source = await png(96, 64);
  const inputs = madeFrom({ source });
  const request = {
    ...{ model: PRO, prompt: "at night", negativePrompt: "", seed: null, settings: {} },
    ...{ width: 1376, height: 768, count: 1, inputs },
  };
  await engine.prepare?.(request, new AbortController().signal);
  expect([source.forms.length, standIn.requests.length]).toEqual([1, 0]);
  await Promise.all([draw(request), draw(request)]);
  expect(source.forms).toHaveLength(1);
  await draw({ ...request, prompt: "at noon" });
  expect(standIn.calls.map(({ prompt, pictures }) => [prompt, pictures.length])).toEqual([
    ["at night", 1],
    ["at night", 1],
    ["at noon", 1],
  ]);
});

test.each([
  [new StudioError("picture_damaged", "A picture is missing in the store."), "refused"],
  [new Error("The store at 10.0.0.7 does not answer."), "not_sent"],
])("where a picture cannot be read, nothing was sent: %s", async (error, outcome) => {
  const { standIn, draw } = await start();
  const source = { ...(await png(96, 64)), read: () => Promise.reject(error) };
  expect(await failureOf(draw({ inputs: madeFrom({ source }) }))).toMatchObject({ outcome });
  expect(standIn.requests).toHaveLength(0);
});

/** The cost of 20 tokens in and 200 of thoughts. */
const TRIED = 40 + 2_400;
const PROMPT_REFUSED = 40003;
const NO_PICTURE = 50217;
const MODEL_GONE = 50254;
const WITHHELD = 50221;

const COUNTED = { usageMetadata: { promptTokenCount: 20, thoughtsTokenCount: 200 } };

test.each([
  [
    "kept back by a filter, in Google's words",
    withoutPicture("IMAGE_SAFETY", "You will not be charged for blocked images."),
    WITHHELD,
    "Google kept the picture back (IMAGE_SAFETY): You will not be charged for blocked images.",
  ],
  [
    "kept back without a word",
    withoutPicture("PROHIBITED_CONTENT"),
    WITHHELD,
    "Google kept the picture back (PROHIBITED_CONTENT). It does not charge pictures that it keeps back.",
  ],
  [
    "not drawn by the model",
    withoutPicture("NO_IMAGE"),
    PROMPT_REFUSED,
    "Google drew no picture (NO_IMAGE). The prompt may be against its policy, or ask for no picture. It was charged.",
  ],
  [
    "not finished",
    withoutPicture("MAX_TOKENS"),
    NO_PICTURE,
    "Google drew no picture (MAX_TOKENS). It was charged.",
  ],
  [
    "replaced by words",
    {
      body: {
        candidates: [{ content: { parts: [{ text: "I cannot draw that." }] }, finishReason: "STOP" }],
        ...COUNTED,
      },
    },
    NO_PICTURE,
    "Google drew no picture: I cannot draw that. It was charged.",
  ],
  [
    "only a draft of the model",
    {
      body: {
        candidates: [
          {
            content: { parts: [{ thought: true, inlineData: { mimeType: "image/png", data: "iVBORw0K" } }] },
            finishReason: "STOP",
          },
        ],
        ...COUNTED,
      },
    },
    NO_PICTURE,
    "Google drew no picture. It was charged.",
  ],
  [
    "not begun, because the prompt is blocked",
    { body: { promptFeedback: { blockReason: "BLOCKLIST" }, ...COUNTED } },
    PROMPT_REFUSED,
    "Google refuses this prompt (BLOCKLIST). It was charged.",
  ],
])(
  "a picture that is %s fails with that reason and what it cost, and is not asked for again",
  async (_, answer, code, message) => {
    const { standIn, engine, draw } = await start();
    standIn.answerNext(":generateContent", answer);
    expect(await failureOf(draw())).toEqual({
      ...{ outcome: "refused", kind: undefined, retryAfterMs: undefined, costMicros: TRIED, code, message },
    });
    expect(engine.health().state).toBe("ok");
    expect(standIn.creates).toBe(1);
  },
);

test("tokens of a picture that Google kept back are not counted as a cost", async () => {
  const { standIn, draw } = await start();
  const { body } = withoutPicture("IMAGE_RECITATION");
  const usageMetadata = {
    ...{ promptTokenCount: 20, candidatesTokenCount: 1_120, thoughtsTokenCount: 200 },
    candidatesTokensDetails: [{ modality: "IMAGE", tokenCount: 1_120 }],
  };
  standIn.answerNext(":generateContent", { body: { ...body, usageMetadata } });
  expect(await failureOf(draw())).toMatchObject({ costMicros: TRIED });
});

const detail = (type: string, fields: object) => ({
  "@type": `type.googleapis.com/google.rpc.${type}`,
  ...fields,
});
const perDay = detail("QuotaFailure", {
  violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }],
});

test.each([
  [
    "a key that Google does not know",
    googleError(400, "INVALID_ARGUMENT", "API key not valid.", [
      detail("ErrorInfo", { reason: "API_KEY_INVALID" }),
    ]),
    { kind: "unauthorized" },
  ],
  [
    "a key without permission",
    googleError(403, "PERMISSION_DENIED", "Your API key was reported as leaked."),
    { kind: "unauthorized" },
  ],
  [
    "a project without billing",
    googleError(400, "FAILED_PRECONDITION", "Please enable billing on your project."),
    { kind: "quota" },
  ],
  [
    "a limit of the day",
    googleError(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [perDay]),
    { kind: "quota" },
  ],
  [
    "a limit of the minute",
    googleError(429, "RESOURCE_EXHAUSTED", "Retry in 34.4s.", [detail("RetryInfo", { retryDelay: "34.4s" })]),
    { kind: "rate_limited", retryAfterMs: 34_400 },
  ],
  [
    "a limit without a time",
    googleError(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
    { kind: "rate_limited", retryAfterMs: undefined },
  ],
  [
    "an overload",
    googleError(503, "UNAVAILABLE", "The model is overloaded."),
    { kind: "rate_limited", retryAfterMs: undefined },
  ],
])("after %s nothing was started, and the studio waits", async (_, answer, expected) => {
  const { standIn, draw } = await start();
  standIn.answerNext(":generateContent", answer);
  expect(await failureOf(draw())).toMatchObject({ outcome: "refused", ...expected });
});

test.each([
  [
    "a request that the model does not take",
    googleError(400, "INVALID_ARGUMENT", "Aspect ratio 1:4 is not supported for this model"),
    "refused",
    "Google refused the request: Aspect ratio 1:4 is not supported for this model. Nothing was charged.",
  ],
  [
    "a place where Google does not serve",
    googleError(400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
    "refused",
    "Google refused the request: User location is not supported for the API use. Nothing was charged.",
  ],
  [
    "a failure at Google",
    googleError(500, "INTERNAL", "An internal error has occurred."),
    "unknown",
    "Google answered with an error (500).",
  ],
  [
    "a gateway in front of Google that is overloaded",
    { status: 503, body: "Service Unavailable" },
    "unknown",
    "Google answered with an error (503).",
  ],
  ["an answer that says nothing", { body: {} }, "unknown", "Google's answer could not be understood."],
])("the message after %s says what is known", async (_, answer, outcome, message) => {
  const { standIn, draw } = await start();
  standIn.answerNext(":generateContent", answer);
  expect(await failureOf(draw())).toMatchObject({ outcome, message, kind: undefined });
});

test("a model that Google does not have says so until a call of it succeeds, and the others stay", async () => {
  const { standIn, engine, draw } = await start();
  const gone = googleError(
    404,
    "NOT_FOUND",
    "models/gemini-3-pro-image is not found for API version v1beta.",
  );
  standIn.answerNext(":generateContent", gone);
  expect(await failureOf(draw())).toMatchObject({ outcome: "refused", code: MODEL_GONE });
  expect(engine.modelProblem?.(PRO)).toBe("Google no longer has this model, or not for the studio's key.");
  expect(engine.modelProblem?.("google/gemini-2.5-flash-image")).toBeNull();
  expect(engine.health().state).toBe("ok");
  await draw();
  expect(engine.modelProblem?.(PRO)).toBeNull();
});

test("where GEMINI_BASE_URL is wrong, the message says how the address usually ends", async () => {
  const { standIn, draw } = await start();
  standIn.answerNext(":generateContent", { status: 404, body: "<html>Not found</html>" });
  expect((await failureOf(draw()))?.message).toContain("GEMINI_BASE_URL, which usually ends with /v1beta");
});

test("the key is in no log and no error, even where Google's answer repeats it", async () => {
  const { standIn, draw, logged } = await start();
  standIn.answerNext(":generateContent", googleError(400, "INVALID_ARGUMENT", `The key ${KEY} is odd.`));
  const failure = await failureOf(draw());
  expect(failure?.message).toBe("Google refused the request: The key [secret] is odd. Nothing was charged.");
  expect(JSON.stringify([failure, logged.map(String)])).not.toContain(KEY);
});
