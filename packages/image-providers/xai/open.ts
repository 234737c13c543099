/** Opens xAI when the settings have a key for it. */
import type { OpenedEngine } from "../engine";
import type { Log } from "../log";
import type { AdapterModels, EntrySource } from "../model-entries/entry";
import { createXaiEngine, PROVIDER } from "./engine";
import { readModels, XAI } from "./models";

interface Source extends EntrySource {
  settings: {
    providers: { xai: { baseUrl: string; apiKey: string | null } | null };
    mediaHosts?: readonly string[];
  };
}

interface Parts extends Source {
  clock: { now(): number };
  log: Log;
}

/** Whether an address is one of xAI's own, also for a region, such as eu-west-1.api.x.ai. */
const isXaiHost = (baseUrl: string): boolean => /(^|\.)api\.x\.ai$/.test(new URL(baseUrl).hostname);

/** Without an address they are at xAI. */
function modelsOf({ settings, entriesOf, problem }: Source) {
  const { xai } = settings.providers;
  return readModels(entriesOf(XAI), xai === null || isXaiHost(xai.baseUrl), problem);
}

export function readXaiEntries(source: Source): AdapterModels[] {
  const missing = source.settings.providers.xai ? null : "XAI_API_KEY";
  return [{ name: XAI, missing, models: modelsOf(source).map(({ id }) => id) }];
}

export function openXai(parts: Parts): OpenedEngine[] {
  const { providers, mediaHosts = [] } = parts.settings;
  if (!providers.xai) return [];
  const models = modelsOf(parts);
  const engine = createXaiEngine({ ...providers.xai, mediaHosts, models }, parts);
  return [{ id: XAI, provider: PROVIDER, engine, models }];
}
