/** Opens ComfyUI when the settings name its address. */
import "server-only";
import type { AdapterModels, EntrySource } from "@/lib/model-entries/entry";
import type { OpenedService } from "../adapter";
import { COMFYUI, readModels } from "./read-models";
import { type ComfyDependencies, createComfyService } from "./service";

interface Source extends EntrySource {
  settings: {
    providers: { comfyui: { baseUrl: string; apiKey: string | null } | null };
    models: { folder: string };
  };
}

const read = ({ settings, entriesOf, problem }: Source) =>
  readModels({ entriesOf, problem, folder: settings.models.folder });

export function readComfyEntries(source: Source): AdapterModels[] {
  const missing = source.settings.providers.comfyui ? null : "COMFYUI_URL";
  const entries = source.entriesOf(COMFYUI);
  // Without an address no workflow is needed either.
  if (missing === null || entries.length > 0) read(source);
  return [{ name: COMFYUI, missing, models: entries.map(({ id }) => id) }];
}

/** @returns nothing without an address in the settings, or with mistakes in them, which are reported. */
export function openComfy(parts: Source & ComfyDependencies): OpenedService[] {
  const { comfyui } = parts.settings.providers;
  const models = comfyui ? read(parts) : [];
  if (!comfyui || models.length === 0) return [];
  const service = createComfyService(comfyui, models, parts);
  return [{ service, worker: null, tidy: () => service.tidy(), close: () => service.close() }];
}
