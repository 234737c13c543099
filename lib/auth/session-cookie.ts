/** The session cookie's content: the session's secret, encrypted by next-auth. */
import "server-only";
import { LRUCache } from "lru-cache";
import { decode } from "next-auth/jwt";
import type { AuthDeps } from "@/lib/auth/deps";
import { secretHash } from "@/lib/auth/secret-hash";
import { findSession, isOfDisabledPerson, type SessionPerson } from "./sessions";

/** Cookies opened recently: a tab sends the same cookie with every poll, and opening it costs more than answering. */
const opened = new LRUCache<string, { sid: string; expiresAtMs: number }>({ max: 1_000 });

/**
 * Opens a session cookie. Whether the session is still open is checked in the database each time.
 *
 * @returns the session's secret, or null when the cookie was not made by this studio or is too old.
 */
export async function sessionSecretIn(cookie: string, secret: string): Promise<string | null> {
  const key = secretHash(`${secret} ${cookie}`);
  const known = opened.get(key);
  if (known && known.expiresAtMs > Date.now()) return known.sid;
  try {
    const token = await decode({ token: cookie, secret });
    if (typeof token?.sid !== "string") return null;
    const expiresAtMs = typeof token.exp === "number" ? token.exp * 1_000 : 0;
    opened.set(key, { sid: token.sid, expiresAtMs });
    return token.sid;
  } catch {
    return null;
  }
}

/** The person of a session cookie. @returns null unless the cookie is genuine and its session is still open. */
export async function personOfCookie(
  deps: Pick<AuthDeps, "db" | "clock" | "settings">,
  cookie: string | undefined,
): Promise<SessionPerson | null> {
  if (!cookie) return null;
  const secret = await sessionSecretIn(cookie, deps.settings.secret);
  return secret === null ? null : findSession(deps, secret);
}

/** Whether a cookie without person is that of somebody whom an administrator disabled; nobody else learns of it. */
export async function isCookieOfDisabledPerson(
  deps: Pick<AuthDeps, "db" | "clock" | "settings">,
  cookie: string | undefined,
): Promise<boolean> {
  if (!cookie) return false;
  const secret = await sessionSecretIn(cookie, deps.settings.secret);
  return secret !== null && isOfDisabledPerson(deps, secret);
}
