/** Opens a hosted queue when the settings have a key for it, and reads its models from MODELS_FILE. */

import type { OpenedService } from "../adapter";
import type { AdapterModels, EntrySource } from "../model-entries/entry";
import type { HttpServiceDependencies } from "../outbound/client";
import type { ImageService } from "../service";
import { mappedModels, type ServiceLimits } from "./mapped-entry";
import type { MappedModel } from "./mapped-model";
import type { HostedSettings } from "./queue";

interface Hosted<Id extends string, Model extends MappedModel> {
  /** Also the name of its settings and the beginning of its models' ids. */
  id: Id;
  /** The setting that has the key. */
  keySetting: string;
  read(source: EntrySource): { models: Model[]; limits: ServiceLimits };
  create(
    settings: HostedSettings<Model>,
    dependencies: HttpServiceDependencies,
  ): ImageService & { close(): Promise<void> };
}

interface Source<Id extends string> extends EntrySource {
  settings: {
    providers: Record<Id, { baseUrl: string; apiKey: string | null } | null>;
    mediaHosts?: readonly string[];
  };
}

/** @returns `open` gives nothing without a key in the settings. */
export function hostedAdapter<Id extends string, Model extends MappedModel>({
  id,
  keySetting,
  read,
  create,
}: Hosted<Id, Model>) {
  return {
    readEntries(source: Source<Id>): AdapterModels[] {
      const missing = source.settings.providers[id]?.apiKey ? null : keySetting;
      return [mappedModels(id, missing, { ...read(source), entries: source.entriesOf(id) })];
    },
    open(parts: Source<Id> & HttpServiceDependencies): OpenedService[] {
      const { apiKey, baseUrl } = parts.settings.providers[id] ?? {};
      if (!apiKey || !baseUrl) return [];
      const { mediaHosts = [] } = parts.settings;
      const service = create({ baseUrl, apiKey, mediaHosts, ...read(parts) }, parts);
      return [{ service, worker: null, tidy: null, close: () => service.close() }];
    },
  };
}
