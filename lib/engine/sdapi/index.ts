/** Opens an A1111-style server when the settings name one. */
import "server-only";
import type { AdapterModel, OpenedEngine } from "@/lib/engine/engine";
import type { ModelEntry } from "@/lib/settings/models-file";
import { createSdapiEngine } from "./engine";
import { readModels, SDAPI } from "./models";
import type { Timing } from "./server";

/** How often the server is asked for its samplers; it may be started after the studio. */
const LEARN_INTERVAL_MS = 60_000;

export interface SdapiParts {
  settings: { providers: { sdapi: { baseUrl: string } | null } };
  clock: { now(): number };
  /** Only tests change the times. */
  timing?: Timing;
  entriesOf(prefix: string): readonly ModelEntry[];
  problem(line: string): void;
}

/** @returns nothing without an address in the settings. */
export function openSdapi(parts: SdapiParts): OpenedEngine[] {
  const { sdapi } = parts.settings.providers;
  const entries = parts.entriesOf(SDAPI);
  if (!sdapi) {
    for (const { id } of entries) parts.problem(`MODELS_FILE: ${id} needs SDAPI_URL`);
    return [];
  }
  const { recipes, describe } = readModels(entries, new URL(sdapi.baseUrl).host, parts.problem);
  const engine = createSdapiEngine(sdapi, recipes, parts);
  let models: AdapterModel[] = describe([]);

  async function learn(): Promise<void> {
    const samplers = await engine.samplers();
    if (!samplers) return;
    const learnt = describe(samplers);
    // A new list only when something changed: others remember what they made of it.
    if (JSON.stringify(learnt) !== JSON.stringify(models)) models = learnt;
  }
  void learn();
  const learning = setInterval(learn, LEARN_INTERVAL_MS);
  learning.unref();
  return [
    {
      id: SDAPI,
      provider: engine.name,
      engine: {
        ...engine,
        async close() {
          clearInterval(learning);
          await engine.close();
        },
      },
      get models() {
        return models;
      },
    },
  ];
}
