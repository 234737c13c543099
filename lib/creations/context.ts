/** What every verb of this room works with, and the row they all speak of. */
import "server-only";
import type { Kysely, Selectable } from "kysely";
import type { CreationsTable, Database } from "@/lib/db/schema";
import type { Log } from "@/lib/log";
import type { PictureLinks } from "@/lib/pictures/links";
import type { PictureStore } from "@/lib/pictures/store";
import type { ImageService } from "@/lib/service/service";
import type { Estimates } from "./estimate";

export interface CreationsContext {
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
  /** Status reads under way, by creation, so that everybody who asks meanwhile shares one. */
  reads: Map<string, Promise<void>>;
  /** Sends from the queue under way, so that a stop can wait for their answers. */
  sends: Set<Promise<void>>;
  /** How long creations took lately. */
  estimates: Estimates;
  /** How far apart status reads are at present; see `pace.ts`. */
  pace: { intervalMs: number; computedAt: number };
}

export type CreationRow = Selectable<CreationsTable>;
