/** Reads pictures, what became of the others, and the cost from an answer. */
import * as z from "zod";
import type { Delivered } from "../outbound/engines/fetch-all";
import { revisedPromptIn } from "../outbound/engines/revised-prompt";
import { foreignSentence } from "../outbound/foreign";

interface XaiAnswer {
  pictures: Delivered[];
  /** Whether there is none, or fewer, because of the usage policy. */
  isModerated: boolean;
  /** Why, in xAI's words. */
  reason: string | undefined;
}

/** What is large has been decoded. */
const file = z
  .union([z.instanceof(Uint8Array), z.string().min(1)])
  .optional()
  .catch(undefined);
const pictureSchema = z.object({
  b64_json: file,
  url: file,
  respect_moderation: z.boolean().optional().catch(undefined),
});
const answerSchema = z.object({
  data: z.array(z.unknown()).max(100),
  /** Of a request that was not drawn at all. */
  block_reason: foreignSentence.optional().catch(undefined),
});

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const MAX_URL_LENGTH = 8_000;

/** @returns null for something else than an answer. */
export function readAnswer(body: unknown): XaiAnswer | null {
  const { data: answer } = answerSchema.safeParse(body);
  if (!answer) return null;
  const entries = answer.data.map((entry) => ({ entry, about: pictureSchema.safeParse(entry).data }));
  // In the place of a picture that was held back is another one.
  const kept = entries.filter(({ about }) => about?.respect_moderation !== false);
  const { block_reason: reason } = answer;
  return {
    pictures: kept.flatMap(({ entry, about }) => {
      const place = about && (ofBase64(about.b64_json) ?? ofUrl(about.url));
      return place ? [{ ...place, revisedPrompt: revisedPromptIn(entry) }] : [];
    }),
    isModerated: reason !== undefined || kept.length < entries.length,
    reason,
  };
}

function ofBase64(text: z.output<typeof file>): { bytes: Uint8Array } | null {
  if (text === undefined || typeof text !== "string") return text ? { bytes: text } : null;
  // xAI's documents show a data address in this field, and its answers bare base64.
  const bare = text.startsWith("data:") ? text.slice(text.indexOf(",") + 1) : text;
  return BASE64.test(bare.slice(0, 100)) ? { bytes: Buffer.from(bare, "base64") } : null;
}

const ofUrl = (url: z.output<typeof file>): { url: string } | null =>
  typeof url === "string" && url.length <= MAX_URL_LENGTH ? { url } : null;

const TICKS_PER_MICRO = 10_000;
const usageSchema = z.object({
  usage: z.object({ cost_in_usd_ticks: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }),
});

/**
 * What a call cost: answers say it in ticks, of which a dollar has ten thousand million. Refusals say it too, because a picture that
 * was drawn and held back is charged.
 *
 * @returns millionths of a US dollar, rounded; undefined where the answer does not say.
 */
export function costIn(body: unknown): number | undefined {
  const { data } = usageSchema.safeParse(body);
  return data && Math.round(data.usage.cost_in_usd_ticks / TICKS_PER_MICRO);
}
