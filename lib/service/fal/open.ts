/** Opens fal when the settings have a key for it. */
import "server-only";
import type { AdapterModels, EntrySource } from "@/lib/model-entries/entry";
import type { HttpServiceDependencies } from "@/lib/outbound/client";
import { mappedModels, readMappedEntries } from "@/lib/service/hosted/mapped-entry";
import type { OpenedService } from "../adapter";
import { MODELS, USUAL } from "./models";
import { isModelPath } from "./request-id";
import { createFalService, ID } from "./service";

interface Source extends EntrySource {
  settings: {
    providers: { fal: { baseUrl: string; apiKey: string | null } | null };
    mediaHosts?: readonly string[];
  };
}

/** fal queues what is beyond an account's limit, which is 2 for a new account and grows to 40. */
const LIMITS = { slots: 10, requestsPerMinute: 600 };

const read = ({ entriesOf, problem }: EntrySource) =>
  readMappedEntries(
    entriesOf(ID),
    { service: ID, models: MODELS, usual: USUAL, isPath: isModelPath, limits: LIMITS },
    problem,
  );

export function readFalEntries(source: Source): AdapterModels[] {
  const missing = source.settings.providers.fal?.apiKey ? null : "FAL_KEY";
  return [mappedModels(ID, missing, { ...read(source), entries: source.entriesOf(ID) })];
}

/** @returns nothing without a key in the settings. */
export function openFal(parts: Source & HttpServiceDependencies): OpenedService[] {
  const { fal } = parts.settings.providers;
  if (!fal?.apiKey) return [];
  const { models, limits } = read(parts);
  const { mediaHosts = [] } = parts.settings;
  const service = createFalService({ ...fal, apiKey: fal.apiKey, mediaHosts, models, limits }, parts);
  return [{ service, worker: null, tidy: null, close: () => service.close() }];
}
