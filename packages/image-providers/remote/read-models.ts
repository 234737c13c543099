/** Reads the models of another studio from its `GET /models`, so that they can be offered here. */
import { isSketchEngine, MODEL_ID_PATTERN } from "contract/models/model-id";
import { modelSchema } from "contract/models/models";
import type { UpstreamState } from "contract/models/upstream";
import * as z from "zod";
import { foreignSentence } from "../outbound/foreign";
import type { ServiceModel } from "../service";
import { foreignAbilities, foreignPrice, foreignRights } from "./foreign-abilities";

/** A model of the other studio. */
export interface ModelElsewhere extends ServiceModel {
  /** Its id there. */
  theirId: string;
  /** Why it cannot draw now; null while it can. */
  problem: string | null;
}

/** The part of an id before the first slash. */
export const REMOTE = "remote";
/** The states of a service in which nothing is drawn until somebody does something; others pass, or only some calls fail. */
const CANNOT_DRAW: ReadonlySet<string> = new Set([
  "unreachable",
  "unauthorized",
  "quota",
] satisfies UpstreamState[]);
/** More are not offered: the picker lists every one. */
const MAX_MODELS = 200;
const MAX_NAME_CHARACTERS = 80;

/** Older studios have no `value`. */
const listSchema = z.object({ models: z.array(z.unknown()) });
const answerSchema = z.union([z.object({ value: listSchema }), listSchema]);
/** As the other studio describes it; what this one cannot offer is left out by `read`. */
const theirs = z.looseObject({
  ...modelSchema.shape,
  name: foreignSentence,
  provider: foreignSentence,
  abilities: foreignAbilities,
  price: foreignPrice,
  inputs_cost_extra: z.boolean().optional().catch(undefined),
  ...foreignRights,
  about: foreignSentence.nullable().catch(null),
  is_program: z.boolean().optional().catch(undefined),
  state: z
    .looseObject({ state: z.string(), reason: foreignSentence.nullable().catch(null) })
    .catch({ state: "ok", reason: null }),
  /** Older studios have none. */
  problem: foreignSentence.nullable().catch(null),
});

/**
 * @param body the answer of the other studio.
 * @returns its models, the default one first; null when it is no studio or has none that could be offered.
 */
export function readModelsElsewhere(body: unknown): ModelElsewhere[] | null {
  const { data } = answerSchema.safeParse(body);
  const seen = new Set<string>();
  const { models: offered = [] } = data && "value" in data ? data.value : (data ?? {});
  const models = offered.slice(0, MAX_MODELS).flatMap((one) => {
    const { data: model } = theirs.safeParse(one);
    const id = `${REMOTE}/${model?.id}`;
    if (!model || !MODEL_ID_PATTERN.test(id) || seen.has(id)) return [];
    seen.add(id);
    return [{ id, model }];
  });
  if (models.length === 0) return null;
  return models
    .toSorted((a, b) => Number(b.model.is_default) - Number(a.model.is_default))
    .map(({ id, model }) => ({
      id,
      theirId: model.id,
      name: model.name.slice(0, MAX_NAME_CHARACTERS),
      about: model.about ?? model.provider,
      abilities: abilitiesHere(model.abilities),
      ...(model.price && { price: model.price }),
      ...(model.inputs_cost_extra && { chargesInputs: true }),
      ...((model.is_program ?? isSketchEngine(model.id)) && { isProgram: true }),
      rights: { licence: model.licence, commercial_use: model.commercial_use, terms_url: model.terms_url },
      problem: model.problem ?? (CANNOT_DRAW.has(model.state.state) ? model.state.reason : null),
    }));
}

type Abilities = ServiceModel["abilities"];

function abilitiesHere({ prompt_enhancer, ...same }: z.output<typeof foreignAbilities>): Abilities {
  return {
    ...same,
    // Whoever enhances there, from here it is the service.
    prompt_enhancer: prompt_enhancer === "none" ? "none" : "service",
    // The contract has no previews.
    previews: false,
  };
}
