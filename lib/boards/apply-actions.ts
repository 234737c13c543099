/** Applies the actions of a request to a board in memory. */
import "server-only";
import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import { MAX_BOARD_ITEMS } from "contract/boards/board-limits";
import { StudioError } from "contract/studio-error";
import { type ArrangedItem, createItemList, type ItemList } from "@/lib/board-items/item-list";
import { ownTurn } from "./turns/next-turn";

/** An item while it is changed; without a position when it is new. */
export interface ItemState extends ArrangedItem {
  pictureId: string | null;
  position: number | null;
}

interface BoardState {
  name: string;
  /** In their order. */
  items: readonly ItemState[];
}

/** After so long, other requests have their turn. */
const TURN_MS = 5;

/**
 * The board after the actions, one after another. What an action does not name is not read again for it, so a request costs the
 * sum of both and not their product.
 *
 * @param board as it was; it is not changed. @param usable the ids of the pictures that may be added.
 * @throws StudioError `board_full`
 */
export async function applyActions(
  board: BoardState,
  actions: readonly BoardAction[],
  usable: ReadonlySet<string>,
): Promise<BoardState> {
  let { name } = board;
  const list = createItemList(board.items);
  const create = creator(board.items, list, usable);
  let turnEndsAt = performance.now() + TURN_MS;
  for (const action of actions) {
    if (action.type === "rename") name = action.name;
    else list.apply(action, create);
    if (list.size() > MAX_BOARD_ITEMS) throw boardFull();
    if (performance.now() < turnEndsAt) continue;
    await ownTurn();
    turnEndsAt = performance.now() + TURN_MS;
  }
  return { name, items: list.toArray() };
}

function boardFull(): StudioError {
  const message = `A board holds ${MAX_BOARD_ITEMS} pictures and headings at most. Nothing was changed.`;
  return new StudioError("board_full", message);
}

/** Makes new items of the list, each picture once. */
function creator(items: readonly ItemState[], list: ItemList<ItemState>, usable: ReadonlySet<string>) {
  /** By picture the item that has it, or had it before that item was removed. */
  const itemIds = new Map(items.map(({ id, pictureId }) => [pictureId, id]));
  return ({ picture_id: pictureId, ...item }: NewBoardItem): ItemState | null => {
    if (pictureId !== null) {
      const holder = list.get(itemIds.get(pictureId) ?? "");
      if (holder?.pictureId === pictureId || !usable.has(pictureId)) return null;
      itemIds.set(pictureId, item.id);
    }
    return { ...item, title: pictureId === null ? item.title : "", pictureId, position: null };
  };
}
