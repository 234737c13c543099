/** Opens the embedded service of an engine, with its worker. */
import "server-only";
import type { OpenedService } from "image-providers/adapter";
import type { OpenedEngine } from "image-providers/engine";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import type { PromptEnhancer } from "@/lib/enhancer/enhancer";
import type { Marks } from "@/lib/pictures/marks";
import type { PictureStore } from "@/lib/pictures/store";
import { createPreviewSweeper } from "./forget-previews";
import type { WorkerClock } from "./reclaim";
import { createEmbeddedService } from "./service";
import { createWorker } from "./worker";

const MEGAPIXEL = 1_000_000;

interface EmbeddedParts {
  /** A `web` process has no worker: other processes draw. */
  settings: { role: string; workerConcurrency: number; workerMegapixels: number };
  db: Kysely<Database>;
  store: PictureStore;
  marks: Marks;
  clock: WorkerClock;
  log: Log;
  enhancer: PromptEnhancer;
}

export function openEmbedded(parts: EmbeddedParts, opened: OpenedEngine): OpenedService {
  const { settings, db, store, marks, clock, log, enhancer } = parts;
  const { id, engine } = opened;
  const worker =
    settings.role === "web"
      ? null
      : createWorker({
          ...{ service: id, provider: opened.provider, db, engine, store, marks, clock, log },
          get models() {
            return opened.models;
          },
          concurrency: engine.concurrency ?? settings.workerConcurrency,
          pixels: settings.workerMegapixels * MEGAPIXEL,
        });
  return {
    service: createEmbeddedService({ db, store, enhancer, clock, worker, opened }),
    worker,
    tidy: worker && createPreviewSweeper({ db, store, clock, log }),
    close: () => engine.close(),
  };
}
