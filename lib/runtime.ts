/**
 * The running studio: the only place that wires ports to implementations.
 *
 * Nothing is opened when this module loads, because build workers load it too. The one runtime of a process lives on
 * `globalThis`: bundles and hot reloads bring further copies of this module, and none of them may start a second worker.
 */
import "server-only";
import path from "node:path";
import type { Kysely } from "kysely";
import { forgetFullBuckets } from "./auth/rate-limits/forget-full";
import { purgeExpiredSessions } from "./auth/sessions";
import { type CreationsContext, createSharedState } from "./creations/context";
import { isAnyOpen } from "./creations/open";
import { expediteInterruptedSends } from "./creations/recover-sends";
import { sweep, sweepToTheEnd } from "./creations/sweep";
import { openDatabase } from "./db/open";
import type { Database } from "./db/schema";
import { createSandboxEngine } from "./engine/sandbox";
import { createChatEnhancer } from "./enhancer/chat";
import type { PromptEnhancer } from "./enhancer/enhancer";
import { createRuleEnhancer } from "./enhancer/rules";
import { createTrial, type TryEnhancer } from "./enhancer/trial";
import { settings as readSettings, type Settings } from "./env";
import { createLog, type Log } from "./log";
import { createDatabaseStore } from "./pictures/database";
import { createFileStore } from "./pictures/files";
import { createPictureLinks } from "./pictures/links";
import type { PictureStore } from "./pictures/store";
import { createPreviewSweeper } from "./service/embedded/forget-previews";
import { createEmbeddedService } from "./service/embedded/service";
import { createWorker, type EmbeddedWorker } from "./service/embedded/worker";
import { createRemoteService } from "./service/remote/service";
import type { ImageService } from "./service/service";
import { prepareDataDir } from "./settings/data-dir";
import { type CatchUpOptions, createCatchUp } from "./start/catch-up";
import { type Repeated, repeat } from "./start/repeat";
import { within } from "./within";

export interface Runtime {
  settings: Settings;
  db: Kysely<Database>;
  log: Log;
  clock: { now(): number };
  creations: CreationsContext;
  /** Shows what the enhancer would do; null where the service enhances prompts itself. */
  tryEnhancer: TryEnhancer | null;
  /** Draws for the embedded service; null where another process or another service does. */
  worker: EmbeddedWorker | null;
  /** True from the first sign of a stop: everything is still answered, but the process is not ready for more. */
  draining: boolean;
  /** True once nothing new is begun. */
  stopping: boolean;
  /** Starts worker and sweeper, as far as the role has them run by themselves. */
  start(): void;
  /** Rounds of all background work, for places where no process lives between requests; see `catch-up.ts`. */
  catchUp(options: CatchUpOptions): Promise<void>;
  /** Ends all background work and hands what runs back; from then on nothing new is begun. */
  rest(): Promise<void>;
  /** Closes the service and the database, once nobody needs them any more. */
  close(): Promise<void>;
}

const SWEEP_INTERVAL_MS = 1_000;
const PURGE_SESSIONS_INTERVAL_MS = 10 * 60_000;
const FORGET_PREVIEWS_INTERVAL_MS = 10_000;
/** How long a stop waits for the service's answers to what is being sent. */
const SENDS_PATIENCE_MS = 8_000;
const KEY = Symbol.for("prompt-studio.runtime");
const shared = globalThis as typeof globalThis & { [KEY]?: Promise<Runtime> | undefined };

/** The runtime of this process, opened on first use. @throws SettingsError, or what opening the database throws */
export function runtime(): Promise<Runtime> {
  shared[KEY] ??= open().catch((error) => {
    // The next request may find the database back.
    shared[KEY] = undefined;
    throw error;
  });
  return shared[KEY];
}

async function open(): Promise<Runtime> {
  const settings = readSettings();
  const log = createLog(settings.logLevel, { secrets: secretsOf(settings) });
  const clock = { now: () => Date.now() };
  if (!settings.databaseUrl || settings.pictureStore === "files") {
    for (const problem of prepareDataDir(settings.dataDir)) log.warn(problem);
  }
  const db = await openDatabase(settings, (reason) => log.warn({ reason }, "an idle connection was lost"));
  const store = openPictureStore(settings, db, clock);
  const { service, worker, enhancer, forgetPreviews, close } = settings.imageService
    ? wireRemote(settings.imageService, { db, log, clock })
    : wireEmbedded({ settings, db, store, clock, log });
  const creations: CreationsContext = {
    db,
    service,
    store,
    links: createPictureLinks(settings.publicUrl, settings.secret),
    clock,
    log,
    maxActiveCreations: settings.maxActiveCreations,
    maxBytesPerPerson: settings.maxBytesPerPerson,
    ...createSharedState(),
  };
  // On SQLite the studio is one process; on PostgreSQL others may be sending right now.
  if (!settings.databaseUrl) await expediteInterruptedSends(creations);
  const forgetSessions = () =>
    purgeExpiredSessions(db, clock.now()).catch((error) =>
      log.error({ err: error }, "sessions that have ended could not be forgotten"),
    );
  const forgetLimits = () =>
    forgetFullBuckets(db, clock.now()).catch((error) =>
      log.error({ err: error }, "what was counted could not be forgotten"),
    );
  const chores: readonly Repeated[] = [
    repeat(() => sweep(creations), SWEEP_INTERVAL_MS),
    repeat(forgetSessions, PURGE_SESSIONS_INTERVAL_MS),
    repeat(forgetLimits, PURGE_SESSIONS_INTERVAL_MS),
    ...(forgetPreviews ? [repeat(forgetPreviews, FORGET_PREVIEWS_INTERVAL_MS)] : []),
  ];
  let resting: Promise<void> | undefined;
  const self: Runtime = {
    settings,
    db,
    log,
    clock,
    creations,
    tryEnhancer: enhancer && createTrial(enhancer),
    worker,
    draining: false,
    stopping: false,
    start() {
      if (settings.role === "serverless") return;
      for (const chore of chores) chore.start();
      if (settings.role !== "web") worker?.start();
    },
    catchUp: createCatchUp({
      sweep: () => sweepToTheEnd(creations),
      drain: async (signal) => worker?.drain(signal),
      tidy: async () => {
        await forgetPreviews?.();
        await forgetSessions();
        await forgetLimits();
      },
      isAnythingOpen: () => isAnyOpen(creations),
      isStopping: () => self.stopping,
      clock,
    }),
    rest() {
      self.stopping = true;
      resting ??= (async () => {
        await Promise.all([...chores.map((chore) => chore.stop()), worker?.stop()]);
        // A send that is cut off has an unknown outcome; a little patience spares somebody the doubt.
        await within(Promise.allSettled(creations.sends), SENDS_PATIENCE_MS);
      })();
      return resting;
    },
    async close() {
      await close();
      await db.destroy();
    },
  };
  return self;
}

/** Everything that must not be written anywhere. */
function secretsOf({ secret, cronSecret, imageService, enhancer, signIn, databaseUrl }: Settings): string[] {
  const providers = [signIn.github?.secret, signIn.google?.secret, signIn.oidc?.secret];
  const all = [
    secret,
    cronSecret,
    imageService?.token,
    enhancer?.apiKey,
    passwordIn(databaseUrl),
    ...providers,
  ];
  return all.filter((one): one is string => typeof one === "string");
}

/** PostgreSQL takes addresses that are none to others, as with several hosts; there the log has codes alone anyway. */
function passwordIn(databaseUrl: string | null): string | null {
  try {
    return databaseUrl && decodeURIComponent(new URL(databaseUrl).password);
  } catch {
    return null;
  }
}

/** Where the pictures of a studio with these settings live; for commands, too, that need no running studio. */
export function openPictureStore(
  settings: Pick<Settings, "pictureStore" | "dataDir">,
  db: Kysely<Database>,
  clock: { now(): number },
): PictureStore {
  return settings.pictureStore === "database"
    ? createDatabaseStore(db, clock)
    : createFileStore(path.join(/* turbopackIgnore: true */ settings.dataDir, "pictures"));
}

interface Wiring {
  service: ImageService;
  worker: EmbeddedWorker | null;
  enhancer: PromptEnhancer | null;
  /** One round; null where another process or another service has the previews. */
  forgetPreviews: (() => Promise<void>) | null;
  close(): Promise<void>;
}

function wireRemote(
  imageService: NonNullable<Settings["imageService"]>,
  parts: Pick<Runtime, "db" | "log" | "clock">,
): Wiring {
  const service = createRemoteService(imageService, parts);
  return { service, worker: null, enhancer: null, forgetPreviews: null, close: () => service.close() };
}

function wireEmbedded({
  settings,
  db,
  store,
  clock,
  log,
}: Pick<Runtime, "settings" | "db" | "clock" | "log"> & { store: PictureStore }): Wiring {
  const engine = createSandboxEngine(settings.engineThreads > 0 ? { threads: settings.engineThreads } : {});
  const worker =
    settings.role === "web"
      ? null
      : createWorker({
          ...{ db, engine, store, clock, log },
          concurrency: settings.workerConcurrency,
          pixels: settings.workerMegapixels * 1_000_000,
        });
  const { enhancer, closeEnhancer } = wireEnhancer(settings, log);
  const service = createEmbeddedService({
    db,
    store,
    enhancer,
    clock,
    worker,
    madeBy: engine.name,
    about: engine.about,
  });
  return {
    service,
    worker,
    enhancer,
    forgetPreviews: worker && createPreviewSweeper({ db, store, clock, log }),
    close: async () => void (await Promise.all([closeEnhancer(), engine.close()])),
  };
}

function wireEnhancer(
  settings: Settings,
  log: Log,
): { enhancer: PromptEnhancer; closeEnhancer(): Promise<void> } {
  const rules = createRuleEnhancer();
  if (!settings.enhancer) return { enhancer: rules, closeEnhancer: async () => {} };
  const chat = createChatEnhancer(settings.enhancer, { fallback: rules, log });
  return { enhancer: chat, closeEnhancer: () => chat.close() };
}
