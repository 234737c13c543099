/** Opens sd-server when the settings name one. */

import { MAX_REFERENCES } from "contract/creations/inputs";
import * as z from "zod";
import type { OpenedService } from "../adapter";
import { type AdapterModels, type EntrySource, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { entryFields } from "../model-entries/strict-fields";
import { SDCPP, SETTINGS } from "./capabilities";
import { createSdcppService, type SdcppDependencies, type SdcppSettings } from "./service";

interface Source extends EntrySource {
  settings: { providers: { sdcpp: SdcppSettings | null } };
}

/** What its models can is the server's to say, but for what it says of all of them. */
const fields = entryFields({
  /** How many pictures the model goes by; absent: none. */
  references: z.number().int().min(1).max(MAX_REFERENCES).optional(),
});

export function readSdcppEntries({ settings, entriesOf, problem }: Source): AdapterModels[] {
  const entries = entriesOf(SDCPP);
  for (const entry of entries) {
    const say = reporterOf(entry, problem);
    readFields(fields, entry, say);
    // Which values they have is not known yet.
    const settings = SETTINGS.map((name) => ({ name, values: null }));
    checkPrice(entry.price, settings, say);
  }
  const missing = settings.providers.sdcpp ? null : "SDCPP_URL";
  // Which model it has loaded is not known yet, and changes when it is started anew.
  return [{ name: SDCPP, missing, models: [SDCPP, ...entries.map(({ id }) => id)] }];
}

/** @returns nothing without an address in the settings. */
export function openSdcpp({
  settings,
  entriesOf,
  ...dependencies
}: Omit<SdcppDependencies, "referencesOf"> & Pick<Source, "settings" | "entriesOf">): OpenedService[] {
  const { sdcpp } = settings.providers;
  if (!sdcpp) return [];
  const entries = entriesOf(SDCPP).map((entry) => fields.safeParse(entry).data);
  const referencesOf = (modelId: string) => entries.find((entry) => entry?.id === modelId)?.references ?? 0;
  const service = createSdcppService(sdcpp, { ...dependencies, referencesOf });
  const ready = service.learn();
  return [{ service, worker: null, tidy: () => service.learn(), ready, close: () => service.close() }];
}
