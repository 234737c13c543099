/** Models of services that take a JSON object of named values: which field takes which part of an order. */
import type { Size } from "contract/models/model-size";
import type { ModelSetting, ModelSizes } from "contract/models/models";
import type { Order } from "../order";
import type { ServiceModel } from "../service";

/** Values of a model's input, by the names of its fields. */
export type Input = Readonly<Record<string, unknown>>;

/** The fields of a model's input; null where the model has none. */
export interface InputFields {
  prompt: string;
  negative_prompt: string | null;
  seed: string | null;
  /** How many pictures. */
  count: string | null;
  width: string | null;
  height: string | null;
  /** Takes `{"width": …, "height": …}`. */
  image_size: string | null;
}

/** The names that most models give them. */
export const USUAL_FIELDS: InputFields = {
  prompt: "prompt",
  negative_prompt: null,
  seed: "seed",
  count: null,
  width: null,
  height: null,
  image_size: null,
};

/** Sizes of models that were made for a megapixel. */
export const AROUND_1024 = {
  multiple_of: 16,
  min_side: 512,
  max_side: 1_536,
  max_short_side: 1_216,
  min_ratio: 0.4,
  max_ratio: 2.5,
  min_pixels: 262_144,
  max_pixels: 1_572_864,
};

/** A size of a list. `input`: the values that ask for it, of a model that is not told pixels. */
export type MappedSize = Size & { input?: Input };

/** A setting. The values in `inputs` are sent for the values of the same place in `values`. */
export type MappedSetting = ModelSetting & { field: string; inputs: readonly unknown[] };

/** A model and how it is asked. */
export interface MappedModel {
  id: string;
  name: string;
  about: string | null;
  /** Sent with every order. */
  input: Input;
  fields: InputFields;
  sizes: { list: MappedSize[] } | Exclude<ModelSizes, { list: unknown }>;
  maxPictures: number;
  settings: readonly MappedSetting[];
}

/** What a model of a queue elsewhere can, besides what its description says. */
type Usual = Pick<ServiceModel["abilities"], "progress" | "previews" | "cancel">;

/** The model as the studio offers it. */
export function serviceModelOf(mapped: MappedModel, usual: Usual): ServiceModel {
  const { id, name, about, fields, sizes, maxPictures, settings } = mapped;
  return {
    id,
    name,
    about,
    abilities: {
      sizes: "list" in sizes ? { list: sizes.list.map(({ width, height }) => ({ width, height })) } : sizes,
      max_pictures: maxPictures,
      // Services change their machines and versions, so that a seed repeats a picture mostly, not always.
      seed: fields.seed === null ? "none" : "best_effort",
      negative_prompt: fields.negative_prompt !== null,
      prompt_enhancer: "none",
      ...usual,
      settings: settings.map(({ name, label, values, default: standard }) => ({
        name,
        label,
        values,
        default: standard,
      })),
    },
  };
}

/** The input that asks the model for this order. */
export function inputOf(mapped: MappedModel, order: Omit<Order, "model">): Record<string, unknown> {
  const { fields, sizes, settings } = mapped;
  const { width, height } = order;
  const listed =
    "list" in sizes ? sizes.list.find((size) => size.width === width && size.height === height) : undefined;
  const values: [field: string | null, value: unknown][] = [
    [fields.prompt, order.prompt],
    // Models have negative prompts of their own, which an empty one would replace.
    [order.negativePrompt === "" ? null : fields.negative_prompt, order.negativePrompt],
    [order.seed === null ? null : fields.seed, order.seed],
    [fields.count, order.count],
    [fields.width, width],
    [fields.height, height],
    [fields.image_size, { width, height }],
    ...settings.map(({ name, field, values, inputs }): [string, unknown] => [
      field,
      inputs[values.findIndex(({ value }) => value === order.settings[name])],
    ]),
  ];
  return {
    ...mapped.input,
    ...listed?.input,
    ...Object.fromEntries(values.filter(([field, value]) => field !== null && value !== undefined)),
  };
}
