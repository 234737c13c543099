"use client";
import { useTheme } from "next-themes";
import { useEffect } from "react";

/** Lets the browser's own bars take the canvas of the theme that is chosen here, whatever the system prefers. */
export function ThemeColor() {
  const { resolvedTheme } = useTheme();
  useEffect(() => {
    if (!resolvedTheme) return;
    // The theme itself is put on after this.
    const frame = requestAnimationFrame(() => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
        meta.content = canvas;
    });
    return () => cancelAnimationFrame(frame);
  }, [resolvedTheme]);
  return null;
}
