/** The parameters of a creation as rows of name and value. */
import { spanInWords } from "@/lib/client/words/durations";
import type { Creation, CreationOutput } from "@/lib/contract/creation";
import { formatParameters } from "@/lib/prompt/parameters";

export interface Fact {
  name: string;
  value: string;
}

/** @param output the picture in view; undefined while there is none. */
export function factsOf(creation: Creation, output: CreationOutput | undefined): Fact[] {
  const { settings, config, create_time, finish_time } = creation;
  const size = output ?? settings;
  const facts: (Fact | null)[] = [
    ...seedsOf(settings.seed, output?.seed ?? null),
    { name: "Aspect ratio", value: settings.aspect_ratio },
    { name: "Resolution", value: String(settings.resolution) },
    { name: "Size", value: `${size.width} × ${size.height}` },
    { name: "Pictures", value: String(config.image_number) },
    { name: "Visibility", value: creation.is_public ? "public" : "private" },
    { name: "Prompt enhancer", value: creation.is_enable_prompt_enhancer ? "on" : "off" },
    finish_time
      ? { name: "Duration", value: spanInWords(Date.parse(finish_time) - Date.parse(create_time)) }
      : null,
    creation.made_by ? { name: "Made by", value: creation.made_by } : null,
    { name: "Id", value: creation.creation_id },
  ];
  return facts.filter((fact) => fact !== null);
}

/** Both seeds where they differ; the first picture usually has the seed of the creation. */
function seedsOf(asked: number, drawn: number | null): Fact[] {
  const creation = asked < 0 ? "random" : String(asked);
  if (drawn === null || drawn === asked) return [{ name: "Seed", value: creation }];
  return [
    { name: "Seed of this picture", value: String(drawn) },
    { name: "Seed of the creation", value: creation },
  ];
}

/** All settings of the picture in the text format that image tools exchange. */
export function parameterText(creation: Creation, output: CreationOutput | undefined): string {
  const { width, height } = output ?? creation.settings;
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
