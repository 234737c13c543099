/**
 * A stand-in for xAI's API for images. Its requests, answers and limits follow xAI's REST reference and release notes (August 2026) and
 * `packages/xai` of `vercel/ai`; its errors follow messages that people have published, such as `imagine:content-moderated` with what
 * the held back picture cost. Pictures are JPEG files of the shape asked for; those of an edit are negatives of its first picture.
 */
import sharp from "sharp";
import * as z from "zod";
import { plainPicture } from "./drawn-picture";
import { type StandInAnswer, startStandInHttp } from "./http";
import type { ReceivedRequest, StandIn } from "./stand-in";

export const XAI_KEY = "canary-xai-4711";

interface XaiEdit {
  /** In which field they came. */
  field: "image" | "images";
  pictures: { mediaType: string; bytes: Buffer }[];
}

export interface XaiStandIn extends StandIn {
  /** The bodies of the creates, without their pictures. */
  readonly bodies: readonly Record<string, unknown>[];
  readonly edits: readonly XaiEdit[];
  /** The next create gets this answer. */
  answerNext(answer: StandInAnswer): void;
  /** So many of the pictures of the next create are held back. */
  holdBack(pictures: number): void;
  /** The next pictures are links. */
  deliverLinks(): void;
}

const RATIOS = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3", "2:1", "1:2"] as const;
const PHONE_RATIOS = ["19.5:9", "9:19.5", "20:9", "9:20", "21:9", "5:2", "auto"] as const;
const NEWER = "grok-imagine-image-2.0";

const picture = z.object({
  url: z.string().regex(/^data:image\/(png|jpeg|webp);base64,/),
  type: z.literal("image_url"),
});
const bodySchema = z.strictObject({
  model: z.string(),
  prompt: z.string().min(1),
  n: z.int().min(1).max(10).default(1),
  response_format: z.enum(["url", "b64_json"]).default("url"),
  aspect_ratio: z.enum([...RATIOS, ...PHONE_RATIOS]).optional(),
  resolution: z.enum(["1k", "2k"]).default("1k"),
  quality: z.enum(["low", "medium", "auto"]).optional(),
  image: picture.optional(),
  images: z.array(picture).min(2).optional(),
});
type Body = z.output<typeof bodySchema>;

const error = (status: number, code: string, message: string, more: object = {}): StandInAnswer => ({
  status,
  body: { code, error: message, ...more },
});
const invalid = (message: string) => error(400, "Client specified an invalid argument", message);
const wrongKey = () => invalid("Incorrect API key provided: ca***11. Get one at https://console.x.ai.");

const REFUSALS = {
  wrong_key: wrongKey(),
  quota: error(
    403,
    "The caller does not have permission to execute the specified operation",
    "Your team 16f2151a-40f4-4a80-8ad0-cae00c27e8dd has either used all available credits or reached its monthly spending limit.",
  ),
  policy: error(400, "imagine:content-moderated", "Generated image rejected by content moderation.", {
    usage: { cost_in_usd_ticks: 400_000_000 },
  }),
  rate_limited: {
    ...error(429, "Some resource has been exhausted", "Too many requests."),
    headers: { "retry-after": "2" },
  },
  server_error: error(500, "The service encountered an error", "Internal error."),
};

export async function startXai(): Promise<XaiStandIn> {
  const bodies: Record<string, unknown>[] = [];
  const edits: XaiEdit[] = [];
  const files = new Map<string, Uint8Array>();
  const waiting = new Set<() => void>();
  let isHeld = false;
  let heldBack = 0;
  let asLinks = false;

  async function create(request: ReceivedRequest, signal: AbortSignal): Promise<StandInAnswer> {
    if (request.headers.authorization !== `Bearer ${XAI_KEY}`) return wrongKey();
    const isEdit = request.path === "/v1/images/edits";
    const { data: body, error: wrong } = bodySchema.safeParse(JSON.parse(request.body));
    if (!body) return refusedBody(wrong);
    const { image, images, ...fields } = body;
    bodies.push(fields);
    const pictures = [...(image ? [image] : []), ...(images ?? [])].map(decoded);
    if (isEdit !== pictures.length > 0) return invalid("An edit needs an image, and nothing else takes one.");
    if (pictures.length > (body.model === NEWER ? 5 : 3)) return invalid("Too many images.");
    if (body.quality && body.model !== NEWER) return invalid("Argument not supported: quality");
    for (const { bytes, mediaType } of pictures)
      if (bytes.length > 10 * 2 ** 20 || `image/${(await sharp(bytes).metadata()).format}` !== mediaType)
        return invalid("The image cannot be used.");
    if (isEdit) edits.push({ field: image ? "image" : "images", pictures });
    if (isHeld) await new Promise<void>((resolve) => waiting.add(resolve));
    if (signal.aborted) return { body: "" };
    const left = heldBack;
    heldBack = 0;
    const data = await Promise.all(
      Array.from({ length: body.n }, async (_, index) =>
        index < left
          ? { b64_json: null, url: null, revised_prompt: "", respect_moderation: false }
          : entryOf(await drawn(body, pictures[0]?.bytes)),
      ),
    );
    return { body: { data, usage: { cost_in_usd_ticks: ticksOf(body, pictures.length) } } };
  }

  function entryOf(bytes: Uint8Array) {
    const about = { mime_type: "image/jpeg", revised_prompt: "", respect_moderation: true };
    if (!asLinks) return { ...about, b64_json: Buffer.from(bytes).toString("base64"), url: null };
    const path = `/files/${files.size}.jpeg`;
    files.set(path, bytes);
    return { ...about, b64_json: null, url: new URL(path, http.baseUrl).href };
  }

  const http = await startStandInHttp({
    refusals: REFUSALS,
    isCreate: ({ method, path }) => method === "POST" && /^\/v1\/images\/(generations|edits)$/.test(path),
    start: create,
    async other({ path, headers }) {
      if (path === "/v1/models") return headers.authorization === `Bearer ${XAI_KEY}` ? MODELS : wrongKey();
      const file = files.get(path);
      return file ? { body: file, headers: { "content-type": "image/jpeg" } } : null;
    },
  });
  const { baseUrl: origin, answerNext } = http;

  return Object.assign(http, {
    baseUrl: `${origin}/v1`,
    bodies,
    edits,
    answerNext: (answer: StandInAnswer) => answerNext("/v1/images/", answer),
    holdBack(pictures: number) {
      heldBack = pictures;
    },
    deliverLinks() {
      asLinks = true;
    },
    // Pictures come in the answer; links are only for tests of the adapter.
    failPictures: () => {},
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const resume of waiting) resume();
      waiting.clear();
    },
  });
}

const MODELS: StandInAnswer = { body: { object: "list", data: [{ id: NEWER, object: "model" }] } };

/** A field that does not exist is a 400, a value that does not a 422. */
function refusedBody({ issues }: z.ZodError): StandInAnswer {
  const [first] = issues;
  return first?.code === "unrecognized_keys"
    ? invalid(`Argument not supported: ${first.keys[0]}`)
    : { status: 422, body: "Failed to deserialize the JSON body into the target type" };
}

function decoded({ url }: z.output<typeof picture>): XaiEdit["pictures"][number] {
  const comma = url.indexOf(",");
  const mediaType = url.slice("data:".length, url.indexOf(";"));
  return { mediaType, bytes: Buffer.from(url.slice(comma + 1), "base64") };
}

let colour = 0;

/** Each picture has another colour, as the models draw another picture each time. */
async function drawn({ aspect_ratio, resolution }: Body, first: Buffer | undefined): Promise<Buffer> {
  const source = first && (await sharp(first).metadata());
  const [width = 1, height = 1] = aspect_ratio?.split(":").map(Number) ?? [source?.width, source?.height];
  const scale = Math.sqrt(((resolution === "2k" ? 4 : 1) * 2 ** 20) / (width * height));
  const size = {
    width: Math.round((width * scale) / 16) * 16,
    height: Math.round((height * scale) / 16) * 16,
  };
  const picture = first
    ? sharp(first)
        .resize({ ...size, fit: "fill" })
        .flatten()
        .negate()
    : sharp(await plainPicture(size.width, size.height, { r: (colour++ * 37) % 256, g: 90, b: 160 }));
  return picture.jpeg().toBuffer();
}

/** Ten thousand million for a dollar: each picture, and each that is sent. */
function ticksOf({ model, n, quality, resolution }: Body, sent: number): number {
  const cents = model === NEWER ? 4 + (quality === "medium" ? 2 : 0) + (resolution === "2k" ? 2 : 0) : 2;
  return Math.round((cents * n + (model === NEWER ? 1 : 0.2) * sent) * 100_000_000);
}
