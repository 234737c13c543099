/** Opens Replicate when the settings have a token for it. */
import "server-only";
import * as z from "zod";
import type { AdapterModels, EntrySource } from "@/lib/model-entries/entry";
import type { HttpServiceDependencies } from "@/lib/outbound/client";
import { mappedModels, readMappedEntries } from "@/lib/service/hosted/mapped-entry";
import type { OpenedService } from "../adapter";
import { MODELS, type ReplicateModel, USUAL } from "./models";
import { createReplicateService, ID } from "./service";

interface Source extends EntrySource {
  settings: {
    providers: { replicate: { baseUrl: string; apiKey: string | null } | null };
    mediaHosts?: readonly string[];
  };
}

/** Replicate takes 600 creates and 3 000 other calls a minute; the studio counts all of them together. */
const LIMITS = { slots: 10, requestsPerMinute: 600 };

const versionSchema = z
  .string("must be the id of a version")
  .regex(/^[\w./:-]{1,200}$/, "must be the id of a version")
  .optional();

const isModelPath = (path: string) => /^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/.test(path);

function read({ entriesOf, problem }: EntrySource) {
  const entries = entriesOf(ID);
  const { models, limits } = readMappedEntries(
    entries,
    {
      ...{ service: ID, models: MODELS, usual: USUAL, isPath: isModelPath, limits: LIMITS },
      fields: { version: versionSchema },
    },
    problem,
  );
  const versions = new Map(MODELS.map(({ id, version }) => [id, version]));
  for (const { id, version } of entries) {
    const { data } = versionSchema.safeParse(version);
    if (data !== undefined) versions.set(id, data);
  }
  const versioned = models.map(
    (model): ReplicateModel => ({ ...model, version: versions.get(model.id) ?? null }),
  );
  return { models: versioned, limits };
}

export function readReplicateEntries(source: Source): AdapterModels[] {
  const missing = source.settings.providers.replicate?.apiKey ? null : "REPLICATE_API_TOKEN";
  return [mappedModels(ID, missing, { ...read(source), entries: source.entriesOf(ID) })];
}

/** @returns nothing without a token in the settings. */
export function openReplicate(parts: Source & HttpServiceDependencies): OpenedService[] {
  const { replicate } = parts.settings.providers;
  if (!replicate?.apiKey) return [];
  const { baseUrl, apiKey } = replicate;
  const { mediaHosts = [] } = parts.settings;
  const service = createReplicateService({ baseUrl, apiKey, mediaHosts, ...read(parts) }, parts);
  return [{ service, worker: null, tidy: null, close: () => service.close() }];
}
