/** Where sign-in and sign-out may lead. */
import "server-only";

/**
 * @param wanted a path or an address, as a stranger may have put it into a link.
 * @returns the same within the studio; the studio's front page instead of anywhere else.
 */
export function callbackUrlWithin(origin: string, wanted: string): string {
  if (!URL.canParse(wanted, origin)) return origin;
  const url = new URL(wanted, origin);
  return url.origin === origin && !url.username && !url.password ? url.href : origin;
}
