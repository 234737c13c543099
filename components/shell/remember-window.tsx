"use client";
import { useEffect } from "react";
import { WINDOW_COOKIE, windowSizeText } from "@/lib/contract/window-size";

/** Tells the server the size of the window, so that the next page comes with its first screen laid out. */
export function RememberWindow() {
  useEffect(() => {
    const remember = () => {
      const { clientWidth: width } = document.documentElement;
      const size = windowSizeText({ width, height: window.innerHeight });
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
      document.cookie = `${WINDOW_COOKIE}=${size}; path=/; max-age=31536000; samesite=lax`;
    };
    remember();
    window.addEventListener("resize", remember);
    return () => window.removeEventListener("resize", remember);
  }, []);
  return null;
}
