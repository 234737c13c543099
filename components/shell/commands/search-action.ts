/** Goes to the field of a page that searches its list. */
export const SEARCH = {
  id: "search_library",
  label: "Search",
  keys: "/",
  run: ({ search }: OnSearch) => search(),
} as const;

export interface OnSearch {
  search: () => void;
}
