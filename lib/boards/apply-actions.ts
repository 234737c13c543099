/** Applies the actions of a request to a board in memory. */
import "server-only";
import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import { MAX_BOARD_ITEMS } from "contract/boards/board-limits";
import { StudioError } from "contract/studio-error";
import { type ArrangedItem, createItemList, type ItemList, renamed } from "@/lib/board-items/item-list";
import {
  hasPicture,
  type ReplaceAction,
  replacePicture,
  sizeOf,
  type Versioned,
} from "@/lib/board-items/versions";
import { ownTurn } from "./turns/next-turn";

/** An item while it is changed, with the ids of those who decided and noted it; without a position when it is new. */
export interface ItemState extends ArrangedItem, Versioned {
  position: number | null;
  decided_by: string | null;
  noted_by: string | null;
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
 * @param board as it was; it is not changed. @param usable the ids of the pictures that may be added, or take the place of others.
 * @param by the id of the person who changes it.
 * @throws StudioError `board_full`
 */
export async function applyActions(
  board: BoardState,
  actions: readonly BoardAction[],
  usable: ReadonlySet<string>,
  by: string,
): Promise<BoardState> {
  let { name } = board;
  const sizeBefore = sizeOf(board.items);
  const list = createItemList(board.items, by);
  const { create, replace } = pictureRules(board.items, list, { usable, by });
  let turnEndsAt = performance.now() + TURN_MS;
  for (const action of actions) {
    if (action.type === "rename") name = renamed(name, action);
    else list.apply(action, create, replace);
    if (list.size() > Math.max(MAX_BOARD_ITEMS, sizeBefore)) throw boardFull();
    if (performance.now() < turnEndsAt) continue;
    await ownTurn();
    turnEndsAt = performance.now() + TURN_MS;
  }
  const after = list.toArray();
  // One that is larger, such as of an older studio, may still be made smaller.
  if (sizeOf(after) > Math.max(MAX_BOARD_ITEMS, sizeBefore)) throw boardFull();
  return { name, items: after };
}

function boardFull(): StudioError {
  const message = `A board holds ${MAX_BOARD_ITEMS} pictures and headings at most. Nothing was changed.`;
  return new StudioError("board_full", message);
}

/** New items and new pictures of items: those that may be used, each once on the board, as a picture or as a version. */
function pictureRules(
  items: readonly ItemState[],
  list: ItemList<ItemState>,
  { usable, by }: { usable: ReadonlySet<string>; by: string },
) {
  /** By picture the item that has it, or had it before that item was removed or replaced. */
  const itemIds = new Map<string, string>();
  const take = (itemId: string, ids: readonly string[]) => {
    for (const id of ids) itemIds.set(id, itemId);
  };
  for (const { id, pictureId, versions } of items)
    if (pictureId !== null) take(id, versions.length > 0 ? versions : [pictureId]);
  const isFree = (pictureId: string, itemId: string) => {
    const holder = list.get(itemIds.get(pictureId) ?? "");
    const isTaken = holder !== undefined && holder.id !== itemId && hasPicture(holder, pictureId);
    return !isTaken && usable.has(pictureId);
  };
  return {
    create({ picture_id: pictureId, versions = [], ...item }: NewBoardItem): ItemState | null {
      const { id } = item;
      const who = { decided_by: item.decision === null ? null : by, noted_by: item.note === "" ? null : by };
      if (pictureId === null) return { ...item, pictureId, versions: [], position: null, ...who };
      if (!isFree(pictureId, id)) return null;
      const all = new Set([...versions.filter((one) => isFree(one, id)), pictureId]);
      take(id, [...all]);
      return {
        ...item,
        ...who,
        title: "",
        pictureId,
        versions: all.size > 1 ? [...all] : [],
        position: null,
      };
    },
    replace(item: ItemState, action: ReplaceAction): ItemState {
      const { picture_id, forget, was = forget } = action;
      // A version of the item may be shown again by whoever may change the board; only one's own leaves its history.
      const mayShow = hasPicture(item, picture_id) || isFree(picture_id, item.id);
      const wanted = {
        ...action,
        was,
        forget: forget !== undefined && usable.has(forget) ? forget : undefined,
      };
      const after = mayShow ? replacePicture(item, wanted) : null;
      if (!after) return item;
      take(item.id, [picture_id]);
      return { ...item, ...after };
    },
  };
}
