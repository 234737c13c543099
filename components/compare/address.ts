/** What is compared and how, as it stands in the address: `?pictures=id,id&mode=slider`. */
import { MAX_COMPARED_PICTURES } from "@/lib/client/pictures/compare-address";
import { ID_PATTERN } from "@/lib/contract/service";

export const FEWEST = 2;

export type Mode = "side" | "slider";

export interface Comparison {
  /** Ids of pictures, each once, in order. */
  pictures: readonly string[];
  mode: Mode;
}

/** Takes what makes sense and passes over the rest. */
export function readComparison(query: URLSearchParams): Comparison {
  const ids = (query.get("pictures") ?? "").split(",").filter((id) => ID_PATTERN.test(id));
  return {
    pictures: [...new Set(ids)].slice(0, MAX_COMPARED_PICTURES),
    mode: query.get("mode") === "slider" ? "slider" : "side",
  };
}

/** The path with the query; nothing that is as it would be anyway. */
export function comparePath({ pictures, mode }: Comparison): string {
  if (pictures.length === 0) return "/compare";
  // The commas as they are: an address is also read by people.
  return `/compare?pictures=${pictures.join(",")}${mode === "slider" ? "&mode=slider" : ""}`;
}
