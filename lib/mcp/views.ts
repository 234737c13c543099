/** Creations as agents read them: what is needed to go on, within bounds. */
import "server-only";
import { type Creation, type CreationOutput, creationSchema } from "contract/creations/creation";
import { CREATION_STATUSES, isActive } from "contract/creations/status";
import { ID_PATTERN } from "contract/id-pattern";
import { costSchema, creationCostSchema } from "contract/models/models";
import * as z from "zod";
import type { Runtime } from "@/lib/runtime";
import { cut, foreign, foreignSchema, textSchema } from "./foreign";

export const idSchema = z.string().regex(ID_PATTERN);
export const cursorSchema = z
  .string()
  .max(600)
  .optional()
  .describe("next_cursor of the page before; leave it out for the first page.");
export const nextCursorSchema = z
  .string()
  .nullable()
  .describe("cursor of the next page; null on the last one.");
export const pageUrlSchema = z.string().describe("The page in the studio, for the person.");

export const failureSchema = z.object({ code: z.int(), message: foreignSchema });

export const pictureSchema = z.object({
  picture_id: z.string(),
  index: z.int().describe("Position within the creation, from 0."),
  seed: z.int().nullable(),
  width: z.int().describe("Pixels."),
  height: z.int().describe("Pixels."),
  media_type: z.string(),
  byte_length: z.int(),
  is_favourite: z.boolean(),
  original_url: z.string().describe("The full file. Needs no token, and expires after a day or more."),
});

export const creationViewSchema = z.object({
  creation_id: z.string(),
  status: z.enum(CREATION_STATUSES),
  has_ended: z.boolean().describe("False while it may still change: wait for it."),
  progress: z.number().nullable().describe("0 to 1; null when unknown."),
  prompt: textSchema,
  negative_prompt: z.string(),
  model: z.string().nullable(),
  create_time: z.string(),
  finish_time: z.string().nullable(),
  settings: creationSchema.shape.settings,
  image_number: z.int(),
  failure: failureSchema.nullable(),
  notice: foreignSchema.nullable().describe("What to know about a success."),
  usual_seconds: z
    .number()
    .nullable()
    .describe("How long such a creation takes from its start; null when unknown."),
  price_per_picture: z.nullable(costSchema),
  cost: z.nullable(creationCostSchema).describe("What it cost; null before it has ended, and when unknown."),
  pictures: z.array(pictureSchema),
  page_url: pageUrlSchema,
});

/** @param most characters of each prompt: a list has many. */
export function viewCreation(
  { settings }: Pick<Runtime, "settings">,
  creation: Creation,
  most?: number,
): z.input<typeof creationViewSchema> {
  const { error, notice, status, estimate, is_given, prompt } = creation;
  return {
    creation_id: creation.creation_id,
    ...{ status, has_ended: !isActive(status), progress: creation.progress },
    // The name of a file that was brought, which somebody else may have given it.
    prompt: is_given ? foreign("file", prompt, most) : cut(prompt, most),
    negative_prompt: cut(creation.negative_prompt, most),
    ...{ model: creation.model, create_time: creation.create_time, finish_time: creation.finish_time },
    ...{ settings: creation.settings, image_number: creation.config.image_number },
    failure: error && { code: error.code, message: foreign("service", error.message, MAX_REASON_CHARACTERS) },
    notice: notice === null ? null : foreign("service", notice, MAX_REASON_CHARACTERS),
    usual_seconds: estimate ? estimate.high_ms / 1_000 : null,
    ...{ price_per_picture: creation.price, cost: creation.cost },
    pictures: creation.outputs.map(viewPicture),
    page_url: `${settings.publicUrl}/creations/${creation.creation_id}`,
  };
}

const MAX_REASON_CHARACTERS = 500;

export const viewPicture = ({ id, media_url, ...output }: CreationOutput): z.input<typeof pictureSchema> => ({
  ...{ picture_id: id, index: output.index, seed: output.seed, width: output.width, height: output.height },
  ...{ media_type: output.media_type, byte_length: output.byte_length },
  ...{ is_favourite: output.is_favourite, original_url: media_url },
});
