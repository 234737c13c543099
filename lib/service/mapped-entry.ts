/** Reads how a model is asked from its entry in MODELS_FILE. */
import * as z from "zod";
import { parseAspectRatio } from "@/lib/contract/shape";
import type { InputFields, MappedModel, MappedSetting, MappedSize } from "./mapped-model";

const field = z.string("must be the name of a field of the model's input").min(1).max(100);
const optionalField = field.nullable();
const fieldsSchema = z.strictObject({
  prompt: field.optional(),
  negative_prompt: optionalField.optional(),
  seed: optionalField.optional(),
  count: optionalField.optional(),
  width: optionalField.optional(),
  height: optionalField.optional(),
  image_size: optionalField.optional(),
  /** Takes a ratio such as `16:9`; with `sizes.aspect_ratios`. */
  aspect_ratio: optionalField.optional(),
});

const PIXELS = "must be a whole number of pixels, 16 to 16384";
const pixels = z.int(PIXELS).min(16, PIXELS).max(16_384, PIXELS);
const inputSchema = z.record(z.string(), z.json());
const sizesSchema = z.union(
  [
    z.strictObject({
      list: z
        .array(z.strictObject({ width: pixels, height: pixels, input: inputSchema.optional() }))
        .min(1)
        .max(100),
    }),
    z.strictObject({
      aspect_ratios: z
        .array(z.string().refine((text) => parseAspectRatio(text) !== null))
        .min(1)
        .max(100),
      /** How large the pictures are, at every ratio. */
      megapixels: z.number().min(0.01).max(64).default(1),
    }),
    z
      .strictObject({
        multiple_of: z.int().min(1).max(1_024),
        min_side: pixels,
        max_side: pixels,
        max_short_side: pixels.optional(),
        min_ratio: z.number().min(0.01).max(1).default(0.25),
        max_ratio: z.number().min(1).max(100).default(4),
        min_pixels: z.int().min(1).optional(),
        max_pixels: z.int().min(1).optional(),
      })
      .refine(({ min_side, max_side }) => min_side <= max_side),
  ],
  `must be {"list": [{"width": 1024, "height": 1024}]}, {"aspect_ratios": ["1:1"], "megapixels": 1}, or {"multiple_of": 16, "min_side": 256, "max_side": 1440}`,
);

const settingValue = z.union(
  [
    z.union([z.string().max(100), z.number(), z.boolean()]),
    z.strictObject({
      value: z.union([z.string().max(100), z.number(), z.boolean()]),
      label: z.string().max(80),
    }),
  ],
  'must be a text, a number, true, false, or {"value": …, "label": "…"}',
);
const settingSchema = z
  .strictObject({
    name: z.string().regex(/^\w{1,60}$/, "must be letters, digits and underscores"),
    label: z.string().min(1).max(80).optional(),
    /** The field that takes it; the name by default. */
    field: field.optional(),
    values: z.array(settingValue).min(1).max(50),
    default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  })
  .transform(({ name, label, values, field: to, default: usual }): MappedSetting => {
    const all = values.map((one) => (typeof one === "object" ? one : { value: one, label: String(one) }));
    return {
      name,
      label: label ?? name,
      field: to ?? name,
      values: all.map((one) => ({ value: String(one.value), label: one.label })),
      inputs: all.map(({ value }) => value),
      default: String(usual ?? all[0]?.value),
    };
  })
  .refine((setting) => setting.values.some(({ value }) => value === setting.default), {
    path: ["default"],
    message: "must be one of the values",
  });

/** The fields of an entry that say how a model is asked. Those of all entries may be there too. */
const entrySchema = z.strictObject({
  id: z.unknown(),
  name: z.unknown().optional(),
  hidden: z.unknown().optional(),
  price: z.unknown().optional(),
  about: z.string().trim().min(1).max(200).optional(),
  input: inputSchema.optional(),
  fields: fieldsSchema.optional(),
  sizes: sizesSchema.optional(),
  max_pictures: z.int().min(1).max(16).optional(),
  settings: z.array(settingSchema).max(20).optional(),
});

const limitsSchema = z.strictObject({
  id: z.unknown(),
  slots: z.int().min(1).max(100).optional(),
  requests_per_minute: z.int().min(10).max(6_000).optional(),
});

export interface ServiceLimits {
  /** Creations of the studio that may be there at once. */
  slots: number;
  /** Calls of all processes of the studio within any minute. */
  requestsPerMinute: number;
}

/** An entry of MODELS_FILE. */
export type MappedEntry = Readonly<Record<string, unknown>> & { id: string };

/**
 * Reads the entries of one service: those of its models, and the one with the service's own id, which has its limits.
 *
 * @param known.models those that the adapter knows; an entry with the same id changes what it names.
 * @param known.usual the form of all others, whose ids are `SERVICE/PATH`.
 * @param known.isPath whether a model can have this path.
 * @param problem gets a line for each mistake.
 * @returns the known models and the added ones.
 */
export function readMappedEntries(
  entries: readonly MappedEntry[],
  known: {
    service: string;
    models: readonly MappedModel[];
    usual: Omit<MappedModel, "id" | "name">;
    isPath(path: string): boolean;
    limits: ServiceLimits;
  },
  problem: (line: string) => void,
): { models: MappedModel[]; limits: ServiceLimits } {
  const models = new Map(known.models.map((model) => [model.id, model]));
  const limits = { ...known.limits };
  for (const entry of entries) {
    const say = (text: string) => problem(`MODELS_FILE: ${entry.id}: ${text}`);
    if (entry.id === known.service) {
      const { data, error } = limitsSchema.safeParse(entry);
      if (error) sayAll(error, say);
      limits.slots = data?.slots ?? limits.slots;
      limits.requestsPerMinute = data?.requests_per_minute ?? limits.requestsPerMinute;
      continue;
    }
    const path = entry.id.slice(known.service.length + 1);
    if (!known.isPath(path)) {
      say("id: is not the path of a model there");
      continue;
    }
    const model = readEntry(entry, models.get(entry.id) ?? { ...known.usual, id: entry.id, name: path }, say);
    if (model) models.set(model.id, model);
  }
  return { models: [...models.values()], limits };
}

function sayAll(error: z.ZodError, say: (text: string) => void): void {
  for (const { path, message } of error.issues) say([path.join("."), message].filter(Boolean).join(": "));
}

/** @returns null when the entry has a mistake. */
function readEntry(entry: MappedEntry, usual: MappedModel, say: (text: string) => void): MappedModel | null {
  const { data, error } = entrySchema.safeParse(entry);
  if (error) {
    sayAll(error, say);
    return null;
  }
  const { fields = {}, sizes } = data;
  const model: MappedModel = {
    ...usual,
    about: data.about ?? usual.about,
    input: { ...usual.input, ...data.input },
    fields: fieldsOf(usual.fields, fields, sizes !== undefined && bringInputs(sizes)),
    sizes: sizes ? sizesOf(sizes, fields.aspect_ratio ?? "aspect_ratio") : usual.sizes,
    maxPictures: data.max_pictures ?? usual.maxPictures,
    settings: data.settings ?? usual.settings,
  };
  if (model.fields.count === null) {
    if ((data.max_pictures ?? 1) > 1) return wrong(say, "max_pictures: needs fields.count");
    model.maxPictures = 1;
  }
  if (fields.aspect_ratio && !(sizes && "aspect_ratios" in sizes))
    return wrong(say, "fields.aspect_ratio: needs sizes.aspect_ratios");
  if ((model.fields.width === null) !== (model.fields.height === null))
    return wrong(say, "fields: width and height go together");
  if (!isToldSize(model))
    return wrong(say, "sizes: no field takes the size; name one in fields, or give each size an input");
  return model;
}

/** Whether the model learns which size to draw. A single size needs no words: it is what the model draws anyway. */
function isToldSize({ fields, sizes }: MappedModel): boolean {
  if (fields.width !== null || fields.image_size !== null) return true;
  return "list" in sizes && (sizes.list.length === 1 || sizes.list.every(({ input }) => input));
}

function wrong(say: (text: string) => void, text: string): null {
  say(text);
  return null;
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
  const unsized = { ...usual, width: null, height: null, image_size: null };
  const known = Object.entries(named).filter(([, name]) => name !== undefined);
  return { ...(ownSize ? unsized : usual), ...Object.fromEntries(known) };
}

function sizesOf(sizes: Sizes, ratioField: string): MappedModel["sizes"] {
  if ("aspect_ratios" in sizes) {
    return { list: sizes.aspect_ratios.map((ratio) => sizeOfRatio(ratio, sizes.megapixels, ratioField)) };
  }
  if ("list" in sizes)
    return { list: sizes.list.map(({ input, ...size }) => (input ? { ...size, input } : size)) };
  const { max_short_side, min_pixels, max_pixels, ...rule } = sizes;
  return {
    ...rule,
    max_short_side: max_short_side ?? rule.max_side,
    min_pixels: min_pixels ?? 1,
    max_pixels: max_pixels ?? rule.max_side ** 2,
  };
}

/** About the size that such models draw; the creation shows the size of the picture itself. */
function sizeOfRatio(ratio: string, megapixels: number, ratioField: string): MappedSize {
  const quotient = parseAspectRatio(ratio) ?? 1;
  const side = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  const area = megapixels * 1_048_576;
  return {
    width: side(Math.sqrt(area * quotient)),
    height: side(Math.sqrt(area / quotient)),
    input: { [ratioField]: ratio },
  };
}
