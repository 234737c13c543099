"use client";
import { WINDOW_COOKIE, windowSizeText } from "contract/window-size";
import { useEffect } from "react";
import { keepCookie } from "@/lib/client/cookie";

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
