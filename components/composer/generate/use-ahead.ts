"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelView } from "contract/models/models";
import { useCallback } from "react";
import { changesQuery, useServices } from "@/lib/client/creations/changes-query";
import type { ChangesState } from "@/lib/client/creations/changes-state";
import type { Ahead } from "./generate-words";

/**
 * How many of the person's own creations wait for their turn.
 *
 * @param models those of the service. @param atStudio whether its queue is the studio's, which holds only unsent creations.
 */
export function ownWaiting(
  { byId, deletedIds }: Pick<ChangesState, "byId" | "deletedIds">,
  models: readonly (string | null)[],
  atStudio: boolean,
): number {
  return Object.values(byId).filter(
    ({ creation_id, status, queue_ahead, report_time, model }) =>
      status === "pending" &&
      queue_ahead !== null &&
      (report_time === null || !atStudio) &&
      models.includes(model) &&
      !deletedIds.has(creation_id),
  ).length;
}

/**
 * What a creation made now would wait for.
 *
 * @param model the first chosen one: its service's queue counts.
 * @param models of the studio. @param usual the number where the service does not tell its own.
 */
export function useAhead(model: ModelView | undefined, models: readonly ModelView[], usual: number): Ahead {
  const serviceId = model?.service;
  const ahead = useServices().find(({ id }) => id === serviceId)?.ahead_of_next ?? null;
  const atStudio = ahead !== null;
  const select = useCallback(
    (state: ChangesState) => {
      const ids = models.filter(({ service }) => service === serviceId).map(({ id }) => id);
      return ownWaiting(state, ids, atStudio);
    },
    [models, serviceId, atStudio],
  );
  const { data: own = 0 } = useQuery({ ...changesQuery(useQueryClient()), select });
  const count = ahead ?? usual;
  return { count, areYours: own >= count };
}
