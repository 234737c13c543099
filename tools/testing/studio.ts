/** A whole studio below the API, on a test's database: ledger, embedded service, worker, pictures in the database. */

import {
  type CreationRequestInput,
  creationRequestSchema,
  EMBEDDED_LIMITS,
} from "contract/creations/request";
import type { ImageService } from "image-providers/service";
import type { Kysely } from "kysely";
import { changedPrompt } from "sketch-engine";
import { createLog } from "@/lib/base/log";
import { UNDO_MS } from "@/lib/creations/change-many";
import { type CreationsContext, createSharedState } from "@/lib/creations/context/contexts";
import { createServiceState, type SharedService } from "@/lib/creations/context/shared-service";
import type { Database } from "@/lib/db/schema";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { createModels } from "@/lib/models/models";
import { createDatabaseStore } from "@/lib/pictures/database";
import { createPictureLinks } from "@/lib/pictures/links";
import { createFormerService } from "@/lib/service/embedded/former";
import { createEmbeddedService } from "@/lib/service/embedded/service";
import { createWorker, type EmbeddedWorker } from "@/lib/service/embedded/worker";
import { type ModelsFile, NO_MODELS_FILE } from "@/lib/settings/models-file";
import { createHeldEngine, type HeldEngine, openHeldEngine } from "./engine";
import { testMarks } from "./marks";

/** The studio, and its first service: what takes both gets it twice. */
export type TestContext = CreationsContext & SharedService;

export interface TestStudio {
  context: TestContext;
  engine: HeldEngine;
  worker: EmbeddedWorker;
  clock: TestClock;
}

/** Real time plus what a test added. */
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

export function createTestClock(): TestClock {
  let addedMs = 0;
  return {
    now: () => Date.now() + addedMs,
    advance(ms) {
      addedMs += ms;
    },
  };
}

/** A clock that stands still until a test advances it, for what happens at an exact time. @param start as `2026-11-30T23:59:00Z` */
export function createStoppedClock(start = "2026-11-24T12:00:00Z"): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** @param options.service in place of the embedded one. @param options.services further ones. */
export function createTestStudio(
  db: Kysely<Database>,
  options: {
    service?: ImageService;
    services?: readonly ImageService[];
    models?: Partial<ModelsFile>;
    /** The interval of status reads, 0 if not given; null for that of the service. */
    pollIntervalMs?: null;
    clock?: TestClock;
    concurrency?: number;
    pixels?: number;
    maxActiveCreations?: number;
    batchRows?: number;
    /** How many rows polls keep. */
    knownRows?: number;
    maxBytesPerPerson?: number;
    keepDeletedMs?: number;
    keepUnfavouredMs?: number;
  } = {},
): TestStudio {
  const clock = options.clock ?? createTestClock();
  const log = createLog("silent");
  const engine = createHeldEngine();
  const store = createDatabaseStore(db, clock);
  const { concurrency = 2, pixels = 1_000_000 } = options;
  const opened = openHeldEngine(engine);
  const { id, models } = opened;
  const worker = createWorker({
    service: id,
    provider: opened.provider,
    db,
    engine,
    models,
    store,
    marks: testMarks,
    clock,
    log,
    concurrency,
    pixels,
  });
  const service =
    options.service ??
    createEmbeddedService({
      db,
      store,
      enhancer: createRuleEnhancer(),
      clock,
      worker,
      opened,
    });
  const batchRows = options.batchRows === undefined ? {} : { batchRows: options.batchRows };
  const partsOf = (one: ImageService): SharedService => ({
    service: options.pollIntervalMs === null ? one : { ...one, pollIntervalMs: 0 },
    ...createServiceState({ lineForMs: 0, ...batchRows }),
  });
  const first = partsOf(service);
  const all = [first, ...(options.services ?? []).map(partsOf)];
  const context: TestContext = {
    ...first,
    db,
    former: { ...createFormerService({ db, store, clock, log, marks: testMarks }), ...createServiceState() },
    services: new Map(all.map((parts) => [parts.service.id, parts])),
    models: createModels(
      all.map((parts) => parts.service),
      { ...NO_MODELS_FILE, ...options.models },
    ),
    store,
    marks: testMarks,
    links: createPictureLinks("http://localhost:3000", "a secret of at least thirty-two bytes"),
    clock,
    log,
    maxActiveCreations: options.maxActiveCreations ?? 100,
    ...createSharedState(options.batchRows, options.knownRows),
    changedPrompt,
    maxBytesPerPerson: options.maxBytesPerPerson ?? null,
    keepDeletedMs: options.keepDeletedMs ?? UNDO_MS,
    keepUnfavouredMs: options.keepUnfavouredMs ?? null,
  };
  return { context, engine, worker, clock };
}

/** A person in the database. @returns the id. */
export async function addPerson(db: Kysely<Database>, id = "ada"): Promise<string> {
  await db
    .insertInto("people")
    .values({
      id,
      provider: "demo",
      provider_account_id: id,
      name: id,
      email: null,
      image: null,
      created_at: 1,
    })
    .execute();
  return id;
}

/** A complete request for small pictures. */
export function aRequest(input: Partial<CreationRequestInput> = {}) {
  return creationRequestSchema(EMBEDDED_LIMITS).parse({
    prompt: "a lake",
    ...input,
    config: { image_number: 2, ...input.config },
    settings: { seed: 7, aspect_ratio: "3:2", resolution: 64, ...input.settings },
  });
}
