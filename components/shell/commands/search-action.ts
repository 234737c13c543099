import type { RefObject } from "react";

/** Goes to the field of a page that searches its list. */
export const SEARCH = { id: "search_library", label: "Search", keys: "/" } as const;

export interface OnSearch {
  field: RefObject<HTMLInputElement | null>;
}
