/** The models of an A1111-style server: its current checkpoint, and those that MODELS_FILE names. */
import type { ModelSetting } from "contract/models/models";
import * as z from "zod";
import type { AdapterModel } from "../engine";
import { type ModelEntry, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { promptDescribes } from "../model-entries/prompt-describes";
import { readFields } from "../model-entries/read-fields";
import { sizesFields } from "../model-entries/sizes";
import { entryFields } from "../model-entries/strict-fields";

/** The name of the adapter. */
export const SDAPI = "sdapi";
/** The model that is always there: whatever checkpoint the server has loaded. */
export const CURRENT = `${SDAPI}/current`;
/** The name of the one setting. */
const SAMPLER = "sampler";
/** A setting's value for "as the server is set up". */
const SERVER_DEFAULT = "default";

/** All checkpoints draw multiples of eight; most of them draw best around one megapixel. */
const SIZES = {
  ...{ multiple_of: 8, min_side: 256, max_side: 2_048, max_short_side: 2_048 },
  ...{ min_ratio: 1 / 4, max_ratio: 4, min_pixels: 256 ** 2, max_pixels: 2_048 ** 2 },
};
/** sd-server rounds other sizes up, and says in its answer that it did not. */
const SIZES_WITHOUT_PROGRESS = { ...SIZES, multiple_of: 64 };
/** sd-server reads seeds as signed numbers of 32 bits, and draws a random one instead of larger ones. */
const MAX_SEED_WITHOUT_PROGRESS = 2 ** 31 - 1;
/** Of one creation; the server draws them one call after the other. */
const MAX_PICTURES = 8;
const MAX_BATCH_SIZE = 8;

const FACTORS = [2, 4];
/** From the best to one that only adds pixels. Others may draw the picture anew, or need an hour. */
const UPSCALERS = [/^r(eal)?-?esrgan 4x\+$/i, /esrgan/i, /lanczos/i];

const text = z.string().trim().min(1).max(300);

/** The fields of an entry that belong to this adapter; absent ones are as the server is set up. */
const entrySchema = entryFields({
  /** The title, name or hash of a checkpoint, as `/sdapi/v1/sd-models` lists them; absent: the loaded one. */
  checkpoint: text.optional(),
  steps: z.number().int().min(1).max(1_000).optional(),
  cfg_scale: z.number().min(0).max(100).optional(),
  sampler: text.optional(),
  scheduler: text.optional(),
  /** Pictures of one call: faster on large graphics cards, without previews of single pictures. */
  batch_size: z.number().int().min(1).max(MAX_BATCH_SIZE).optional(),
  /** What enlarges pictures, as `/sdapi/v1/upscalers` lists it; absent: the best of the usual ones. */
  upscaler: text.optional(),
  sizes: sizesFields.optional(),
  prompt_describes: promptDescribes.optional(),
});

/** How a model is drawn. */
export type Recipe = Readonly<Partial<z.output<typeof entrySchema>>>;

export interface SdapiModels {
  /** By the model's id. */
  readonly recipes: ReadonlyMap<string, Recipe>;
  describe(server: Described): AdapterModel[];
}

interface Described {
  /** For people. */
  host: string;
  /** Empty while unknown. */
  samplers: readonly string[];
  /** Empty while unknown, and where it enlarges no pictures. */
  upscalers: readonly string[];
  /** Whether it has all of the interface; false while unknown. sd-server has a part, and draws less. */
  hasProgress: boolean;
}

/** @param problem gets a line for each mistake. */
export function readModels(entries: readonly ModelEntry[], problem: (line: string) => void): SdapiModels {
  const recipes = new Map<string, Recipe>();
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    const recipe = readFields(entrySchema, entry, say);
    // Which samplers there are is not known yet.
    checkPrice(entry.price, [{ name: SAMPLER, values: null }], say);
    if (recipe) recipes.set(entry.id, recipe);
    if (entry.id === SDAPI) say(`id: needs a name after a slash, such as ${CURRENT}`);
    else if (recipe && entry.id !== CURRENT && !recipe.checkpoint)
      say(`checkpoint: is required; the model with the loaded checkpoint is ${CURRENT}`);
  }
  if (!recipes.has(CURRENT)) recipes.set(CURRENT, {});
  // The loaded checkpoint is the default where the file does not order models.
  const ids = [CURRENT, ...[...recipes.keys()].filter((id) => id !== CURRENT)];
  return {
    recipes,
    describe: (server) => ids.map((id) => modelOf(id, recipes.get(id) ?? {}, server)),
  };
}

function modelOf(
  id: string,
  recipe: Recipe,
  { host, samplers, upscalers, hasProgress }: Described,
): AdapterModel {
  const { checkpoint, sampler, sizes, batch_size = 1, prompt_describes = "result" } = recipe;
  const canEnlarge = upscalerOf(recipe, upscalers) !== null;
  return {
    id,
    name: checkpoint ? withoutExtension(checkpoint) : `Stable Diffusion at ${host}`,
    about: checkpoint ? null : "Draws with the checkpoint that the server has loaded.",
    abilities: {
      sizes: sizes ?? (hasProgress ? SIZES : SIZES_WITHOUT_PROGRESS),
      max_pictures: MAX_PICTURES,
      // Another version or graphics card may draw a slightly different picture.
      seed: "best_effort",
      ...(!hasProgress && { max_seed: MAX_SEED_WITHOUT_PROGRESS }),
      negative_prompt: true,
      prompt_enhancer: "studio",
      progress: hasProgress,
      // The preview of a batch is a sheet of all its pictures.
      previews: hasProgress && batch_size === 1,
      cancel: hasProgress ? "one" : "none",
      settings: samplers.length > 0 ? [samplerSetting(samplers, sampler)] : [],
      from_pictures: {
        operations: ["edit", "expand", ...(canEnlarge ? (["upscale"] as const) : [])],
        sources: "any",
        mask: "exact",
        references: { max: 0, roles: [] },
        strength: true,
        factors: canEnlarge ? FACTORS : [],
        ...(prompt_describes === "result" && { prompt_describes }),
      },
    },
  };
}

/** The upscaler of a model: that of its entry, or the best of the usual ones. @returns null where the server has none of them. */
export function upscalerOf({ upscaler }: Recipe, names: readonly string[]): string | null {
  if (upscaler !== undefined) return names.includes(upscaler) ? upscaler : null;
  const [best] = UPSCALERS.flatMap((form) => names.find((name) => form.test(name)) ?? []);
  return best ?? null;
}

function samplerSetting(samplers: readonly string[], usual: string | undefined): ModelSetting {
  const others = samplers.filter((value) => value !== SERVER_DEFAULT && value !== usual);
  return {
    name: SAMPLER,
    label: "Sampler",
    values: [
      { value: SERVER_DEFAULT, label: usual ?? "The server's default" },
      ...others.map((value) => ({ value, label: value })),
    ],
    default: SERVER_DEFAULT,
  };
}

/** The chosen sampler; undefined for the one of the recipe. */
export const chosenSampler = (value: string | undefined) => (value === SERVER_DEFAULT ? undefined : value);

/** `dreamshaper_8.safetensors [879db523c3]` is shown as `dreamshaper_8`. */
function withoutExtension(checkpoint: string): string {
  const ends = [".safetensors", ".ckpt"].map((extension) => checkpoint.indexOf(extension));
  return checkpoint.slice(0, Math.min(...ends.map((end) => (end < 0 ? checkpoint.length : end))));
}
