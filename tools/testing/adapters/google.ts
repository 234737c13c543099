/**
 * A stand-in for Google's `generateContent` with image models. Requests and answers have the forms of the API's discovery document and
 * of `vercel/ai` (`packages/google/src`): unknown fields, ratios and sizes are refused as there; an answer has what the model thought
 * on its way, a picture among it, before the finished picture, and the tokens of each. Refusals by policy are answers with status 200,
 * and a wrong key is a 400, as people have recorded. Pictures have the sizes of Google's tables; an edit is the negative of its first
 * picture, with a quarter of the sides, because tests wait for many.
 */
import sharp from "sharp";
import * as z from "zod";
import { plainPicture } from "./drawn-picture";
import { type StandInAnswer, type StandInHttp, startStandInHttp } from "./http";
import type { ReceivedRequest, StandIn } from "./stand-in";

const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;
const EXTREME = ["1:4", "4:1", "1:8", "8:1"] as const;
const MAX_REQUEST_BYTES = 20_000_000;

/** By Google's names: what it draws, and how many tokens a picture has at each size. */
const MODELS: Record<string, { isExtreme?: true; isPng?: true; tokens: Record<string, number> }> = {
  "gemini-nano-banana-2.1": { isExtreme: true, tokens: { "1K": 1_120, "2K": 1_680, "4K": 3_780 } },
  "gemini-3-pro-image": { tokens: { "1K": 1_120, "2K": 1_120, "4K": 2_000 } },
  "gemini-3.1-flash-lite-image": { tokens: { "1K": 1_120 } },
  "gemini-2.5-flash-image": { isPng: true, tokens: { "1K": 1_290 } },
};
/** At 1K, of Gemini 3. */
const SIZES: Record<string, [number, number]> = {
  ...{ "1:1": [1024, 1024], "2:3": [848, 1264], "3:2": [1264, 848], "3:4": [896, 1200], "4:3": [1200, 896] },
  ...{
    "4:5": [928, 1152],
    "5:4": [1152, 928],
    "9:16": [768, 1376],
    "16:9": [1376, 768],
    "21:9": [1584, 672],
  },
  ...{ "1:4": [512, 2048], "4:1": [2048, 512], "1:8": [384, 3072], "8:1": [3072, 384] },
};

const partSchema = z.union([
  z.strictObject({ text: z.string().min(1) }),
  z.strictObject({
    inlineData: z.strictObject({
      mimeType: z.enum(["image/png", "image/jpeg", "image/webp"]),
      data: z.base64(),
    }),
  }),
]);
const bodySchema = z.strictObject({
  contents: z.tuple([z.strictObject({ role: z.literal("user"), parts: z.array(partSchema).min(1) })]),
  generationConfig: z.strictObject({
    responseModalities: z.tuple([z.literal("IMAGE")]),
    imageConfig: z.strictObject({
      aspectRatio: z.enum([...RATIOS, ...EXTREME]),
      imageSize: z.enum(["1K", "2K", "4K"]).optional(),
    }),
  }),
});

interface GoogleCall {
  model: string;
  prompt: string;
  imageConfig: z.output<typeof bodySchema>["generationConfig"]["imageConfig"];
  pictures: { bytes: Buffer; mediaType: string }[];
}

export interface GoogleStandIn extends StandIn, Pick<StandInHttp, "answerNext"> {
  /** The calls that were understood, in order. */
  readonly calls: readonly GoogleCall[];
  /** The next finished pictures are this file. */
  deliver(file: Uint8Array): void;
}

export const googleError = (code: number, status: string, message: string, details?: object[]) => ({
  status: code,
  body: { error: { code, message, status, ...(details && { details }) } },
});
const typed = (name: string, fields: object) => ({
  "@type": `type.googleapis.com/google.rpc.${name}`,
  ...fields,
});

export const WRONG_KEY = googleError(
  ...([400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."] as const),
  [typed("ErrorInfo", { reason: "API_KEY_INVALID", domain: "googleapis.com" })],
);
export const PAUSE = googleError(
  ...([429, "RESOURCE_EXHAUSTED", "You exceeded your current quota. Please retry in 2s."] as const),
  [
    typed("QuotaFailure", { violations: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel" }] }),
    typed("RetryInfo", { retryDelay: "2s" }),
  ],
);
export const withoutPicture = (finishReason: string, finishMessage?: string) => ({
  body: {
    candidates: [{ content: {}, finishReason, ...(finishMessage && { finishMessage }), index: 0 }],
    usageMetadata: { promptTokenCount: 20, thoughtsTokenCount: 200, totalTokenCount: 220 },
  },
});

const REFUSALS = {
  wrong_key: WRONG_KEY,
  quota: googleError(429, "RESOURCE_EXHAUSTED", "Your prepayment credits are depleted."),
  policy: withoutPicture(
    "IMAGE_SAFETY",
    "The image was filtered out. You will not be charged for blocked images.",
  ),
  rate_limited: PAUSE,
  server_error: googleError(500, "INTERNAL", "An internal error has occurred."),
};

export async function startGoogle({ key }: { key: string }): Promise<GoogleStandIn> {
  const calls: GoogleCall[] = [];
  const files: Uint8Array[] = [];
  const waiting = new Set<() => void>();
  let held = false;
  let drawn = 0;

  const isKnown = ({ headers }: ReceivedRequest) => headers["x-goog-api-key"] === key;

  async function start(request: ReceivedRequest, signal: AbortSignal): Promise<StandInAnswer> {
    const call = readCall(request);
    if (!isKnown(request)) return WRONG_KEY;
    if ("status" in call) return call;
    calls.push(call);
    if (held)
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener("abort", () => resolve());
      });
    return { body: answerOf(call, files.shift() ?? (await draw(call))) };
  }

  async function draw({ model, imageConfig, pictures }: GoogleCall): Promise<Buffer> {
    const scale = { "1K": 1, "2K": 2, "4K": 4 }[imageConfig.imageSize ?? "1K"];
    const [width = 1, height = 1] = (SIZES[imageConfig.aspectRatio] ?? []).map((side) => side * scale);
    const [first] = pictures;
    const shown = first
      ? sharp(first.bytes)
          .resize(Math.ceil(width / 4), Math.ceil(height / 4), { fit: "fill" })
          .flatten()
          .negate()
      : sharp(await plainPicture(width, height, { r: (drawn++ * 37) % 256, g: 90, b: 30 }));
    return (MODELS[model]?.isPng ? shown.png({ compressionLevel: 1 }) : shown.jpeg()).toBuffer();
  }

  const http = await startStandInHttp({
    refusals: REFUSALS,
    isCreate: ({ method, path }) => method === "POST" && path.endsWith(":generateContent"),
    start,
    other: (request) =>
      request.method === "GET" && request.path.startsWith("/v1beta/models")
        ? isKnown(request)
          ? { body: { models: [{ name: "models/gemini-3-pro-image" }], nextPageToken: "more" } }
          : WRONG_KEY
        : null,
  });
  const { creates: _, started: __, requests, failNext, answerNext, close } = http;
  return {
    ...{ requests, failNext, answerNext, close, calls },
    baseUrl: `${http.baseUrl}/v1beta`,
    get creates() {
      return http.creates;
    },
    get started() {
      return http.started;
    },
    // Pictures come in the answer.
    failPictures: () => {},
    deliver: (file) => void files.push(file),
    hold() {
      held = true;
    },
    release() {
      held = false;
      for (const resume of waiting) resume();
      waiting.clear();
    },
  };
}

/** @returns the refusal of a request that is not one of this API. */
function readCall({ path, bytes }: ReceivedRequest): GoogleCall | (StandInAnswer & { status: number }) {
  const model = decodeURIComponent(/^\/v1beta\/models\/([^/]+):generateContent$/.exec(path)?.[1] ?? "");
  const known = MODELS[model];
  const text = bytes?.toString("utf8") ?? "";
  if (!known) return googleError(404, "NOT_FOUND", `models/${model} is not found for API version v1beta.`);
  if (text.length > MAX_REQUEST_BYTES)
    return googleError(400, "INVALID_ARGUMENT", "Request payload size exceeds the limit: 20971520 bytes.");
  const { data: body, error } = bodySchema.safeParse(JSON.parse(text));
  if (!body) return googleError(400, "INVALID_ARGUMENT", `Invalid JSON payload received. ${error.message}`);
  const { imageConfig } = body.generationConfig;
  const { aspectRatio, imageSize = "1K" } = imageConfig;
  if (!known.isExtreme && EXTREME.some((ratio) => ratio === aspectRatio))
    return googleError(
      400,
      "INVALID_ARGUMENT",
      `Aspect ratio ${aspectRatio} is not supported for this model`,
    );
  if (!(imageSize in known.tokens))
    return googleError(400, "INVALID_ARGUMENT", `Image size ${imageSize} is not supported for this model`);
  const [{ parts }] = body.contents;
  const prompt = parts.flatMap((part) => ("text" in part ? part.text : [])).join("\n");
  const pictures = parts.flatMap((part) =>
    "inlineData" in part
      ? { bytes: Buffer.from(part.inlineData.data, "base64"), mediaType: part.inlineData.mimeType }
      : [],
  );
  return { model, prompt, imageConfig, pictures };
}

/** A PNG of one pixel. */
const THOUGHT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

function answerOf({ model, imageConfig, pictures }: GoogleCall, file: Uint8Array) {
  const { isPng, tokens } = MODELS[model] ?? { tokens: {} };
  const out = tokens[imageConfig.imageSize ?? "1K"] ?? 0;
  const [text, sent] = [20, 258 * pictures.length];
  const thoughts = isPng
    ? []
    : [
        { text: "I plan the picture.", thought: true },
        { inlineData: { mimeType: "image/png", data: THOUGHT }, thought: true },
      ];
  const data = Buffer.from(file).toString("base64");
  return {
    candidates: [
      {
        content: {
          role: "model",
          parts: [
            ...thoughts,
            {
              inlineData: { mimeType: isPng ? "image/png" : "image/jpeg", data },
              thoughtSignature: "c2lnbmF0dXJl",
            },
          ],
        },
        ...{ finishReason: "STOP", index: 0 },
      },
    ],
    usageMetadata: {
      promptTokenCount: text + sent,
      // Besides the picture there are a few of text.
      candidatesTokenCount: out + 6,
      promptTokensDetails: [
        { modality: "TEXT", tokenCount: text },
        ...(sent > 0 ? [{ modality: "IMAGE", tokenCount: sent }] : []),
      ],
      candidatesTokensDetails: [{ modality: "IMAGE", tokenCount: out }],
      ...(isPng ? {} : { thoughtsTokenCount: 200 }),
      ...{ totalTokenCount: text + sent + out + 6, serviceTier: "standard" },
    },
    ...{ modelVersion: model, responseId: "r-1" },
  };
}
