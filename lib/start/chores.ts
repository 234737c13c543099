/** The background work of a process besides drawing: it sweeps, forgets what has expired, and says that it runs. */
import "server-only";
import { forgetFullBuckets } from "@/lib/auth/rate-limits/forget-full";
import { purgeExpiredSessions } from "@/lib/auth/sessions";
import type { BoardsContext } from "@/lib/boards/context";
import { purgeBoards } from "@/lib/boards/purge";
import { createJoiner } from "@/lib/boards/sheet/join";
import type { Retention, SyncContext } from "@/lib/creations/context/contexts";
import { askAll } from "@/lib/creations/sync/ask";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Metrics } from "@/lib/metrics/metrics";
import type { SheetsContext } from "@/lib/sheets/context";
import { feedSheets } from "@/lib/sheets/feed";
import { purgeSheets } from "@/lib/sheets/remove";
import { purgeExpiredUploads } from "@/lib/uploads/remove";
import type { WebhooksContext } from "@/lib/webhooks/context";
import { purgeDeliveries } from "@/lib/webhooks/purge";
import type { Sender } from "@/lib/webhooks/send/sender";
import { createClockCheck } from "./clock-check";
import { HEARTBEAT_INTERVAL_MS, type Presence } from "./presence";
import { type Repeated, repeat } from "./repeat";

export interface ChoreParts {
  creations: SyncContext & Retention;
  boards: BoardsContext;
  sheets: SheetsContext;
  webhooks: WebhooksContext;
  sender: Sender;
  presence: Presence;
  metrics: Metrics | null;
  /** Housekeeping of the services that are open now. Must not reject. */
  tidies(): readonly (() => Promise<void>)[];
  /** Follows what administrators change of keys and models in other processes. */
  followKeys(): Promise<void>;
}

export interface Chores {
  /** Repeated where a process lives long. */
  repeated: readonly Repeated[];
  /** Sends cells of sheets that wait. Does not reject. */
  feed(): Promise<void>;
  /** Puts pictures of sheets on the boards that carry them. Does not reject. */
  join(): Promise<void>;
  /** Sends what webhooks are to be told, and waits for the answers. Does not reject. */
  tell(): Promise<void>;
  /** What is due of them in a round on other hosts, besides the sweep. Does not reject. */
  tidy(): Promise<void>;
}

const SWEEP_INTERVAL_MS = 1_000;
/** About the time in which the budget of a service grants a read, and the pause while no creation is at one. */
const ASK_INTERVAL_MS = { busy: 150, idle: 1_000 };
const PURGE_SESSIONS_INTERVAL_MS = 10 * 60_000;
const PURGE_BOARDS_INTERVAL_MS = 60_000;
const PURGE_UPLOADS_INTERVAL_MS = 60_000;
const FEED_INTERVAL_MS = 1_000;
const JOIN_INTERVAL_MS = 1_000;
const SEND_WEBHOOKS_INTERVAL_MS = 1_000;
const TIDY_INTERVAL_MS = 10_000;
const KEYS_INTERVAL_MS = 2_000;

/** A failed round is logged, and the next one tries again. */
export function createChores({
  creations,
  boards,
  sheets,
  webhooks,
  sender,
  presence,
  metrics,
  tidies,
  followKeys,
}: ChoreParts): Chores {
  const { db, clock, log } = creations;
  const logged = (work: () => Promise<unknown>, failure: string) => () =>
    work().then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, failure),
    );
  const sweepRound = () => {
    const round = () => sweep(creations);
    return metrics ? metrics.sweepRound(round) : round();
  };
  let isAnyAsked = false;
  const askRound = async () => {
    isAnyAsked = await askAll(creations);
  };
  const forgetSessions = logged(
    () => purgeExpiredSessions(db, clock.now()),
    "expired sessions could not be removed",
  );
  const forgetLimits = logged(
    () => forgetFullBuckets(db, clock.now()),
    "expired rate limits could not be removed",
  );
  const removeBoards = logged(() => purgeBoards(boards), "deleted boards could not be removed");
  const removeSheets = logged(() => purgeSheets(sheets), "deleted sheets could not be removed");
  const feed = logged(() => feedSheets(sheets), "cells of sheets could not be sent");
  const join = logged(createJoiner(boards), "pictures of sheets could not join their boards");
  const removeUploads = logged(() => purgeExpiredUploads(creations), "expired uploads could not be removed");
  const removeDeliveries = logged(
    () => purgeDeliveries(webhooks),
    "old deliveries of webhooks could not be removed",
  );
  const tidyAll = async () => {
    await Promise.all(tidies().map((tidy) => tidy()));
  };
  const follow = logged(followKeys, "keys and models could not be read");
  const beat = logged(() => presence.beat(), "the heartbeat could not be written");
  const compareClocks = logged(
    createClockCheck({ db, clock, log }, (ms) => metrics?.instruments.clockAhead.set(ms / 1_000)),
    "the clocks could not be compared",
  );
  return {
    repeated: [
      repeat(compareClocks, HEARTBEAT_INTERVAL_MS),
      repeat(beat, HEARTBEAT_INTERVAL_MS),
      repeat(sweepRound, SWEEP_INTERVAL_MS),
      repeat(askRound, () => (isAnyAsked ? ASK_INTERVAL_MS.busy : ASK_INTERVAL_MS.idle)),
      repeat(forgetSessions, PURGE_SESSIONS_INTERVAL_MS),
      repeat(forgetLimits, PURGE_SESSIONS_INTERVAL_MS),
      repeat(removeBoards, PURGE_BOARDS_INTERVAL_MS),
      repeat(removeSheets, PURGE_BOARDS_INTERVAL_MS),
      repeat(feed, FEED_INTERVAL_MS),
      repeat(join, JOIN_INTERVAL_MS),
      repeat(sender.round, SEND_WEBHOOKS_INTERVAL_MS),
      repeat(removeDeliveries, PURGE_BOARDS_INTERVAL_MS),
      repeat(removeUploads, PURGE_UPLOADS_INTERVAL_MS),
      repeat(tidyAll, TIDY_INTERVAL_MS),
      repeat(follow, KEYS_INTERVAL_MS),
    ],
    feed,
    join,
    async tell() {
      await sender.round();
      await sender.settled();
    },
    async tidy() {
      for (const tidy of tidies()) await tidy();
      await forgetSessions();
      await forgetLimits();
      await removeBoards();
      await removeSheets();
      await removeUploads();
      await removeDeliveries();
    },
  };
}
