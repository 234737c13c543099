"use client";
/** The one poll of a tab, for however many creations are live, and how this tab changes its result. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Changes } from "contract/creations/changes";
import type { Creation } from "contract/creations/creation";
import type { UpstreamSummary } from "contract/models/upstream";
import { ApiError, isSignedOut } from "../api/call/errors";
import { creationKeys, getChanges } from "../api/changes";
import { type ChangesState, INITIAL_CHANGES, mergeChanges, putCreation } from "./changes-state";
import { applyOverlays } from "./overlay";

/** The shortest pause between two polls, whatever the studio says. */
const MIN_POLL_MS = 250;
const MAX_RETRY_MS = 15_000;

/**
 * The pause before the next poll: what the studio said, or longer and longer while it does not answer.
 *
 * @param failingForMs milliseconds since the last answer; null while answers arrive.
 */
export function nextPollMs(pollAfterMs: number | undefined, failingForMs: number | null): number {
  if (failingForMs !== null) return Math.min(MAX_RETRY_MS, Math.max(1_000, failingForMs / 2));
  return Math.max(MIN_POLL_MS, pollAfterMs ?? 0);
}

export function changesQuery(client: QueryClient) {
  return queryOptions({
    queryKey: creationKeys.changes,
    queryFn: async ({ signal }): Promise<ChangesState> => {
      const before = client.getQueryData<ChangesState>(creationKeys.changes) ?? INITIAL_CHANGES;
      const answered = new Set(before.overlays.filter(({ isAnswered }) => isAnswered).map(({ id }) => id));
      const startedAt = performance.now();
      let changes: Changes;
      try {
        changes = await getChanges(before.cursor, signal);
      } catch (error) {
        // A cursor that the studio refuses: start again, and reload the list for what was missed.
        if (!(before.cursor && error instanceof ApiError && error.httpStatus === 400)) throw error;
        changes = await getChanges(undefined, signal);
        void client.invalidateQueries({ queryKey: creationKeys.list });
      }
      // Changes that this tab made during the call are kept.
      const latest = client.getQueryData<ChangesState>(creationKeys.changes) ?? before;
      const state = mergeChanges(latest, changes, answered);
      // A slow studio is polled less often than it asks for.
      return { ...state, pollAfterMs: Math.max(state.pollAfterMs, performance.now() - startedAt) };
    },
    select: applyOverlays,
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

/** Changes the state now. The answer of a running poll is merged into the result. */
export function updateChanges(client: QueryClient, change: (state: ChangesState) => ChangesState): void {
  client.setQueryData<ChangesState>(creationKeys.changes, (state) => change(state ?? INITIAL_CHANGES));
}

/** Polls now; a running poll is dropped, because it may have begun before the change. */
export function pollNow(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: creationKeys.changes });
}

/** Shows a creation that a call has returned, or that is known to exist, until the poll reports it. */
export function showCreation(client: QueryClient, creation: Creation): void {
  updateChanges(client, (state) => putCreation(state, creation));
  void client.invalidateQueries({ queryKey: creationKeys.one(creation.creation_id) });
  pollNow(client);
}

const serviceOf = (state: ChangesState) => state.service;

/**
 * The status of the service behind the studio.
 *
 * @param enabled false where nobody is signed in.
 * @returns null before it is known, and while the studio itself does not answer.
 */
export function useService(enabled = true): UpstreamSummary | null {
  const { data, isError } = useQuery({ ...changesQuery(useQueryClient()), select: serviceOf, enabled });
  return isError ? null : (data ?? null);
}

const servicesOf = (state: ChangesState) => state.services;
const NO_SERVICES: Changes["services"] = [];

/**
 * The status of each service; the same array until one changes.
 *
 * @param enabled false where nobody is signed in. @returns empty before it is known, and while the studio itself does not answer.
 */
export function useServices(enabled = true): Changes["services"] {
  const { data, isError } = useQuery({ ...changesQuery(useQueryClient()), select: servicesOf, enabled });
  return (isError ? undefined : data) ?? NO_SERVICES;
}
