/** Names of earlier releases, which are accepted and answered for one more. */

const CURSOR = "Use `cursor`.";
const NEXT = "Use `next_cursor`.";

export const DEPRECATED: Record<"queries" | "answers", Record<string, string>> = {
  queries: {
    "ChangesQuery.since": CURSOR,
    "BoardItemsQuery.after": CURSOR,
    "GuestItemsQuery.after": CURSOR,
    "PeopleQuery.after": CURSOR,
    "AuditQuery.before": CURSOR,
  },
  answers: {
    "ChangesResponse.value.cursor": NEXT,
    "BoardResponse.value.board.next": NEXT,
    "BoardItemsResponse.value.next": NEXT,
    "GuestBoardResponse.value.board.next": NEXT,
    "GuestItemsResponse.value.next": NEXT,
    "PeopleResponse.value.next": NEXT,
    "AuditResponse.value.next": NEXT,
    "ModelsResponse.models": "Use `value.models`.",
  },
};

/** @returns additions to schemas, by the path of a field. */
export const deprecated = (names: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(names).map(([path, description]) => [path, { deprecated: true, description }]),
  );
