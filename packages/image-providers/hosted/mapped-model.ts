/** Models of services that take a JSON object of named values: which field takes which part of an order. */
import type { Size } from "contract/models/model-size";
import type { ModelPrice, ModelSetting, ModelSizes } from "contract/models/models";
import { parseAspectRatio } from "contract/models/shape";
import type { Order } from "../order";
import type { ServiceModel } from "../service";
import { abilitiesFrom, type FromPictures } from "./from-pictures";

/** Values of a model's input, by the names of its fields. */
export type Input = Readonly<Record<string, unknown>>;

/** The fields of a model's input; null where the model has none. */
export interface InputFields {
  prompt: string | null;
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

/** Of a model that is told no pixels. */
export const UNSIZED = { width: null, height: null, image_size: null };

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

/** About the size that a model draws which takes a ratio; the creation shows the size of the picture itself. */
export function sizeOfRatio(ratio: string, megapixels: number, ratioField: string): MappedSize {
  const quotient = parseAspectRatio(ratio) ?? 1;
  const side = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  const area = megapixels * 1_048_576;
  return {
    width: side(Math.sqrt(area * quotient)),
    height: side(Math.sqrt(area / quotient)),
    input: { [ratioField]: ratio },
  };
}

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
  /** null: it draws from words alone. */
  fromPictures: FromPictures | null;
  /** Absent where it is unknown, or no fixed one for a picture. */
  price?: ModelPrice;
  /** As of `ServiceModel`. */
  chargesInputs?: boolean;
}

/** What a model of a queue elsewhere can, besides what its description says. */
type Usual = Pick<ServiceModel["abilities"], "progress" | "previews" | "cancel">;

/** The model as the studio offers it. */
export function serviceModelOf(mapped: MappedModel, usual: Usual): ServiceModel {
  const { id, name, about, fields, sizes, maxPictures, settings, fromPictures, price, chargesInputs } =
    mapped;
  return {
    id,
    name,
    about,
    ...(price && { price }),
    ...(chargesInputs !== undefined && { chargesInputs }),
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
      ...(fromPictures && { from_pictures: abilitiesFrom(fromPictures) }),
    },
  };
}

/** The input that asks the model for this order. @param isSized whether it says a size; otherwise that of a source decides. */
export function inputOf(
  mapped: MappedModel,
  order: Omit<Order, "model">,
  isSized = true,
): Record<string, unknown> {
  const { sizes, settings } = mapped;
  const fields = isSized ? mapped.fields : { ...mapped.fields, ...UNSIZED };
  const { width, height } = order;
  const listed =
    isSized && "list" in sizes
      ? sizes.list.find((size) => size.width === width && size.height === height)
      : undefined;
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
