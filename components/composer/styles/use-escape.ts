"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Escape inside of the element calls the handler instead of closing the dialog around it.
 *
 * @param onEscape @returns whether it did something; if not, the dialog closes.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => boolean): void {
  const handle = useRef(onEscape);
  useEffect(() => {
    handle.current = onEscape;
  });
  useEffect(() => {
    const inside = element.current;
    // By neither React nor the page's listener: both listen outside of the dialog, where Escape does not arrive.
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !handle.current()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    inside?.addEventListener("keydown", press);
    return () => inside?.removeEventListener("keydown", press);
  }, [element]);
}
