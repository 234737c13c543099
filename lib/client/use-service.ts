"use client";
/** How the service behind the studio is doing, as the one poll of the tab brings it along. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UpstreamSummary } from "@/lib/contract/upstream";
import { changesQuery } from "./creations/changes-query";
import type { Known } from "./creations/changes-state";

const serviceOf = (known: Known) => known.service;

/**
 * @param enabled false where nobody is signed in.
 * @returns null before it is known, and while the studio itself does not answer: then nobody knows.
 */
export function useService(enabled = true): UpstreamSummary | null {
  const { data, isError } = useQuery({ ...changesQuery(useQueryClient()), select: serviceOf, enabled });
  return isError ? null : (data ?? null);
}
