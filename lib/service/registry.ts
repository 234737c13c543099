/** The adapters of the ImageService port; a new adapter is one line here. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type EngineParts, openEngines } from "@/lib/engine/registry";
import type { PromptEnhancer } from "@/lib/enhancer/enhancer";
import { SettingsError } from "@/lib/env";
import type { PictureStore } from "@/lib/pictures/store";
import type { OpenedService } from "./adapter";
import { openComfy } from "./comfyui/open";
import { openEmbedded } from "./embedded/open";
import { openFal } from "./fal/open";
import { openRemote } from "./remote/open";
import { openReplicate } from "./replicate/open";
import { openSdcpp } from "./sdcpp/open";

/** What the runtime offers to adapters. Each declares the parts it needs. */
export interface ServiceParts extends EngineParts {
  db: Kysely<Database>;
  store: PictureStore;
  /** The address at which a service may say that a creation has ended; null where it has none. */
  hintAddressOf?: (creationId: string) => string | null;
  /** For services that use the studio's prompt enhancer. */
  enhancer: PromptEnhancer;
}

/** Opens the services that the settings ask for. */
export type OpenService = (parts: ServiceParts) => OpenedService[];

export const ADAPTERS: readonly OpenService[] = [openRemote, openComfy, openFal, openReplicate, openSdcpp];

/**
 * Opens every service and engine that the settings ask for, in the order of their registries: several at once.
 *
 * @throws SettingsError with all mistakes that the adapters found in their settings.
 */
export function openServices(
  parts: Omit<ServiceParts, "entriesOf" | "problem">,
  { adapters = ADAPTERS, engines = openEngines } = {},
): OpenedService[] {
  const problems: string[] = [];
  const all: ServiceParts = {
    ...parts,
    entriesOf: (prefix) =>
      parts.settings.models.entries.filter(({ id }) => id === prefix || id.startsWith(`${prefix}/`)),
    problem: (line) => void problems.push(line),
  };
  const services = adapters.flatMap((open) => open(all));
  const embedded = engines(all, services.length === 0).map((engine) => openEmbedded(all, engine));
  if (problems.length > 0) throw new SettingsError(problems);
  return [...services, ...embedded];
}
