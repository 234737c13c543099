/** Lets services be asked about the creations that callers wait for, as their polls would. */
import "server-only";
import { inBackground } from "../context/background";
import type { SyncContext } from "../context/contexts";
import type { Readable } from "../sync/refresh";
import { refreshAwaited } from "../sync/refresh-open";

/**
 * @returns a function that does not wait for the reads. Where reads have a budget it begins none: `askAll` spends that several times a
 * second on what most likely has news, whoever waits.
 */
export function createMover(context: SyncContext): (rows: readonly Readable[]) => void {
  /** Services whose reads are under way; one that hangs keeps only its own waiting. */
  const busy = new Set<string>();
  return (rows) => {
    for (const at of context.services.values()) {
      const { id, capabilities } = at.service;
      const there = rows.filter(({ service }) => service === id);
      if (capabilities.readsAreLimited || there.length === 0 || busy.has(id)) continue;
      busy.add(id);
      const reads = refreshAwaited(context, at, there).finally(() => busy.delete(id));
      void inBackground(
        context,
        reads,
        "the creations that callers wait for could not be brought up to date",
      );
    }
  };
}
