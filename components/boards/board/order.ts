/** Moves in the order of a board, as actions that name a neighbour, so that two people can reorder at once. */

import type { BoardFavourite, BoardItem } from "contract/boards/board";
import type { BoardAction } from "contract/boards/board-actions";
import { applyAction } from "@/lib/board-items/apply";

type Move = Extract<BoardAction, { type: "move" }>;
type Items = readonly BoardItem[];

const isEqualOrder = (one: Items, other: Items) => one.every(({ id }, index) => id === other[index]?.id);

/** The move when it changes the order; null when it does not. */
function unlessIdle(items: Items, move: Move): Move | null {
  if (move.item_ids.length === 0) return null;
  return isEqualOrder(
    items,
    applyAction(items, move, () => null),
  )
    ? null
    : move;
}

/** The ids in the order of the board. */
export const inOrder = (items: Items, ids: ReadonlySet<string>): string[] =>
  items.flatMap(({ id }) => (ids.has(id) ? [id] : []));

/**
 * Moves items to a slot.
 *
 * @param items those that are shown. @param slot the index of the item before which they go; the length for the end.
 * @returns null when nothing would change.
 */
export function moveToSlot(items: Items, ids: ReadonlySet<string>, slot: number): Move | null {
  const before = items.slice(0, slot).findLast(({ id }) => !ids.has(id));
  return unlessIdle(items, { type: "move", item_ids: inOrder(items, ids), after: before?.id ?? null });
}

/** Moves items one place to the front (-1) or the end (1) of those that are shown, also into the next section. */
export function moveByStep(items: Items, ids: ReadonlySet<string>, step: -1 | 1): Move | null {
  const at = items.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  const [first] = at;
  const last = at.at(-1);
  if (first === undefined || last === undefined) return null;
  return moveToSlot(items, ids, step === -1 ? Math.max(0, first - 1) : Math.min(items.length, last + 2));
}

/** A heading with the pictures below it, and where it stands. */
export interface Section {
  /** null for the pictures before the first heading. */
  heading: BoardItem | null;
  pictures: BoardItem[];
}

export function sectionsOf(items: Items): Section[] {
  const sections: Section[] = [];
  for (const item of items) {
    const last = sections.at(-1);
    if (!item.picture) sections.push({ heading: item, pictures: [] });
    else if (last) last.pictures.push(item);
    else sections.push({ heading: null, pictures: [item] });
  }
  return sections;
}

const idsOf = ({ heading, pictures }: Section): string[] => [
  ...(heading ? [heading.id] : []),
  ...pictures.map(({ id }) => id),
];

/**
 * Moves a section with its pictures before the previous one (-1) or behind the next one (1).
 *
 * @returns null at either end, and before pictures that belong to no section: they would become part of it.
 */
export function moveSection(items: Items, headingId: string, step: -1 | 1): Move | null {
  const sections = sectionsOf(items);
  const at = sections.findIndex(({ heading }) => heading?.id === headingId);
  const section = sections[at];
  const neighbour = sections[at + step];
  if (!section || !neighbour?.heading) return null;
  const behind = step === 1 ? neighbour : sections[at - 2];
  const after = behind ? (idsOf(behind).at(-1) ?? null) : null;
  return unlessIdle(items, { type: "move", item_ids: idsOf(section), after });
}

/** Sorts the pictures of each section by their favourites, most first; equal ones keep their order. */
export function sortByFavourites(items: Items, favourites: readonly BoardFavourite[]): Move | null {
  const counts = new Map<string, number>();
  for (const { picture_id } of favourites) counts.set(picture_id, (counts.get(picture_id) ?? 0) + 1);
  const favouritesOf = ({ picture }: BoardItem) => counts.get(picture?.id ?? "") ?? 0;
  const item_ids = sectionsOf(items).flatMap((section) =>
    idsOf({ ...section, pictures: section.pictures.toSorted((a, b) => favouritesOf(b) - favouritesOf(a)) }),
  );
  return unlessIdle(items, { type: "move", item_ids, after: null });
}

/**
 * Makes a section: a new heading before some pictures, which are gathered below it.
 *
 * @param ids of pictures, in any order; when there are none, the heading goes to the end of the board.
 */
export function makeSection(items: Items, ids: ReadonlySet<string>, headingId: string): BoardAction[] {
  const chosen = inOrder(items, ids);
  const first = items.findIndex(({ id }) => ids.has(id));
  const heading = { id: headingId, picture_id: null, title: "", note: "", decision: null };
  if (first < 0) return [{ type: "add", items: [heading] }];
  const add: BoardAction = { type: "add", items: [heading], after: items[first - 1]?.id ?? null };
  return chosen.length > 1 ? [add, { type: "move", item_ids: chosen, after: headingId }] : [add];
}
