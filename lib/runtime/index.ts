/**
 * The running studio of this process. Everything here but two small functions is a type: what a studio consists of is
 * compiled once, for the start, and not into each route and page that uses it.
 *
 * It is found on `globalThis`, because bundles and hot reloads load further copies of this module, which must not open a
 * second studio.
 */
import "server-only";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { BoardsContext } from "@/lib/boards/context";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import type { DescribePicture } from "@/lib/creations/describe";
import type { Watcher } from "@/lib/creations/watch/watcher";
import type { Database } from "@/lib/db/schema";
import type { Describer } from "@/lib/describer/describer";
import type { TryEnhancer } from "@/lib/enhancer/trial";
import type { Keys } from "@/lib/keys/keys";
import type { Metrics } from "@/lib/metrics/metrics";
import type { Hints } from "@/lib/service/hints";
import type { Settings } from "@/lib/settings/env";
import type { SheetsContext } from "@/lib/sheets/context";
import type { WebhooksContext } from "@/lib/webhooks/context";

/** What routes and pages use of it. */
export interface Runtime {
  settings: Settings;
  db: Kysely<Database>;
  log: Log;
  clock: { now(): number };
  creations: CreationsContext;
  /** Where callers wait for changes of creations. */
  watcher: Watcher;
  /** Where services say that a creation has ended. */
  hints: Hints;
  boards: BoardsContext;
  sheets: SheetsContext;
  webhooks: WebhooksContext;
  /** Previews what the enhancer would do; null where no model uses it. */
  readonly tryEnhancer: TryEnhancer | null;
  /** The keys of companies that this process has. */
  keys: Keys;
  /** Says which model describes pictures. */
  describer: Describer;
  /** Lets it describe one, which may cost something. */
  describe: DescribePicture;
  /** What this process counts; null where nobody reads it. */
  metrics: Metrics | null;
  /** True once the process was told to stop: it still answers, but reports that it is not ready. */
  readonly draining: boolean;
  /** True once no new background work begins. */
  readonly stopping: boolean;
  /** Rounds of all background work, for hosts without a long-lived process; see `catch-up.ts`. */
  catchUp(options: { forMs: number; untilEnded?: boolean }): Promise<void>;
  /** Follows what administrators changed of keys and models, at most every few seconds; absent where that is done without requests. */
  upToDate?(): Promise<void>;
}

interface Place {
  open(): Promise<Runtime>;
  opened?: Promise<Runtime> | undefined;
}

const KEY = Symbol.for("prompt-studio.runtime");
const shared = globalThis as typeof globalThis & { [KEY]?: Place };

/**
 * Says how this process opens its studio; nothing is opened yet. Called before the first request. A later call, as after a hot
 * reload, changes nothing: the studio that runs stays.
 *
 * @returns `runtime`, for who starts and stops the studio and needs more of it.
 */
export function runtimeOpensWith<Studio extends Runtime>(open: () => Promise<Studio>): () => Promise<Studio> {
  shared[KEY] ??= { open };
  return runtime as () => Promise<Studio>;
}

/**
 * The studio of this process, opened on first use; whoever asks meanwhile waits for the same one.
 *
 * @throws what opening it throws; the next call tries again.
 */
export async function runtime(): Promise<Runtime> {
  const place = shared[KEY];
  if (!place) throw new Error("Nothing has started a studio in this process; lib/start/start.ts does.");
  place.opened ??= place.open().catch((error) => {
    place.opened = undefined;
    throw error;
  });
  const studio = await place.opened;
  await studio.upToDate?.();
  return studio;
}
