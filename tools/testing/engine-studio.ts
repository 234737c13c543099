/** A whole studio below the API whose first service is an engine's. */

import type { OpenedService } from "image-providers/adapter";
import type { OpenedEngine } from "image-providers/engine";
import type { Kysely } from "kysely";
import { createLog, type Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { createDatabaseStore } from "@/lib/pictures/database";
import type { PictureStore } from "@/lib/pictures/store";
import { openEmbedded } from "@/lib/service/embedded/open";
import { createEmbeddedService } from "@/lib/service/embedded/service";
import { createWorker, type EmbeddedWorker } from "@/lib/service/embedded/worker";
import { testMarks } from "./marks";
import { createTestClock, createTestStudio, type TestClock } from "./studio";

/** @param options.callsMaxWaitMs how long a stop waits for calls that must not be repeated. */
export function createEngineStudio(
  db: Kysely<Database>,
  opened: OpenedEngine,
  options: { clock?: TestClock; concurrency?: number; pixels?: number; callsMaxWaitMs?: number } = {},
) {
  const { clock = createTestClock(), concurrency = 2, pixels = 100_000_000, ...rest } = options;
  const { id, provider, engine, models } = opened;
  const store = createDatabaseStore(db, clock);
  const log = createLog("silent");
  const worker: EmbeddedWorker = createWorker({
    ...{
      service: id,
      provider,
      db,
      engine,
      models,
      store,
      marks: testMarks,
      clock,
      log,
      concurrency,
      pixels,
    },
    ...rest,
  });
  const service = createEmbeddedService({ db, store, enhancer: createRuleEnhancer(), clock, worker, opened });
  const { context } = createTestStudio(db, { service, clock });
  return { context, service, worker, clock, store };
}

/** The service of an engine with its worker, as the studio opens it. */
export function openTestEngine(
  parts: { db: Kysely<Database>; store: PictureStore; clock: TestClock; log: Log },
  opened: OpenedEngine,
): OpenedService {
  const settings = { role: "all", workerConcurrency: 2, workerMegapixels: 100 };
  return openEmbedded({ ...parts, marks: testMarks, settings, enhancer: createRuleEnhancer() }, opened);
}
