"use client";
import { useTheme } from "next-themes";
import { useEffect } from "react";

/** Gives the bars of the browser the background colour of the chosen theme. */
export function ThemeColor() {
  const { resolvedTheme } = useTheme();
  useEffect(() => {
    if (!resolvedTheme) return;
    // The theme class is set after this effect.
    const frame = requestAnimationFrame(() => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
        meta.content = canvas;
    });
    return () => cancelAnimationFrame(frame);
  }, [resolvedTheme]);
  return null;
}
