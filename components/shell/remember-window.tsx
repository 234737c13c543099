"use client";
import { useEffect } from "react";
import { keepCookie } from "@/lib/client/cookie";
import { WINDOW_COOKIE, windowSizeText } from "@/lib/contract/window-size";

/** Tells the server the size of the window, so that the next page comes with its first screen laid out. */
export function RememberWindow() {
  useEffect(() => {
    const remember = () => {
      const { clientWidth: width } = document.documentElement;
      keepCookie(WINDOW_COOKIE, windowSizeText({ width, height: window.innerHeight }));
    };
    remember();
    window.addEventListener("resize", remember);
    return () => window.removeEventListener("resize", remember);
  }, []);
  return null;
}
