/**
 * The size of a browser's window, which the pages tell the server in a cookie, so that it can lay out the first screen.
 */

/** `1440x900`, set by the pages; it says nothing about the person. */
export const WINDOW_COOKIE = "prompt-studio.window";

export interface WindowSize {
  /** CSS pixels inside the window, without its scrollbar. */
  width: number;
  height: number;
}

const FORM = /^([1-9]\d{2,3})x([1-9]\d{2,3})$/;
const DESKTOP: WindowSize = { width: 1440, height: 900 };
const PHONE: WindowSize = { width: 390, height: 844 };

export const windowSizeText = ({ width, height }: WindowSize): string =>
  `${Math.round(width)}x${Math.round(height)}`;

/** @param cookie as the browser sent it. @param userAgent for a guess where there is no readable cookie. */
export function readWindowSize(cookie: string | undefined, userAgent: string | null): WindowSize {
  const [, width, height] = FORM.exec(cookie ?? "") ?? [];
  if (width && height) return { width: Number(width), height: Number(height) };
  return /Mobi|Android|iPhone/.test(userAgent ?? "") ? PHONE : DESKTOP;
}
