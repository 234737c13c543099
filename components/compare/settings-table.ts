/** The settings of several pictures as rows of a table, different ones first. */

import type { Creation, CreationOutput } from "contract/creations/creation";
import type { ModelView } from "contract/models/models";
import { spanInWords } from "@/lib/client/words/durations";
import { madeFromWords } from "@/lib/client/words/lineage";
import { moneyInWords } from "@/lib/client/words/price";

export interface SettingsRow {
  name: string;
  /** One for each picture. */
  values: string[];
  differs: boolean;
}

interface Picture {
  /** In the comparison; absent outside of one. */
  letter?: string;
  creation: Creation;
  output: CreationOutput;
}

const NOT_KNOWN = "–";

const SETTINGS: Record<string, (picture: Picture) => string> = {
  Model: ({ creation }) => creation.made_by || NOT_KNOWN,
  Seed: ({ output }) => (output.seed === null ? NOT_KNOWN : String(output.seed)),
  "Aspect ratio": ({ creation }) => creation.settings.aspect_ratio,
  Resolution: ({ creation }) => String(creation.settings.resolution),
  Size: ({ output }) => `${output.width} × ${output.height}`,
  "Prompt enhancer": ({ creation }) => (creation.is_enable_prompt_enhancer ? "on" : "off"),
  Visibility: ({ creation }) => (creation.is_public ? "public" : "private"),
  Format: ({ output }) => output.media_type.replace("image/", "").toUpperCase(),
  Duration: ({ creation }) =>
    creation.finish_time
      ? spanInWords(Date.parse(creation.finish_time) - Date.parse(creation.create_time))
      : NOT_KNOWN,
};

type Models = readonly Pick<ModelView, "id" | "abilities">[];

/** The settings that only some models have, in the words of the composer where the studio still has the model. */
function modelSettings(
  pictures: readonly Picture[],
  models: Models,
): Record<string, (picture: Picture) => string> {
  const names = new Set(pictures.flatMap(({ creation }) => Object.keys(creation.model_settings)));
  const settingOf = ({ creation }: Picture, name: string) =>
    models
      .find(({ id }) => id === creation.model)
      ?.abilities.settings.find((setting) => setting.name === name);
  return Object.fromEntries(
    [...names].map((name) => {
      const [known] = pictures.flatMap((picture) => settingOf(picture, name) ?? []);
      return [
        known?.label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
        (picture: Picture) => {
          const value = picture.creation.model_settings[name];
          if (value === undefined) return NOT_KNOWN;
          return settingOf(picture, name)?.values.find((one) => one.value === value)?.label ?? value;
        },
      ];
    }),
  );
}

/** The price for one picture: creations have different numbers of them. Only where one is known. */
function price(pictures: readonly Picture[]): Record<string, (picture: Picture) => string> {
  if (pictures.every(({ creation }) => creation.price === null)) return {};
  return {
    "Price of a picture": ({ creation }) => (creation.price ? moneyInWords(creation.price) : NOT_KNOWN),
  };
}

/** Only where one of them was made from a picture: of what, by letter where that is compared too. */
function madeFrom(pictures: readonly Picture[]): Record<string, (picture: Picture) => string> {
  if (pictures.every(({ creation }) => !creation.made_from)) return {};
  return {
    "Made from": ({ creation: { made_from } }) => {
      if (!made_from) return NOT_KNOWN;
      const id = made_from.inputs.find(({ place }) => place === "source")?.picture_id;
      const letter = id && pictures.find(({ output }) => output.id === id)?.letter;
      return `${madeFromWords(made_from)} ${letter || "another picture"}`;
    },
  };
}

/**
 * The model first: it explains most other differences.
 *
 * @param models of the studio, for the names of their settings; may be empty.
 */
export function settingsTable(pictures: readonly Picture[], models: Models = []): SettingsRow[] {
  const settings = {
    ...SETTINGS,
    ...modelSettings(pictures, models),
    ...madeFrom(pictures),
    ...price(pictures),
  };
  const rows = Object.entries(settings).map(([name, valueFor]) => {
    const values = pictures.map(valueFor);
    return { name, values, differs: new Set(values).size > 1 };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
