/** The reads of the administration. All keys begin alike, so that one change refreshes everything that shows it. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPerson, getStudioSettings, getUsage, listAudit, listPeople } from "@/lib/client/api/admin";
import { retryUnlessAnswered } from "@/lib/client/api/errors";
import type { AuditQuery } from "@/lib/contract/admin/audit";
import type { AdminPerson, PersonState } from "@/lib/contract/admin/people";

export const ADMIN_KEY = "admin";

const COMMON = { networkMode: "always", retry: retryUnlessAnswered } as const;

export const peopleQuery = (search: string, state: PersonState) =>
  infiniteQueryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "people", search, state],
    queryFn: ({ pageParam, signal }) =>
      listPeople(
        {
          ...(search && { search }),
          ...(state !== "all" && { state }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "person", id] as const,
    queryFn: ({ signal }): Promise<AdminPerson> => getPerson(id, signal),
  });

export const usageQuery = (from: string, to: string, personId: string | null) =>
  queryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "usage", from, to, personId],
    queryFn: ({ signal }) => getUsage({ from, to, ...(personId && { person_id: personId }) }, signal),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (query: Partial<AuditQuery>) =>
  infiniteQueryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "audit", query],
    queryFn: ({ pageParam, signal }) =>
      listAudit({ ...query, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const studioSettingsQuery = queryOptions({
  ...COMMON,
  queryKey: [ADMIN_KEY, "settings"],
  queryFn: ({ signal }) => getStudioSettings(signal),
});
