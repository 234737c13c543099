/** A studio below the API that opens its services as a process does, and follows the keys that administrators paste. */
import { Writable } from "node:stream";
import type { Kysely } from "kysely";
import { addKey, removePastedKey, testKeyInUse } from "@/lib/admin/keys";
import { arrangeModels, type KeyDeps, readAdminModels } from "@/lib/admin/models-and-keys";
import { COMMAND } from "@/lib/audit/actor";
import { createLog } from "@/lib/base/log";
import { createSecrets } from "@/lib/base/secrets";
import { cancelCreation } from "@/lib/creations/cancel";
import { inBackground, settled } from "@/lib/creations/context/background";
import { type CreationsContext, createSharedState } from "@/lib/creations/context/contexts";
import { createServiceState } from "@/lib/creations/context/shared-service";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { refreshBeforeClosing } from "@/lib/creations/sync/refresh-open";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import { openEngines } from "@/lib/engine/registry";
import { SANDBOX_SERVICE } from "@/lib/engine/sandbox";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { createDatabaseStore } from "@/lib/pictures/database";
import { createFormerService } from "@/lib/service/embedded/former";
import { parseSettings } from "@/lib/settings/env";
import { openLiveServices } from "@/lib/start/live-services";
import { testAuthDeps } from "./auth";
import { createHeldEngine } from "./engine";
import { testMarks } from "./marks";
import { aRequest, createTestStudio, type TestClock } from "./studio";

const SECRET = "kW3vN8qzR5tYb2LxPd7mHc4JfG9sAeUo";

/** @param options.environment of the process; its workers are started. */
export async function openLiveStudio(
  db: Kysely<Database>,
  { environment = {}, clock }: { environment?: Record<string, string>; clock: TestClock },
) {
  const logged: string[] = [];
  const to = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  });
  /** In place of threads, which compile for seconds. */
  const sandbox = createHeldEngine();
  const secrets = createSecrets([]);
  const log = createLog("debug", { to, secrets });
  const settings = parseSettings({ NEXTAUTH_SECRET: SECRET, ...environment });
  const store = createDatabaseStore(db, clock);
  const parts = { settings, db, store, clock: { ...clock, steady: () => performance.now() }, log };
  const live = await openLiveServices(
    { ...parts, marks: testMarks, enhancer: createRuleEnhancer() },
    {
      ...{ secrets, instruments: null },
      beforeClosed: (at, signal) =>
        inBackground(
          creations,
          refreshBeforeClosing(creations, at, signal),
          `what was drawn last at ${at.service.id} could not be read`,
        ),
      engines: (all, isAlone) =>
        openEngines(all, isAlone).map((one) =>
          one.id === SANDBOX_SERVICE ? { ...one, engine: sandbox } : one,
        ),
    },
  );
  const { roster, keys, models } = live;
  const base = createTestStudio(db, { clock }).context;
  const creations: CreationsContext = {
    ...{ ...base, ...createSharedState() },
    ...{ store, log, models, services: roster.services },
    former: { ...createFormerService({ db, store, clock, log, marks: testMarks }), ...createServiceState() },
  };
  roster.startWorkers();
  const { settings: authSettings } = testAuthDeps(db);
  const deps: KeyDeps = {
    ...{ db, clock, creations, keys },
    settings: { ...authSettings, maxActiveCreations: 100, maxBytesPerPerson: null },
  };
  const actor = COMMAND;
  const round = async () => {
    clock.advance(100);
    await sweep(creations);
    await settled(creations);
  };
  return {
    ...live,
    ...{ creations, deps, logged, round, sandbox },
    create: (ownerId: string, model?: string, resolution = 1024, pictures = 1) =>
      createCreation(creations, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({
          ...(model === undefined ? {} : { model }),
          config: { image_number: pictures },
          settings: { seed: 7, aspect_ratio: "1:1", resolution },
        }),
      }),
    cancel: (ownerId: string, id: string) => cancelCreation(creations, { ownerId, id }),
    statusOf: async (ownerId: string, id: string) => (await readCreation(creations, { ownerId, id })).status,
    addKey: (provider: string, key: string) => addKey(deps, { provider, key, actor }),
    removeKey: (provider: string) => removePastedKey(deps, { provider, actor }),
    testKey: (provider: string) => testKeyInUse(deps, { provider, actor }),
    arrange: (patch: Parameters<typeof arrangeModels>[1]["patch"]) => arrangeModels(deps, { patch, actor }),
    read: () => readAdminModels(deps),
    offered: () => models.offered().map(({ id }) => id),
    async close() {
      await roster.stop();
      await settled(creations);
      await roster.close();
    },
  };
}
