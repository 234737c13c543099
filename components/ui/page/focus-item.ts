/**
 * Moves the focus when the focused element disappears: to its item, or to the item beside it.
 *
 * An item is an element with `data-item`; inside it, `data-item-focus` marks the element that takes the focus.
 */

const focusTarget = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>("[data-item-focus]") ?? null;

const main = () => document.getElementById("main");

/** Moves the focus to the item that contains this element, before the element is removed. */
export function focusItemOf(element: Element): void {
  (focusTarget(element.closest("[data-item]")) ?? main())?.focus({ preventScroll: true });
}

/** Moves the focus to the next or previous item, before the item of this element is removed. */
export function focusNeighbourOf(element: Element): void {
  const item = element.closest("[data-item]");
  const all = [...document.querySelectorAll("[data-item]")];
  const at = item ? all.indexOf(item) : -1;
  (focusTarget(all[at + 1] ?? all[at - 1]) ?? main())?.focus({ preventScroll: true });
}

/** How many frames a restored item may take to appear. */
const MAX_FRAMES = 30;

/** Moves the focus to an item once it is on the page again. */
export function focusItem(name: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const element = focusTarget(document.querySelector(`[data-item="${CSS.escape(name)}"]`));
    if (!element) {
      if (frames > 0) focusItem(name, frames - 1);
      return;
    }
    element.focus();
    // A notice that loses the focus returns it to the previous element, so the focus is set again.
    if (document.activeElement !== element) element.focus();
  });
}
