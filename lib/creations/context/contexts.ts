/**
 * What verbs take: small contexts, each for one purpose, of which a verb names those that it needs. The start builds one object that is
 * all of them.
 */
import "server-only";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import type { LimitSettings } from "@/lib/limits/limits";
import type { Models } from "@/lib/models/models";
import type { PictureLinks } from "@/lib/pictures/links";
import type { Marks } from "@/lib/pictures/marks";
import type { PictureStore } from "@/lib/pictures/store";
import type { KnownRow } from "../view/viewed";
import type { SharedService } from "./shared-service";

/** Creations whose pictures are fetched at once; this bounds the bytes in memory. */
const MAX_COLLECTS = 4;

/** The ledger, and what its entries need: the time, and where a damaged one is reported. */
export interface Ledger {
  db: Kysely<Database>;
  clock: { now(): number };
  log: Log;
}

/** The bytes of pictures, and the signed addresses at which they are read. */
export interface Pictures {
  store: PictureStore;
  links: PictureLinks;
  /** Says in the files of pictures where they come from. */
  marks: Marks;
  /** View copies that are being made, by picture id, each with its key to come. */
  views: Map<string, Promise<string>>;
}

/** What draws. */
export interface Services {
  /** By id. A creation names the one it was made for, which the settings may no longer have. */
  services: ReadonlyMap<string, SharedService>;
  models: Models;
}

/** What drew, as far as the studio queued for it itself. */
export interface FormerServices {
  /** Reads what no process has the service of any more. */
  former: SharedService & {
    /**
     * Ends a creation with the pictures that it has, unless somebody draws it.
     *
     * @param isCancelled whether its owner cancelled it: then it ends as such if nothing was begun.
     * @returns false when the studio did not queue this id.
     */
    end(serviceId: string, isCancelled: boolean): Promise<boolean>;
  };
}

/** How long things are kept. */
export interface Retention {
  /** How long deleted creations, pictures and boards can be restored, in milliseconds. */
  keepDeletedMs: number;
  /** How long a finished creation without a favourite and without a board is kept, in milliseconds; null for ever. */
  keepUnfavouredMs: number | null;
}

/** Work that goes on after its caller was answered, or that nobody called for. */
export interface BackgroundWork {
  /** Maximum rows of one batch of any kind; the rest follows with the next batch. */
  batchRows: number;
  /** Fetched pictures are in memory, and removals load the disk, whatever service they belong to. */
  shared: Record<"collects" | "purges" | "picturePurges", BulkheadPolicy>;
  /** The id up to which the sweeper has looked for creations that are older than they are kept. */
  retentionUpTo: { id: string };
  /** Sends and cancels under way in the background, so that a shutdown can wait for their answers. */
  sends: Set<Promise<void>>;
  /** Once it has begun, no send begins: what the studio queues for a service waits for another process, or for the next one. */
  drain: { hasBegun: boolean };
}

/** Writes changes into prompts. */
export interface PromptChanges {
  /** @returns the prompt with the change written into it, which is never lost: of what is too long, the prompt's end is cut. */
  changedPrompt(prompt: string, change: string): Promise<string>;
}

/** What polls remember. */
export interface PollCache {
  /** The rows that polls have read, by id. */
  known: LRUCache<string, KnownRow>;
}

/** Shows creations: their rows, pictures and services. */
export type ViewContext = Ledger & Pictures & Services;

/** Brings ledger and services together: reads statuses, keeps the pictures, sends what is queued. */
export type SyncContext = ViewContext & FormerServices & BackgroundWork & PromptChanges;

/** All of them: what the start builds. Only what hands it on names it. */
export interface CreationsContext
  extends Ledger,
    Pictures,
    Services,
    FormerServices,
    LimitSettings,
    Retention,
    BackgroundWork,
    PromptChanges,
    PollCache {}

const DEFAULT_BATCH_ROWS = 200;
/** Several kilobytes each. */
const MAX_KNOWN_ROWS = 1_000;

/**
 * What all calls of one process share.
 *
 * @param batchRows rows of a batch; tests pass a few, so that work spans several batches.
 * @param knownRows how many rows polls keep, if not as many as usual.
 */
export function createSharedState(
  batchRows = DEFAULT_BATCH_ROWS,
  knownRows = MAX_KNOWN_ROWS,
): BackgroundWork & PollCache & Pick<Pictures, "views"> {
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
