/** Actions on a whole board, in the browser: what they show before the server has answered, and what undoes them. */

import type { Board, BoardItem, BoardPicture, ItemVersion } from "contract/boards/board";
import type { BoardAction, BoardChange, NewBoardItem } from "contract/boards/board-actions";
import { applyAction } from "@/lib/board-items/apply";
import { invertAction } from "@/lib/board-items/invert";
import { renamed } from "@/lib/board-items/item-list";
import {
  hasPicture,
  isMeant,
  type ReplaceAction,
  replacePicture,
  type Versioned,
} from "@/lib/board-items/versions";

/** Finds a picture that this tab has seen, by its id, so that it is shown at once when its removal is undone. */
export type FindPicture = (pictureId: string) => BoardPicture | undefined;

/** The board after some actions, one after another. A picture that this tab has never seen appears with the server's answer. */
export function withActions(board: Board, actions: readonly BoardAction[], findPicture: FindPicture): Board {
  let { name, items } = board;
  for (const action of actions) {
    if (action.type === "rename") name = renamed(name, action);
    else
      items = applyAction(
        items,
        action,
        (item) => toItem(item, items, findPicture),
        (item, replacement) => withPicture(item, replacement, items, findPicture),
      );
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
  const histories = new Map(added.map(({ id, picture, versions }) => [id, { picture, versions }]));
  const items = changed.items.map((item) => ({ ...item, ...histories.get(item.id) }));
  return { ...changed, items, name, version: isExact ? version : board.version };
}

/** The ids of all items that an action names. */
function namedIn(action: BoardAction): string[] {
  switch (action.type) {
    case "add":
      return [...action.items.map(({ id }) => id), ...(action.after ? [action.after] : [])];
    case "move":
      return [...action.item_ids, ...(action.after ? [action.after] : [])];
    case "remove":
    case "decide":
      return action.item_ids;
    case "replace":
    case "note":
    case "title":
      return [action.item_id];
    case "rename":
      return [];
  }
}

function toItem(
  { id, picture_id, title, note, decision, versions = [] }: NewBoardItem,
  items: readonly BoardItem[],
  findPicture: FindPicture,
): BoardItem | null {
  if (picture_id === null) return { id, picture: null, title, note, decision, versions: [] };
  const picture = findPicture(picture_id);
  if (!picture || items.some((item) => hasPicture(idsOf(item), picture_id))) return null;
  const known = versions.flatMap((version) => findPicture(version) ?? []).map(toVersion);
  return { id, picture, title, note, decision, versions: known.length > 1 ? known : [] };
}

/** As it is, where its new picture stands elsewhere on the board, or was never seen by this tab. */
function withPicture(
  item: BoardItem,
  action: ReplaceAction,
  items: readonly BoardItem[],
  findPicture: FindPicture,
): BoardItem {
  const picture = findPicture(action.picture_id);
  const isElsewhere = items.some(
    (other) => other.id !== item.id && hasPicture(idsOf(other), action.picture_id),
  );
  const after = replacePicture(idsOf(item), action);
  if (!picture || !item.picture || isElsewhere || !after) return item;
  const known = new Map(
    [...item.versions, toVersion(item.picture), toVersion(picture)].map((v) => [v.id, v]),
  );
  return { ...item, picture, versions: after.versions.flatMap((id) => known.get(id) ?? []) };
}

/** The ids of the pictures of an item. */
const idsOf = ({ picture, versions }: BoardItem): Versioned => ({
  pictureId: picture?.id ?? null,
  versions: versions.map(({ id }) => id),
});

const toVersion = (picture: BoardPicture): ItemVersion => ({
  ...{ id: picture.id, creation_id: picture.creation_id, index: picture.index },
  ...{ width: picture.width, height: picture.height, create_time: picture.create_time },
  ...{ media_url: picture.media_url, view_url: picture.view_url, thumbnail_url: picture.thumbnail_url },
});

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
    return action.name === board.name || !isMeant(board.name, action.was)
      ? []
      : [{ type: "rename", name: board.name, was: action.name }];
  const items = board.items.map((item) => {
    const { id, title, note, decision } = item;
    return { id, title, note, decision, ...idsOf(item) };
  });
  return invertAction(items, action);
}
