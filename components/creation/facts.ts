/** The parameters of a creation as rows of name and value. */

import type { Creation, CreationOutput } from "contract/creations/creation";
import type { ModelSetting } from "contract/models/models";
import { formatParameters } from "picture-metadata";
import { spanInWords } from "@/lib/client/words/durations";
import { creationCostInWords, moneyInWords } from "@/lib/client/words/price";

export interface Fact {
  name: string;
  value: string;
}

/** What the creation itself does not tell about its model. */
export interface DrawnBy {
  /** Who draws, for people. */
  provider: string;
  settings: readonly ModelSetting[];
  /** Whether it can end what it has begun to draw. */
  canStop: boolean;
}

/**
 * @param output the picture in view; undefined while there is none.
 * @param drawnBy its model; null where the studio no longer has it.
 */
export function factsOf(
  creation: Creation,
  output: CreationOutput | undefined,
  drawnBy: DrawnBy | null = null,
): Fact[] {
  const { settings, config, create_time, finish_time, made_by, ignored, cost, price } = creation;
  const size = output ?? settings;
  const isLeftOut = (field: string) => ignored.some((one) => one.field === field && one.used === null);
  const drawn = (field: string, value: string | number) => {
    const one = ignored.find((other) => other.field === field);
    return one && one.asked !== null && one.used !== null
      ? `${one.used} instead of ${one.asked}`
      : `${value}`;
  };
  const id = { name: "Id", value: creation.creation_id };
  const sizeInWords = { name: "Size", value: `${size.width} × ${size.height}` };
  if (creation.is_given) return [sizeInWords, id];
  const facts: (Fact | null)[] = [
    made_by ? { name: "Model", value: made_by } : null,
    drawnBy && drawnBy.provider !== made_by ? { name: "Provider", value: drawnBy.provider } : null,
    ...modelSettingsOf(creation, drawnBy),
    ...(isLeftOut("settings.seed")
      ? []
      : seedsOf(settings.seed, output?.seed ?? null, (seed) => drawn("settings.seed", seed))),
    { name: "Aspect ratio", value: drawn("settings.aspect_ratio", settings.aspect_ratio) },
    { name: "Resolution", value: drawn("settings.resolution", settings.resolution) },
    sizeInWords,
    { name: "Pictures", value: drawn("config.image_number", config.image_number) },
    { name: "Visibility", value: creation.is_public ? "public" : "private" },
    isLeftOut("is_enable_prompt_enhancer")
      ? null
      : { name: "Prompt enhancer", value: creation.is_enable_prompt_enhancer ? "on" : "off" },
    leftOutOf(creation),
    finish_time
      ? { name: "Duration", value: spanInWords(Date.parse(finish_time) - Date.parse(create_time)) }
      : null,
    cost ? { name: "Cost", value: creationCostInWords(cost) } : null,
    !cost && price ? { name: "Price of a picture", value: moneyInWords(price) } : null,
    id,
  ];
  return facts.filter((fact) => fact !== null);
}

/** What somebody asked for and the model does not have; null when there is nothing. */
function leftOutOf({ ignored }: Creation): Fact | null {
  const words = ignored.flatMap(({ field, asked, used }) => {
    if (used !== null) return [];
    if (field === "settings.seed" && typeof asked === "number" && asked >= 0) return [`seed ${asked}`];
    if (field === "negative_prompt" && asked) return [`negative prompt “${asked}”`];
    if (field === "is_enable_prompt_enhancer" && asked === true) return ["prompt enhancer"];
    return [];
  });
  return words.length > 0 ? { name: "Not used by the model", value: words.join(", ") } : null;
}

/** By the names that the model gives them; by their own where the studio no longer has the model. */
function modelSettingsOf({ model_settings, ignored }: Creation, drawnBy: DrawnBy | null): Fact[] {
  return Object.entries(model_settings).map(([name, value]) => {
    const known = drawnBy?.settings.find((one) => one.name === name);
    const labelOf = (one: string) => known?.values.find((other) => other.value === one)?.label ?? one;
    const instead = ignored.find(({ field }) => field === `model_settings.${name}`)?.asked;
    return {
      name: known?.label ?? name,
      value:
        typeof instead === "string" ? `${labelOf(value)} instead of ${labelOf(instead)}` : labelOf(value),
    };
  });
}

/**
 * Both seeds where they differ; the first picture usually has the seed of the creation.
 *
 * @param inWords says which seed was asked for where the creation has another one.
 */
function seedsOf(asked: number, drawn: number | null, inWords: (seed: number) => string): Fact[] {
  const creation = asked < 0 ? "random" : inWords(asked);
  if (drawn === null || drawn === asked) return [{ name: "Seed", value: creation }];
  return [
    { name: "Seed of this picture", value: String(drawn) },
    { name: "Seed of the creation", value: creation },
  ];
}

/** All settings of the picture in the text format that image tools exchange. */
export function parameterText(creation: Creation, output: CreationOutput | undefined): string {
  const { width, height } = output ?? creation.settings;
  if (creation.is_given) return `${width} × ${height}`;
  const { seed } = creation.settings;
  return formatParameters({
    prompt: creation.enhanced_prompt ?? creation.prompt,
    negativePrompt: creation.negative_prompt,
    seed: output?.seed ?? (seed < 0 ? null : seed),
    width,
    height,
    model: creation.made_by,
    version: "",
  });
}
