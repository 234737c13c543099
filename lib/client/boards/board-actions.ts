/** Actions on a whole board, in the browser: what they show before the server has answered, and what undoes them. */

import type { Board, BoardItem, BoardPicture } from "contract/boards/board";
import type { BoardAction, BoardChange, NewBoardItem } from "contract/boards/board-actions";
import { applyAction } from "@/lib/board-items/apply";
import { invertAction } from "@/lib/board-items/invert";

/** Finds a picture that this tab has seen, by its id, so that it is shown at once when its removal is undone. */
export type FindPicture = (pictureId: string) => BoardPicture | undefined;

/** The board after some actions, one after another. A picture that this tab has never seen appears with the server's answer. */
export function withActions(board: Board, actions: readonly BoardAction[], findPicture: FindPicture): Board {
  let { name, items } = board;
  for (const action of actions) {
    if (action.type === "rename") name = action.name;
    else items = applyAction(items, action, (item) => toItem(item, items, findPicture));
  }
  return { ...board, name, items };
}

/**
 * The studio's board after a change that it has saved. It gets the new version only if it is that now: not when others have
 * changed it before, when a picture was left out, or when the actions name items that this tab has not read. Then its version is
 * not the studio's, and it is read again.
 *
 * @param board the studio's, as this tab has it. @param change what the studio answered.
 */
export function withChange(board: Board, actions: readonly BoardAction[], change: BoardChange): Board {
  const { name, version, version_before, added } = change;
  const pictures = new Map(added.flatMap(({ picture }) => (picture ? [[picture.id, picture] as const] : [])));
  const there = new Set([...board.items, ...added].map(({ id }) => id));
  const isKnown = actions.every((action) => namedIn(action).every((id) => there.has(id)));
  const isExact = version_before === board.version && isKnown;
  const changed = withActions(board, actions, (id) => pictures.get(id));
  return { ...changed, name, version: isExact ? version : board.version };
}

/** The ids of all items that an action names. */
function namedIn(action: BoardAction): string[] {
  switch (action.type) {
    case "add":
      return [...action.items.map(({ id }) => id), ...(action.after ? [action.after] : [])];
    case "move":
      return [...action.item_ids, ...(action.after ? [action.after] : [])];
    case "remove":
    case "mark":
      return action.item_ids;
    case "note":
    case "title":
      return [action.item_id];
    case "rename":
      return [];
  }
}

function toItem(
  { id, picture_id, title, note, mark }: NewBoardItem,
  items: readonly BoardItem[],
  findPicture: FindPicture,
): BoardItem | null {
  if (picture_id === null) return { id, picture: null, title, note, mark };
  const picture = findPicture(picture_id);
  const isThere = items.some((item) => item.picture?.id === picture_id);
  return picture && !isThere ? { id, picture, title, note, mark } : null;
}

/**
 * The actions that undo some actions, last one first.
 *
 * @param board before the actions.
 * @returns empty when the actions change nothing.
 */
export function invertActions(
  board: Board,
  actions: readonly BoardAction[],
  findPicture: FindPicture,
): BoardAction[] {
  const back: BoardAction[] = [];
  let at = board;
  for (const action of actions) {
    back.unshift(...invertOne(at, action));
    at = withActions(at, [action], findPicture);
  }
  return back;
}

function invertOne(board: Board, action: BoardAction): BoardAction[] {
  if (action.type === "rename")
    return action.name === board.name ? [] : [{ type: "rename", name: board.name }];
  const items = board.items.map(({ id, picture, title, note, mark }) => ({
    ...{ id, title, note, mark },
    pictureId: picture?.id ?? null,
  }));
  return invertAction(items, action);
}
