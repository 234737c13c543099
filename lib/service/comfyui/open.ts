/** Opens ComfyUI when the settings name its address. */
import "server-only";
import type { OpenedService } from "../adapter";
import { type ModelSource, readModels } from "./read-models";
import { type ComfyDependencies, createComfyService } from "./service";

interface ComfyParts extends ComfyDependencies, Omit<ModelSource, "folder"> {
  settings: {
    providers: { comfyui: { baseUrl: string; apiKey: string | null } | null };
    models: { folder: string };
  };
}

/** @returns nothing without an address in the settings, or with mistakes in them, which are reported. */
export function openComfy(parts: ComfyParts): OpenedService[] {
  const { providers, models } = parts.settings;
  if (!providers.comfyui) return [];
  const read = readModels({ entriesOf: parts.entriesOf, problem: parts.problem, folder: models.folder });
  if (read.length === 0) return [];
  const service = createComfyService(providers.comfyui, read, parts);
  return [{ service, worker: null, tidy: () => service.tidy(), close: () => service.close() }];
}
