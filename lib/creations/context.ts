/** The ports, the limits, and the state that all functions of this folder share. */
import "server-only";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Creation } from "contract/creations/creation";
import type { ImageService } from "image-providers/service";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { CachedValue } from "@/lib/base/cached-value";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import type { LimitSettings } from "@/lib/limits/limits";
import type { Models } from "@/lib/models/models";
import type { PictureLinks } from "@/lib/pictures/links";
import type { PictureStore } from "@/lib/pictures/store";
import type { Pause } from "@/lib/service/pause";
import type { Line } from "./queue/fair-order";
import type { Spread, Standing } from "./sync/next-asked";
import type { KnownRow } from "./viewed";

/** Creations whose pictures are fetched at once; this bounds the bytes in memory. */
const MAX_COLLECTS = 4;
/** Concurrent service calls of one kind by the sweeper. */
const MAX_SWEEPER_CALLS = 25;

/** The studio: what concerns all services. */
export interface CreationsContext extends SharedState, LimitSettings {
  db: Kysely<Database>;
  /** The services that draw, by id. A creation names the one it was made for, which the settings may no longer have. */
  services: ReadonlyMap<string, ServiceParts>;
  models: Models;
  store: PictureStore;
  links: PictureLinks;
  clock: { now(): number };
  log: Log;
  /** How long deleted creations, pictures and boards can be restored, in milliseconds. */
  keepDeletedMs: number;
  /** How long a finished creation without a favourite and without a board is kept, in milliseconds; null for ever. */
  keepUnfavouredMs: number | null;
}

/** A service, and what all calls to it share; each service has its own, so that one that hangs stops no other. */
export interface ServiceParts extends ServiceState {
  service: ImageService;
}

/** The studio, as one of its services sees it. */
export interface ServiceContext extends CreationsContext, ServiceParts {}

/** Polls need the contexts of services many times each, and joining the parts of one takes longer than most of what they do with it. */
const joined = new WeakMap<CreationsContext, ReadonlyMap<string, ServiceContext>>();

function joinedOf(context: CreationsContext): ReadonlyMap<string, ServiceContext> {
  const known = joined.get(context);
  if (known) return known;
  const all = new Map(Array.from(context.services, ([id, parts]) => [id, { ...context, ...parts }]));
  joined.set(context, all);
  return all;
}

/** The context of a creation's service; null when the settings no longer have it. */
export function contextOf(context: CreationsContext, row: { service: string }): ServiceContext | null {
  return joinedOf(context).get(row.service) ?? null;
}

/** The contexts of all services. */
export function contextsOf(context: CreationsContext): ServiceContext[] {
  return Array.from(joinedOf(context).values());
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

/** What all calls of one process share. */
export interface SharedState {
  /** Maximum rows of one batch of any kind; the rest follows with the next batch. */
  batchRows: number;
  /** Fetched pictures are in memory, and removals load the disk, whatever service they belong to. */
  shared: Record<"collects" | "purges" | "picturePurges", BulkheadPolicy>;
  /** The id up to which the sweeper has looked for creations that are older than they are kept. */
  retentionUpTo: { id: string };
  /** The rows that polls have read, by id. */
  known: LRUCache<string, KnownRow>;
  /** View copies that are being made, by picture id, each with its key to come. */
  views: Map<string, Promise<string>>;
  /** Sends and cancels under way in the background, so that a shutdown can wait for their answers. */
  sends: Set<Promise<void>>;
  /** Once it has begun, no send begins: what the studio queues for a service waits for another process, or for the next one. */
  drain: { hasBegun: boolean };
}

/** What the ledger knows to be in the way of a service. */
export interface Obstacles {
  pause: Pause | null;
  /** Pictures that wait until the settings allow their host: why, and since when, in milliseconds since 1970. */
  blocked: { reason: string; since: number } | null;
}

/** What all calls of one process to one service share. */
export interface ServiceState {
  /** Status reads under way, by creation id, so that concurrent callers share one read. */
  reads: Map<string, Promise<void>>;
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

const DEFAULT_BATCH_ROWS = 200;
/** Several kilobytes each. */
const MAX_KNOWN_ROWS = 1_000;
/** A time that is forgotten only causes an additional read. */
const MAX_REMEMBERED_READS = 10_000;

/**
 * @param batchRows rows of a batch; tests pass a few, so that work spans several batches.
 * @param knownRows how many rows polls keep, if not as many as usual.
 */
export function createSharedState(batchRows = DEFAULT_BATCH_ROWS, knownRows = MAX_KNOWN_ROWS): SharedState {
  return {
    batchRows,
    shared: {
      collects: bulkhead(MAX_COLLECTS, Number.MAX_SAFE_INTEGER),
      purges: bulkhead(1, 0),
      picturePurges: bulkhead(1, 0),
    },
    retentionUpTo: { id: "" },
    known: new LRUCache({ max: knownRows }),
    views: new Map(),
    sends: new Set(),
    drain: { hasBegun: false },
  };
}

/**
 * @param options.lineForMs how long queue positions and pauses are cached, in milliseconds; tests pass 0.
 * @param options.batchRows as in the shared state.
 */
export function createServiceState({
  lineForMs = 500,
  batchRows = DEFAULT_BATCH_ROWS,
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
    sizes: new Map(),
    standing: new CachedValue(lineForMs),
    pace: new CachedValue(1_000),
    line: new CachedValue(lineForMs),
    obstacles: new CachedValue(lineForMs),
  };
}

/** Waits until no background work is under way. */
export async function settled({
  sends,
  services,
}: Pick<CreationsContext, "sends" | "services">): Promise<void> {
  for (;;) {
    const reads = Array.from(services.values(), ({ reads: ofService }) => [...ofService.values()]).flat();
    if (reads.length === 0 && sends.size === 0) return;
    await Promise.allSettled([...reads, ...sends]);
  }
}

/** Continues work after its caller was answered; logs `failed` when the work fails. */
export function inBackground(
  { sends, log }: Pick<CreationsContext, "sends" | "log">,
  work: Promise<unknown>,
  failed: string,
): Promise<void> {
  const tracked: Promise<void> = work
    .then(() => {})
    .catch((error) => log.error({ err: error }, failed))
    .finally(() => sends.delete(tracked));
  sends.add(tracked);
  return tracked;
}
