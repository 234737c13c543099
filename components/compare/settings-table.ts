/** The settings of several pictures as rows of a table, different ones first. */
import { spanInWords } from "@/lib/client/words/durations";
import type { Creation, CreationOutput } from "@/lib/contract/creation";

export interface SettingsRow {
  name: string;
  /** One for each picture. */
  values: string[];
  differs: boolean;
}

interface Picture {
  creation: Creation;
  output: CreationOutput;
}

const NOT_KNOWN = "–";

const SETTINGS: Record<string, (picture: Picture) => string> = {
  Seed: ({ output }) => (output.seed === null ? NOT_KNOWN : String(output.seed)),
  "Aspect ratio": ({ creation }) => creation.settings.aspect_ratio,
  Resolution: ({ creation }) => String(creation.settings.resolution),
  Size: ({ output }) => `${output.width} × ${output.height}`,
  "Prompt enhancer": ({ creation }) => (creation.is_enable_prompt_enhancer ? "on" : "off"),
  Visibility: ({ creation }) => (creation.is_public ? "public" : "private"),
  "Made by": ({ creation }) => creation.made_by || NOT_KNOWN,
  Format: ({ output }) => output.media_type.replace("image/", "").toUpperCase(),
  Duration: ({ creation }) =>
    creation.finish_time
      ? spanInWords(Date.parse(creation.finish_time) - Date.parse(creation.create_time))
      : NOT_KNOWN,
};

export function settingsTable(pictures: readonly Picture[]): SettingsRow[] {
  const rows = Object.entries(SETTINGS).map(([name, valueFor]) => {
    const values = pictures.map(valueFor);
    return { name, values, differs: new Set(values).size > 1 };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
