/**
 * Gives the focus a new place when the element that has it disappears or is disabled; otherwise the next key press would
 * start at the top of the page.
 *
 * The new place is the next entry of its list, else the item that contained the element, else the nearest control beside
 * it, else the control that had the focus before, else the content of the page.
 */
import { focusMain, focusTarget } from "./focus-item";

/** Where the removed part of the page was. */
interface Gap {
  removed: Node | null;
  parent: Node;
  next: Node | null;
  previous: Node | null;
}

const CONTROL = "[data-item-focus], a[href], button, input, select, textarea, summary, [tabindex]";
/** Controls outside of these have nothing to do with one inside. */
const REGION = "main, nav, form, dialog, [popover], body";
/** What covers the page: when it closes, the focus goes back to where it was before. */
const COVER = "dialog, [popover], [data-sonner-toaster]";

const MAX_REMEMBERED = 20;

const canTakeFocus = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(":disabled, [inert] *");

/** @returns whether it has the focus now: below a modal dialog nothing takes it. */
function tryFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement && canTakeFocus(element))) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** The first control that the Tab key reaches in a part of the page, or that a list has marked for it. */
function controlIn(part: Node | null): Element | null {
  if (!(part instanceof Element)) return null;
  const all = [part, ...part.querySelectorAll(CONTROL)];
  const isReached = (one: Element) =>
    one instanceof HTMLElement &&
    one.matches(CONTROL) &&
    (one.tabIndex >= 0 || "itemFocus" in one.dataset) &&
    canTakeFocus(one);
  return all.find(isReached) ?? null;
}

/** A control of the next or previous entry, where a whole entry of a list was removed. */
function controlOfNextEntry({ removed, next, previous }: Gap, lost: Node): Element | null {
  if (!removed || removed === lost) return null;
  for (const entry of [next, previous]) {
    const found = entry?.nodeName === removed.nodeName ? controlIn(entry) : null;
    if (found) return found;
  }
  return null;
}

/** The nearest control after or before the gap, within its region. */
function controlBeside({ parent, next, previous }: Gap): Element | null {
  for (let at: Node | null = parent; at instanceof Element; at = at.parentElement) {
    for (let after: Node | null = next; after; after = after.nextSibling) {
      const found = controlIn(after);
      if (found) return found;
    }
    for (let before: Node | null = previous; before; before = before.previousSibling) {
      const found = controlIn(before);
      if (found) return found;
    }
    if (at.matches(REGION)) return null;
    next = at.nextSibling;
    previous = at.previousSibling;
  }
  return null;
}

/** @returns how to stop. */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let gap: Gap | null = null;
  let isChecking = false;
  const before: HTMLElement[] = [];

  const contains = (removed: Node, node: Node | null | undefined) => !!node && removed.contains(node);

  function onRemoved(records: MutationRecord[]) {
    if (!last || last.isConnected) return;
    // First the element itself, then perhaps the part from which it was removed.
    for (const { removedNodes, target, nextSibling, previousSibling } of records)
      for (const removed of removedNodes)
        if (contains(removed, last) || contains(removed, gap?.parent))
          gap = { removed, parent: target, next: nextSibling, previous: previousSibling };
    check();
  }

  /** Two frames later: what closes or removes something may move the focus itself. */
  function check() {
    if (isChecking) return;
    isChecking = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isChecking = false;
        if (last && (document.activeElement ?? document.body) === document.body) recover(last);
      }),
    );
  }

  function recover(lost: HTMLElement) {
    last = null;
    // The person has clicked beside it.
    if (canTakeFocus(lost)) return;
    const where = lost.isConnected
      ? {
          removed: null,
          parent: lost.parentNode ?? document.body,
          next: lost.nextSibling,
          previous: lost.previousSibling,
        }
      : gap;
    const cover = lost.closest(COVER);
    const isCoverGone = cover !== null && !canTakeFocus(cover);
    const isPageGone = lost.closest("main")?.isConnected === false;
    if (where?.parent.isConnected && !isCoverGone && !isPageGone) {
      if (tryFocus(controlOfNextEntry(where, lost))) return;
      const parent = where.parent instanceof Element ? where.parent : null;
      if (tryFocus(focusTarget(parent?.closest("[data-item]")))) return;
      if (tryFocus(controlBeside(where))) return;
    }
    while (before.length > 0 && !isPageGone) if (tryFocus(before.pop() ?? null)) return;
    focusMain();
  }

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || target === last) return;
    if (last) before.push(last);
    if (before.length > MAX_REMEMBERED) before.shift();
    last = target;
    gap = null;
  }

  // A control that is hidden or disabled loses the focus without being removed.
  const onFocusOut = ({ relatedTarget }: FocusEvent) => !relatedTarget && check();

  onFocusIn({
    target: document.activeElement === document.body ? null : document.activeElement,
  } as FocusEvent);
  const observer = new MutationObserver(onRemoved);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onFocusIn, true);
  document.addEventListener("focusout", onFocusOut, true);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocusIn, true);
    document.removeEventListener("focusout", onFocusOut, true);
  };
}
