/** Opens fal when the settings have a key for it. */
import "server-only";
import type { HttpServiceDependencies } from "@/lib/outbound/client";
import { type MappedEntry, readMappedEntries } from "@/lib/service/mapped-entry";
import type { OpenedService } from "../adapter";
import { MODELS, USUAL } from "./models";
import { isModelPath } from "./request-id";
import { createFalService, ID } from "./service";

interface Parts extends HttpServiceDependencies {
  settings: { providers: { fal: { baseUrl: string; apiKey: string | null } | null } };
  entriesOf(prefix: string): readonly MappedEntry[];
  problem(line: string): void;
}

/** fal queues what is beyond an account's limit, which is 2 for a new account and grows to 40. */
const LIMITS = { slots: 10, requestsPerMinute: 600 };

/** @returns nothing without a key in the settings. */
export function openFal(parts: Parts): OpenedService[] {
  const { fal } = parts.settings.providers;
  if (!fal?.apiKey) return [];
  const { models, limits } = readMappedEntries(
    parts.entriesOf(ID),
    { service: ID, models: MODELS, usual: USUAL, isPath: isModelPath, limits: LIMITS },
    parts.problem,
  );
  const service = createFalService({ baseUrl: fal.baseUrl, apiKey: fal.apiKey, models, limits }, parts);
  return [{ service, worker: null, tidy: null, close: () => service.close() }];
}
