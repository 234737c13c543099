/** The models of a studio and the keys that they need, as administrators see and change them. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { modelIdSchema, serviceStateSchema } from "../models/models";

/** The most ids in a list; ids of models that the studio does not have (any more) are kept, but have no effect. */
export const MAX_ARRANGED_MODELS = 1_000;
/** Longer than any company's. */
export const MAX_KEY_LENGTH = 1_000;

/** A company whose models a key makes appear. The key itself is in no answer. */
export const providerKeySchema = z.looseObject({
  /** The name in the path of its operations. */
  provider: z.string(),
  /** The company, for people. */
  name: z.string(),
  /** The setting of the environment that can have the key; it goes before a pasted one. */
  setting: z.string(),
  /** How a key of this company begins. */
  example: z.string(),
  /** The host that the key is sent to. */
  host: z.string(),
  /** Where the key in use is from; null without one. */
  source: z.nullable(extensible(z.enum(["environment", "pasted"]), "unknown")),
  /** When and by whom the stored key was pasted; null without one. */
  added_at: z.nullable(z.iso.datetime()),
  added_by: z.nullable(z.string()),
  /** Why the stored key does not work, in words; null while it does. */
  problem: z.nullable(z.string()),
  /** How many models are offered with it. */
  models: z.int(),
  /** Creations of all people that have not ended, with its models. */
  open_creations: z.int(),
  /** As in `GET /api/models`; null without a key. */
  state: z.nullable(serviceStateSchema),
});

export const arrangedModelSchema = z.looseObject({
  id: modelIdSchema,
  name: z.string(),
  /** Who draws, for people. */
  provider: z.string(),
  is_hidden: z.boolean(),
  /** What a file of the operator hides, nobody else can show. */
  hidden_by: z.nullable(extensible(z.enum(["file", "administrator"]), null)),
  /** Whether it draws from words alone: only such a model can be the default. */
  draws_words: z.boolean(),
  is_default: z.boolean(),
  /** null where nobody has chosen: then it is the first model that draws from words. */
  default_by: z.nullable(extensible(z.enum(["file", "administrator"]), null)),
});

/** `GET /api/admin/models`, and what every change of keys and models answers: the models in the order of the picker, hidden ones too. */
export const adminModelsResponseSchema = z.looseObject({
  status: z.literal("success"),
  keys: z.array(providerKeySchema),
  models: z.array(arrangedModelSchema),
});

/** `PUT /api/admin/keys/{provider}` */
export const providerKeyRequestSchema = z.object({
  key: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[\x21-\x7e]+$/, "A key has no spaces and no line breaks."),
      z.maxLength(MAX_KEY_LENGTH, `A key has at most ${MAX_KEY_LENGTH} characters.`),
    ),
});

/** `POST /api/admin/keys/{provider}/test` */
export const keyTestResponseSchema = z.looseObject({
  status: z.literal("success"),
  works: z.boolean(),
  /** What came of it, for people. */
  message: z.string(),
  /** How many models are offered with it. */
  models: z.int(),
});

const modelIds = z
  .array(modelIdSchema)
  .check(z.maxLength(MAX_ARRANGED_MODELS, `${MAX_ARRANGED_MODELS} models at most.`));

/** What administrators say of all models. */
export const modelsArrangementSchema = z.object({
  /** All models that are hidden by administrators. */
  hidden: modelIds,
  /** Models that are not named follow, as without an order. */
  order: modelIds,
  /** null for none of the administrators' choice. */
  default: z.nullable(modelIdSchema),
});

/** `PATCH /api/admin/models`: only the given fields. Models are hidden and shown one by one, so that two administrators lose nothing. */
export const modelsPatchSchema = z.object({
  hide: z.optional(modelIds),
  show: z.optional(modelIds),
  ...z.partial(z.pick(modelsArrangementSchema, { order: true, default: true })).shape,
});

export type ProviderKey = z.infer<typeof providerKeySchema>;
export type ArrangedModel = z.infer<typeof arrangedModelSchema>;
export type AdminModels = z.infer<typeof adminModelsResponseSchema>;
export type KeyTestOutcome = z.infer<typeof keyTestResponseSchema>;
export type ModelsArrangement = z.infer<typeof modelsArrangementSchema>;
export type ModelsPatch = z.infer<typeof modelsPatchSchema>;
