/** What every verb of this room works with, and the row they all speak of. */
import "server-only";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Kysely, Selectable } from "kysely";
import type { CreationsTable, Database } from "@/lib/db/schema";
import type { Log } from "@/lib/log";
import type { PictureLinks } from "@/lib/pictures/links";
import type { PictureStore } from "@/lib/pictures/store";
import { Remembered } from "@/lib/remembered";
import type { ImageService } from "@/lib/service/service";
import type { Estimates } from "./estimate";
import type { Line } from "./queue/line";

/** Creations whose pictures are fetched at once, which bounds the bytes in memory. */
const MAX_COLLECTS = 4;
/** Calls of the sweeper that are under way at once, each of a kind. */
const MAX_SWEEPER_CALLS = 25;

export interface CreationsContext extends SharedState {
  db: Kysely<Database>;
  service: ImageService;
  store: PictureStore;
  links: PictureLinks;
  clock: { now(): number };
  log: Log;
  /** How many creations one person may have waiting and running. */
  maxActiveCreations: number;
  /** Bytes of pictures that are kept for one person; null for no limit. */
  maxBytesPerPerson: number | null;
}

/** What all calls of one process share. */
export interface SharedState {
  /** How many rows one batch takes, of whatever kind; what is beyond has its turn with the next. */
  batchRows: number;
  /** Status reads under way, by creation, so that everybody who asks meanwhile shares one. */
  reads: Map<string, Promise<void>>;
  /** When a status was last read by this process, by creation, where a read leaves no trace in the ledger. */
  readAt: Map<string, number>;
  /** Creations whose pictures are being fetched; each has its entry in `reads` until it is done. */
  collecting: Set<string>;
  /** Up to which id the sweeper has gone round, where reads leave no trace to go by. */
  sweptUpTo: { id: string };
  /** How much of each kind goes on at once, so that what hangs keeps its own room and nobody else's. */
  bulkheads: Record<"collects" | "recoveries" | "cancels" | "purges", BulkheadPolicy>;
  /** Sends and cancels under way in the background, so that a stop can wait for their answers. */
  sends: Set<Promise<void>>;
  /** How long creations took lately. */
  estimates: Remembered<Estimates>;
  /** How far apart status reads are at present, in milliseconds. */
  pace: Remembered<number>;
  /** Who waits for a place at the service. */
  line: Remembered<Line>;
}

/**
 * @param options.lineForMs how old a position in line may be that somebody is shown; a test wants the present one.
 * @param options.batchRows rows of a batch; a test has batches of a few, so that everything is more than one.
 */
export function createSharedState({
  lineForMs = 500,
  batchRows = 200,
}: {
  lineForMs?: number;
  batchRows?: number;
} = {}): SharedState {
  const calls = Math.min(MAX_SWEEPER_CALLS, batchRows);
  return {
    batchRows,
    reads: new Map(),
    readAt: new Map(),
    collecting: new Set(),
    sweptUpTo: { id: "" },
    bulkheads: {
      collects: bulkhead(MAX_COLLECTS, Number.MAX_SAFE_INTEGER),
      recoveries: bulkhead(calls, calls),
      // Several people may cancel in one moment; each passes on no more than there was room for.
      cancels: bulkhead(calls, Number.MAX_SAFE_INTEGER),
      purges: bulkhead(1, 0),
    },
    sends: new Set(),
    estimates: new Remembered(20_000),
    pace: new Remembered(1_000),
    line: new Remembered(lineForMs),
  };
}

/** Waits until nothing is under way in the background any more. */
export async function settled({ reads, sends }: Pick<SharedState, "reads" | "sends">): Promise<void> {
  while (reads.size > 0 || sends.size > 0) await Promise.allSettled([...reads.values(), ...sends]);
}

/** Work that goes on after its caller was answered; a failure goes to the log. */
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

export type CreationRow = Selectable<CreationsTable>;
