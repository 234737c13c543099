"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { PERSON_STATES, type PersonState } from "contract/admin/people";
import type { StudioSettings } from "contract/admin/studio-settings";
import { SearchX } from "lucide-react";
import { useCallback, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { SearchField } from "@/components/ui/controls/search-field";
import { cx } from "@/components/ui/cx";
import { lateCode } from "@/components/ui/lazy/late-code";
import { changeAddress, type How, useAddress } from "@/components/ui/page/address";
import { LoadMore } from "@/components/ui/page/load-more";
import { Message } from "@/components/ui/page/message";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { moreOf } from "@/lib/client/api/pages";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import { counted } from "@/lib/client/words/counted";
import {
  asPages,
  dataFor,
  type First,
  type PeoplePage,
  peopleQuery,
  studioSettingsQuery,
} from "../admin-queries";
import { Loading } from "../loading";
import { AdminProblem } from "../problem";
import { type PeopleSearch, readPeopleSearch } from "./people-search";
import { PersonRow, TABLE_HEAD } from "./person-row";

const PEOPLE_ACTIONS = lateActions(lateCode(() => import("./actions")));

const STATE_LABELS: Record<PersonState, string> = {
  all: "All",
  active: "Active",
  disabled: "Disabled",
  administrators: "Administrators",
};

interface Props {
  /** What the server read for the page. */
  first: First<PeopleSearch, PeoplePage> | null;
  initialSettings: StudioSettings | null;
}

/** All people of the studio, to search and filter; the search is kept in the address. */
export function PeopleList({ first, initialSettings }: Props) {
  const asked = readPeopleSearch(useAddress());
  const { search, state } = asked;
  const field = useRef<HTMLInputElement>(null);
  const page = dataFor(asked, first);
  const list = useInfiniteQuery({
    ...peopleQuery(asked),
    ...(page && { initialData: () => asPages(page) }),
  });
  const settings = useQuery({
    ...studioSettingsQuery,
    ...(initialSettings && { initialData: initialSettings }),
  });
  const now = serverNow(useNow());
  const change = useCallback(({ q, state }: { q?: string; state?: PersonState }, how: How = "replace") => {
    changeAddress(
      {
        ...(q !== undefined && { q: q || null }),
        ...(state && { state: state === "all" ? null : state }),
      },
      how,
    );
  }, []);
  useActions(PEOPLE_ACTIONS, { field });

  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const isFiltered = search !== "" || state !== "all";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="text-base font-medium">People</h1>
        <p role="status" className="text-xs text-faint tabular-nums">
          {list.data && !list.isPlaceholderData
            ? `${counted(total, "person", "people")}${isFiltered ? " found" : ""}`
            : ""}
        </p>
        <search className="flex w-full flex-wrap gap-3 lg:ml-auto lg:w-auto">
          <SearchField
            label="Search names and e-mail addresses"
            shortcut="/"
            q={search}
            onChange={change}
            field={field}
            className="w-full sm:w-80"
          />
          <div className="w-full sm:w-[26rem]">
            <Choices
              legend="State"
              hideLegend
              // As wide as their words, for the last one on a phone.
              itemClassName="h-8 !flex-auto px-2 pointer-coarse:h-10"
              value={state}
              onChange={(next) => change({ state: next })}
              choices={PERSON_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
            />
          </div>
        </search>
      </div>
      {list.isPending && <Loading what="the people" rows={ROWS} className="mt-7" />}
      {list.error && !list.data && (
        <AdminProblem what="The people" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && people.length === 0 && (
        <Message icon={SearchX} title={search ? `No results for “${search}”` : `${NOBODY[state]}`}>
          <p>
            {search
              ? "The search finds parts of names and e-mail addresses."
              : "People appear here when they sign in for the first time."}
          </p>
          {isFiltered && (
            <Button className="mt-5" onClick={() => change({ q: "", state: "all" })}>
              Show all people
            </Button>
          )}
        </Message>
      )}
      {people.length > 0 && (
        <table
          className={cx(
            "mt-4 w-full text-left text-sm transition-opacity max-md:block",
            list.isPlaceholderData && "opacity-50",
          )}
        >
          <caption className="sr-only">People, with what each used this month</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b border-hairline text-xs text-faint">
              {TABLE_HEAD.map(({ label, className }) => (
                <th key={label} scope="col" className={cx("py-2 pr-4 font-normal last:pr-0", className)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                studioLimits={settings.data?.limits ?? null}
                now={now}
              />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore {...moreOf(list)} />
    </>
  );
}

const ROWS = Array<string>(8).fill("h-9 max-md:h-24");

const NOBODY: Record<PersonState, string> = {
  all: "Nobody has signed in yet",
  active: "Nobody is active",
  disabled: "Nobody is disabled",
  administrators: "There is no administrator",
};
