/** Opens Google's image models when the settings have its key. */
import type { OpenedEngine } from "../engine";
import type { Log } from "../log";
import type { AdapterModels, EntrySource } from "../model-entries/entry";
import { createGoogleEngine } from "./engine";
import { isGoogleHost } from "./host";
import { GOOGLE, googleModels, type WireModel } from "./models";

interface Source extends EntrySource {
  settings: { providers: { google: { baseUrl: string; apiKey: string | null } | null } };
}

interface Parts extends Source {
  clock: { now(): number };
  log: Log;
}

function modelsOf({ settings, entriesOf, problem }: Source): WireModel[] {
  const { google } = settings.providers;
  return googleModels(entriesOf(GOOGLE), google === null || isGoogleHost(google.baseUrl), problem);
}

export function readGoogleEntries(source: Source): AdapterModels[] {
  const missing = source.settings.providers.google ? null : "GEMINI_API_KEY";
  const ids = [...modelsOf(source), ...source.entriesOf(GOOGLE)].map(({ id }) => id);
  return [{ name: GOOGLE, missing, models: ids }];
}

/** @returns nothing without a key in the settings. */
export function openGoogle(parts: Parts): OpenedEngine[] {
  const { google } = parts.settings.providers;
  if (!google) return [];
  const models = modelsOf(parts);
  const engine = createGoogleEngine({ ...google, models }, parts);
  return [{ id: GOOGLE, provider: engine.name, engine, models }];
}
