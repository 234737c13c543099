/** The changes of a board's items, as the server makes them and as the page shows them before the server has answered. */
import type { Mark } from "@/lib/contract/boards/board";
import type { BoardAction, NewBoardItem } from "@/lib/contract/boards/board-actions";

/** What an action can change of an item; items of the server and of the page have more. */
export interface ArrangedItem {
  id: string;
  title: string;
  note: string;
  mark: Mark | null;
}

/** An action on items; renaming a board is none. */
export type ItemAction = Exclude<BoardAction, { type: "rename" }>;

/**
 * The items after an action. Unknown ids are ignored, because another tab may have removed them.
 *
 * @param create makes the item of an `add`; null leaves it out, such as a picture that is on the board already.
 */
export function applyAction<Item extends ArrangedItem>(
  items: readonly Item[],
  action: ItemAction,
  create: (item: NewBoardItem) => Item | null,
): Item[] {
  switch (action.type) {
    case "add": {
      const known = new Set(items.map(({ id }) => id));
      const added = action.items.flatMap((item) => {
        const made = known.has(item.id) ? null : create(item);
        if (made) known.add(item.id);
        return made ?? [];
      });
      return insert(items, added, action.after);
    }
    case "remove": {
      const removed = new Set(action.item_ids);
      return items.filter(({ id }) => !removed.has(id));
    }
    case "move":
      return move(items, action);
    case "mark": {
      const marked = new Set(action.item_ids);
      return items.map((item) => (marked.has(item.id) ? { ...item, mark: action.mark } : item));
    }
    case "note":
      return items.map((item) => (item.id === action.item_id ? { ...item, note: action.note } : item));
    case "title":
      return items.map((item) => (item.id === action.item_id ? { ...item, title: action.title } : item));
  }
}

function move<Item extends ArrangedItem>(
  items: readonly Item[],
  { item_ids, after }: { item_ids: readonly string[]; after: string | null },
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const moved = [...new Set(item_ids)].flatMap((id) => byId.get(id) ?? []);
  const moving = new Set(moved.map(({ id }) => id));
  // An item cannot be put after itself: the nearest one before it that stays is meant.
  let anchor = after;
  if (anchor !== null && moving.has(anchor)) {
    let at = items.findIndex(({ id }) => id === after);
    while (anchor !== null && moving.has(anchor)) anchor = items[--at]?.id ?? null;
  }
  return insert(
    items.filter(({ id }) => !moving.has(id)),
    moved,
    anchor,
  );
}

function insert<Item extends ArrangedItem>(
  items: readonly Item[],
  added: readonly Item[],
  after: string | null | undefined,
): Item[] {
  if (after === null) return [...added, ...items];
  const at = after === undefined ? -1 : items.findIndex(({ id }) => id === after);
  const place = at < 0 ? items.length : at + 1;
  return [...items.slice(0, place), ...added, ...items.slice(place)];
}
