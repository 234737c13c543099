/** The address of a comparison: `?pictures=id,id&mode=slider`. */
import { MAX_COMPARED_PICTURES } from "@/lib/client/pictures/compare-address";
import { ID_PATTERN } from "@/lib/contract/service";

export const MIN_COMPARED_PICTURES = 2;

export type Mode = "side" | "slider";

export interface Comparison {
  /** Ids of pictures, each once, in order. */
  pictures: readonly string[];
  mode: Mode;
}

/** Reads a comparison from an address, without its invalid parts. */
export function readComparison(query: URLSearchParams): Comparison {
  const ids = (query.get("pictures") ?? "").split(",").filter((id) => ID_PATTERN.test(id));
  return {
    pictures: [...new Set(ids)].slice(0, MAX_COMPARED_PICTURES),
    mode: query.get("mode") === "slider" ? "slider" : "side",
  };
}

/** The path with the query, without default values. */
export function comparePath({ pictures, mode }: Comparison): string {
  if (pictures.length === 0) return "/compare";
  // Commas stay unescaped, so that the address is readable.
  return `/compare?pictures=${pictures.join(",")}${mode === "slider" ? "&mode=slider" : ""}`;
}
