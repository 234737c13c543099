import { useEffect, useRef } from "react";

/**
 * The keys of what covers the page, whatever has the focus. A listener of its own, because the page of a share link does without
 * the studio's.
 *
 * @param order whether the elements of the page hear a key first.
 */
export function useKeys(
  onKey: (event: KeyboardEvent) => void,
  order: "before the page" | "after the page",
): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    const capture = order === "before the page";
    window.addEventListener("keydown", press, { capture });
    return () => window.removeEventListener("keydown", press, { capture });
  }, [order]);
}
