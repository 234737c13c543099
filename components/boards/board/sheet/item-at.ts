/** @returns the id of the picture with the focus, or else of the one under the pointer; null when there is none. */
export function itemIdAt(mayBePointedAt: boolean): string | null {
  const focused = document.activeElement?.closest<HTMLElement>("[data-item-id]");
  const pointedAt = mayBePointedAt ? document.querySelector<HTMLElement>("[data-item-id]:hover") : null;
  return (focused ?? pointedAt)?.dataset.itemId ?? null;
}
