/** Opens an A1111-style server when the settings name one. */
import type { AdapterModel, OpenedEngine } from "../engine";
import type { AdapterModels, EntrySource } from "../model-entries/entry";
import { createSdapiEngine } from "./engine";
import { readModels, SDAPI } from "./models";
import type { Timing } from "./server";

/** How often the server is asked what it has; it may be started after the studio. */
const LEARN_INTERVAL_MS = 60_000;

interface Source extends EntrySource {
  settings: { providers: { sdapi: { baseUrl: string } | null } };
}

export interface SdapiParts extends Source {
  clock: { now(): number };
  /** Only tests change the times. */
  timing?: Timing;
}

export function readSdapiEntries({ settings, entriesOf, problem }: Source): AdapterModels[] {
  const { recipes } = readModels(entriesOf(SDAPI), problem);
  const missing = settings.providers.sdapi ? null : "SDAPI_URL";
  return [{ name: SDAPI, missing, models: [...recipes.keys(), ...entriesOf(SDAPI).map(({ id }) => id)] }];
}

/** @returns nothing without an address in the settings. */
export function openSdapi(parts: SdapiParts): OpenedEngine[] {
  const { sdapi } = parts.settings.providers;
  if (!sdapi) return [];
  const { recipes, describe } = readModels(parts.entriesOf(SDAPI), parts.problem);
  const { host } = new URL(sdapi.baseUrl);
  const engine = createSdapiEngine(sdapi, recipes, parts);
  let models: AdapterModel[] = describe({ host, samplers: [], upscalers: [], hasProgress: false });

  async function learn(): Promise<void> {
    const known = await engine.learn();
    if (!known) return;
    const learnt = describe({ host, ...known, hasProgress: known.hasProgress === true });
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
