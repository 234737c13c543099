/** Finds the field of the request that a service's error is about. */
import type { ErrorDetail } from "contract/errors";
import * as z from "zod";
import { foreignSentence } from "./foreign";

/** The fields of a request, by the last part of their names. */
const FIELDS: Record<string, string> = {
  prompt: "prompt",
  negative_prompt: "negative_prompt",
  is_public: "is_public",
  is_enable_prompt_enhancer: "is_enable_prompt_enhancer",
  image_number: "config.image_number",
  num_images: "config.image_number",
  num_outputs: "config.image_number",
  seed: "settings.seed",
  aspect_ratio: "settings.aspect_ratio",
  resolution: "settings.resolution",
  image_size: "settings.resolution",
  width: "settings.resolution",
  height: "settings.resolution",
};

/** How messages name the fields, longer names first. */
const WORDS: readonly [pattern: RegExp, field: string][] = [
  [/negative[\s_]prompt/i, "negative_prompt"],
  [/aspect[\s_]?ratio/i, "settings.aspect_ratio"],
  [/image_number|number of (?:images|pictures)/i, "config.image_number"],
  [/\bresolution\b/i, "settings.resolution"],
  [/\bseed\b/i, "settings.seed"],
  [/\bprompt\b/i, "prompt"],
];

const place = z.union([z.string().max(200), z.array(z.union([z.string(), z.number()])).max(20)]);
const detailSchema = z.looseObject({
  field: place.optional(),
  path: place.optional(),
  loc: place.optional(),
  param: place.optional(),
  name: place.optional(),
  message: foreignSentence.optional().catch(undefined),
  msg: foreignSentence.optional().catch(undefined),
  reason: foreignSentence.optional().catch(undefined),
  description: foreignSentence.optional().catch(undefined),
});

/** @returns the field's path in the request and the message; null when the error names no field. */
export function fieldOf(details: readonly unknown[], message: string | undefined): ErrorDetail | null {
  for (const detail of details) {
    const parsed = detailSchema.safeParse(detail);
    if (!parsed.success) continue;
    const { field, path, loc, param, name, msg, reason, description } = parsed.data;
    const known = knownField(field ?? path ?? loc ?? param ?? name);
    const words = parsed.data.message ?? msg ?? reason ?? description ?? message;
    if (known) return { field: known, ...(words ? { message: words } : {}) };
  }
  if (!message) return null;
  const [, field] = WORDS.find(([pattern]) => pattern.test(message)) ?? [];
  return field ? { field, message } : null;
}

function knownField(where: string | (string | number)[] | undefined): string | null {
  const parts = typeof where === "string" ? where.split(/[./[\]]+/) : (where ?? []);
  const last = parts.filter((part) => part !== "").at(-1);
  const name = String(last).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(FIELDS, name) ? (FIELDS[name] ?? null) : null;
}
