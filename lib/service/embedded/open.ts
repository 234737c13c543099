/** Opens the embedded service with its engine, worker and enhancer. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { ImageEngine } from "@/lib/engine/engine";
import type { PromptEnhancer } from "@/lib/enhancer/enhancer";
import type { Log } from "@/lib/log";
import type { PictureStore } from "@/lib/pictures/store";
import type { OpenedService } from "../adapter";
import { createPreviewSweeper } from "./forget-previews";
import { createEmbeddedService } from "./service";
import { createWorker } from "./worker";

const MEGAPIXEL = 1_000_000;

interface EmbeddedParts {
  /** A `web` process has no worker: other processes draw. */
  settings: { role: string; workerConcurrency: number; workerMegapixels: number };
  db: Kysely<Database>;
  store: PictureStore;
  clock: { now(): number };
  log: Log;
  openEngine(): ImageEngine;
  openEnhancer(): { enhancer: PromptEnhancer; close(): Promise<void> };
}

export function openEmbedded(parts: EmbeddedParts): OpenedService {
  const { settings, db, store, clock, log } = parts;
  const engine = parts.openEngine();
  const { enhancer, close: closeEnhancer } = parts.openEnhancer();
  const worker =
    settings.role === "web"
      ? null
      : createWorker({
          ...{ db, engine, store, clock, log },
          concurrency: settings.workerConcurrency,
          pixels: settings.workerMegapixels * MEGAPIXEL,
        });
  return {
    service: createEmbeddedService({
      ...{ db, store, enhancer, clock, worker },
      madeBy: engine.name,
      about: engine.about,
    }),
    worker,
    enhancer,
    tidy: worker && createPreviewSweeper({ db, store, clock, log }),
    close: async () => void (await Promise.all([closeEnhancer(), engine.close()])),
  };
}
