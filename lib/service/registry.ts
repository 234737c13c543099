/** The adapters of the ImageService port; a new adapter is one line here. */
import "server-only";
import { SERVICES } from "image-providers";
import type { OpenedService } from "image-providers/adapter";
import { checkFile, type NotOffered } from "image-providers/model-entries/check-file";
import type { AdapterModels, EntrySource } from "image-providers/model-entries/entry";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type EngineParts, openEngines, readEngineEntries, type SettingsSource } from "@/lib/engine/registry";
import type { PromptEnhancer } from "@/lib/enhancer/enhancer";
import type { Marks } from "@/lib/pictures/marks";
import type { PictureStore } from "@/lib/pictures/store";
import { type Settings, SettingsError } from "@/lib/settings/env";
import { openEmbedded } from "./embedded/open";
import { type ProviderPorts, portsOf } from "./ports";

/** What the runtime offers to adapters. Each declares the parts it needs. */
export interface ServiceParts extends EngineParts, ProviderPorts {
  db: Kysely<Database>;
  store: PictureStore;
  marks: Marks;
  /** The address at which a service may say that a creation has ended; null where it has none. */
  hintAddressOf?: (creationId: string) => string | null;
  /** For services that use the studio's prompt enhancer. */
  enhancer: PromptEnhancer;
}

/** Opens the services that the settings ask for. */
export type OpenService = (parts: ServiceParts) => OpenedService[];

export interface ServiceAdapter {
  /** Reads the entries of its models and reports every mistake in them, whether or not the settings ask for the service. */
  readEntries(source: SettingsSource): AdapterModels[];
  open: OpenService;
}

export const ADAPTERS: readonly ServiceAdapter[] = SERVICES;

/** @param problems gets what the adapters report. */
const sourceOf = ({ models }: Settings, problems: string[]): EntrySource => ({
  entriesOf: (prefix) => models.entries.filter(({ id }) => id === prefix || id.startsWith(`${prefix}/`)),
  problem: (line) => void problems.push(line),
});

/**
 * Reads all of MODELS_FILE, before anything is opened.
 *
 * @returns the entries of adapters that are not set up, which are no mistakes.
 * @throws SettingsError with all mistakes in the file, and those of adapters in their other settings.
 */
export function checkModelsFile(settings: Settings, adapters = ADAPTERS): NotOffered[] {
  const problems = [...settings.models.problems];
  // Of a file that cannot be read the adapters would only say that their entries are missing.
  if (problems.length > 0 && settings.models.entries.length === 0) throw new SettingsError(problems);
  const source = { settings, ...sourceOf(settings, problems) };
  const services = adapters.flatMap(({ readEntries }) => readEntries(source));
  const isAlone = services.every(({ missing }) => missing !== null);
  const read = [...services, ...readEngineEntries(source, isAlone)];
  const notOffered = checkFile(settings.models, read, source.problem);
  if (problems.length > 0) throw new SettingsError(problems);
  return notOffered;
}

/**
 * Opens every service and engine that the settings ask for, in the order of their registries: several at once.
 *
 * @throws SettingsError with all mistakes that the adapters found in their settings.
 */
export function openServices(
  parts: Omit<ServiceParts, keyof EntrySource | keyof ProviderPorts>,
  { adapters = ADAPTERS, engines = openEngines } = {},
): OpenedService[] {
  const problems: string[] = [];
  const { db, store, settings } = parts;
  const ports = portsOf({ db, store, isShared: settings.databaseUrl !== null });
  const all: ServiceParts = { ...parts, ...ports, ...sourceOf(settings, problems) };
  const services = adapters.flatMap(({ open }) => open(all));
  const embedded = engines(all, services.length === 0).map((engine) => openEmbedded(all, engine));
  if (problems.length > 0) throw new SettingsError(problems);
  return [...services, ...embedded];
}
