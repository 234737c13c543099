/**
 * Opens a studio: the only place that wires ports to implementations. It imports all of them, so nothing that Next compiles
 * for a route or a page may import it; they take the running studio from `lib/runtime/index.ts`.
 */
import "server-only";
import { observeCalls } from "image-providers/outbound/observed";
import { changedPrompt } from "sketch-engine";
import { removeLeftBehind } from "@/lib/backup/temporary-files";
import { createLog, type Log } from "@/lib/base/log";
import { createSecrets } from "@/lib/base/secrets";
import { VERSION } from "@/lib/base/version";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { createBoardsContext } from "@/lib/boards/context";
import { UNDO_MS } from "@/lib/creations/change-many";
import { inBackground } from "@/lib/creations/context/background";
import { type CreationsContext, createSharedState } from "@/lib/creations/context/contexts";
import { createServiceState } from "@/lib/creations/context/shared-service";
import { createDescribe } from "@/lib/creations/describe";
import { listenForHints } from "@/lib/creations/hint";
import { slotsTaken, sumOf } from "@/lib/creations/queue/slots";
import { expediteInterruptedSends } from "@/lib/creations/sync/recover-sends";
import { refreshBeforeClosing } from "@/lib/creations/sync/refresh-open";
import { isAnyOpen, sweepUntilDone } from "@/lib/creations/sync/sweep";
import { createWatcher } from "@/lib/creations/watch/watcher";
import { openDatabase } from "@/lib/db/open";
import { poolOf } from "@/lib/db/postgres";
import { openDescriber } from "@/lib/describer/open-describer";
import { openEnhancer } from "@/lib/enhancer/open-enhancer";
import { createTrial } from "@/lib/enhancer/trial";
import { createMetrics } from "@/lib/metrics/metrics";
import { observeCall } from "@/lib/metrics/observe-call";
import { measuredStore } from "@/lib/metrics/ports";
import { openMarks } from "@/lib/origin/open-marks";
import { createPictureLinks } from "@/lib/pictures/links";
import { openPictureStore } from "@/lib/pictures/open-store";
import { watchedStore } from "@/lib/pictures/watched";
import { createFormerService } from "@/lib/service/embedded/former";
import { createHints } from "@/lib/service/hints";
import { checkModelsFile } from "@/lib/service/registry";
import { prepareDataDir } from "@/lib/settings/data-dir";
import { settings as readSettings } from "@/lib/settings/env";
import { secretsOf } from "@/lib/settings/secrets-of";
import { createSheetsContext } from "@/lib/sheets/context";
import { isAnyCellWaiting } from "@/lib/sheets/feed";
import { openTracing } from "@/lib/tracing/open";
import type { WebhooksContext } from "@/lib/webhooks/context";
import { createSender } from "@/lib/webhooks/send/sender";
import { createCatchUp } from "./catch-up";
import { createChores } from "./chores";
import { openLiveServices } from "./live-services";
import { logUpdate } from "./log-update";
import { createPresence } from "./presence";
import { createUpToDate } from "./up-to-date";
import { waitForDatabase } from "./wait-for-database";

const DAY_MS = 24 * 60 * 60_000;
/** How long a shutdown waits for the service's answers to sends. */
const SENDS_MAX_WAIT_MS = 8_000;
/** A database that hangs must not delay a stop. */
const LEAVE_MAX_WAIT_MS = 500;

/** What routes and pages use of a studio, `Runtime`, and what starts and stops it. */
export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Opens the studio of the settings. @throws SettingsError, or what opening the database throws */
export async function openStudio() {
  const settings = readSettings();
  const { instanceId } = settings.watching;
  const secrets = createSecrets(secretsOf(settings));
  const log = createLog(settings.logLevel, {
    secrets,
    base: { role: settings.role, instance: instanceId },
  });
  // Before anything is opened, so that a start with mistakes in the file ends at once.
  const notOffered = checkModelsFile(settings);
  const build = { version: VERSION, role: settings.role, instanceId };
  observeCalls(observeCall);
  const stopTracing = await openTracing(settings.watching.tracing, build);
  const metrics = settings.watching.metrics && createMetrics(build);
  const instruments = metrics?.instruments ?? null;
  const clock = { now: () => Date.now(), steady: () => performance.now() };
  if (!settings.databaseUrl || settings.pictureStore === "files") {
    await tidyBackups(settings.dataDir, clock.now(), log);
    for (const problem of prepareDataDir(settings.dataDir)) log.warn(problem);
  }
  const onLost = (reason: string) => log.warn({ reason }, "an idle database connection was lost");
  const opening = () => openDatabase(settings, onLost, metrics?.onQuery, logUpdate(log));
  // A request of a serverless process must not hang for minutes; the next one tries again.
  const db = await (settings.role === "serverless" ? opening() : waitForDatabase(opening, log));
  const store = measuredStore(watchedStore(openPictureStore(settings, db, clock)), instruments);
  // Not awaited: a studio whose bucket is away starts, and works as soon as the bucket is back.
  void store.check?.().catch((error) => log.warn({ err: error }, "the picture store cannot be used"));
  const { enhancer, close: closeEnhancer } = openEnhancer(settings.enhancer, log);
  const hints = createHints(settings);
  const marks = openMarks({ settings, db, clock, log });
  const parts = { settings, db, store, marks, clock, log, enhancer, hintAddressOf: hints.addressOf };
  const { roster, keys, models, pastedSettings } = await openLiveServices(parts, {
    ...{ secrets, instruments },
    beforeClosed: (at, signal) =>
      inBackground(
        creations,
        refreshBeforeClosing(creations, at, signal),
        `what was drawn last at ${at.service.id} could not be read`,
      ),
  });
  for (const { setting, models: named } of notOffered.filter((one) => !pastedSettings.has(one.setting)))
    log.warn(
      { setting, models: named },
      "models of MODELS_FILE are not offered, because this setting is missing",
    );
  const trial = createTrial(enhancer);
  const describer = openDescriber(
    {
      enhancer: settings.enhancer,
      providers: () => ({ google: keys.providerOf("google"), openai: keys.providerOf("openai") }),
    },
    clock,
  );
  const creations: CreationsContext = {
    db,
    services: roster.services,
    former: { ...createFormerService({ db, store, clock, log, marks }), ...createServiceState() },
    models,
    store,
    marks,
    links: createPictureLinks(settings.publicUrl, settings.secret),
    clock,
    log,
    maxActiveCreations: settings.maxActiveCreations,
    maxBytesPerPerson: settings.maxBytesPerPerson,
    ...createSharedState(),
    changedPrompt,
    keepDeletedMs: settings.keepDeletedDays === null ? UNDO_MS : settings.keepDeletedDays * DAY_MS,
    keepUnfavouredMs: settings.keepUnfavouredDays === null ? null : settings.keepUnfavouredDays * DAY_MS,
  };
  // On SQLite the studio is one process; on PostgreSQL others may be sending right now.
  if (!settings.databaseUrl) await expediteInterruptedSends(creations);
  metrics?.watch({
    ...{ db, clock },
    get services() {
      return Array.from(roster.services.values(), ({ service }) => service);
    },
    slotsUsed: async (service) => sumOf(await slotsTaken(db, service, clock.now())),
    pool: () => poolOf(db),
    dataDir: settings.databaseUrl && settings.pictureStore !== "files" ? null : settings.dataDir,
  });
  const watcher = createWatcher(creations);
  const boards = createBoardsContext(creations, settings);
  const sheets = createSheetsContext(creations);
  const webhooks: WebhooksContext = {
    ...{ creations, boards, secret: settings.secret },
    guard: { namedHosts: new Set(settings.webhookHosts) },
  };
  const sender = createSender(webhooks);
  const presence = createPresence(
    { db, clock },
    { name: instanceId, role: settings.role, services: () => [...roster.services.keys()] },
  );
  const chores = createChores({
    ...{ creations, boards, sheets, webhooks, sender, presence, metrics },
    tidies: () => roster.tidies,
    followKeys: keys.refresh,
  });
  let drained: Promise<void> | undefined;
  let isStopping = false;
  roster.onEach((service) => listenForHints(creations, service, () => isStopping));
  return {
    settings,
    db,
    log,
    clock,
    creations,
    watcher,
    hints,
    boards,
    sheets,
    webhooks,
    metrics,
    keys,
    get tryEnhancer() {
      const isUsed = models.offered().some(({ abilities }) => abilities.prompt_enhancer === "studio");
      return isUsed ? trial : null;
    },
    describer,
    describe: createDescribe(describer),
    /** The maximum duration of `drain` for calls that must not be cut off, in milliseconds; 0 where there are none. */
    get drainWithinMs() {
      return Math.max(0, ...roster.workers.map(({ stopWithinMs }) => stopWithinMs));
    },
    ...(settings.role === "serverless" && {
      upToDate: createUpToDate({ refresh: keys.refresh, clock, log }),
    }),
    get draining() {
      return creations.drain.hasBegun;
    },
    get stopping() {
      return isStopping;
    },
    /** Starts worker and sweeper, if the role runs them. */
    start() {
      if (settings.role === "serverless") return;
      for (const chore of chores.repeated) chore.start();
      if (settings.role !== "web") roster.startWorkers();
    },
    catchUp: createCatchUp({
      sweep: async () => {
        await chores.feed();
        await sweepUntilDone(creations);
        await chores.join();
        await chores.tell();
      },
      workUntilEmpty: async (signal) =>
        void (await Promise.all(roster.workers.map((worker) => worker.workUntilEmpty(signal)))),
      tidy: chores.tidy,
      hasOpenCreations: async () => (await isAnyOpen(creations)) || (await isAnyCellWaiting(sheets)),
      isStopping: () => isStopping,
      clock,
    }),
    /** At the stop signal: requests are still answered, but the process reports that it is not ready, begins no send and lets nobody wait. */
    beginDrain() {
      creations.drain.hasBegun = true;
      watcher.stop();
    },
    /** Ends all background work and hands running jobs back to the queue. */
    drain() {
      isStopping = true;
      drained ??= (async () => {
        await Promise.all([...chores.repeated, roster, sender].map((one) => one.stop()));
        await waitAtMost(
          presence.leave().catch(() => undefined),
          LEAVE_MAX_WAIT_MS,
        );
        // A send that is cut off has an unknown outcome, so it gets some time to finish.
        await waitAtMost(Promise.allSettled(creations.sends), SENDS_MAX_WAIT_MS);
      })();
      return drained;
    },
    /** Closes the service and the database. */
    async close() {
      await Promise.all([roster.close(), closeEnhancer(), store.close?.()]);
      await db.destroy();
      await stopTracing();
    },
  };
}

/** Files that cannot be removed, such as those of another user, must not keep the studio from starting. */
async function tidyBackups(dataDir: string, now: number, log: Log): Promise<void> {
  try {
    const backups = await removeLeftBehind(dataDir, now);
    if (backups > 0) log.info({ backups }, "the copies of all rows that killed backups left were removed");
  } catch (error) {
    log.warn({ err: error }, "the copy of all rows that a killed backup left could not be removed");
  }
}
