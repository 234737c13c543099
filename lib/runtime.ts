/**
 * The running studio: the only place that wires ports to implementations.
 *
 * Nothing is opened when this module loads, because build workers load it too. The runtime of a process is stored on
 * `globalThis`, because bundles and hot reloads load further copies of this module, which must not start a second worker.
 */
import "server-only";
import type { Kysely } from "kysely";
import { type BoardsContext, createBoardsContext } from "./boards/context";
import { UNDO_MS } from "./creations/change-many";
import { type CreationsContext, createServiceState, createSharedState } from "./creations/context";
import { listenForHints } from "./creations/hint";
import { slotsTaken, sumOf } from "./creations/queue/slots";
import { expediteInterruptedSends } from "./creations/sync/recover-sends";
import { isAnyOpen, sweepUntilDone } from "./creations/sync/sweep";
import { openDatabase } from "./db/open";
import { poolOf } from "./db/postgres";
import type { Database } from "./db/schema";
import { openEngines } from "./engine/registry";
import { openEnhancer } from "./enhancer/open-enhancer";
import { createTrial, type TryEnhancer } from "./enhancer/trial";
import { settings as readSettings, type Settings } from "./env";
import { createLog, type Log } from "./log";
import { createMetrics, type Metrics } from "./metrics/metrics";
import { measuredEngine, measuredService, measuredStore } from "./metrics/ports";
import { createModels } from "./models/models";
import { createPictureLinks } from "./pictures/links";
import { openPictureStore } from "./pictures/open-store";
import { watchedStore } from "./pictures/watched";
import { createHints, type Hints } from "./service/hints";
import { openServices } from "./service/registry";
import { prepareDataDir } from "./settings/data-dir";
import { secretsOf } from "./settings/secrets-of";
import { type CatchUpOptions, createCatchUp } from "./start/catch-up";
import { createChores } from "./start/chores";
import { createPresence } from "./start/presence";
import { waitForDatabase } from "./start/wait-for-database";
import { openTracing } from "./tracing/open";
import { VERSION } from "./version";
import { waitAtMost } from "./wait-at-most";

export interface Runtime {
  settings: Settings;
  db: Kysely<Database>;
  log: Log;
  clock: { now(): number };
  creations: CreationsContext;
  /** Where services say that a creation has ended. */
  hints: Hints;
  boards: BoardsContext;
  /** Previews what the enhancer would do; null where no model uses it. */
  tryEnhancer: TryEnhancer | null;
  /** What this process counts; null where nobody reads it. */
  metrics: Metrics | null;
  /** True from the first stop signal: requests are still answered, but the process reports that it is not ready. */
  draining: boolean;
  /** True once no new background work begins. */
  stopping: boolean;
  /** Starts worker and sweeper, if the role runs them. */
  start(): void;
  /** Rounds of all background work, for hosts without a long-lived process; see `catch-up.ts`. */
  catchUp(options: CatchUpOptions): Promise<void>;
  /** The maximum duration of `drain` for calls that must not be cut off, in milliseconds; 0 where there are none. */
  drainWithinMs: number;
  /** Ends all background work and hands running jobs back to the queue. */
  drain(): Promise<void>;
  /** Closes the service and the database. */
  close(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** How long a shutdown waits for the service's answers to sends. */
const SENDS_MAX_WAIT_MS = 8_000;
/** A database that hangs must not delay a stop. */
const LEAVE_MAX_WAIT_MS = 500;
const KEY = Symbol.for("prompt-studio.runtime");
const shared = globalThis as typeof globalThis & { [KEY]?: Promise<Runtime> | undefined };

/** The runtime of this process, opened on first use. @throws SettingsError, or what opening the database throws */
export function runtime(): Promise<Runtime> {
  shared[KEY] ??= open().catch((error) => {
    // The next request tries again.
    shared[KEY] = undefined;
    throw error;
  });
  return shared[KEY];
}

async function open(): Promise<Runtime> {
  const settings = readSettings();
  const { instanceId } = settings.watching;
  const log = createLog(settings.logLevel, {
    secrets: secretsOf(settings),
    base: { role: settings.role, instance: instanceId },
  });
  const build = { version: VERSION, role: settings.role, instanceId };
  const stopTracing = await openTracing(settings.watching.tracing, build);
  const metrics = settings.watching.metrics && createMetrics(build);
  const instruments = metrics?.instruments ?? null;
  const clock = { now: () => Date.now(), steady: () => performance.now() };
  if (!settings.databaseUrl || settings.pictureStore === "files") {
    for (const problem of prepareDataDir(settings.dataDir)) log.warn(problem);
  }
  const onLost = (reason: string) => log.warn({ reason }, "an idle database connection was lost");
  const opening = () => openDatabase(settings, onLost, metrics?.onQuery);
  // A request of a serverless process must not hang for minutes; the next one tries again.
  const db = await (settings.role === "serverless" ? opening() : waitForDatabase(opening, log));
  const store = measuredStore(watchedStore(openPictureStore(settings, db, clock)), instruments);
  // Not awaited: a studio whose bucket is away starts, and works as soon as the bucket is back.
  void store.check?.().catch((error) => log.warn({ err: error }, "the picture store cannot be used"));
  const { enhancer, close: closeEnhancer } = openEnhancer(settings.enhancer, log);
  const hints = createHints(settings);
  const parts = { settings, db, store, clock, log, enhancer, hintAddressOf: hints.addressOf };
  const opened = openServices(parts, {
    engines: (all, isAlone) => openEngines(all, isAlone).map((engine) => measuredEngine(engine, instruments)),
  }).map((each) => ({ ...each, service: measuredService(each.service, instruments) }));
  const workers = opened.flatMap(({ worker }) => worker ?? []);
  const tidies = opened.flatMap(({ tidy }) => tidy ?? []);
  const models = createModels(
    opened.map(({ service }) => service),
    settings.models,
  );
  const usesEnhancer = models.offered().some(({ abilities }) => abilities.prompt_enhancer === "studio");
  const creations: CreationsContext = {
    db,
    services: new Map(opened.map(({ service }) => [service.id, { service, ...createServiceState() }])),
    models,
    store,
    links: createPictureLinks(settings.publicUrl, settings.secret),
    clock,
    log,
    maxActiveCreations: settings.maxActiveCreations,
    maxBytesPerPerson: settings.maxBytesPerPerson,
    ...createSharedState(),
    keepDeletedMs: settings.keepDeletedDays === null ? UNDO_MS : settings.keepDeletedDays * DAY_MS,
    keepUnfavouredMs: settings.keepUnfavouredDays === null ? null : settings.keepUnfavouredDays * DAY_MS,
  };
  // On SQLite the studio is one process; on PostgreSQL others may be sending right now.
  if (!settings.databaseUrl) await expediteInterruptedSends(creations);
  metrics?.watch({
    ...{ db, clock },
    services: opened.map(({ service }) => service),
    slotsUsed: async (service) => sumOf(await slotsTaken(db, service, clock.now())),
    pool: () => poolOf(db),
    dataDir: settings.databaseUrl && settings.pictureStore !== "files" ? null : settings.dataDir,
  });
  const boards = createBoardsContext(creations, settings);
  const presence = createPresence(
    { db, clock },
    { name: instanceId, role: settings.role, services: [...creations.services.keys()] },
  );
  const chores = createChores({ boards, presence, metrics, tidies });
  let drained: Promise<void> | undefined;
  const self: Runtime = {
    settings,
    db,
    log,
    clock,
    creations,
    hints,
    boards,
    metrics,
    tryEnhancer: usesEnhancer ? createTrial(enhancer) : null,
    drainWithinMs: Math.max(0, ...workers.map(({ stopWithinMs }) => stopWithinMs)),
    draining: false,
    stopping: false,
    start() {
      if (settings.role === "serverless") return;
      for (const chore of chores.repeated) chore.start();
      if (settings.role !== "web") for (const worker of workers) worker.start();
    },
    catchUp: createCatchUp({
      sweep: () => sweepUntilDone(creations),
      workUntilEmpty: async (signal) =>
        void (await Promise.all(workers.map((worker) => worker.workUntilEmpty(signal)))),
      tidy: chores.tidy,
      hasOpenCreations: () => isAnyOpen(creations),
      isStopping: () => self.stopping,
      clock,
    }),
    drain() {
      self.stopping = true;
      drained ??= (async () => {
        await Promise.all([...chores.repeated, ...workers].map((one) => one.stop()));
        await waitAtMost(
          presence.leave().catch(() => undefined),
          LEAVE_MAX_WAIT_MS,
        );
        // A send that is cut off has an unknown outcome, so it gets some time to finish.
        await waitAtMost(Promise.allSettled(creations.sends), SENDS_MAX_WAIT_MS);
      })();
      return drained;
    },
    async close() {
      await Promise.all([...opened.map(({ close }) => close()), closeEnhancer(), store.close?.()]);
      await db.destroy();
      await stopTracing();
    },
  };
  listenForHints(creations, () => self.stopping);
  return self;
}
