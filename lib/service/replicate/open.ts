/** Opens Replicate when the settings have a token for it. */
import "server-only";
import * as z from "zod";
import type { HttpServiceDependencies } from "@/lib/outbound/client";
import { type MappedEntry, readMappedEntries } from "@/lib/service/mapped-entry";
import type { OpenedService } from "../adapter";
import { MODELS, type ReplicateModel, USUAL } from "./models";
import { createReplicateService, ID } from "./service";

interface Parts extends HttpServiceDependencies {
  settings: { providers: { replicate: { baseUrl: string; apiKey: string | null } | null } };
  entriesOf(prefix: string): readonly MappedEntry[];
  problem(line: string): void;
}

/** Replicate takes 600 creates and 3 000 other calls a minute; the studio counts all of them together. */
const LIMITS = { slots: 10, requestsPerMinute: 600 };

const versionSchema = z
  .string("must be the id of a version")
  .regex(/^[\w./:-]{1,200}$/, "must be the id of a version")
  .optional();

const isModelPath = (path: string) => /^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/.test(path);

/** @returns nothing without a token in the settings. */
export function openReplicate(parts: Parts): OpenedService[] {
  const { replicate } = parts.settings.providers;
  if (!replicate?.apiKey) return [];
  const entries = parts.entriesOf(ID);
  const { models, limits } = readMappedEntries(
    entries.map(({ version, ...entry }) => entry),
    { service: ID, models: MODELS, usual: USUAL, isPath: isModelPath, limits: LIMITS },
    parts.problem,
  );
  const versions = new Map(MODELS.map(({ id, version }) => [id, version]));
  for (const { id, version } of entries) {
    const { data, error } = versionSchema.safeParse(version);
    if (error) parts.problem(`MODELS_FILE: ${id}: version: ${error.issues[0]?.message}`);
    if (data !== undefined) versions.set(id, data);
  }
  const versioned = models.map(
    (model): ReplicateModel => ({ ...model, version: versions.get(model.id) ?? null }),
  );
  const { baseUrl, apiKey } = replicate;
  const service = createReplicateService({ baseUrl, apiKey, models: versioned, limits }, parts);
  return [{ service, worker: null, tidy: null, close: () => service.close() }];
}
