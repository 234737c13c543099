/** Parses requests, and the bodies of creates. */
import type { IncomingMessage } from "node:http";
import { pictureSize } from "contract/models/shape";
import * as z from "zod";
import type { OrderedPictures } from "./creation";
import type { Operation } from "./script";

const ROUTES: readonly [operation: Operation, method: string, pattern: RegExp][] = [
  ["create", "POST", /^\/v1\/jobs\/gen2\/text2image$/],
  ["status", "GET", /^\/v1\/jobs\/([^/]+)\/status$/],
  ["cancel", "POST", /^\/v1\/jobs\/([^/]+)\/cancel$/],
  ["detail", "GET", /^\/v1\/creation\/([^/]+)$/],
  ["models", "GET", /^\/models$/],
  ["upload", "POST", /^\/uploads$/],
];

export interface Route {
  operation: Operation;
  /** The id in the path, or null. */
  id: string | null;
  /** Of a picture. */
  index: number;
}

/** @param prefix the path before `/v1`, such as `/api`; pictures have other paths. */
export function routeOf(request: IncomingMessage, prefix: string): Route {
  const path = (request.url ?? "").split("?")[0] ?? "";
  const media = /^\/media\/([^/]+)\/(\d+)\.png$/.exec(path);
  if (media && request.method === "GET") {
    return { operation: "media", id: decode(media[1]), index: Number(media[2]) };
  }
  if (path.startsWith(prefix)) {
    for (const [operation, method, pattern] of ROUTES) {
      const match = pattern.exec(path.slice(prefix.length));
      if (match && request.method === method) return { operation, id: decode(match[1]), index: 0 };
    }
  }
  return { operation: "unknown", id: null, index: 0 };
}

function decode(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The bearer token of a request, or null. */
export function tokenOf(request: IncomingMessage): string | null {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

const MAX_SEED = 4_294_967_295;
const orderSchema = z
  .object({
    prompt: z.string().min(1),
    negative_prompt: z.string().default(""),
    config: z.object({ image_number: z.number().int().min(1).max(64).default(4) }).prefault({}),
    settings: z
      .object({
        seed: z.number().int().min(-1).max(MAX_SEED).default(-1),
        aspect_ratio: z.string().default("1:1"),
        resolution: z.number().int().min(1).max(4_096).default(720),
      })
      .prefault({}),
  })
  .transform(
    ({ prompt, negative_prompt, config, settings }): OrderedPictures => ({
      prompt,
      negativePrompt: negative_prompt,
      seed: settings.seed === -1 ? Math.floor(Math.random() * MAX_SEED) : settings.seed,
      count: config.image_number,
      ...pictureSize(settings.aspect_ratio, settings.resolution),
    }),
  );

/** What a create's body asks for, or the reason why it is invalid. */
export type ReadOrder = OrderedPictures | { problem: string };

export function readOrder(body: string): ReadOrder {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { problem: "The body is no JSON." };
  }
  const parsed = orderSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { problem: `${issue?.path.join(".") ?? "body"}: ${issue?.message ?? "wrong"}` };
}

/** Reads a whole body, 1 MB at most. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= 1_000_000) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The words in a create's body, however wrong the rest is; null without a prompt. */
export function wordsOf(body: string): { prompt: string; negativePrompt: string } | null {
  try {
    const { prompt, negative_prompt } = JSON.parse(body) as { prompt?: unknown; negative_prompt?: unknown };
    const negativePrompt = typeof negative_prompt === "string" ? negative_prompt : "";
    return typeof prompt === "string" ? { prompt, negativePrompt } : null;
  } catch {
    return null;
  }
}
