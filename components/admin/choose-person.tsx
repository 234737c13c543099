"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminPerson, PersonState } from "contract/admin/people";
import { useCallback, useId, useRef, useState } from "react";
import { SearchField } from "@/components/ui/controls/search-field";
import { errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import { peopleQuery } from "./admin-queries";

interface Props {
  /** Which people there are to choose from. */
  state: PersonState;
  /** The id of a person who cannot be chosen. */
  except?: string;
  chosen: AdminPerson | null;
  onChoose: (person: AdminPerson) => void;
}

/** Finds one person among many: a search field above native radio buttons. */
export function ChoosePerson({ state, except, chosen, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const name = useId();
  const change = useCallback(({ q }: { q: string }) => setSearch(q), []);
  const { data, error, isPending } = useInfiniteQuery(peopleQuery({ search, state }));
  const [first] = data?.pages ?? [];
  const people = first?.people.filter(({ id }) => id !== except) ?? [];
  return (
    <div>
      <SearchField label="Search people" q={search} onChange={change} field={field} />
      <p role="status" className="sr-only">
        {isPending ? "Loading the people" : `${counted(people.length, "person", "people")} to choose from`}
      </p>
      <fieldset className="mt-2 h-56 min-w-0 overflow-y-auto rounded-md border border-hairline">
        <legend className="sr-only">People</legend>
        {error && !data && (
          <p role="alert" className="p-3 text-sm text-danger">
            {errorMessage(error)}
          </p>
        )}
        {data && people.length === 0 && <p className="p-3 text-sm text-faint">No person found.</p>}
        {people.map((person) => (
          <label
            key={person.id}
            className="relative flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-raised has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={chosen?.id === person.id}
              onChange={() => onChoose(person)}
              className="size-3.5 shrink-0 accent-(--ink) outline-none"
            />
            <span className="min-w-0">
              <span className="block truncate text-sm text-ink">{person.name}</span>
              {person.email && <span className="block truncate text-xs text-faint">{person.email}</span>}
            </span>
          </label>
        ))}
        {first?.next_cursor && (
          <p className="px-3 py-2 text-xs text-faint">There are more. Search to find them.</p>
        )}
      </fieldset>
    </div>
  );
}
