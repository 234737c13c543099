/** Removes all cookies from a request except the studio's own. */
import "server-only";
import { LIBRARY_LOOK_COOKIE } from "contract/creations/library-look";
import { StudioError } from "contract/studio-error";
import { WINDOW_COOKIE } from "contract/window-size";
import { cookieOptions, linkCookieName } from "@/lib/auth/cookies";
import type { Settings } from "@/lib/settings/env";

const MAX_COOKIES = 20;

/**
 * Creates the filter for one studio.
 *
 * Next's time is quadratic in the number of cookies, so foreign cookies, which anybody can send by the thousand, must
 * not reach it.
 *
 * @returns the header with the studio's cookies, in their order, the first of equal names; undefined when none is left.
 * The filter throws StudioError `headers_too_large` for more than 20 of the studio's cookies.
 */
export function ownCookies(settings: Pick<Settings, "publicUrl">) {
  const names = new Set([
    ...Object.values(cookieOptions(settings)).map((cookie) => cookie?.name),
    linkCookieName(settings),
    WINDOW_COOKIE,
    LIBRARY_LOOK_COOKIE,
  ]);
  // next-auth splits a long value into cookies whose names end with a number.
  const isOwn = (name: string) => names.has(name.replace(/\.\d{1,2}$/, ""));

  return (header: string | undefined): string | undefined => {
    const kept = new Map<string, string>();
    for (const pair of header?.split(";") ?? []) {
      const name = pair.slice(0, Math.max(pair.indexOf("="), 0)).trim();
      if (!isOwn(name) || kept.has(name)) continue;
      kept.set(name, pair.trim());
      if (kept.size > MAX_COOKIES)
        throw new StudioError("headers_too_large", "The request carries too many cookies of the studio.");
    }
    return kept.size > 0 ? Array.from(kept.values()).join("; ") : undefined;
  };
}
