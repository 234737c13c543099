/** Opens OpenAI, and another server of its form, as the settings say. */
import "server-only";
import { MODEL_ID_PATTERN } from "@/lib/contract/models";
import type { OpenedEngine } from "@/lib/engine/engine";
import type { Log } from "@/lib/log";
import type { ModelEntry } from "@/lib/settings/models-file";
import { createOpenAiEngine, type OpenAiSettings } from "./engine";
import { OPENAI_MODELS, plainModel, withEntries } from "./models";

interface Address {
  baseUrl: string;
  apiKey: string | null;
}

interface Parts {
  settings: { providers: { openai: Address | null; openaiStyle: (Address & { model: string }) | null } };
  clock: { now(): number };
  log: Log;
  entriesOf(prefix: string): readonly ModelEntry[];
  problem(line: string): void;
}

export function openOpenAi(parts: Parts): OpenedEngine[] {
  const { openai, openaiStyle } = parts.settings.providers;
  if (openaiStyle && !MODEL_ID_PATTERN.test(`openai-style/${openaiStyle.model}`))
    parts.problem("OPENAI_IMAGE_MODEL: has characters that no model's name has");
  const open = (id: string, settings: OpenAiSettings): OpenedEngine => {
    const models = withEntries(settings.models, parts.entriesOf(id), id, parts.problem);
    const { provider } = settings;
    return { id, provider, engine: createOpenAiEngine({ ...settings, models }, parts), models };
  };
  return [
    ...(openai ? [open("openai", { ...openai, provider: "OpenAI", models: OPENAI_MODELS })] : []),
    ...(openaiStyle
      ? [
          open("openai-style", {
            ...openaiStyle,
            provider: new URL(openaiStyle.baseUrl).host,
            models: [plainModel(`openai-style/${openaiStyle.model}`, openaiStyle.model)],
          }),
        ]
      : []),
  ];
}
