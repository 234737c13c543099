/** The address of a comparison: `?pictures=id,id&next=id&aside=id&mode=slider`. */

import { ID_PATTERN } from "contract/id-pattern";
import {
  comparePicturesAddress,
  KEPT_PICTURES,
  MAX_COMPARED_PICTURES,
  MAX_SIDE_BY_SIDE,
} from "@/lib/client/pictures/compare-address";

export const MIN_COMPARED_PICTURES = 2;

export type Mode = "side" | "slider";

export interface Comparison {
  /** Ids of the pictures on the stage, each once, in order. More than fit are decided in a tournament. */
  pictures: readonly string[];
  /** Ids of the other pictures of the same set that come next. */
  next: readonly string[];
  /** Ids of the pictures that were set aside. */
  aside: readonly string[];
  mode: Mode;
}

/**
 * Reads a comparison from an address, without its invalid parts.
 *
 * @param kept the ids stored in this tab, for an address that is too short for them.
 */
export function readComparison(query: URLSearchParams, kept: string | null = null): Comparison {
  const taken = new Set<string>();
  const ids = (text: string | null): string[] =>
    (text ?? "").split(",").filter((id) => {
      const isNew = ID_PATTERN.test(id) && !taken.has(id) && taken.size < MAX_COMPARED_PICTURES;
      if (isNew) taken.add(id);
      return isNew;
    });
  const word = query.get("pictures");
  const pictures = ids(word === KEPT_PICTURES ? kept : word);
  return {
    pictures,
    next: ids(query.get("next")),
    aside: ids(query.get("aside")),
    mode: query.get("mode") === "slider" ? "slider" : "side",
  };
}

/** Whether there are more pictures than can be shown at once. */
export const isTournament = ({ pictures }: Comparison): boolean => pictures.length > MAX_SIDE_BY_SIDE;

/** The pictures that are shown, and those that may be shown next: what has to be read. */
export const idsToRead = ({ pictures, next }: Comparison): readonly string[] => [
  ...pictures,
  ...next.slice(0, MAX_SIDE_BY_SIDE),
];

/** The path with the query, without default values. */
export function comparePath({ pictures, next, aside, mode }: Comparison): string {
  if (pictures.length + next.length + aside.length === 0) return "/compare";
  // Commas stay unescaped, so that the address is readable.
  const others = [
    next.length > 0 && `&next=${next.join(",")}`,
    aside.length > 0 && `&aside=${aside.join(",")}`,
    mode === "slider" && "&mode=slider",
  ];
  return `${comparePicturesAddress(pictures)}${others.filter(Boolean).join("")}`;
}
