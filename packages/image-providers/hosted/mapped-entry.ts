/** Reads how a model is asked from its entry in MODELS_FILE. */

import { CONTRACT_LIMITS } from "contract/creations/request";
import { parseAspectRatio } from "contract/models/shape";
import * as z from "zod";
import { byForm, hasField } from "../model-entries/by-form";
import { type AdapterModels, type ModelEntry, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { settingsFields } from "../model-entries/settings";
import { repeatedSizes, sizeList, sizeRule } from "../model-entries/sizes";
import { entryFields, strictFields } from "../model-entries/strict-fields";
import { A_FIELD, field } from "./field";
import { findShadowed } from "./find-shadowed";
import { AS_SOURCE } from "./from-pictures";
import { fromPicturesSchema, readFromPictures } from "./from-pictures-entry";
import { type InputFields, type MappedModel, type MappedSetting, sizeOfRatio, UNSIZED } from "./mapped-model";

const optionalField = field.nullable();
const fieldsSchema = strictFields({
  prompt: optionalField.optional(),
  negative_prompt: optionalField.optional(),
  seed: optionalField.optional(),
  count: optionalField.optional(),
  width: optionalField.optional(),
  height: optionalField.optional(),
  image_size: optionalField.optional(),
  /** Takes a ratio such as `16:9`; with `sizes.aspect_ratios`. */
  aspect_ratio: optionalField.optional(),
});

const inputSchema = z.record(z.string(), z.json());
const listSchema = sizeList({ input: inputSchema.optional() });
const ratioText = z
  .string()
  .refine((text) => parseAspectRatio(text) !== null, "must be an aspect ratio such as 16:9")
  .refine((text) => {
    const ratio = parseAspectRatio(text) ?? 1;
    return ratio >= CONTRACT_LIMITS.aspectRatio.min && ratio <= CONTRACT_LIMITS.aspectRatio.max;
  }, "must not be longer than 100:1");
const ratiosSchema = strictFields({
  aspect_ratios: z.array(ratioText).min(1).max(100),
  /** How large the pictures are, at every ratio. */
  megapixels: z.number().min(0.01).max(64).default(1),
});
const sizesSchema = byForm<typeof listSchema | typeof ratiosSchema | typeof sizeRule>((value) => {
  if (hasField(value, "list")) return listSchema;
  if (hasField(value, "aspect_ratios")) return ratiosSchema;
  return hasField(value, "multiple_of") ? sizeRule : undefined;
}, `{"list": [{"width": 1024, "height": 1024}]}, {"aspect_ratios": ["1:1"], "megapixels": 1}, or {"multiple_of": 16, "min_side": 256, "max_side": 1440}`);

const scalar = z.union(
  [z.string().max(100), z.number(), z.boolean()],
  'must be a text, a number, true, false, or {"value": …, "label": "…"}',
);
/** `field` takes the setting; the one of its name by default. */
const settingsSchema = settingsFields(scalar, { field: field.optional() });

/** The fields of an entry that say how a model is asked. */
const FIELDS = {
  about: z.string().trim().min(1).max(200).optional(),
  input: inputSchema.optional(),
  fields: fieldsSchema.optional(),
  sizes: sizesSchema.optional(),
  max_pictures: z.int().min(1).max(16).optional(),
  settings: settingsSchema.optional(),
  from_pictures: fromPicturesSchema.optional(),
};

const limitsSchema = strictFields({
  id: z.string(),
  slots: z.int().min(1).max(100).optional(),
  requests_per_minute: z.int().min(10).max(6_000).optional(),
});

export interface ServiceLimits {
  /** Creations of the studio that may be there at once. */
  slots: number;
  /** Calls of all processes of the studio within any minute. */
  requestsPerMinute: number;
}

/**
 * Reads the entries of one service: those of its models, and the one with the service's own id, which has its limits.
 *
 * @param known.models those that the adapter knows; an entry with the same id changes what it names.
 * @param known.usual the form of all others, whose ids are `SERVICE/PATH`.
 * @param known.isPath whether a model can have this path.
 * @param known.example such a path; `owner/name` by default.
 * @param known.isOneEach whether a task draws one picture, and a creation of several is several tasks.
 * @param known.fields those of an entry that only this adapter has, which it reads itself.
 * @param problem gets a line for each mistake.
 * @returns the known models and the added ones.
 */
export function readMappedEntries(
  entries: readonly ModelEntry[],
  known: {
    service: string;
    models: readonly MappedModel[];
    usual: Omit<MappedModel, "id" | "name">;
    isPath(path: string): boolean;
    example?: string;
    isOneEach?: boolean;
    fields?: Readonly<Record<string, z.ZodType>>;
    limits: ServiceLimits;
  },
  problem: (line: string) => void,
): { models: MappedModel[]; limits: ServiceLimits } {
  const models = new Map(known.models.map((model) => [model.id, model]));
  const limits = { ...known.limits };
  const schema = entryFields({ ...FIELDS, ...known.fields }) as EntrySchema;
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    if (entry.id === known.service) {
      const { slots, requests_per_minute: perMinute } = readLimits(entry, say) ?? {};
      limits.slots = slots ?? limits.slots;
      limits.requestsPerMinute = perMinute ?? limits.requestsPerMinute;
      continue;
    }
    const path = entry.id.slice(known.service.length + 1);
    if (!known.isPath(path))
      say(`id: must be the path of a model, such as ${known.service}/${known.example ?? "owner/name"}`);
    const usual = models.get(entry.id) ?? { ...known.usual, id: entry.id, name: path };
    const { isPath, isOneEach = false } = known;
    const model = readEntry(schema, entry, { usual, isPath, isOneEach }, say);
    if (model && known.isPath(path)) models.set(model.id, model);
  }
  return { models: [...models.values()], limits };
}

/** What a service with these models has after its entries were read. @param missing as in `AdapterModels` */
export function mappedModels(
  service: string,
  missing: string | null,
  { models, entries }: { models: readonly MappedModel[]; entries: readonly ModelEntry[] },
): AdapterModels {
  // A default may name an entry with mistakes: they are named, and the default is right.
  const named = entries.map(({ id }) => id).filter((id) => id !== service);
  return { name: service, missing, models: [...models.map(({ id }) => id), ...named] };
}

function readLimits(entry: ModelEntry, say: (text: string) => void) {
  const limits = readFields(limitsSchema, entry, say);
  if (limits && Object.keys(entry).length === 1)
    say("is the service itself: give it slots or requests_per_minute, or name one of its models");
  return limits;
}

type EntrySchema = z.ZodObject<typeof FIELDS>;

/** @returns null when the entry has a mistake. */
function readEntry(
  schema: EntrySchema,
  entry: ModelEntry,
  { usual, isPath, isOneEach }: { usual: MappedModel; isPath(path: string): boolean; isOneEach: boolean },
  report: (text: string) => void,
): MappedModel | null {
  let isRight = true;
  const say = (text: string) => {
    isRight = false;
    report(text);
  };
  const data = readFields(schema, entry, say);
  if (!data) return null;
  const { fields = {}, sizes } = data;
  const model: MappedModel = {
    ...usual,
    about: data.about ?? usual.about,
    input: { ...usual.input, ...data.input },
    fields: fieldsOf(usual.fields, fields, sizes !== undefined && bringInputs(sizes)),
    sizes: sizes ? sizesOf(sizes, fields.aspect_ratio ?? "aspect_ratio") : usual.sizes,
    maxPictures: data.max_pictures ?? usual.maxPictures,
    settings: data.settings?.map(settingOf) ?? usual.settings,
    fromPictures: data.from_pictures ? readFromPictures(data.from_pictures, isPath, say) : usual.fromPictures,
  };
  const needsPicture = model.fromPictures?.needsPicture === true;
  if (model.fields.prompt === null && !needsPicture) say(`fields.prompt: ${A_FIELD}`);
  if (needsPicture && !sizes && !isToldSize(model)) model.sizes = AS_SOURCE;
  if (model.fields.count === null && !isOneEach) {
    if ((data.max_pictures ?? 1) > 1) say("max_pictures: needs fields.count");
    model.maxPictures = 1;
  }
  if (fields.aspect_ratio && !(sizes && "aspect_ratios" in sizes))
    say("fields.aspect_ratio: needs sizes.aspect_ratios");
  if ((model.fields.width === null) !== (model.fields.height === null))
    say("fields: width and height go together");
  else if (!needsPicture && !isToldSize(model))
    say("sizes: no field takes the size; name one in fields, or give each size an input");
  if (sizes && "aspect_ratios" in sizes && "list" in model.sizes)
    for (const { index, key } of repeatedSizes(model.sizes.list))
      say(`sizes.aspect_ratios[${index}]: draws ${key}, as one before it`);
  for (const text of findShadowed(model, data)) say(text);
  checkPrice(entry.price, model.settings, say);
  return isRight ? model : null;
}

/** A setting as an entry writes it. */
export function settingOf(given: z.output<typeof settingsSchema>[number]): MappedSetting {
  const { name, label = name, field: to = name, values } = given;
  return {
    name,
    label,
    field: to,
    values: values.map(({ value, ...one }) => ({ ...one, value: String(value) })),
    inputs: values.map(({ value }) => value),
    default: String(given.default ?? values[0]?.value),
  };
}

/** Whether the model learns which size to draw. A single size needs no words: it is what the model draws anyway. */
function isToldSize({ fields, sizes }: MappedModel): boolean {
  if (fields.width !== null || fields.image_size !== null) return true;
  return "list" in sizes && (sizes.list.length === 1 || sizes.list.every(({ input }) => input));
}

type Given = z.output<typeof fieldsSchema>;
type Sizes = z.output<typeof sizesSchema>;

/** Whether the sizes themselves say how they are asked for. */
const bringInputs = (sizes: Sizes) =>
  "aspect_ratios" in sizes || ("list" in sizes && sizes.list.every(({ input }) => input));

/** One way of asking for a size replaces the usual one. */
function fieldsOf(usual: InputFields, given: Given, sizesBringInputs: boolean): InputFields {
  const { aspect_ratio, ...named } = given;
  const says = (name: "width" | "height" | "image_size") => typeof named[name] === "string";
  const ownSize = sizesBringInputs || aspect_ratio || says("width") || says("height") || says("image_size");
  const unsized = { ...usual, ...UNSIZED };
  const known = Object.entries(named).filter(([, name]) => name !== undefined);
  return { ...(ownSize ? unsized : usual), ...Object.fromEntries(known) };
}

function sizesOf(sizes: Sizes, ratioField: string): MappedModel["sizes"] {
  if ("aspect_ratios" in sizes) {
    return { list: sizes.aspect_ratios.map((ratio) => sizeOfRatio(ratio, sizes.megapixels, ratioField)) };
  }
  if ("list" in sizes)
    return { list: sizes.list.map(({ input, ...size }) => (input ? { ...size, input } : size)) };
  return sizes;
}
