"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** After a step to another page the keyboard goes on at its content, unless the page itself has said where. */
export function FocusMain() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
