/** Opens a remote service when the settings name one. */

import type { OpenedService } from "../adapter";
import { type AdapterModels, type EntrySource, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { entryFields } from "../model-entries/strict-fields";
import type { HttpServiceDependencies } from "../outbound/client";
import { REMOTE } from "./read-models";
import { createRemoteService, type RemoteSettings } from "./service";

interface Source extends EntrySource {
  settings: { imageService: RemoteSettings | null };
}

/** What its models can is the service's to say. */
const fields = entryFields({});

/** An entry for the service itself describes it as one model, whatever it lists. */
const isOneModel = (entries: readonly { id: string }[]) => entries.some(({ id }) => id === REMOTE);

export function readRemoteEntries({ settings, entriesOf, problem }: Source): AdapterModels[] {
  const entries = entriesOf(REMOTE);
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    const isWhole = entry.id === REMOTE;
    if (!isWhole && isOneModel(entries))
      say(`id: with an entry for ${REMOTE} the service is one model; leave one of the two out`);
    readFields(fields, entry, say);
    // Which settings the models of another studio have is not known yet.
    if (isWhole) checkPrice(entry.price, [], say);
  }
  const missing = settings.imageService ? null : "IMAGE_SERVICE_BASE_URL";
  return [{ name: REMOTE, missing, models: [REMOTE, ...entries.map(({ id }) => id)] }];
}

/** @returns nothing without an address in the settings. */
export function openRemote(
  parts: HttpServiceDependencies & {
    settings: { imageService: RemoteSettings | null };
    entriesOf(prefix: string): readonly { id: string }[];
  },
): OpenedService[] {
  const { imageService } = parts.settings;
  if (!imageService) return [];
  const settings = { ...imageService, isOneModel: isOneModel(parts.entriesOf(REMOTE)) };
  const service = createRemoteService(settings, parts);
  const ready = service.learn();
  return [{ service, worker: null, tidy: () => service.learn(), ready, close: () => service.close() }];
}
