/** The items of a board as a linked list with an index by id: an action costs what it names, however many items there are. */
import type { Decision } from "contract/boards/board";
import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import type { ReplaceAction } from "./versions";

/** What an action can change of an item; items of the server and of the page have more. */
export interface ArrangedItem {
  id: string;
  title: string;
  note: string;
  decision: Decision | null;
  /** Who last changed the decision and the note, as whoever keeps the list names them. */
  decided_by?: string | null | undefined;
  noted_by?: string | null | undefined;
}

/** An action on items; renaming a board is none. */
export type ItemAction = Exclude<BoardAction, { type: "rename" }>;

/** The item with another picture; the same item where that changes nothing, such as for a picture that stands elsewhere on the board. */
export type Replace<Item> = (item: Item, action: ReplaceAction) => Item;

export interface ItemList<Item extends ArrangedItem> {
  size: () => number;
  get: (id: string) => Item | undefined;
  /**
   * Changes the list. Unknown ids are ignored, because another tab may have removed them.
   *
   * @param create makes the item of an `add`; null leaves it out, such as a picture that is on the board already.
   * @param replace where it is absent, items keep their pictures.
   */
  apply: (
    action: ItemAction,
    create: (item: NewBoardItem) => Item | null,
    replace?: Replace<Item> | undefined,
  ) => void;
  /** The items in their order. Those that were not changed are the same objects. */
  toArray: () => Item[];
}

/** The name of a board after a rename, which an undo makes only while the name is still the one that was given. */
export const renamed = (
  name: string,
  { name: wanted, was }: Extract<BoardAction, { type: "rename" }>,
): string => (was === undefined || was === name ? wanted : name);

/** Where it is kept who changed a field. */
const BY = { decision: "decided_by", note: "noted_by", title: null } as const;

interface Node<Item> {
  item: Item;
  previous: Node<Item> | null;
  next: Node<Item> | null;
}

/** @param items with different ids, in their order. @param by who changes them; absent for the person of this page. */
export function createItemList<Item extends ArrangedItem>(
  items: readonly Item[],
  by?: string,
): ItemList<Item> {
  const nodes = new Map<string, Node<Item>>();
  let first: Node<Item> | null = null;
  let last: Node<Item> | null = null;
  for (const item of items) add(item, last);

  function add(item: Item, previous: Node<Item> | null): Node<Item> {
    const node = { item, previous: null, next: null };
    nodes.set(item.id, node);
    return link(node, previous);
  }

  /** @param previous null for the beginning. */
  function link(node: Node<Item>, previous: Node<Item> | null): Node<Item> {
    node.previous = previous;
    node.next = previous ? previous.next : first;
    join(previous, node);
    join(node, node.next);
    return node;
  }

  function unlink({ previous, next }: Node<Item>): void {
    join(previous, next);
  }

  function join(previous: Node<Item> | null, next: Node<Item> | null): void {
    if (previous) previous.next = next;
    else first = next;
    if (next) next.previous = previous;
    else last = previous;
  }

  /** The node behind which an action puts items; null for the beginning. */
  function anchorOf(after: string | null | undefined): Node<Item> | null {
    return after === null ? null : (nodes.get(after ?? "") ?? last);
  }

  function nodesOf(ids: readonly string[]): Set<Node<Item>> {
    return new Set(ids.flatMap((id) => nodes.get(id) ?? []));
  }

  /** @param was the value that an undo takes back: an item that has another one since stays as it is; absent for any. */
  function update<Field extends "decision" | "note" | "title">(
    ids: readonly string[],
    field: Field,
    value: ArrangedItem[Field],
    was?: ArrangedItem[Field],
  ): void {
    const byField = BY[field];
    for (const node of nodesOf(ids))
      if (node.item[field] !== value && (was === undefined || node.item[field] === was))
        node.item = { ...node.item, [field]: value, ...(byField && { [byField]: by }) };
  }

  return {
    size: () => nodes.size,
    get: (id) => nodes.get(id)?.item,
    apply(action, create, replace) {
      switch (action.type) {
        case "add": {
          let previous = anchorOf(action.after);
          for (const item of action.items) {
            const made = nodes.has(item.id) ? null : create(item);
            if (made) previous = add(made, previous);
          }
          break;
        }
        case "remove":
          for (const node of nodesOf(action.item_ids)) {
            unlink(node);
            nodes.delete(node.item.id);
          }
          break;
        case "move": {
          const moved = nodesOf(action.item_ids);
          let previous = anchorOf(action.after);
          // An item cannot be put after itself: the nearest one before it that stays is meant.
          while (previous && moved.has(previous)) previous = previous.previous;
          for (const node of moved) unlink(node);
          for (const node of moved) previous = link(node, previous);
          break;
        }
        case "decide":
          update(action.item_ids, "decision", action.decision, action.was);
          break;
        case "replace":
          for (const node of nodesOf([action.item_id])) node.item = replace?.(node.item, action) ?? node.item;
          break;
        case "note":
          update([action.item_id], "note", action.note, action.was);
          break;
        case "title":
          update([action.item_id], "title", action.title, action.was);
          break;
      }
    },
    toArray() {
      const all: Item[] = [];
      for (let node: Node<Item> | null = first; node; node = node.next) all.push(node.item);
      return all;
    },
  };
}
