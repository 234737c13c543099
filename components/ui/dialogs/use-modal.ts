"use client";
import { type RefObject, useEffect, useRef } from "react";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex='0']";

/**
 * Makes an element modal for as long as it is open: everything outside is inert, and Escape and the browser's Back close
 * it. The focus moves inside and returns afterwards.
 *
 * @param modal the element, anywhere on the page; its siblings and those of its ancestors become inert.
 */
export function useModal(modal: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = modal.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    const undoInert = makeOthersInert(element);
    if (!element.contains(opener)) element.querySelector<HTMLElement>(FOCUSABLE)?.focus();

    // An extra history entry lets Back close the element instead of leaving the page. Delayed, because React runs every
    // effect twice in development.
    const step = setTimeout(() => window.history.pushState({ ...window.history.state, isModal: true }, ""));
    let isStepTaken = false;
    const back = () => {
      isStepTaken = true;
      close.current();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    window.addEventListener("popstate", back);
    document.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("popstate", back);
      document.removeEventListener("keydown", press);
      clearTimeout(step);
      undoInert();
      if (!isStepTaken && window.history.state?.isModal) window.history.back();
      const { activeElement: at } = document;
      const isLost = !at || at === document.body || !at.checkVisibility();
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [modal, open]);
}

/** Makes the siblings of the element and of its ancestors inert. @returns how to undo it. */
function makeOthersInert(element: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  for (let at: HTMLElement = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      if (beside === at || !(beside instanceof HTMLElement) || beside.inert) continue;
      if (beside.hasAttribute("data-modal-backdrop") || beside.matches("[aria-live], script, style"))
        continue;
      beside.inert = true;
      made.push(beside);
    }
  }
  return () => {
    for (const one of made) one.inert = false;
  };
}
