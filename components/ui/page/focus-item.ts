/**
 * Moves the focus when the focused element disappears: to its item, or to the item beside it.
 *
 * An item is an element with `data-item`; inside it, `data-item-focus` marks the element that takes the focus.
 */

/** What takes the focus for an item; null where it has nothing. */
export const focusTarget = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>("[data-item-focus]") ?? null;

/** Moves the focus to the content of the page, under the name of its heading, so that screen readers say where it is. */
export function focusMain(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1")?.textContent;
  if (heading) main.ariaLabel = heading;
  main?.focus({ preventScroll: true });
}

const focusTargetOrMain = (item: Element | null | undefined) => {
  const target = focusTarget(item);
  if (target) target.focus({ preventScroll: true });
  else focusMain();
};

/** Moves the focus to the item that contains this element, before the element is removed. */
export function focusItemOf(element: Element): void {
  focusTargetOrMain(element.closest("[data-item]"));
}

/** Moves the focus to the next or previous item, before the item of this element is removed. */
export function focusNeighbourOf(element: Element): void {
  const item = element.closest("[data-item]");
  const all = [...document.querySelectorAll("[data-item]")];
  const at = item ? all.indexOf(item) : -1;
  focusTargetOrMain(all[at + 1] ?? all[at - 1]);
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
