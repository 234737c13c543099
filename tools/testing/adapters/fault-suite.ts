/**
 * The same faults for every adapter: each is played through the ledger against the adapter's stand-in, over real sockets.
 * What people see is compared, and how many creates the stand-in received and started.
 */

import type { Operation } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import { ERROR_CODES, type ErrorBody, type ErrorName } from "contract/errors";
import { FAILURE_NAMES } from "contract/failures";
import { isStudioError } from "contract/studio-error";
import type { OpenedService } from "image-providers/adapter";
import type { ServiceModel } from "image-providers/service";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { newId } from "@/lib/base/ids";
import { createLog, type Log } from "@/lib/base/log";
import { cancelCreation } from "@/lib/creations/cancel";
import { settled } from "@/lib/creations/context/background";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import { readUpstreams } from "@/lib/creations/upstream";
import type { Database } from "@/lib/db/schema";
import type { OpenEngine } from "@/lib/engine/registry";
import type { openSandbox } from "@/lib/engine/sandbox";
import { createDatabaseStore } from "@/lib/pictures/database";
import type { PictureStore } from "@/lib/pictures/store";
import { type ProviderPorts, portsOf } from "@/lib/service/ports";
import type { OpenService } from "@/lib/service/registry";
import { describeOnEachDatabase, describeOnSqlite } from "../database";
import { addPerson, aRequest, createTestClock, createTestStudio, type TestClock } from "../studio";
import type { CreateFault, PictureFault, StandIn } from "./stand-in";

/** What the owner of a creation sees after a fault. */
export type Shown =
  /** The create is refused with this error, or the creation fails with it. */
  | { refused: ErrorName }
  /** The creation waits, the service's state says why, and it is drawn once the fault is over. */
  | { waits: "unauthorized" | "quota" | "rate_limited" | "unreachable" }
  | "outcome_unknown"
  | "succeed"
  | "failed";

export interface AdapterParts extends ProviderPorts {
  db: Kysely<Database>;
  store: PictureStore;
  clock: TestClock;
  log: Log;
}

export type FromPictures = Operation | "mask" | "references";

export interface AdapterUnderTest {
  /** How the registry opens it. */
  opens: OpenService | OpenEngine | typeof openSandbox;
  /** Whether it is an engine behind the studio's own queue. */
  isEngine?: boolean;
  name: string;
  /** Who charges for what is drawn, as failures name it; null where it costs nothing, or the service names its failures itself. */
  company: string | null;
  /** The secret that the adapter sends to the stand-in; null without one. */
  secret: string | null;
  start(): Promise<StandIn>;
  /** The environment with which a studio of its own draws with nothing but the stand-in. */
  environment(standIn: StandIn): Record<string, string>;
  /** Opens the adapter on the stand-in, with short deadlines: a call that hangs ends within four seconds. */
  open(standIn: StandIn, parts: AdapterParts): OpenedService;
  /** What differs from the usual result, with the reason in a comment. */
  shown?: Partial<Record<CreateFault, Shown>>;
  /** Whether a call may be repeated because it is free and draws the same; then more than one may be started. */
  mayRepeat?: boolean;
  /** Picture faults that are possible with this service; none where pictures come in the answer. */
  pictureFaults?: readonly PictureFault[];
  /** What some of its models make from any picture, so that the suites know what to try. */
  fromPictures?: readonly FromPictures[];
  /** Whether drawing stops on a cancel. */
  cancelsDrawing: boolean;
  /** False for a service that has no cancel at all, so that what waits there is drawn. */
  cancelsWaiting?: false;
  /** Whether the faults are played on PostgreSQL too; what the ledger does with them is the same for all adapters. */
  onBothDatabases?: boolean;
}

const WORDS: Record<CreateFault, string> = {
  wrong_key: "a wrong key",
  quota: "a used-up quota",
  policy: "a prompt against the usage policy",
  rate_limited: "a rate limit with a pause",
  server_error: "an error 500",
  drop_before_read: "a connection that drops before the request is read",
  drop_after_read: "a connection that drops after the request was read",
  half_body: "half an answer",
  html: "a web page as the answer",
  hang: "an answer that never comes",
  redirect: "a redirect",
};

const PICTURE_WORDS: Record<PictureFault, string> = {
  expired_link: "an expired picture link",
  no_picture: "a file that is no picture",
  half_picture: "half a picture",
};

/** For a service that queues by itself; engines wait where services refuse, because their queue is the studio's. */
const USUAL: Record<CreateFault, Shown> = {
  wrong_key: { refused: "service_refused_token" },
  quota: { refused: "quota_exhausted" },
  policy: { refused: "prompt_refused" },
  rate_limited: { waits: "rate_limited" },
  server_error: "outcome_unknown",
  drop_before_read: "outcome_unknown",
  drop_after_read: "outcome_unknown",
  half_body: "outcome_unknown",
  html: "outcome_unknown",
  hang: "outcome_unknown",
  redirect: "outcome_unknown",
};
const OF_ENGINES: Partial<Record<CreateFault, Shown>> = {
  wrong_key: { waits: "unauthorized" },
  quota: { waits: "quota" },
};

const wordsOf = (shown: Shown): string => {
  if (typeof shown === "string") return `it is shown as ${shown}`;
  return "refused" in shown
    ? `it is refused with ${shown.refused}`
    : `it waits with the state ${shown.waits} and is drawn later`;
};

export function describeAdapterFaults(adapter: AdapterUnderTest): void {
  const { isEngine = false } = adapter;
  const describeOn = adapter.onBothDatabases ? describeOnEachDatabase : describeOnSqlite;
  describeOn(`${adapter.name} with faults`, (database) => {
    it("a creation is drawn and its pictures are kept, with one create and the key at its own host alone", async () => {
      await play(database(), adapter, async ({ create, read, until, standIn }) => {
        const id = await create();
        await until(async () => (await read(id)).status === "succeed");
        const { outputs } = await read(id);
        expect(outputs.length).toBeGreaterThan(0);
        expect([standIn.creates, standIn.started]).toEqual([1, 1]);
      });
    });

    describeFaultsOfCreates(adapter, database);

    for (const fault of adapter.pictureFaults ?? []) {
      it(`after ${PICTURE_WORDS[fault]}, the creation fails with the reason, and never started twice`, async () => {
        await play(database(), adapter, async ({ standIn, create, read, until }) => {
          standIn.failPictures(fault);
          const id = await create();
          await until(async () => (await read(id)).finish_time !== null);
          const { status, error, outputs } = await read(id);
          expect({ status, outputs }).toEqual({ status: "failed", outputs: [] });
          expect(error?.message).toBeTruthy();
          expectCompany(adapter, error?.message);
          expectReason(adapter, error);
          expect([standIn.creates, standIn.started]).toEqual([1, 1]);
        });
      });
    }

    it("a creation that waits at the service can be cancelled, or is drawn where the service has no cancel", async () => {
      await play(database(), adapter, async ({ standIn, create, cancel, read, until }) => {
        standIn.hold("waiting");
        const id = await create();
        await cancel(id);
        // Engines know no waiting: their call is under way.
        if (adapter.cancelsWaiting === false || (!adapter.cancelsDrawing && isEngine)) standIn.release();
        await until(async () => (await read(id)).finish_time !== null);
        expect((await read(id)).status).toBe(adapter.cancelsWaiting === false ? "succeed" : "cancelled");
        expect(standIn.started).toBeLessThanOrEqual(1);
      });
    });

    it("a cancel while drawing ends as cancelled, or with the pictures where drawing cannot be stopped", async () => {
      await play(database(), adapter, async ({ standIn, create, cancel, read, until }) => {
        standIn.hold("drawing");
        const id = await create();
        await until(async () => standIn.creates === 1);
        await cancel(id);
        if (!adapter.cancelsDrawing) standIn.release();
        await until(async () => (await read(id)).finish_time !== null);
        expect(adapter.cancelsDrawing ? ["cancelled"] : ["cancelled", "succeed"]).toContain(
          (await read(id)).status,
        );
        expect(standIn.started).toBeLessThanOrEqual(1);
      });
    });
  });
}

/**
 * A test for each fault that a create can meet.
 *
 * @param requestIn makes the request in a studio; by default one that every model can honour. It must not send anything.
 */
export function describeFaultsOfCreates(
  adapter: AdapterUnderTest,
  database: () => Kysely<Database>,
  requestIn: (studio: Played) => Promise<CreationRequest | undefined> = async () => undefined,
): void {
  const expected = { ...USUAL, ...(adapter.isEngine ? OF_ENGINES : {}), ...adapter.shown };
  const maxStarted = adapter.mayRepeat ? Number.POSITIVE_INFINITY : 1;
  for (const fault of Object.keys(WORDS) as CreateFault[]) {
    const shown = expected[fault];
    it(`after ${WORDS[fault]}, ${wordsOf(shown)}, and never started twice`, async () => {
      await play(database(), adapter, async (studio) => {
        const { standIn, until, read, create, states } = studio;
        const request = await requestIn(studio);
        standIn.failNext(fault);
        const made = await create(request).then(
          (id) => ({ id }),
          (error: unknown) => ({ error }),
        );
        if ("error" in made) {
          if (!isStudioError(made.error)) throw made.error;
          expect(shown).toEqual({ refused: made.error.errorName });
          expectCompany(adapter, made.error.message);
          expectReason(adapter, made.error.toBody());
        } else if (typeof shown !== "string" && "waits" in shown) {
          const isOver = async () => (await read(made.id)).status === "succeed";
          await until(async () => (await states()).includes(shown.waits) || (await isOver()));
          studio.skipPause();
          await until(isOver);
        } else {
          await until(async () => (await read(made.id)).finish_time !== null);
          const creation = await read(made.id);
          if (creation.status !== "succeed") expectReason(adapter, creation.error);
          if (creation.status === "failed") expectCompany(adapter, creation.error?.message);
          if (typeof shown === "string") expect(creation.status).toBe(shown);
          else
            expect(creation).toMatchObject({
              status: "failed",
              error: { code: ERROR_CODES[shown.refused].code },
            });
        }
        expect(standIn.started).toBeLessThanOrEqual(maxStarted);
        const sends = typeof shown !== "string" && "waits" in shown ? 2 : 1;
        if (!adapter.mayRepeat) expect(standIn.creates).toBeLessThanOrEqual(sends);
      });
    });
  }
}

/** A failure says who failed, and whether it was charged, as far as that is known. */
function expectCompany({ company }: AdapterUnderTest, message: string | undefined): void {
  if (company === null) return;
  expect(message).toContain(company);
  expect(message).toMatch(/charged?\b|costs nothing|Nothing was (?:started|sent|created)/i);
}

const REASONS: ReadonlySet<number> = new Set(FAILURE_NAMES.map((name) => ERROR_CODES[name].code));

/** A failure has a reason of the table of failures, and no word of it is the secret. */
export function expectReason({ secret }: AdapterUnderTest, error: ErrorBody | null): void {
  expect([...REASONS]).toContain(error?.code);
  if (secret !== null) expect(JSON.stringify(error)).not.toContain(secret);
}

export interface Played {
  context: CreationsContext;
  ownerId: string;
  standIn: StandIn;
  models: readonly ServiceModel[];
  /** By default of a request that every model can honour. */
  create(request?: CreationRequest): Promise<string>;
  cancel(id: string): Promise<void>;
  read(id: string): ReturnType<typeof readCreation>;
  /** The states of the service, as pages show them. */
  states(): Promise<string[]>;
  /** Runs the studio until the condition holds. */
  until(condition: () => Promise<boolean>): Promise<void>;
  /** Lets the time of a pause pass. */
  skipPause(): void;
}

/** Longer than any pause without a time of its own; shorter would leave a paused service paused. */
const PAUSE_MS = 61_000;

/** Plays a scene in a studio whose only service is the adapter at its stand-in. */
export async function play(
  db: Kysely<Database>,
  adapter: AdapterUnderTest,
  scene: (studio: Played) => Promise<void>,
): Promise<void> {
  const standIn = await adapter.start();
  const clock = createTestClock();
  const log = createLog("silent");
  const store = createDatabaseStore(db, clock);
  const ports = portsOf({ db, store, isShared: false });
  const opened = adapter.open(standIn, { db, store, clock, log, ...ports });
  await opened.ready;
  const { context } = createTestStudio(db, { service: opened.service, clock });
  // Several scenes may share a database.
  const ownerId = await addPerson(db, newId("person"));
  opened.worker?.start();
  try {
    await scene({
      ...{ context, ownerId, standIn },
      get models() {
        return opened.service.models;
      },
      create: (request = plainRequest(opened)) =>
        createCreation(context, {
          ownerId,
          request,
          idempotencyKey: newId("intent"),
        }),
      cancel: (id) => cancelCreation(context, { ownerId, id }),
      read: (id) => readCreation(context, { ownerId, id }),
      states: async () => (await readUpstreams(context)).services.map(({ state }) => state),
      async until(condition) {
        await expect
          .poll(
            async () => {
              // A worker renews its leases in real time, which must not be overtaken by the clock.
              if (!opened.worker) clock.advance(1_000);
              await sweep(context);
              await settled(context);
              return condition();
            },
            { timeout: 20_000, interval: 20 },
          )
          .toBe(true);
      },
      skipPause: () => clock.advance(PAUSE_MS),
    });
    expect(strayKeys(adapter, standIn)).toEqual([]);
  } finally {
    standIn.release();
    await opened.worker?.stop();
    await settled(context);
    await opened.close();
    await standIn.close();
  }
}

/** A request that every model can honour. */
function plainRequest({ service }: OpenedService) {
  const [model] = service.models;
  const isSeedless = model?.abilities.seed === "none";
  return aRequest({
    prompt: "a red kite",
    is_enable_prompt_enhancer: false,
    config: { image_number: 1 },
    settings: { aspect_ratio: "1:1", resolution: 512, ...(isSeedless && { seed: -1 }) },
  });
}

/** Addresses at which the key arrived although they are not the service's own. */
function strayKeys({ secret }: AdapterUnderTest, { requests }: StandIn): string[] {
  if (secret === null) return [];
  return requests
    .filter(({ path }) => path.includes("stray"))
    .filter(({ headers }) => JSON.stringify(headers).includes(secret))
    .map(({ path }) => path);
}
