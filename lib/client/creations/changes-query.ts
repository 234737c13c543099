/** `GET /api/creations/changes`: the one poll of a tab, for however many creations are live. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Changes } from "@/lib/contract/changes";
import { callApi } from "../api/call-api";
import { ApiError, isSignedOut } from "../api/errors";
import { keys } from "../keys";
import { type Known, mergeChanges, NOTHING_KNOWN, shown } from "./changes-state";

/** A studio that asks to be asked without pause is not obeyed. */
const FASTEST_POLL_MS = 250;
const SLOWEST_RETRY_MS = 15_000;

async function getChanges(since: string | undefined, signal: AbortSignal): Promise<Changes> {
  const { value } = await callApi({
    path: since ? `/api/creations/changes?since=${encodeURIComponent(since)}` : "/api/creations/changes",
    answer: "changes",
    signal,
    timeoutMs: 15_000,
  });
  return value;
}

/**
 * How long to wait before asking again: what the studio said, or longer and longer while it does not answer.
 *
 * @param failingForMs since the last answer; null while answers come.
 */
export function nextPollMs(pollAfterMs: number | undefined, failingForMs: number | null): number {
  if (failingForMs !== null) return Math.min(SLOWEST_RETRY_MS, Math.max(1_000, failingForMs / 2));
  return Math.max(FASTEST_POLL_MS, pollAfterMs ?? 0);
}

export function changesQuery(client: QueryClient) {
  return queryOptions({
    queryKey: keys.creationChanges,
    queryFn: async ({ signal }): Promise<Known> => {
      const before = client.getQueryData<Known>(keys.creationChanges) ?? NOTHING_KNOWN;
      const answered = new Set(before.overlays.filter(({ isAnswered }) => isAnswered).map(({ id }) => id));
      const startedAt = performance.now();
      let changes: Changes;
      try {
        changes = await getChanges(before.cursor, signal);
      } catch (error) {
        // A cursor the studio no longer takes: begin anew, and read the list again for what was missed.
        if (!(before.cursor && error instanceof ApiError && error.httpStatus === 400)) throw error;
        changes = await getChanges(undefined, signal);
        void client.invalidateQueries({ queryKey: keys.creationList });
      }
      // What this tab did while the answer was on its way is kept.
      const known = mergeChanges(
        client.getQueryData<Known>(keys.creationChanges) ?? before,
        changes,
        answered,
      );
      // A studio that is slow to answer is asked less, whatever it says.
      return { ...known, pollAfterMs: Math.max(known.pollAfterMs, performance.now() - startedAt) };
    },
    select: shown,
    structuralSharing: false,
    retry: false,
    networkMode: "always",
    refetchInterval: ({ state }) => {
      if (isSignedOut(state.error)) return false;
      const failingForMs = state.status === "error" ? state.errorUpdatedAt - state.dataUpdatedAt : null;
      return nextPollMs(state.data?.pollAfterMs, failingForMs);
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    gcTime: Number.POSITIVE_INFINITY,
  });
}
