/** What another studio says of its models, as far as it can be offered, stored and shown here. */
import { MAX_FACTOR, MAX_REFERENCES, MAX_ROLE_CHARACTERS, OPERATIONS } from "contract/creations/inputs";
import { CONTRACT_LIMITS, MAX_SEED } from "contract/creations/request";
import { hasAnySize } from "contract/models/model-size";
import { modelAbilitiesSchema, modelPriceSchema } from "contract/models/models";
import { COMMERCIAL_USES, isTermsUrl, MAX_LICENCE_CHARACTERS } from "contract/models/rights";
import * as z from "zod";
import { foreignSentence } from "../outbound/foreign";

const { resolution, aspectRatio, imageNumber } = CONTRACT_LIMITS;
/** The longest side that a request can ask for, in pixels. */
const MAX_SIDE = resolution.max * aspectRatio.max;
const MAX_SIZES = 100;
const MAX_SETTINGS = 20;
const MAX_VALUES = 100;
const MAX_ROLES = 20;
const MAX_FACTORS = 20;
/** Far more than a picture costs, and exact as a whole number of millionths. */
const MAX_PRICE = 10_000;

const side = z.int().min(1).max(MAX_SIDE);
const shortSide = side.max(resolution.max);
const area = z
  .int()
  .min(1)
  .max(resolution.max * MAX_SIDE);
const ratio = z.number().min(aspectRatio.min).max(aspectRatio.max);

const listed = z
  .object({ width: side, height: side })
  .refine(({ width, height }) => Math.max(width, height) <= Math.min(width, height) * aspectRatio.max)
  .refine(({ width, height }) => Math.min(width, height) <= resolution.max);
const sizes = z.union([
  z.object({
    list: z
      .array(z.unknown())
      .min(1)
      // The length is cut before any entry is parsed.
      .transform((list) => list.slice(0, MAX_SIZES))
      .pipe(z.array(listed)),
  }),
  z
    .object({
      multiple_of: shortSide,
      min_side: shortSide,
      max_side: side,
      max_short_side: shortSide,
      min_ratio: ratio,
      max_ratio: ratio,
      min_pixels: area,
      max_pixels: area,
    })
    .refine(hasAnySize),
]);

const text = z.string().min(1).max(200);
const label = foreignSentence.transform((words) => words.slice(0, 80));
const setting = z
  .object({
    name: z.string().regex(/^\w{1,60}$/),
    label,
    values: z
      .array(z.unknown())
      .min(1)
      .max(MAX_VALUES)
      .pipe(
        z.array(
          z.object({
            value: text,
            label,
            not_with: z.record(z.string(), z.array(text).max(MAX_VALUES)).optional(),
          }),
        ),
      ),
    default: text,
  })
  .refine(({ values, default: usual }) => values.some(({ value }) => value === usual));

/** A setting that cannot be offered is left out: the other studio then draws with its own default. */
const settings = z.array(z.unknown()).transform((given) => {
  const names = new Set<string>();
  return given.slice(0, MAX_SETTINGS).flatMap((one) => {
    const { data } = setting.safeParse(one);
    if (!data || names.has(data.name)) return [];
    names.add(data.name);
    return [data];
  });
});

const few = <Schema extends z.ZodType>(schema: Schema, max: number) =>
  z
    .array(z.unknown())
    .transform((list) => list.slice(0, max).flatMap((one) => schema.safeParse(one).data ?? []))
    .catch([]);

/**
 * A model that takes only pictures of its own is offered for words alone: which of the pictures here it has drawn, and under which
 * ids they are there, is not known here. What only a later version knows is left out.
 */
const fromPictures = z
  .object({
    operations: few(z.enum(OPERATIONS), MAX_VALUES),
    sources: z.literal("any"),
    mask: z.literal("exact").nullable().catch(null),
    references: z
      .object({
        max: z
          .int()
          .min(0)
          .transform((max) => Math.min(max, MAX_REFERENCES)),
        roles: few(z.string().min(1).max(MAX_ROLE_CHARACTERS), MAX_ROLES),
      })
      .catch({ max: 0, roles: [] }),
    strength: z.boolean().catch(false),
    factors: few(z.number().min(1).max(MAX_FACTOR), MAX_FACTORS),
    prompt_describes: z.literal("result").optional().catch(undefined),
  })
  .transform(({ operations, ...rest }) => ({
    ...rest,
    operations: operations.filter((one) => {
      if (one === "expand") return rest.mask !== null;
      return one !== "upscale" || rest.factors.length > 0;
    }),
  }))
  .refine(({ operations, references }) => operations.length > 0 || references.max > 0)
  .optional()
  .catch(undefined);

export const foreignAbilities = z.object({
  ...modelAbilitiesSchema.shape,
  from_pictures: fromPictures,
  sizes,
  settings,
  max_pictures: z
    .int()
    .min(1)
    .transform((pictures) => Math.min(pictures, imageNumber.max)),
  max_seed: z
    .int()
    .min(1)
    .transform((seed) => Math.min(seed, MAX_SEED))
    .optional(),
});

const amount = z.number().min(0).max(MAX_PRICE);

/** null for a price that no picture has. */
export const foreignPrice = z
  .object({
    ...modelPriceSchema.shape,
    per_picture: amount,
    by_setting: z.object({ name: z.string(), prices: z.record(z.string(), amount) }).optional(),
  })
  .nullable()
  .catch(null);

/** What may be done with its pictures; what this studio does not understand is not known here. */
export const foreignRights = {
  licence: foreignSentence
    .transform((words) => words.slice(0, MAX_LICENCE_CHARACTERS).trim())
    .optional()
    .catch(undefined),
  commercial_use: z.enum(COMMERCIAL_USES).optional().catch(undefined),
  terms_url: z.string().refine(isTermsUrl).optional().catch(undefined),
};
