/** What verbs on sheets need: the cells of a sheet are creations, so most of it is theirs. */
import "server-only";
import type { PollCache, Retention, SyncContext } from "@/lib/creations/context/contexts";
import type { LimitSettings } from "@/lib/limits/limits";

export interface SheetsContext {
  creations: SyncContext & LimitSettings & Retention & PollCache;
  /** The person and model of each cell that this process is sending now, so that a service that hangs is not asked twice. */
  feeding: Set<string>;
}

export const createSheetsContext = (creations: SheetsContext["creations"]): SheetsContext => ({
  creations,
  feeding: new Set(),
});
