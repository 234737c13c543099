/** The changes of a board's items, as the server makes them and as the page shows them before the server has answered. */
import type { NewBoardItem } from "contract/boards/board-actions";
import { type ArrangedItem, createItemList, type ItemAction, type Replace } from "./item-list";

/**
 * The items after an action; see `ItemList`, which takes many actions one after another.
 *
 * @param items with different ids, in their order. @param create makes the item of an `add`; null leaves it out.
 * @param replace gives an item another picture.
 */
export function applyAction<Item extends ArrangedItem>(
  items: readonly Item[],
  action: ItemAction,
  create: (item: NewBoardItem) => Item | null,
  replace?: Replace<Item>,
): Item[] {
  const list = createItemList(items);
  list.apply(action, create, replace);
  return list.toArray();
}
