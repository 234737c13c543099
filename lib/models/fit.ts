/** Checks a creation request against the abilities of its model. */
import "server-only";
import * as z from "zod/mini";
import { hasAspectRatio, resolutionBounds } from "@/lib/contract/model-size";
import type { ModelAbilities, ModelSizes } from "@/lib/contract/models";
import {
  type CreationRequest,
  creationRequestSchema,
  REMOTE_LIMITS,
  type RequestLimits,
} from "@/lib/contract/request";
import { isStudioError } from "@/lib/errors";
import type { Models, StudioModel } from "./models";

/** The contract's fields that a model may lack, as the API calls them. */
const SEED = "settings.seed";
const NEGATIVE_PROMPT = "negative_prompt";
const ENHANCER = "is_enable_prompt_enhancer";

/** The fields of a creation that this model does not use. */
export function ignoredBy(abilities: ModelAbilities): string[] {
  return [
    ...(abilities.seed === "none" ? [SEED] : []),
    ...(abilities.negative_prompt ? [] : [NEGATIVE_PROMPT]),
    ...(abilities.prompt_enhancer === "none" ? [ENHANCER] : []),
  ];
}

/** The widest limits that the model's sizes allow; `problemsOf` then checks the combination. */
export function limitsOf({ sizes, max_pictures }: ModelAbilities): RequestLimits {
  if ("list" in sizes) return { ...REMOTE_LIMITS, imageNumber: { max: max_pictures } };
  return {
    resolution: { min: sizes.min_side, max: sizes.max_short_side },
    aspectRatio: { min: sizes.min_ratio, max: sizes.max_ratio },
    imageNumber: { max: max_pictures },
  };
}

/** The limits of all models together, for the description of the API. */
export function widestLimits(models: Models): RequestLimits {
  const all = models.offered().map(({ abilities }) => limitsOf(abilities));
  const range = (of: (limits: RequestLimits) => { min: number; max: number }) => ({
    min: Math.min(...all.map((limits) => of(limits).min)),
    max: Math.max(...all.map((limits) => of(limits).max)),
  });
  return {
    resolution: range(({ resolution }) => resolution),
    aspectRatio: range(({ aspectRatio }) => aspectRatio),
    imageNumber: { max: Math.max(...all.map(({ imageNumber }) => imageNumber.max)) },
  };
}

/**
 * The schema of a create's body: the contract's fields, within the abilities of the model that the body names.
 *
 * A value that the caller gave and the model cannot honour is an error that names the field and what is possible. The
 * contract's defaults for fields that a caller left out are changed to the nearest that the model has.
 */
export function createBodySchema(models: Models) {
  return z.pipe(
    z.unknown(),
    z.transform((raw: unknown, context): CreationRequest => {
      const fail = (issues: readonly Problem[]) => {
        for (const { path, message } of issues)
          context.issues.push({ code: "custom", path: [...path], message, input: raw });
        return z.NEVER;
      };
      const given = asObject(raw);
      let model: StudioModel;
      try {
        model = models.choose(typeof given.model === "string" ? given.model : undefined);
      } catch (error) {
        if (!isStudioError(error)) throw error;
        return fail([{ path: ["model"], message: error.message }]);
      }
      const body = raw === given ? withDefaults(given, model.abilities) : raw;
      const parsed = creationRequestSchema(limitsOf(model.abilities)).safeParse(body);
      if (!parsed.success) return fail(parsed.error.issues);
      const problems = problemsOf(model, given, parsed.data);
      return problems.length > 0 ? fail(problems) : parsed.data;
    }),
  );
}

interface Problem {
  path: readonly PropertyKey[];
  message: string;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Replaces the contract's defaults where the model does not have them. */
function withDefaults(given: Json, { sizes, max_pictures, prompt_enhancer }: ModelAbilities): Json {
  const config = isGiven(given.config) ? given.config : {};
  const settings = isGiven(given.settings) ? given.settings : {};
  const aspectRatio =
    isObject(settings) && isGiven(settings.aspect_ratio) ? String(settings.aspect_ratio) : usualRatio(sizes);
  return {
    ...given,
    ...(!isGiven(given[ENHANCER]) && prompt_enhancer === "none" ? { [ENHANCER]: false } : {}),
    config:
      isObject(config) && !isGiven(config.image_number)
        ? { ...config, image_number: Math.min(USUAL_PICTURES, max_pictures) }
        : config,
    settings: isObject(settings)
      ? {
          ...settings,
          ...(isGiven(settings.aspect_ratio) ? {} : { aspect_ratio: aspectRatio }),
          ...(isGiven(settings.resolution) ? {} : { resolution: usualResolution(sizes, aspectRatio) }),
        }
      : settings,
  };
}

const USUAL_PICTURES = 4;
const USUAL_RESOLUTION = 720;

const usualRatio = (sizes: ModelSizes) =>
  "list" in sizes && !hasAspectRatio(sizes, "1:1") && sizes.list[0]
    ? `${sizes.list[0].width}:${sizes.list[0].height}`
    : "1:1";

function usualResolution(sizes: ModelSizes, aspectRatio: string): number {
  const { min, max } = resolutionBounds(sizes, aspectRatio);
  return Math.min(max, Math.max(min, USUAL_RESOLUTION));
}

/** What the caller gave and the model cannot honour. */
function problemsOf({ name, abilities }: StudioModel, given: Json, request: CreationRequest): Problem[] {
  const { sizes, settings: known } = abilities;
  const settings = asObject(given.settings);
  const { aspect_ratio, resolution, seed } = request.settings;
  const problems: Problem[] = [];
  const say = (path: readonly string[], message: string) => problems.push({ path, message });
  if (abilities.seed === "none" && isGiven(settings.seed) && seed !== -1)
    say(["settings", "seed"], `${name} takes no seed.`);
  if (!abilities.negative_prompt && request.negative_prompt.trim() !== "")
    say(
      ["negative_prompt"],
      `${name} takes no negative prompt. Say in the prompt what the picture must show.`,
    );
  if (abilities.prompt_enhancer === "none" && given[ENHANCER] === true)
    say([ENHANCER], `${name} cannot be used with the prompt enhancer.`);
  if (!hasAspectRatio(sizes, aspect_ratio))
    say(["settings", "aspect_ratio"], `${name} draws ${ratiosOf(sizes)}, not ${aspect_ratio}.`);
  else if (isGiven(settings.resolution)) {
    const { min, max } = resolutionBounds(sizes, aspect_ratio);
    // A list is snapped to; limits are limits.
    if (!("list" in sizes) && (resolution < min || resolution > max))
      say(
        ["settings", "resolution"],
        `The short side is ${min} to ${max} pixels at ${aspect_ratio} with ${name}.`,
      );
  }
  for (const [setting, value] of Object.entries(request.model_settings ?? {})) {
    const values = known.find((one) => one.name === setting)?.values;
    if (!values) say(["model_settings", setting], `${name} has no setting "${setting}".`);
    else if (!values.some((one) => one.value === value))
      say(
        ["model_settings", setting],
        `${setting} is one of ${values.map((one) => one.value).join(", ")} with ${name}.`,
      );
  }
  return problems;
}

function ratiosOf(sizes: ModelSizes): string {
  if (!("list" in sizes))
    return `aspect ratios from 1:${fixed(1 / sizes.min_ratio)} to ${fixed(sizes.max_ratio)}:1`;
  const words = sizes.list.map(({ width, height }) => `${width} × ${height}`);
  return `pictures of ${words.join(", ")} pixels`;
}

const fixed = (ratio: number) => Number(ratio.toFixed(2));
