/** What is drawn, as agents say it: the fields of a create without their levels. */
import "server-only";
import { MAX_REFERENCES, OPERATIONS } from "contract/creations/inputs";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "contract/creations/request";
import * as z from "zod";
import { idSchema } from "./views";

export const drawingFields = {
  prompt: z
    .string()
    .min(1)
    .max(MAX_PROMPT_CHARACTERS)
    .describe(`What the pictures show; at most ${MAX_PROMPT_CHARACTERS} characters.`),
  negative_prompt: z
    .string()
    .max(MAX_NEGATIVE_PROMPT_CHARACTERS)
    .optional()
    .describe(
      `What they must not show; at most ${MAX_NEGATIVE_PROMPT_CHARACTERS} characters. Only for models that take it.`,
    ),
  model: z
    .string()
    .max(200)
    .optional()
    .describe("The id of a model of list_models; the studio's default without it."),
  model_settings: z
    .record(z.string(), z.string())
    .optional()
    .describe("Settings that only this model has, such as quality; see list_models."),
  aspect_ratio: z.string().max(20).optional().describe("Width to height, such as 16:9; 1:1 without it."),
  resolution: z
    .int()
    .min(1)
    .max(16_384)
    .optional()
    .describe("The short side in pixels; about 720 without it."),
  seed: z
    .int()
    .min(-1)
    .max(MAX_SEED)
    .optional()
    .describe("The same seed draws the same picture again; -1 or nothing for a random one."),
  is_enable_prompt_enhancer: z
    .boolean()
    .optional()
    .describe("Whether the prompt is rewritten before drawing."),
  is_public: z
    .boolean()
    .optional()
    .describe("Whether the service may show the pictures on its own platform."),
};

export const fromPicturesFields = {
  operation: z
    .enum(OPERATIONS)
    .optional()
    .describe(
      "What happens to the source: edit (the prompt says what changes), expand to the aspect ratio, upscale, cut_out its background.",
    ),
  source_picture_id: idSchema.optional().describe("The picture that is changed: one of the person's own."),
  reference_picture_ids: z
    .array(idSchema)
    .max(MAX_REFERENCES)
    .optional()
    .describe(`Pictures to go by, at most ${MAX_REFERENCES} and what the model takes.`),
  strength: z.number().min(0).max(1).optional().describe("How far an edit may go from its source, 0 to 1."),
  factor: z.number().min(1).max(8).optional().describe("How many times wider and taller an upscale is."),
};

type Drawing = z.output<z.ZodObject<typeof drawingFields>>;
type FromPictures = z.output<z.ZodObject<typeof fromPicturesFields>>;

/** The body of a create, not yet checked against its model. @param imageNumber how many pictures. */
export function bodyOf(
  { aspect_ratio, resolution, seed, ...drawing }: Drawing,
  imageNumber: number,
  from: FromPictures = {},
): object {
  const { operation, source_picture_id: source, reference_picture_ids: references = [], ...amounts } = from;
  const isFromPictures = source !== undefined || references.length > 0;
  const inputs = {
    ...(source !== undefined && { source: { picture_id: source } }),
    references: references.map((picture_id) => ({ picture_id })),
    ...amounts,
  };
  return {
    ...drawing,
    config: { image_number: imageNumber },
    settings: { seed, aspect_ratio, resolution },
    ...(operation && { operation }),
    ...(isFromPictures && { inputs }),
  };
}
