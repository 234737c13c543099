const MAX_AGE_S = 365 * 24 * 3_600;

/**
 * Keeps something in a cookie for a year, so that the server can lay out the next page with it.
 *
 * @param name one that the front door lets through. @param value in any characters.
 */
export function keepCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${MAX_AGE_S}; samesite=lax${secure}`;
}
