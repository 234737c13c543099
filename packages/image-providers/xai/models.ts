/** xAI's models, and those that MODELS_FILE adds or changes. */
import type { ModelAbilities, ModelSetting } from "contract/models/models";
import * as z from "zod";
import type { AdapterModel } from "../engine";
import { type ModelEntry, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { repeated } from "../model-entries/repeated";
import { entryFields } from "../model-entries/strict-fields";
import { RESOLUTIONS, SHAPES, type Shape, sizesOf } from "./shapes";
import { type Can, KNOWN_MODELS, knownModel, MAX_PICTURES, PLAIN } from "./xai-models";

/** The first part of the ids. */
export const XAI = "xai";
/** The name of the one setting, at xAI too. */
export const QUALITY = "quality";
/** The quality that xAI chooses where none is asked for. */
export const AUTOMATIC = "auto";

/** A model, and how it is asked for pictures. */
export interface WireModel extends AdapterModel {
  /** Its name at xAI. */
  remoteName: string;
  shapes: readonly Shape[];
  can: Can;
}

const unlessRepeated = <Value extends string>(value: z.ZodType<Value>, most: number) =>
  z
    .array(value)
    .max(most)
    .superRefine((list, context) => {
      for (const { index, key } of repeated(list, String))
        context.addIssue({ code: "custom", path: [index], message: `${key} is there twice` });
    });

/** The fields of an entry of MODELS_FILE; absent ones are as in the table. */
const entrySchema = entryFields({
  /** The model's name at xAI, where it differs from the id. */
  model: z.string().min(1).max(200).optional(),
  about: z.string().trim().min(1).max(300).optional(),
  resolutions: unlessRepeated(z.enum(RESOLUTIONS), RESOLUTIONS.length).min(1).optional(),
  qualities: unlessRepeated(z.string().regex(/^\w{1,30}$/, "must be a word, such as low"), 10).optional(),
  max_pictures: z.int().min(1).max(MAX_PICTURES).optional(),
  /** Pictures that an edit is made from, its source among them; 0: it draws from words alone. */
  max_sources: z.int().min(0).max(10).optional(),
});

/** Said of a model that is in no table, until MODELS_FILE says what it can. */
const UNKNOWN_MODEL =
  "A new model: the studio offers only what every model of xAI can, until its operator describes more.";

/**
 * @param entries those of MODELS_FILE. @param isAtXai whether the address is one of xAI's own: others have prices of their own.
 * @param problem gets each mistake.
 */
export function readModels(
  entries: readonly ModelEntry[],
  isAtXai: boolean,
  problem: (line: string) => void,
): WireModel[] {
  const known = KNOWN_MODELS.map(({ remoteName }) => modelOf(`${XAI}/${remoteName}`, remoteName));
  const models = new Map(known.map((model) => [model.id, model]));
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    const data = readFields(entrySchema, entry, say);
    if (entry.id === XAI) say(`id: needs a name after a slash, such as ${XAI}/grok-imagine-image`);
    if (!data) continue;
    const model = modelOf(entry.id, data.model ?? entry.id.slice(XAI.length + 1), data);
    checkPrice(entry.price, model.abilities.settings, say);
    models.set(entry.id, model);
  }
  return isAtXai
    ? [...models.values()]
    : Array.from(models.values(), ({ price: _, ...model }) => ({ ...model, chargesInputs: false }));
}

/** @param told what an entry says. */
function modelOf(
  id: string,
  remoteName: string,
  told: Partial<z.output<typeof entrySchema>> = {},
): WireModel {
  const known = knownModel(remoteName);
  const { resolutions, qualities, max_pictures, max_sources } = told;
  const { can: usual = PLAIN, shapes = SHAPES, price } = known ?? {};
  const can: Can = {
    resolutions: resolutions ?? usual.resolutions,
    qualities: qualities ?? usual.qualities,
    maxPictures: max_pictures ?? usual.maxPictures,
    maxSources: max_sources ?? usual.maxSources,
  };
  const isTold = [resolutions, qualities, max_pictures, max_sources].some((one) => one !== undefined);
  return {
    ...{ id, remoteName, shapes, can, abilities: abilitiesOf(shapes, can) },
    name: known?.name ?? remoteName,
    about: told.about ?? known?.about ?? (isTold ? null : UNKNOWN_MODEL),
    ...(price && { price }),
    ...(can.maxSources > 0 && { chargesInputs: true }),
  };
}

function abilitiesOf(shapes: readonly Shape[], can: Can): ModelAbilities {
  const { resolutions, qualities, maxPictures, maxSources } = can;
  return {
    sizes: { list: sizesOf(shapes, resolutions) },
    max_pictures: maxPictures,
    ...{ seed: "none", negative_prompt: false, prompt_enhancer: "none" },
    ...{ progress: false, previews: false, cancel: "one" },
    settings: qualities.length > 0 ? [qualitySetting(qualities)] : [],
    ...(maxSources > 0 && {
      from_pictures: {
        ...{ operations: ["edit"], sources: "any", mask: null, strength: false, factors: [] },
        // The source is one of them.
        references: { max: maxSources - 1, roles: [] },
      },
    }),
  };
}

const LABELS: Record<string, string> = {
  [AUTOMATIC]: "Automatic",
  low: "Low",
  medium: "Medium",
  high: "High",
};

const qualitySetting = (qualities: readonly string[]): ModelSetting => ({
  ...{ name: QUALITY, label: "Quality", default: qualities[0] ?? AUTOMATIC },
  values: qualities.map((value) => ({ value, label: LABELS[value] ?? value })),
});
