/** Lets a browser behind a share link whose password was typed there. */
import "server-only";
import { linkCookieName } from "@/lib/auth/cookies";
import { countGuess } from "@/lib/auth/rate-limits/guesses";
import { countPassword } from "@/lib/auth/rate-limits/passwords";
import { peerAddress } from "@/lib/auth/rate-limits/peer-address";
import { findLock } from "@/lib/boards/links/find-shared-board";
import { isPassword } from "@/lib/boards/links/password/hash";
import { passOf } from "@/lib/boards/links/password/pass";
import type { Runtime } from "@/lib/runtime";

/**
 * Compares a typed password with that of the link.
 *
 * @returns the cookies to set, none for a link without a password; null for a wrong one.
 * @throws StudioError `not_found` as for every link that does not work; `too_many_requests` beyond the limits of one address at one
 * link and of the link, which are counted before the password is looked at, or when too many are being checked.
 */
export async function unlock(
  runtime: Runtime,
  { headers }: Request,
  { secret, password }: { secret: string; password: string },
): Promise<string[] | null> {
  const { boards, settings } = runtime;
  const lock = await countGuess(runtime, { headers, secret }, () => findLock(boards, secret));
  if (!lock) return [];
  const address = peerAddress(headers, settings);
  const isRight = await countPassword(runtime, { linkId: lock.linkId, address }, () =>
    isPassword(password, lock.passwordHash, address),
  );
  if (!isRight) return null;
  const cookie = [
    `${linkCookieName(settings)}=${passOf(boards, lock)}`,
    `Expires=${new Date(lock.expiresAt).toUTCString()}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(settings.publicUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
  // The page, and its data and pictures. A secret has no letter that would need another form in a path.
  return [`/s/${secret}`, `/api/shared/${secret}`].map((path) => `${cookie}; Path=${path}`);
}
