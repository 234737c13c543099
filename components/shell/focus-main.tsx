"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { focusMain } from "@/components/ui/page/focus-item";

/** Moves the focus to the content of a new page, unless the page has set it itself. */
export function FocusMain() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    focusMain();
  }, [path]);
  return null;
}
