"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { useMemo } from "react";
import { changesQuery } from "./changes-query";
import { laterState } from "./changes-state";

/** A creation that was read by itself, updated with later states from the poll and with changes of this tab. */
export function useLatestCreation<Read extends Creation>(read: Read): Read {
  const { data } = useQuery(changesQuery(useQueryClient()));
  const polled = data?.byId[read.creation_id];
  return useMemo(() => (polled ? { ...read, ...laterState(read, polled) } : read), [read, polled]);
}
