/** Which pictures of a board are shown, by their decision. */
import type { Board, BoardItem, NotCleared } from "contract/boards/board";
import type { ChosenPictures } from "contract/boards/board-files";

export const DECISION_FILTERS = ["all", "picks", "undecided", "rejects"] as const;
export type DecisionFilter = (typeof DECISION_FILTERS)[number];

const DECISION_OF = { picks: "pick", undecided: null, rejects: "reject" } as const;

const matches = ({ decision }: BoardItem, filter: DecisionFilter) =>
  filter === "all" || decision === DECISION_OF[filter];

/**
 * The items to show, in their order. With a filter, a heading stands only above pictures that pass it.
 *
 * @param isWanted a further condition; null for none.
 */
export function filterItems(
  items: readonly BoardItem[],
  filter: DecisionFilter,
  isWanted: ((pictureId: string) => boolean) | null = null,
): readonly BoardItem[] {
  if (filter === "all" && isWanted === null) return items;
  const shown: BoardItem[] = [];
  let heading: BoardItem | null = null;
  for (const item of items) {
    if (!item.picture) heading = item;
    else if (matches(item, filter) && (isWanted === null || isWanted(item.picture.id))) {
      if (heading) shown.push(heading);
      heading = null;
      shown.push(item);
    }
  }
  return shown;
}

/** How many pictures each filter lets through. */
export function countByFilter(items: readonly BoardItem[]): Record<DecisionFilter, number> {
  const pictures = items.filter(({ picture }) => picture !== null);
  const count = (filter: DecisionFilter) => pictures.filter((item) => matches(item, filter)).length;
  return {
    all: pictures.length,
    picks: count("picks"),
    undecided: count("undecided"),
    rejects: count("rejects"),
  };
}

/** Of each choice of pictures. */
export function notCleared(items: readonly BoardItem[]): Record<ChosenPictures, NotCleared> {
  const pictures = items.filter(({ picture }) => picture !== null);
  // Where nothing is known of any, nothing is said, as in the library.
  const isAnyKnown = pictures.some(({ picture }) => picture?.commercial_use !== undefined);
  const barred = isAnyKnown ? pictures.filter(({ picture }) => picture?.commercial_use !== "yes") : [];
  const among = (some: readonly BoardItem[]): NotCleared => ({
    count: some.length,
    licences: [...new Set(some.flatMap(({ picture }) => picture?.licence ?? []))],
  });
  return {
    all: among(barred),
    picks: among(barred.filter((item) => matches(item, "picks"))),
    unrejected: among(barred.filter((item) => !matches(item, "rejects"))),
  };
}

/** The counts of the filters, as the studio has counted. */
export const countsOf = ({ pictures, picks, rejects }: Board["counts"]): Record<DecisionFilter, number> => ({
  all: pictures,
  picks,
  undecided: pictures - picks - rejects,
  rejects,
});

/** @returns the ids of the pictures of a section, down to the next heading. */
export function picturesBelow(items: readonly BoardItem[], headingId: string): string[] {
  const from = items.findIndex(({ id }) => id === headingId) + 1;
  const end = items.findIndex(({ picture }, index) => index >= from && !picture);
  return items.slice(from, end < 0 ? items.length : end).map(({ id }) => id);
}
