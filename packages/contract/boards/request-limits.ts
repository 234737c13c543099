/** How much one request or answer about boards holds; without schemas, because pages need the numbers alone. */

/** Ids of pictures, creations or items that one request names. */
export const MAX_IDS_AT_ONCE = 500;
export const MAX_ACTIONS_AT_ONCE = 500;
/** Items of one answer: as many as are read and written without delaying anybody. */
export const BOARD_PAGE_ITEMS = 200;

/** How many items an action names, without looking at what they are. */
export function idsIn(action: object): number {
  const countOf = (field: string) => {
    const value: unknown = Reflect.get(action, field);
    return Array.isArray(value) ? value.length : 0;
  };
  const items: unknown = Reflect.get(action, "items");
  const added = Array.isArray(items) ? items.reduce((sum: number, item) => sum + idsInItem(item), 0) : 0;
  return added + countOf("item_ids") + ("item_id" in action ? 1 : 0);
}

/** An item counts as many as it has pictures. */
export function idsInItem(item: unknown): number {
  const versions: unknown =
    item !== null && typeof item === "object" ? Reflect.get(item, "versions") : undefined;
  return Array.isArray(versions) ? Math.max(1, versions.length) : 1;
}
