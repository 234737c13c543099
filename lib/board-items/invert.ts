/** Undo: the actions that lead back. */
import type { Decision } from "contract/boards/board";
import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import type { ArrangedItem, ItemAction } from "./item-list";
import { hasPicture, isMeant, replacePicture, type Versioned } from "./versions";

/** An item with the ids of its pictures. */
export interface RemovableItem extends ArrangedItem, Versioned {}

/**
 * The actions that undo an action, to be sent in one call. What others have changed in the meantime stays: a picture, decision, note or title is taken
 * back only while it is still the one that the action set.
 *
 * @param items the items before the action.
 * @returns empty when the action changes nothing.
 */
export function invertAction(items: readonly RemovableItem[], action: ItemAction): BoardAction[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  switch (action.type) {
    case "add": {
      const added = action.items.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
      return added.length > 0 ? [{ type: "remove", item_ids: added }] : [];
    }
    case "remove":
      return runsOf(items, new Set(action.item_ids)).map(({ run, after }) => ({
        type: "add",
        items: run.map(toNewItem),
        after,
      }));
    case "move":
      // From front to back, so that the item after which a run goes is in its old place by then.
      return runsOf(items, new Set(action.item_ids)).map(({ run, after }) => ({
        type: "move",
        item_ids: run.map(({ id }) => id),
        after,
      }));
    case "decide": {
      const before = new Map<Decision | null, string[]>();
      for (const { id, decision } of known(action.item_ids)) {
        if (decision !== action.decision && isMeant(decision, action.was))
          before.set(decision, [...(before.get(decision) ?? []), id]);
      }
      return [...before].map(([decision, item_ids]) => ({
        type: "decide",
        item_ids,
        decision,
        was: action.decision,
      }));
    }
    case "replace": {
      const { item_id, picture_id } = action;
      const item = byId.get(item_id);
      const isElsewhere = items.some((other) => other.id !== item_id && hasPicture(other, picture_id));
      if (!item || item.pictureId === null || isElsewhere || !replacePicture(item, action)) return [];
      const isNew = !hasPicture(item, picture_id);
      return [
        {
          ...{ type: "replace", item_id, picture_id: item.pictureId, was: picture_id },
          ...(isNew && { forget: picture_id }),
        },
      ];
    }
    case "note":
      return known([action.item_id])
        .filter(({ note }) => isMeant(note, action.was))
        .map(({ id, note }) => ({
          ...{ type: "note", item_id: id, note },
          was: action.note,
        }));
    case "title":
      return known([action.item_id])
        .filter(({ title }) => isMeant(title, action.was))
        .map(({ id, title }) => ({
          ...{ type: "title", item_id: id, title },
          was: action.title,
        }));
  }
}

/** The chosen items as runs of neighbours, each with the item before it. */
function runsOf<Item extends ArrangedItem>(items: readonly Item[], chosen: ReadonlySet<string>) {
  const runs: { run: Item[]; after: string | null }[] = [];
  let after: string | null = null;
  let wasChosen = false;
  for (const item of items) {
    const isChosen = chosen.has(item.id);
    if (isChosen && wasChosen) runs.at(-1)?.run.push(item);
    else if (isChosen) runs.push({ run: [item], after });
    wasChosen = isChosen;
    after = item.id;
  }
  return runs;
}

const toNewItem = ({ id, pictureId, title, note, decision, versions }: RemovableItem): NewBoardItem => ({
  id,
  picture_id: pictureId,
  title,
  note,
  decision,
  ...(versions.length > 0 && { versions: [...versions] }),
});
