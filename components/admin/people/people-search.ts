import { PERSON_STATES, type PersonState } from "contract/admin/people";

/** Which people a list shows. */
export interface PeopleSearch {
  search: string;
  state: PersonState;
}

/** @param address the query parameters of the page; what they do not say or cannot say is everybody. */
export function readPeopleSearch(address: URLSearchParams): PeopleSearch {
  const wanted = address.get("state");
  return {
    search: address.get("q") ?? "",
    state: PERSON_STATES.find((state) => state === wanted) ?? "all",
  };
}
