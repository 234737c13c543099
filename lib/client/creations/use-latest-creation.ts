"use client";
/** A creation that was read by itself, with what the tab's poll knows later and what the tab has asked for. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Creation } from "@/lib/contract/creation";
import { changesQuery } from "./changes-query";
import { later } from "./changes-state";

export function useNewest<Read extends Creation>(read: Read): Read {
  const { data } = useQuery(changesQuery(useQueryClient()));
  const polled = data?.byId[read.creation_id];
  return useMemo(() => (polled ? { ...read, ...later(read, polled) } : read), [read, polled]);
}
