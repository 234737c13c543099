import * as z from "zod";
import { readMappedEntries } from "../hosted/mapped-entry";
import { hostedAdapter } from "../hosted/open";
import type { EntrySource } from "../model-entries/entry";
import { MODELS, type ReplicateModel, USUAL } from "./models";
import { createReplicateService, ID } from "./service";

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

export const { readEntries: readReplicateEntries, open: openReplicate } = hostedAdapter({
  id: ID,
  keySetting: "REPLICATE_API_TOKEN",
  read,
  create: createReplicateService,
});
