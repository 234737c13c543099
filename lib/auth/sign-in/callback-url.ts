/** Restricts the redirects of sign-in and sign-out to the studio. */
import "server-only";

/**
 * @param wanted an untrusted path or address from a link.
 * @returns the address if it is in the studio, else the studio's front page.
 */
export function callbackUrlWithin(origin: string, wanted: string): string {
  if (!URL.canParse(wanted, origin)) return origin;
  const url = new URL(wanted, origin);
  return url.origin === origin && !url.username && !url.password ? url.href : origin;
}
