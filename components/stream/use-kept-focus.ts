"use client";
import { type FocusEvent, useLayoutEffect, useRef } from "react";

/** Keeps the focus on a creation that moves between the pictures and the thin rows, where other elements show it. */
export function useKeptFocus() {
  const focused = useRef<{ element: Element; item: string } | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { item } = focused.current;
    focused.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const now = document.querySelector(`[data-item="${CSS.escape(item)}"]`);
    now?.querySelector<HTMLElement>("[data-item-focus]")?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<Element>) => {
      const item = target.closest<HTMLElement>("[data-item]")?.dataset.item;
      focused.current = item ? { element: target, item } : null;
    },
    onBlur: ({ target }: FocusEvent<Element>) =>
      // An element that is removed may lose the focus first, and is handled above in the same task.
      queueMicrotask(() => {
        if (focused.current?.element === target && target.isConnected) focused.current = null;
      }),
  };
}
