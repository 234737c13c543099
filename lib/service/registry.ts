/** The adapters of the ImageService port; a new adapter is one line here. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { ImageEngine } from "@/lib/engine/engine";
import type { PromptEnhancer } from "@/lib/enhancer/enhancer";
import type { Settings } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { PictureStore } from "@/lib/pictures/store";
import type { OpenedService } from "./adapter";
import { openEmbedded } from "./embedded/open";
import { openRemote } from "./remote/open";

/** What the runtime offers to adapters. Each declares the parts it needs. */
export interface ServiceParts {
  settings: Settings;
  db: Kysely<Database>;
  store: PictureStore;
  clock: { now(): number };
  log: Log;
  /** Starts an engine; the adapter closes it. */
  openEngine(): ImageEngine;
  /** Opens the enhancer of the settings; the adapter closes it. */
  openEnhancer(): { enhancer: PromptEnhancer; close(): Promise<void> };
}

/** Opens a service; null when the settings ask for another one. */
export type OpenService = (parts: ServiceParts) => OpenedService | null;

/** The first adapter that opens is used. `openEmbedded` needs no settings, so it comes last. */
export const ADAPTERS: readonly OpenService[] = [openRemote, openEmbedded];

/** @throws Error when no adapter opens. */
export function openService(parts: ServiceParts, adapters = ADAPTERS): OpenedService {
  for (const open of adapters) {
    const opened = open(parts);
    if (opened) return opened;
  }
  throw new Error("No adapter supports these settings.");
}
