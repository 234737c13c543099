/** The body of a create: the contract's fields, and what the model that it names can do. */
import "server-only";
import {
  CONTRACT_LIMITS,
  type CreationRequest,
  creationRequestSchema,
  type RequestLimits,
} from "contract/creations/request";
import { valuesBeside } from "contract/models/model-settings";
import { hasAspectRatio, resolutionBounds } from "contract/models/model-size";
import type { ModelAbilities, ModelSetting, ModelSizes } from "contract/models/models";
import { isStudioError } from "contract/studio-error";
import * as z from "zod/mini";
import { fitRequest } from "./fit";
import { type FieldProblem, inputProblems } from "./from-pictures";
import type { Models, StudioModel } from "./models";

const contractSchema = creationRequestSchema(CONTRACT_LIMITS);
/** What the contract takes for the fields that a body leaves out. */
const USUAL = contractSchema.parse({ prompt: "-" });

/**
 * The schema of a create's body.
 *
 * Without `model` it is the contract's alone: what the default model cannot do is fitted to it when the creation is
 * recorded. A body that names a model knows what it can do: a value that the caller gave and the model cannot honour is an
 * error that names the field and what is possible; fields that the caller left out get the nearest that the model has.
 */
export function createBodySchema(models: Models) {
  return z.pipe(
    z.unknown(),
    z.transform((raw: unknown, context): CreationRequest => {
      const fail = (issues: readonly FieldProblem[]) => {
        for (const { path, message } of issues)
          context.issues.push({ code: "custom", path: [...path], message, input: raw });
        return z.NEVER;
      };
      const given = asObject(raw);
      const isNamed = isGiven(given.model);
      let model: StudioModel;
      try {
        model = models.choose(typeof given.model === "string" ? given.model : undefined);
      } catch (error) {
        if (!isStudioError(error)) throw error;
        return fail([{ path: ["model"], message: error.message }]);
      }
      const schema = isNamed ? creationRequestSchema(limitsOf(model.abilities)) : contractSchema;
      const parsed = schema.safeParse(isNamed && raw === given ? withDefaults(given, model) : raw);
      if (!parsed.success) return fail(parsed.error.issues);
      const problems = [
        ...(isNamed ? valueProblems(model, given, parsed.data) : []),
        ...settingProblems(model, parsed.data, isNamed),
        ...inputProblems(model, parsed.data, models.offered()),
      ];
      return problems.length > 0 ? fail(problems) : parsed.data;
    }),
  );
}

/** The widest limits that the model's sizes allow; `valueProblems` then checks the combination. */
export function limitsOf({ sizes, max_pictures }: ModelAbilities): RequestLimits {
  if ("list" in sizes) return { ...CONTRACT_LIMITS, imageNumber: { max: max_pictures } };
  return {
    resolution: { min: sizes.min_side, max: sizes.max_short_side },
    aspectRatio: { min: sizes.min_ratio, max: sizes.max_ratio },
    imageNumber: { max: max_pictures },
  };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The values that are there, before those for the ones that are not. */
const fill = (usual: Json, value: unknown) =>
  isObject(value) || !isGiven(value)
    ? { ...usual, ...Object.fromEntries(Object.entries(asObject(value)).filter(([, one]) => isGiven(one))) }
    : value;

/** Fills in what the caller left out, as the model draws it. */
function withDefaults(given: Json, model: StudioModel): Json {
  const { aspect_ratio } = asObject(given.settings);
  const settings = typeof aspect_ratio === "string" ? { ...USUAL.settings, aspect_ratio } : USUAL.settings;
  const { request } = fitRequest(model, { ...USUAL, settings });
  const { is_enable_prompt_enhancer } = request;
  return {
    ...given,
    is_enable_prompt_enhancer: given.is_enable_prompt_enhancer ?? is_enable_prompt_enhancer,
    config: fill(request.config, given.config),
    settings: fill(request.settings, given.settings),
  };
}

/** What the caller gave and the model cannot honour. */
function valueProblems(
  { name, abilities }: StudioModel,
  given: Json,
  request: CreationRequest,
): FieldProblem[] {
  const { sizes } = abilities;
  const settings = asObject(given.settings);
  const { aspect_ratio, resolution, seed } = request.settings;
  const problems: FieldProblem[] = [];
  const say = (path: readonly string[], message: string) => problems.push({ path, message });
  if (abilities.seed === "none" && isGiven(settings.seed) && seed !== -1)
    say(["settings", "seed"], `${name} takes no seed.`);
  const { max_seed } = abilities;
  if (abilities.seed !== "none" && max_seed !== undefined && isGiven(settings.seed) && seed > max_seed)
    say(["settings", "seed"], `${name} takes seeds from 0 to ${max_seed}.`);
  if (!abilities.negative_prompt && request.negative_prompt.trim() !== "")
    say(
      ["negative_prompt"],
      `${name} takes no negative prompt. Say in the prompt what the picture must show.`,
    );
  if (abilities.prompt_enhancer === "none" && given.is_enable_prompt_enhancer === true)
    say(["is_enable_prompt_enhancer"], `${name} cannot be used with the prompt enhancer.`);
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
  return problems;
}

/**
 * `model_settings` are the studio's own and no field of the contract: who sends them knows the model.
 *
 * @param isNamed whether the body names it: else values that cannot be combined are fitted to each other.
 */
function settingProblems(
  { name, abilities }: StudioModel,
  { model_settings = {} }: CreationRequest,
  isNamed: boolean,
): FieldProblem[] {
  const { settings } = abilities;
  return Object.entries(model_settings).flatMap(([setting, value]): FieldProblem[] => {
    const path = ["model_settings", setting];
    const known = settings.find((one) => one.name === setting);
    if (!known) return [{ path, message: `${name} has no setting "${setting}".` }];
    const isOneOf = (choices: ModelSetting["values"]) => choices.some((one) => one.value === value);
    const say = (choices: ModelSetting["values"], where: string): FieldProblem[] => [
      { path, message: `${setting} is one of ${choices.map((one) => one.value).join(", ")} ${where}.` },
    ];
    if (!isOneOf(known.values)) return say(known.values, `with ${name}`);
    const possible = valuesBeside(known, settings, model_settings);
    if (!isNamed || isOneOf(possible)) return [];
    const others = settings.filter(({ values, name: other }) =>
      values.some((one) => one.value === model_settings[other] && one.not_with?.[setting]?.includes(value)),
    );
    return say(possible, `with ${others.map((one) => `${one.name} ${model_settings[one.name]}`).join(", ")}`);
  });
}

function ratiosOf(sizes: ModelSizes): string {
  if (!("list" in sizes))
    return `aspect ratios from 1:${fixed(1 / sizes.min_ratio)} to ${fixed(sizes.max_ratio)}:1`;
  const words = sizes.list.map(({ width, height }) => `${width} × ${height}`);
  return `pictures of ${words.join(", ")} pixels`;
}

const fixed = (ratio: number) => Number(ratio.toFixed(2));
