import { neighbourOf } from "./neighbour";

/** These use arrow keys themselves. */
const OWN_KEYS = "input:not([type=checkbox]), textarea, select, [role=slider], [contenteditable]";

/**
 * Moves the focus from a tile to another by an arrow key, Home or End. A tile is an element that takes the focus and has
 * `data-tile`, or contains what has the focus; it moves among those of its dialog or of the page.
 *
 * @returns whether the key was one of a tile; at the edge it does nothing, so that it scrolls no page.
 */
export function moveAmongTiles(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented)
    return false;
  if (!(target instanceof Element) || target.closest(OWN_KEYS)) return false;
  const tile = target.closest<HTMLElement>("[data-tile]");
  if (!tile) return false;
  const tiles = [
    ...(tile.closest("dialog, main") ?? document).querySelectorAll<HTMLElement>("[data-tile]"),
  ].filter((one) => one.getClientRects().length > 0);
  const boxes = tiles.map((one) => one.getBoundingClientRect());
  const next = neighbourOf(boxes, tiles.indexOf(tile), key);
  if (next === null) return false;
  const to = tiles[next];
  to?.focus({ preventScroll: true });
  // By as little as is needed, and not below the bars of the page, which are its scroll padding.
  to?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
