/** The reads of the administration. All keys begin alike, so that one change refreshes everything that shows it. */
import { hashKey, infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditQuery } from "contract/admin/audit";
import type { AdminPerson } from "contract/admin/people";
import {
  getAdminModels,
  getPerson,
  getStudioSettings,
  getTokensOf,
  getUsage,
  listAudit,
  listPeople,
} from "@/lib/client/api/admin";
import { retryUnlessAnswered } from "@/lib/client/api/call/errors";
import type { PeopleSearch } from "./people/people-search";

export const ADMIN_KEY = "admin";

const COMMON = {
  networkMode: "always",
  retry: retryUnlessAnswered,
  // What the server read for the page is not read again at once; changes on these pages read everything anew.
  staleTime: 5_000,
} as const;

export type PeoplePage = Awaited<ReturnType<typeof listPeople>>;
export type AuditPage = Awaited<ReturnType<typeof listAudit>>;
export type Usage = Awaited<ReturnType<typeof getUsage>>;

export interface UsageAsked {
  /** Months such as `2026-11`, both included. */
  from: string;
  to: string;
  personId: string | null;
}

/** What the server read for a page, and what for. */
export interface First<Asked, Data> {
  asked: Asked;
  data: Data;
}

/** @returns null where the page asks for something else by now. */
export const dataFor = <Asked, Data>(asked: Asked, first: First<Asked, Data> | null): Data | null =>
  first && hashKey([first.asked]) === hashKey([asked]) ? first.data : null;

/** The first page of a list as the server read it. */
export const asPages = <Page>(page: Page) => ({ pages: [page], pageParams: [null] });

export const peopleQuery = ({ search, state }: PeopleSearch) =>
  infiniteQueryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "people", search, state],
    queryFn: ({ pageParam, signal }) =>
      listPeople(
        {
          ...(search && { search }),
          ...(state !== "all" && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "person", id] as const,
    queryFn: ({ signal }): Promise<AdminPerson> => getPerson(id, signal),
  });

export const tokensOfQuery = (id: string) =>
  queryOptions({
    ...COMMON,
    queryKey: [ADMIN_KEY, "tokens", id] as const,
    queryFn: ({ signal }) => getTokensOf(id, signal),
  });

export const usageQuery = ({ from, to, personId }: UsageAsked) =>
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
      listAudit({ ...query, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

export const studioSettingsQuery = queryOptions({
  ...COMMON,
  queryKey: [ADMIN_KEY, "settings"],
  queryFn: ({ signal }) => getStudioSettings(signal),
});

export const adminModelsQuery = queryOptions({
  ...COMMON,
  queryKey: [ADMIN_KEY, "models"],
  queryFn: ({ signal }) => getAdminModels(signal),
});
