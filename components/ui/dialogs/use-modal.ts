"use client";
import { type RefObject, useEffect, useRef } from "react";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex='0']";

/**
 * Makes an element the only thing on the page for as long as it is open: what lies around it is out of reach, and
 * Escape and the browser's Back close it. The focus goes in, stays in, and returns to where it came from.
 *
 * @param modal the element; it may lie anywhere, and nothing beside it or beside what it lies in can be reached.
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
    const reachable = shutOut(element);
    if (!element.contains(opener)) element.querySelector<HTMLElement>(FOCUSABLE)?.focus();

    // Back closes what is open instead of leaving the page: one step of the history stands for it. Not at once, because
    // while developing every effect is tried out first.
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
      reachable();
      if (!isStepTaken && window.history.state?.isModal) window.history.back();
      const { activeElement: at } = document;
      const isLost = !at || at === document.body || !at.checkVisibility();
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [modal, open]);
}

/** Puts all that is beside the element, up to the page, out of reach. @returns how to undo it. */
function shutOut(element: HTMLElement): () => void {
  const shut: HTMLElement[] = [];
  for (let at: HTMLElement = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      if (beside === at || !(beside instanceof HTMLElement) || beside.inert) continue;
      if (beside.hasAttribute("data-modal-backdrop") || beside.matches("[aria-live], script, style"))
        continue;
      beside.inert = true;
      shut.push(beside);
    }
  }
  return () => {
    for (const one of shut) one.inert = false;
  };
}
