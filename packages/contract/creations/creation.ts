/** The creation detail, as the contract and the studio's pages read it. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { errorBodySchema } from "../errors";
import { costSchema, creationCostSchema } from "../models/models";
import { limitSchema, rightsFields } from "../models/rights-fields";
import { MADE_WITH } from "../pictures/made-with";
import { idSchema } from "../service";
import { ignoredFieldSchema } from "./ignored";
import { OPERATIONS } from "./inputs";
import { CREATION_STATUSES } from "./status";
import { writtenViewSchema } from "./written";

const timestamp = z.iso.datetime();
const url = z.string();

/** One finished picture. Its addresses work without a token until their signature expires. */
export const creationOutputSchema = z.looseObject({
  id: idSchema,
  /** Position within the creation, from 0. */
  index: z.int(),
  /** The seed that draws this picture alone, with `image_number` 1; null when the service did not report it. */
  seed: z.nullable(z.int()),
  width: z.int(),
  height: z.int(),
  /** For example `image/png`. */
  media_type: z.string(),
  byte_length: z.int(),
  is_favourite: z.boolean(),
  media_url: url,
  thumbnail_url: url,
});

/** The preview of an unfinished picture: about 256 pixels on its longer side, replaced as drawing proceeds. */
export const previewSchema = z.looseObject({ index: z.int(), preview_url: url });

/** A picture that a creation was made from: a copy that stays when the picture itself is deleted. */
export const creationInputSchema = z.looseObject({
  /** `source`, `mask` or `reference`. */
  place: z.enum(["source", "mask", "reference"]),
  /** What a reference is an example of; null where that was not said. */
  role: z.nullable(z.string()),
  upload_id: idSchema,
  /** The picture that it is a copy of, and its creation; null for what was uploaded. They may be deleted by now. */
  picture_id: z.nullable(idSchema),
  creation_id: z.nullable(idSchema),
  /** `true` where that picture is deleted by now, or somebody else's; absent otherwise. */
  is_deleted: z.optional(z.literal(true)),
  width: z.int(),
  height: z.int(),
  media_url: url,
  thumbnail_url: url,
});

export const madeFromSchema = z.looseObject({
  /** What was done with the source; null where there are references alone. */
  operation: z.nullable(extensible(z.enum(OPERATIONS), "unknown")),
  strength: z.nullable(z.number()),
  factor: z.nullable(z.number()),
  /** The source, the mask and the references, in this order. */
  inputs: z.array(creationInputSchema),
});

/** The kinds of history entries: a person's actions and the statuses of the creation. */
export const EVENT_KINDS = [
  "created",
  "cancel_requested",
  "sent_again",
  "drawn_again",
  "linked",
  "expired",
  ...CREATION_STATUSES,
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One entry of a creation's history. */
export const creationEventSchema = z.looseObject({
  time: timestamp,
  /** One of `EVENT_KINDS`, or a kind that only a newer studio knows. */
  kind: z.string(),
  message: z.nullable(z.string()),
  /** The `x-request-id` of the request for which it was written; absent for what the studio did by itself. */
  request_id: z.optional(z.string()),
});

/** How the engine understood the words of the prompt. */
export const understandingSchema = z.looseObject({
  /** Phrases that shaped the pictures, in the order of the prompt. */
  understood: z.array(z.looseObject({ phrase: z.string(), as: z.string() })),
  /** Words that the engine did not understand. */
  unknown: z.array(z.string()),
  /** Words of the negative prompt that were not heeded; absent where that is unknown. */
  unknown_negative: z.optional(z.array(z.string())),
  /** The unknown word for the main thing, for which a composition study was drawn; absent where the main thing is known. */
  unknown_main: z.optional(z.string()),
});

export const creationSchema = z.looseObject({
  creation_id: idSchema,
  status: extensible(z.enum(CREATION_STATUSES), "processing"),
  /** A fraction 0..1 that never falls, 1 only on success; null when unknown. */
  progress: z.nullable(z.number()),
  queue_ahead: z.nullable(z.int()),
  cancel_requested: z.boolean(),
  /** The reason of a failure; null otherwise. */
  error: z.nullable(errorBodySchema),
  /** What the failure means for a person and what to do next; absent otherwise, and for reasons without a code of their own. */
  advice: z.optional(z.string()),
  prompt: z.string(),
  /** What the person wrote, where the composer made the prompt from it; null otherwise. */
  written: z.nullable(writtenViewSchema),
  negative_prompt: z.string(),
  /** The enhanced prompt; null when the enhancer was off or changed nothing. */
  enhanced_prompt: z.nullable(z.string()),
  /** Known with the first drawn picture; null before, and when the service does not report it. */
  understanding: z.nullable(understandingSchema),
  /** What it was made from; absent for a creation from words alone. */
  made_from: z.optional(madeFromSchema),
  is_public: z.boolean(),
  is_enable_prompt_enhancer: z.boolean(),
  /** Whether it has a favourite picture; before its pictures are drawn, whether the first shall become one. */
  is_favourite: z.boolean(),
  config: z.looseObject({ image_number: z.int() }),
  settings: z.looseObject({
    /** The seed that was used; random seeds are drawn when the creation is made. -1 for models without seeds. */
    seed: z.int(),
    aspect_ratio: z.string(),
    resolution: z.int(),
    width: z.int(),
    height: z.int(),
  }),
  create_time: timestamp,
  update_time: timestamp,
  start_time: z.nullable(timestamp),
  finish_time: z.nullable(timestamp),
  /** When the service last reported its status; null before the first report. */
  report_time: z.nullable(timestamp),
  /**
   * The usual drawing time at this size, from the mean to the 75th percentile of recent creations; null when the
   * creation has ended, and with too few measurements.
   */
  estimate: z.nullable(z.looseObject({ low_ms: z.int(), high_ms: z.int() })),
  /** Whether the creation takes much longer than usual. */
  is_overdue: z.boolean(),
  output_type: z.literal("image"),
  thumbnail_url: z.nullable(url),
  outputs: z.array(creationOutputSchema),
  previews: z.array(previewSchema),
  /** The name of the model, engine or service that drew the pictures. */
  made_by: z.string(),
  /** Whether its one picture is a file that its owner brought: it has no settings, and `prompt` is the name of that file; absent otherwise. */
  is_given: z.optional(z.literal(true)),
  /** The id of the model; null for imported creations of unknown models. */
  model: z.nullable(z.string()),
  /** The settings that only this model has, such as `quality`. */
  model_settings: z.record(z.string(), z.string()),
  ...rightsFields,
  limited_by: z.optional(limitSchema),
  ignored: z.array(ignoredFieldSchema),
  /** The sheet that it is a cell of; absent for others. */
  sheet_id: z.optional(idSchema),
  /** What to know about a success, such as pictures that are missing or the same file; null when there is nothing. */
  notice: z.nullable(z.string()),
  /** Whether its owner can look for it at the service and link it; only after an unknown outcome. */
  can_link: z.boolean(),
  /** Whether its service draws at no cost, so that nothing can have been charged; absent where it may cost money. */
  is_free: z.optional(z.boolean()),
  /** The price of one picture when the creation was made; null when unknown. */
  price: z.nullable(costSchema),
  /** What it cost; null before it ended and when neither the service nor a price says it. */
  cost: z.nullable(creationCostSchema),
});

/** A creation and its history. */
export const creationDetailSchema = z.extend(creationSchema, {
  events: z.array(creationEventSchema),
  /** What its pictures say of how they were made; absent where a studio does not know that yet. */
  made_with: z.optional(extensible(z.enum(MADE_WITH), undefined)),
  /** The creations that were made from its pictures, newest first, at most 50; absent where there are none. */
  used_in: z.optional(
    z.array(
      z.looseObject({
        creation_id: idSchema,
        /** The picture that was used. */
        picture_id: idSchema,
        /** What was done with it; null where it was a reference. */
        operation: z.nullable(extensible(z.enum(OPERATIONS), "unknown")),
        prompt: z.string(),
        thumbnail_url: z.nullable(url),
      }),
    ),
  ),
});

/** `GET /v1/creation/{creation_id}` */
export const creationDetailResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: creationDetailSchema,
});

export type Creation = z.infer<typeof creationSchema>;
export type Understanding = z.infer<typeof understandingSchema>;
export type CreationOutput = z.infer<typeof creationOutputSchema>;
export type MadeFrom = z.infer<typeof madeFromSchema>;
export type CreationInput = z.infer<typeof creationInputSchema>;
export type CreationEvent = z.infer<typeof creationEventSchema>;
export type CreationDetailResponse = z.infer<typeof creationDetailResponseSchema>;
