/** A service that draws, as the studio uses it. */
import "server-only";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Creation } from "contract/creations/creation";
import type { ImageService } from "image-providers/service";
import { LRUCache } from "lru-cache";
import { CachedValue } from "@/lib/base/cached-value";
import type { Pause } from "@/lib/service/pause";
import type { Line } from "../queue/fair-order";
import type { Spread, Standing } from "../sync/next-asked";

/** Concurrent service calls of one kind by the sweeper. */
const MAX_SWEEPER_CALLS = 25;

/** A service, and what all calls to it share; each service has its own, so that one that hangs stops no other. */
export interface SharedService extends ServiceState {
  service: ImageService;
}

/** How long a creation takes, from the mean to the 75th percentile, in milliseconds. */
export type Estimate = NonNullable<Creation["estimate"]>;

/** How long creations of a model and size took. */
export interface Durations {
  /** null until three are known. */
  estimate: Estimate | null;
  /** From the start to the end at the service; null until three are known. */
  spread: Spread | null;
}

/** What the ledger knows to be in the way of a service. */
export interface Obstacles {
  pause: Pause | null;
  /** Pictures that wait until the settings allow their host: why, and since when, in milliseconds since 1970. */
  blocked: { reason: string; since: number } | null;
}

/** A status read under way; neither promise rejects. */
export interface StatusRead {
  /** Until it is recorded, and its pictures are fetched unless those of other creations come first. */
  answered: Promise<void>;
  /** Until all of it is done. */
  done: Promise<void>;
}

/** What all calls of one process to one service share. */
export interface ServiceState {
  /** Status reads under way, by creation id, so that concurrent callers share one read. */
  reads: Map<string, StatusRead>;
  /** When this process last read a status, by creation id; used where reads leave no trace in the ledger. */
  readAt: LRUCache<string, number>;
  /** When a hint of the service was followed in the last seconds, by creation id. */
  hintedAt: Map<string, number>;
  /** Ids of creations whose pictures are being fetched; each stays in `reads` until that is done. */
  collecting: Set<string>;
  /** The id up to which the sweeper has read statuses, where reads leave no trace to order by. */
  sweptUpTo: { id: string };
  /** Until when nobody asks whether the budget of status reads is still used up. */
  usedUp: { until: number };
  /** One bulkhead for each kind of call, so that hanging calls block only their own kind. */
  bulkheads: Record<"recoveries" | "cancels", BulkheadPolicy>;
  /** How long recent creations took, by model and size. */
  estimates: CachedValue<ReadonlyMap<string, Durations>>;
  /** How long recent creations took in seconds, by model. */
  usualSeconds: CachedValue<ReadonlyMap<string, number>>;
  /** Model and size of the creations at the service, by id, so that a request is not parsed at each look. */
  sizes: Map<string, string>;
  /** What waits and what is drawn at a service whose reads have a budget. */
  standing: CachedValue<ReadonlyMap<string, Standing | null>>;
  /** The present interval between two status reads of a creation, in milliseconds. */
  pace: CachedValue<number>;
  /** The queue before the service. */
  line: CachedValue<Line>;
  /** What is in the way of the service, for polls. */
  obstacles: CachedValue<Obstacles>;
}

/** A time that is forgotten only causes an additional read. */
const MAX_REMEMBERED_READS = 10_000;

/**
 * @param options.lineForMs how long queue positions and pauses are cached, in milliseconds; tests pass 0.
 * @param options.batchRows rows of a batch; fewer allow fewer concurrent calls.
 */
export function createServiceState({
  lineForMs = 500,
  batchRows = MAX_SWEEPER_CALLS,
}: {
  lineForMs?: number;
  batchRows?: number;
} = {}): ServiceState {
  const calls = Math.min(MAX_SWEEPER_CALLS, batchRows);
  return {
    reads: new Map(),
    readAt: new LRUCache({ max: MAX_REMEMBERED_READS }),
    hintedAt: new Map(),
    collecting: new Set(),
    sweptUpTo: { id: "" },
    usedUp: { until: 0 },
    bulkheads: {
      recoveries: bulkhead(calls, calls),
      // The waiting queue is unlimited: each passOnCancels takes at most as many creations as there are free slots here, but rounds overlap.
      cancels: bulkhead(calls, Number.MAX_SAFE_INTEGER),
    },
    estimates: new CachedValue(20_000),
    usualSeconds: new CachedValue(60_000),
    sizes: new Map(),
    standing: new CachedValue(lineForMs),
    pace: new CachedValue(1_000),
    line: new CachedValue(lineForMs),
    obstacles: new CachedValue(lineForMs),
  };
}
