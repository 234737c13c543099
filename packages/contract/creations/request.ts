/** The creation request body: the specification's nine fields, with the studio's limits and defaults. */
import * as z from "zod/mini";
import { MODEL_ID_PATTERN } from "../models/model-id";
import { parseAspectRatio } from "../models/shape";
import { orAbsent, orLeftOut } from "../or-absent";
import { inputsSchema, OPERATIONS } from "./inputs";
import { writtenSchema } from "./written";

/** The largest seed: 32 bits. */
export const MAX_SEED = 4_294_967_295;
export const MAX_PROMPT_CHARACTERS = 8_000;
export const MAX_NEGATIVE_PROMPT_CHARACTERS = 4_000;

/** The limits of a service; the studio refuses requests beyond them with the reason before sending them. */
export interface RequestLimits {
  /** The short side in pixels. */
  resolution: { min: number; max: number };
  /** Width divided by height. */
  aspectRatio: { min: number; max: number };
  imageNumber: { max: number };
}

/** The embedded service's limits. */
export const EMBEDDED_LIMITS: RequestLimits = {
  resolution: { min: 64, max: 2048 },
  aspectRatio: { min: 1 / 4, max: 4 },
  imageNumber: { max: 8 },
};

/** Beyond these a value makes no sense, whatever model draws. */
export const CONTRACT_LIMITS: RequestLimits = {
  resolution: { min: 1, max: 16_384 },
  aspectRatio: { min: 1 / 100, max: 100 },
  imageNumber: { max: 64 },
};

const ratioWords = (ratio: number) => (ratio < 1 ? `1:${Math.round(1 / ratio)}` : `${Math.round(ratio)}:1`);

/** The limits of the aspect ratio, in words. */
export function ratioBounds({ aspectRatio }: RequestLimits): string {
  return `between ${ratioWords(aspectRatio.min)} and ${ratioWords(aspectRatio.max)}`;
}

const integer = (words: string, min: number, max: number) =>
  z.number(words).check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, words));

/**
 * The schema of a creation request for a service with these limits.
 *
 * Absent and null fields get their defaults, so the output is complete; unknown fields are kept unchanged.
 */
export function creationRequestSchema(limits: RequestLimits) {
  const { resolution, aspectRatio, imageNumber } = limits;
  const config = z.looseObject(
    {
      image_number: orAbsent(
        integer(`The number of pictures is a whole number from 1 to ${imageNumber.max}.`, 1, imageNumber.max),
        4,
      ),
    },
    "config is an object.",
  );
  const settings = z.looseObject(
    {
      seed: orAbsent(
        integer(`The seed is a whole number from 0 to ${MAX_SEED}, or -1 for a random one.`, -1, MAX_SEED),
        -1,
      ),
      aspect_ratio: orAbsent(
        z.string("The aspect ratio is a text such as 16:9.").check(
          z.refine((text) => parseAspectRatio(text) !== null, {
            error: "The aspect ratio is a text such as 16:9.",
            abort: true,
          }),
          z.refine(
            (text) => {
              const ratio = parseAspectRatio(text) ?? 1;
              return ratio >= aspectRatio.min && ratio <= aspectRatio.max;
            },
            `The aspect ratio lies ${ratioBounds(limits)}.`,
          ),
        ),
        "1:1",
      ),
      resolution: orAbsent(
        integer(
          `The resolution is the short side in pixels, a whole number from ${resolution.min} to ${resolution.max}.`,
          resolution.min,
          resolution.max,
        ),
        720,
      ),
    },
    "settings is an object.",
  );
  return z.looseObject(
    {
      prompt: z.string({ error: "The prompt is required, as a text." }).check(
        z.refine((text) => text.trim().length > 0, {
          error: "The prompt is empty. Describe the picture in a few words.",
          abort: true,
        }),
        z.maxLength(
          MAX_PROMPT_CHARACTERS,
          `The prompt is longer than ${MAX_PROMPT_CHARACTERS.toLocaleString("en")} characters.`,
        ),
      ),
      negative_prompt: orAbsent(
        z
          .string("The negative prompt is a text.")
          .check(
            z.maxLength(
              MAX_NEGATIVE_PROMPT_CHARACTERS,
              `The negative prompt is longer than ${MAX_NEGATIVE_PROMPT_CHARACTERS.toLocaleString("en")} characters.`,
            ),
          ),
        "",
      ),
      is_public: orAbsent(z.boolean("is_public is true or false."), true),
      is_enable_prompt_enhancer: orAbsent(z.boolean("is_enable_prompt_enhancer is true or false."), true),
      config: orAbsent(config, {}),
      settings: orAbsent(settings, {}),
      model: orLeftOut(
        z
          .string("model is the id of a model.")
          .check(z.regex(MODEL_ID_PATTERN, "model is the id of a model, as GET /api/models lists it.")),
      ),
      model_settings: orLeftOut(
        z.record(z.string(), z.string("A setting of the model is a text."), "model_settings is an object."),
      ),
      written: orLeftOut(writtenSchema),
      operation: orLeftOut(z.enum(OPERATIONS, `operation is one of ${OPERATIONS.join(", ")}.`)),
      inputs: orLeftOut(inputsSchema()),
    },
    "Send the body as a JSON object.",
  );
}

/** A complete creation request: every field present. */
export type CreationRequest = z.output<ReturnType<typeof creationRequestSchema>>;
/** A creation request as a client may send it: only `prompt` is required. */
export type CreationRequestInput = z.input<ReturnType<typeof creationRequestSchema>>;
