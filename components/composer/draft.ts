/** What stands in the composer, and how it becomes a request. */
import * as z from "zod/mini";
import type { IntentRequest } from "@/lib/client/intent";
import { EMBEDDED_LIMITS, MAX_SEED } from "@/lib/contract/request";
import { OFFERED_ASPECT_RATIOS, OFFERED_RESOLUTIONS, parseAspectRatio } from "@/lib/contract/shape";

export const draftSchema = z.object({
  prompt: z._default(z.string(), ""),
  negativePrompt: z._default(z.string(), ""),
  aspectRatio: z._default(z.string().check(z.refine((text) => parseAspectRatio(text) !== null)), "1:1"),
  resolution: z._default(z.int().check(z.positive()), 720),
  imageNumber: z._default(z.int().check(z.positive()), 4),
  /** Null: a random one each time. */
  seed: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_SEED))), null),
  isPublic: z._default(z.boolean(), true),
  enhance: z._default(z.boolean(), true),
});

export type Draft = z.output<typeof draftSchema>;

export const FRESH_DRAFT: Draft = z.parse(draftSchema, {});

/** A draft as it was stored; a fresh one when it cannot be read. */
export function readDraft(stored: string | null): Draft {
  try {
    const parsed = z.safeParse(draftSchema, JSON.parse(stored ?? "{}"));
    return parsed.success ? parsed.data : FRESH_DRAFT;
  } catch {
    return FRESH_DRAFT;
  }
}

/** All nine fields of the contract. */
export function requestOfDraft(draft: Draft): IntentRequest {
  return {
    prompt: draft.prompt.trim(),
    negative_prompt: draft.negativePrompt.trim(),
    is_public: draft.isPublic,
    is_enable_prompt_enhancer: draft.enhance,
    config: { image_number: draft.imageNumber },
    settings: { seed: draft.seed ?? -1, aspect_ratio: draft.aspectRatio, resolution: draft.resolution },
  };
}

/** The draft that makes this request again. */
export function draftOfRequest(request: IntentRequest): Draft {
  const { seed, aspect_ratio, resolution } = request.settings;
  return {
    prompt: request.prompt,
    negativePrompt: request.negative_prompt,
    aspectRatio: aspect_ratio,
    resolution,
    imageNumber: request.config.image_number,
    seed: seed >= 0 ? seed : null,
    isPublic: request.is_public,
    enhance: request.is_enable_prompt_enhancer,
  };
}

const widthOverHeight = (text: string) => parseAspectRatio(text) ?? 1;

/** The shapes to choose from: those offered, and the draft's own when it came from elsewhere. Wide to tall. */
export function shapesFor(aspectRatio: string): string[] {
  const offered: string[] = [...OFFERED_ASPECT_RATIOS];
  if (offered.includes(aspectRatio)) return offered;
  return [...offered, aspectRatio].sort((a, b) => widthOverHeight(b) - widthOverHeight(a));
}

export function resolutionsFor(resolution: number): number[] {
  return [...new Set<number>([...OFFERED_RESOLUTIONS, resolution])].sort((a, b) => a - b);
}

export function imageNumbersFor(imageNumber: number): number[] {
  const offered = Array.from({ length: EMBEDDED_LIMITS.imageNumber.max }, (_, index) => index + 1);
  return [...new Set([...offered, imageNumber])].sort((a, b) => a - b);
}
