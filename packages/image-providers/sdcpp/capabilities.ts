/** What an sd-server says about itself, as a model of the studio. */
import type { ModelAbilities, ModelSetting, ModelSizes } from "contract/models/models";
import * as z from "zod";
import type { ServiceModel } from "../service";

/** The name of the adapter, and of the model while the server has not said which one it has loaded. */
export const SDCPP = "sdcpp";
/** The names of the settings that a server may have. */
export const SETTINGS = ["sampler", "scheduler"] as const;
/** A setting's value for "as the server was started". */
const SERVER_DEFAULT = "default";

/** All models of stable-diffusion.cpp draw multiples of this; it rounds other sizes itself, and would not tell. */
const MULTIPLE_OF = 64;
const MAX_RATIO = 4;
/** Pictures come back inside one JSON answer: eight of this size fit into `MAX_ANSWER_BYTES` however they look. */
const MAX_PIXELS = 2048 * 2048;
const MAX_PICTURES = 8;
/** Of an enlarged picture both sides are rounded up. */
const MAX_DRAWN_PIXELS = MAX_PIXELS * 1.1;
/** Four bytes a pixel: three of incompressible colour, as base64; and some for the rest of the answer. */
export const MAX_ANSWER_BYTES = Math.ceil(MAX_DRAWN_PIXELS) * MAX_PICTURES * 4 + 1_000_000;
/** How many times wider and taller a picture can become. */
const FACTORS = [2, 4];
const MAX_CHOICES = 100;

const flag = z.boolean().catch(false);
const side = z.number().int().min(1).max(100_000);
const names = z
  .array(z.string().regex(/^[\w .+()-]{1,60}$/))
  .max(MAX_CHOICES)
  .catch([]);

const capabilitiesSchema = z.object({
  model: z.looseObject({ stem: z.string().max(1_000).catch(""), name: z.string().max(1_000).catch("") }),
  limits: z
    .looseObject({
      min_width: side.catch(64),
      max_width: side.catch(1_024),
      min_height: side.catch(64),
      max_height: side.catch(1_024),
      max_batch_count: z.number().int().min(1).catch(1),
    })
    .catch({ min_width: 64, max_width: 1_024, min_height: 64, max_height: 1_024, max_batch_count: 1 }),
  samplers: names,
  schedulers: names,
  defaults: z
    .looseObject({ sample_params: z.looseObject({ sample_steps: z.number().int().min(1).nullable() }) })
    .catch({ sample_params: { sample_steps: null } }),
  features_by_mode: z
    .looseObject({
      img_gen: z.looseObject({ cancel_generating: flag, init_image: flag, mask_image: flag }).optional(),
    })
    .catch({}),
});

/** What the server has loaded. */
export interface Loaded {
  model: ServiceModel;
  /** As the model's abilities say them. */
  sizes: Rule;
  /** How many steps it takes where a job does not say; null while unknown. */
  steps: number | null;
}

type Rule = Extract<ModelSizes, { multiple_of: number }>;

/** The model before the server was reached: what every model of stable-diffusion.cpp can. */
export function unknownModel(host: string): Loaded {
  const abilities = abilitiesOf({
    minSide: 256,
    maxSide: 1_024,
    maxPictures: 4,
    cancel: "none",
    settings: [],
  });
  const model = { id: SDCPP, name: `sd-server at ${host}`, about: null, abilities };
  return { model, sizes: abilities.sizes, steps: null };
}

/**
 * @param pictures how many pictures a model goes by, by its id: servers announce that for every model. null where pictures cannot
 * be read.
 * @returns null when the answer is not that of an sd-server.
 */
export function readCapabilities(
  body: unknown,
  host: string,
  pictures: { referencesOf(modelId: string): number } | null,
): Loaded | null {
  const { data } = capabilitiesSchema.safeParse(body);
  if (!data) return null;
  const { model, limits, samplers, schedulers, defaults, features_by_mode } = data;
  const name = nameOfModel(model.stem || model.name);
  const maxSide = Math.min(limits.max_width, limits.max_height);
  const id = name ? idOfModel(name) : SDCPP;
  const { img_gen } = features_by_mode;
  const abilities = abilitiesOf({
    minSide: Math.min(maxSide, Math.max(limits.min_width, limits.min_height)),
    maxSide,
    maxPictures: Math.min(MAX_PICTURES, limits.max_batch_count),
    cancel: img_gen?.cancel_generating ? "one" : "none",
    settings: [...choice("sampler", "Sampler", samplers), ...choice("scheduler", "Scheduler", schedulers)],
  });
  const edits = pictures && img_gen?.init_image && img_gen.mask_image;
  return {
    model: {
      id,
      name: name || `sd-server at ${host}`,
      about: null,
      abilities: edits ? { ...abilities, from_pictures: fromPictures(pictures.referencesOf(id)) } : abilities,
    },
    sizes: abilities.sizes,
    steps: defaults.sample_params.sample_steps,
  };
}

const fromPictures = (references: number): NonNullable<ModelAbilities["from_pictures"]> => ({
  operations: ["edit", "expand", "upscale"],
  sources: "any",
  mask: "exact",
  references: { max: references, roles: [] },
  strength: true,
  factors: FACTORS,
  // Models that go by pictures are told what to change in them.
  ...(references === 0 && { prompt_describes: "result" }),
});

/** @param stem the name of its file without the extension. @returns its name for people. */
export const nameOfModel = (stem: string): string =>
  stem
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 80);

/** @param name as `nameOfModel` returns it. */
export const idOfModel = (name: string): string => `${SDCPP}/${name.replaceAll(/[^A-Za-z0-9._:@+-]+/g, "-")}`;

function choice(name: (typeof SETTINGS)[number], label: string, values: readonly string[]): ModelSetting[] {
  if (values.length === 0) return [];
  const others = values.filter((value) => value !== SERVER_DEFAULT);
  return [
    {
      name,
      label,
      values: [
        { value: SERVER_DEFAULT, label: "The server's default" },
        ...others.map((value) => ({ value, label: value })),
      ],
      default: SERVER_DEFAULT,
    },
  ];
}

/** The chosen value; undefined for the server's default. */
export const chosen = (value: string | undefined) => (value === SERVER_DEFAULT ? undefined : value);

function abilitiesOf(of: {
  minSide: number;
  maxSide: number;
  maxPictures: number;
  cancel: ModelAbilities["cancel"];
  settings: ModelSetting[];
}): ModelAbilities & { sizes: Rule } {
  const up = (pixels: number) => Math.ceil(pixels / MULTIPLE_OF) * MULTIPLE_OF;
  const minSide = up(of.minSide);
  const maxSide = Math.max(minSide, up(of.maxSide - MULTIPLE_OF + 1));
  return {
    sizes: {
      multiple_of: MULTIPLE_OF,
      min_side: minSide,
      max_side: maxSide,
      max_short_side: Math.min(maxSide, Math.sqrt(MAX_PIXELS)),
      min_ratio: 1 / MAX_RATIO,
      max_ratio: MAX_RATIO,
      min_pixels: minSide ** 2,
      max_pixels: Math.min(maxSide ** 2, MAX_PIXELS),
    },
    max_pictures: of.maxPictures,
    // Another build or graphics card may draw a slightly different picture.
    seed: "best_effort",
    negative_prompt: true,
    prompt_enhancer: "none",
    progress: false,
    previews: false,
    cancel: of.cancel,
    settings: of.settings,
  };
}
