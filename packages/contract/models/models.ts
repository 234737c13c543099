/** Models: what draws the pictures of a creation, what it can, and what a picture costs. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { OPERATIONS } from "../creations/inputs";
import { nextCursorSchema } from "../lists";
import { MODEL_ID_PATTERN } from "./model-id";
import { rightsFields } from "./rights-fields";
import { upstreamSummarySchema } from "./upstream";

export { MODEL_ID_PATTERN };

export const modelIdSchema = z.string().check(z.regex(MODEL_ID_PATTERN));

const pixels = z.int().check(z.minimum(1));

/**
 * The sizes that a model draws: a list, or every size within limits. Ratios are width divided by height.
 */
export const modelSizesSchema = z.union([
  z.object({ list: z.array(z.object({ width: pixels, height: pixels })).check(z.minLength(1)) }),
  z.object({
    /** Width and height are multiples of this. */
    multiple_of: pixels,
    min_side: pixels,
    max_side: pixels,
    /** The largest short side, at every ratio. */
    max_short_side: pixels,
    min_ratio: z.number(),
    max_ratio: z.number(),
    min_pixels: pixels,
    max_pixels: pixels,
  }),
]);

/** A setting that only some models have, such as `quality`: one of a few values. */
export const modelSettingSchema = z.looseObject({
  /** The name in `model_settings`. */
  name: z.string(),
  label: z.string(),
  values: z.array(
    z.looseObject({
      value: z.string(),
      label: z.string(),
      /** The values of other settings that it cannot be combined with, by the setting's name. */
      not_with: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  ),
  default: z.string(),
});

/** What a model makes from pictures. */
const fromPicturesSchema = z.looseObject({
  /** A model that expands any picture takes masks: what is around the source is painted, and the source stays. */
  operations: z.array(z.enum(OPERATIONS)),
  /** `any` picture, or only its `own`: those that it has drawn in this studio. */
  sources: extensible(z.enum(["any", "own"]), "own"),
  /** `exact`: outside of a mask nothing changes; null: it takes no mask. */
  mask: z.nullable(extensible(z.literal("exact"), null)),
  /** How many pictures it goes by at once, and the roles that they may have; none: it takes no references. */
  references: z.looseObject({ max: z.int().check(z.minimum(0)), roles: z.array(z.string()) }),
  /** Whether it takes `inputs.strength`. */
  strength: z.boolean(),
  /** The values of `inputs.factor` of an upscale. */
  factors: z.array(z.number()),
  /** Whether it makes nothing without a source or a reference; absent: it also draws from words alone. */
  needs_picture: z.optional(z.boolean()),
  /**
   * `result`: the model draws what its prompt describes and does not follow instructions, so that the studio writes the change of an
   * edit into the source's prompt where it knows that. Absent: it is told what to change.
   */
  prompt_describes: z.optional(extensible(z.literal("result"), undefined)),
});

export const modelAbilitiesSchema = z.looseObject({
  sizes: modelSizesSchema,
  /** The most pictures of one creation. */
  max_pictures: pixels,
  /** Whether a seed draws the same picture again. `none`: the model takes no seed. */
  seed: extensible(z.enum(["exact", "best_effort", "none"]), "none"),
  /** The largest seed that it takes; absent: every seed of a request. */
  max_seed: z.optional(z.int().check(z.minimum(1))),
  negative_prompt: z.boolean(),
  /** Whose prompt enhancer can be used with it. */
  prompt_enhancer: extensible(z.enum(["studio", "service", "none"]), "none"),
  /** Whether it reports how much is done. */
  progress: z.boolean(),
  /** Whether unfinished pictures can be seen. */
  previews: z.boolean(),
  /** Whether drawing stops on a cancel. `none`: only a waiting creation can be cancelled without being drawn. */
  cancel: extensible(z.enum(["one", "none"]), "none"),
  settings: z.array(modelSettingSchema),
  /** Absent: it draws from words alone. */
  from_pictures: z.optional(fromPicturesSchema),
  /** `limited`: it draws only words that it knows, which `POST /api/prompts/words` tells; absent where it takes any. */
  vocabulary: z.optional(extensible(z.literal("limited"), undefined)),
});

/** Whether a service can be reached now. `reason`: the last failure in the studio's words; null while it works or loads its model. */
export const serviceStateSchema = z.extend(upstreamSummarySchema, { reason: z.nullable(z.string()) });

/** What one picture costs. */
export const modelPriceSchema = z.looseObject({
  /** In `currency`; of the default settings where the price depends on a setting. */
  per_picture: z.number().check(z.minimum(0)),
  /** Three letters, such as `USD`. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Where the price depends on one setting: its name, and the price for each of its values. */
  by_setting: z.optional(z.looseObject({ name: z.string(), prices: z.record(z.string(), z.number()) })),
  /** Whether the service charges the pictures that something is made from besides; absent: it does not, or nobody has said so. */
  inputs_cost_extra: z.optional(z.boolean()),
});

export const modelSchema = z.looseObject({
  id: modelIdSchema,
  /** Of this model alone: where several have one name, with the company or the id. */
  name: z.string(),
  /** Who draws, for people: a company, or a program and its host. */
  provider: z.string(),
  /** The id of its service, as in `services` of the changes and of `GET /api/service`. */
  service: z.string(),
  /** A sentence about its pictures; null when there is none. */
  about: z.nullable(z.string()),
  /** Whether it is a program and no trained model; absent: it is a trained model, or nobody has said so. */
  is_program: z.optional(z.boolean()),
  abilities: modelAbilitiesSchema,
  /** null when unknown. */
  price: z.nullable(modelPriceSchema),
  /** As in a price, where none is known. */
  inputs_cost_extra: z.optional(z.boolean()),
  ...rightsFields,
  /** Without a price: whether it draws on a machine of one's own, which costs nothing but time; absent: the price is unknown. */
  is_free: z.optional(z.boolean()),
  state: serviceStateSchema,
  /** Why this model alone cannot draw now, although its service works; null while it can. */
  problem: z.nullable(z.string()),
  /** How long its last creations took from sending to their end, the median in seconds; absent or null where few are known. */
  usual_seconds: z.optional(z.nullable(z.number())),
  is_default: z.boolean(),
});

/** `GET /api/models`: in the order of the picker. */
export const modelsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ models: z.array(modelSchema), next_cursor: nextCursorSchema }),
  models: z.optional(z.array(modelSchema)),
});

export type ModelsResponse = z.infer<typeof modelsResponseSchema>;
export type ModelSizes = z.infer<typeof modelSizesSchema>;
export type ModelSetting = z.infer<typeof modelSettingSchema>;
export type ModelAbilities = z.infer<typeof modelAbilitiesSchema>;
export type ModelPrice = z.infer<typeof modelPriceSchema>;
export type ModelView = z.infer<typeof modelSchema>;

/** What a creation costs. */
export const costSchema = z.looseObject({ amount: z.number(), currency: z.string() });
export type Cost = z.infer<typeof costSchema>;

/** What a creation cost. */
export const creationCostSchema = z.extend(costSchema, {
  /** Whether the service said so; otherwise the price of its pictures is an estimate. Absent in answers of older studios. */
  is_measured: z.optional(z.boolean()),
});
export type CreationCost = z.infer<typeof creationCostSchema>;
