"use client";
/** The person's running and waiting creations. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { useMemo } from "react";
import { changesQuery } from "@/lib/client/creations/changes-query";
import { type ChangesState, INITIAL_CHANGES } from "@/lib/client/creations/changes-state";

export interface Queue {
  /** Running creations, the oldest first, then waiting ones, the next first. */
  live: Creation[];
  running: number;
  waiting: number;
}

export function queueOf(state: ChangesState): Queue {
  const live = Object.values(state.byId).filter(
    ({ creation_id, status }) => isActive(status) && !state.deletedIds.has(creation_id),
  );
  const isWaiting = ({ status }: Creation) => status === "pending";
  const position = ({ queue_ahead }: Creation) => queue_ahead ?? -1;
  const ordered = live.sort(
    (a, b) =>
      Number(isWaiting(a)) - Number(isWaiting(b)) ||
      position(a) - position(b) ||
      Date.parse(a.create_time) - Date.parse(b.create_time),
  );
  const waiting = ordered.filter(isWaiting).length;
  return { live: ordered, running: ordered.length - waiting, waiting };
}

export function useQueue(enabled: boolean): Queue {
  const { data } = useQuery({ ...changesQuery(useQueryClient()), enabled });
  return useMemo(() => queueOf(data ?? INITIAL_CHANGES), [data]);
}
