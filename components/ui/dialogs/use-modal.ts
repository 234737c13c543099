"use client";
import { type RefObject, useEffect, useRef } from "react";
import { listenToKeys } from "@/lib/client/commands/keyboard-listener";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex='0']";

/**
 * Makes an element modal for as long as it is open: everything outside is inert from the second frame on, and Escape and the
 * browser's Back close it. The focus moves inside at once and returns afterwards.
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
    const focusInside = () => {
      if (!element.contains(document.activeElement)) element.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
    focusInside();
    let undoInert = () => {};
    // A browser styles everything anew that becomes inert: on a full page that takes as long as showing the element, so each has its frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        focusInside();
        undoInert = makeOthersInert(element);
      });
    });

    // An extra history entry lets Back close the element instead of leaving the page. Delayed, because React runs every
    // effect twice in development, and until the entry of the last one is gone.
    let hasEntry = false;
    const addEntry = () => {
      hasEntry = true;
      window.history.pushState({ ...window.history.state, isModal: true }, "");
    };
    const step = setTimeout(() => {
      if (isGoingBack) window.addEventListener("popstate", addEntry, { once: true });
      else addEntry();
    });
    const back = () => {
      if (!hasEntry) return;
      hasEntry = false;
      close.current();
    };
    const endKeys = listenToKeys(({ key }) => {
      if (key === "Escape") close.current();
      return key === "Escape";
    });
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("popstate", back);
      window.removeEventListener("popstate", addEntry);
      endKeys();
      clearTimeout(step);
      cancelAnimationFrame(frame);
      undoInert();
      if (hasEntry && window.history.state?.isModal) goBack();
      const { activeElement: at } = document;
      const isLost = !at || at === document.body || !at.checkVisibility();
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [modal, open]);
}

/** Whether a step back has been asked for and not yet taken: an entry added meanwhile would be the one it leaves. */
let isGoingBack = false;

function goBack(): void {
  isGoingBack = true;
  window.addEventListener("popstate", () => (isGoingBack = false), { once: true });
  window.history.back();
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
