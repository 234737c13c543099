/** The models of OpenAI, and those that MODELS_FILE describes for any server of its form. */
import * as z from "zod";
import {
  type ModelAbilities,
  type ModelSetting,
  modelSettingSchema,
  modelSizesSchema,
} from "@/lib/contract/models";
import type { AdapterModel } from "@/lib/engine/engine";
import type { ModelEntry } from "@/lib/settings/models-file";

/** A model, and how it is asked for pictures. */
export interface WireModel extends AdapterModel {
  /** Its name at the server. */
  remoteName: string;
  picturesPerCall: number;
  /** The value of `response_format`; null for servers that refuse the field, which answer with the picture's bytes. */
  responseFormat: "b64_json" | "url" | null;
}

const values = (list: Record<string, string>) =>
  Object.entries(list).map(([value, label]) => ({ value, label }));
const setting = (name: string, label: string, list: Record<string, string>, usual: string): ModelSetting => ({
  ...{ name, label, values: values(list), default: usual },
});

/** How many unfinished pictures the model sends while it draws; each costs a little. */
export const PARTIAL_IMAGES = "partial_images";

const QUALITIES = { auto: "Automatic", low: "Low", medium: "Medium", high: "High" };
const settingsOf = (is25: boolean): ModelSetting[] => [
  setting(
    "quality",
    "Quality",
    { ...QUALITIES, ...(is25 && { xhigh: "Very high", max: "Highest" }) },
    "auto",
  ),
  setting(
    "background",
    "Background",
    { auto: "Automatic", opaque: "Opaque", ...(is25 && { transparent: "Transparent" }) },
    "auto",
  ),
  setting("output_format", "File format", { png: "PNG", jpeg: "JPEG", webp: "WebP" }, "png"),
  setting("moderation", "Content filter", { auto: "Usual", low: "Less strict" }, "auto"),
  setting(PARTIAL_IMAGES, "Previews", { 0: "None", 1: "One", 2: "Two", 3: "Three" }, "2"),
];

/** What all GPT image models have in common. */
const GPT: ModelAbilities = {
  sizes: {
    multiple_of: 16,
    min_side: 16,
    max_side: 3840,
    max_short_side: 2880,
    min_ratio: 1 / 3,
    max_ratio: 3,
    min_pixels: 655_360,
    max_pixels: 8_294_400,
  },
  max_pictures: 10,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  progress: true,
  previews: true,
  cancel: "one",
  settings: [],
};

const gpt = (remoteName: string, name: string, about: string): WireModel => ({
  id: `openai/${remoteName}`,
  ...{ name, about, remoteName },
  abilities: { ...GPT, settings: settingsOf(remoteName.startsWith("gpt-image-2.5")) },
  // The events of a call do not say which picture they belong to; and what is lost with a call is one picture.
  picturesPerCall: 1,
  responseFormat: null,
});

export const OPENAI_MODELS: readonly WireModel[] = [
  gpt(
    "gpt-image-2.5-sunburst",
    "GPT Image 2.5 Sunburst",
    "OpenAI's model for fine detail and exact text; slower.",
  ),
  gpt("gpt-image-2.5-flare", "GPT Image 2.5 Flare", "OpenAI's quick model."),
  gpt("gpt-image-2", "GPT Image 2", "OpenAI's earlier model."),
];

/** What may be assumed of an unknown model: it draws one picture of about a megapixel for a prompt. */
const PLAIN: ModelAbilities = {
  sizes: {
    multiple_of: 16,
    min_side: 256,
    max_side: 2048,
    max_short_side: 1536,
    min_ratio: 1 / 3,
    max_ratio: 3,
    min_pixels: 65_536,
    max_pixels: 2_359_296,
  },
  max_pictures: 4,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  progress: false,
  previews: false,
  cancel: "one",
  settings: [],
};

/** A model of a server of OpenAI's form of which only the name is known. */
export function plainModel(id: string, remoteName: string): WireModel {
  const isGpt = isGptImage(remoteName);
  return {
    ...{ id, name: remoteName, about: null, remoteName },
    abilities: isGpt ? { ...GPT, settings: settingsOf(remoteName.startsWith("gpt-image-2.5")) } : PLAIN,
    picturesPerCall: 1,
    responseFormat: isGpt ? null : "b64_json",
  };
}

const isGptImage = (name: string) => /(^|\/)(chat)?gpt-image-/.test(name);

const sizeText = z
  .string()
  .regex(/^[1-9]\d{1,4}x[1-9]\d{1,4}$/, "is a size such as 1024x1024")
  .transform((text) => {
    const [width = 0, height = 0] = text.split("x").map(Number);
    return { width, height };
  });

/** The fields of an entry of MODELS_FILE that belong to this engine. */
const entrySchema = z.object({
  /** The model's name at the server, where it differs from the id. */
  model: z.string().min(1).max(200).optional(),
  about: z.string().max(300).optional(),
  sizes: z
    .union([z.array(sizeText).min(1).max(100), modelSizesSchema], "is a list of sizes, or limits")
    .optional(),
  max_pictures: z.int().min(1).max(10).optional(),
  pictures_per_call: z.int().min(1).max(10).optional(),
  seed: z.boolean().optional(),
  negative_prompt: z.boolean().optional(),
  /** Whether the studio's prompt enhancer can be used with it. */
  prompt_enhancer: z.boolean().optional(),
  response_format: z.enum(["b64_json", "url", "none"]).optional(),
  settings: z.array(modelSettingSchema).max(20).optional(),
});

/**
 * Adds and changes models as MODELS_FILE says.
 *
 * @param prefix of the ids, such as `openai-style`.
 * @param problem gets each mistake.
 */
export function withEntries(
  known: readonly WireModel[],
  entries: readonly ModelEntry[],
  prefix: string,
  problem: (line: string) => void,
): WireModel[] {
  const models = new Map(known.map((model) => [model.id, model]));
  for (const entry of entries) {
    const parsed = entrySchema.safeParse(entry);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        problem(`MODELS_FILE: ${entry.id}: ${path.join(".")}: ${message}`);
      continue;
    }
    const remoteName = parsed.data.model ?? entry.id.slice(prefix.length + 1);
    if (remoteName === "") {
      problem(`MODELS_FILE: ${entry.id}: name the model, such as ${prefix}/flux`);
      continue;
    }
    models.set(entry.id, changed(models.get(entry.id) ?? plainModel(entry.id, remoteName), parsed.data));
  }
  return [...models.values()];
}

function changed(model: WireModel, entry: z.output<typeof entrySchema>): WireModel {
  const { abilities } = model;
  const { sizes, seed, negative_prompt, response_format: format } = entry;
  const hasSeed = seed ?? abilities.seed !== "none";
  return {
    ...model,
    remoteName: entry.model ?? model.remoteName,
    about: entry.about ?? model.about,
    // The seed of a call is that of its first picture; the seeds of the others are not known.
    picturesPerCall: hasSeed ? 1 : (entry.pictures_per_call ?? model.picturesPerCall),
    responseFormat: format === undefined ? model.responseFormat : format === "none" ? null : format,
    abilities: {
      ...abilities,
      sizes: sizes === undefined ? abilities.sizes : Array.isArray(sizes) ? { list: sizes } : sizes,
      max_pictures: entry.max_pictures ?? abilities.max_pictures,
      seed: hasSeed ? "best_effort" : "none",
      negative_prompt: negative_prompt ?? abilities.negative_prompt,
      prompt_enhancer: entry.prompt_enhancer ? "studio" : abilities.prompt_enhancer,
      settings: entry.settings ?? abilities.settings,
    },
  };
}
