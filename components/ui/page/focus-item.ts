/**
 * Where the keyboard goes when what it stood on is no more: to the item it belonged to, or the one beside it.
 *
 * An item is an element with `data-item`, and inside it `data-item-focus` marks what takes the focus.
 */

const taker = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>("[data-item-focus]") ?? null;

const main = () => document.getElementById("main");

/** To the item around this element, before the element goes. */
export function focusItemOf(element: Element): void {
  (taker(element.closest("[data-item]")) ?? main())?.focus({ preventScroll: true });
}

/** To the item after the one around this element, or the one before it, before the item goes. */
export function focusNeighbourOf(element: Element): void {
  const item = element.closest("[data-item]");
  const all = [...document.querySelectorAll("[data-item]")];
  const at = item ? all.indexOf(item) : -1;
  (taker(all[at + 1] ?? all[at - 1]) ?? main())?.focus({ preventScroll: true });
}

/** It takes a moment until what came back is drawn; after so many frames nobody waits for it any more. */
const PATIENCE = 30;

/** To the item of this name, once it is on the page again. */
export function focusItem(name: string, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const element = taker(document.querySelector(`[data-item="${CSS.escape(name)}"]`));
    if (!element) {
      if (frames > 0) focusItem(name, frames - 1);
      return;
    }
    element.focus();
    // Notices give the focus back to where it came from when it leaves them; that is not where it shall go.
    if (document.activeElement !== element) element.focus();
  });
}
