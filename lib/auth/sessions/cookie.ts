/** The session cookie's content: the session's secret, encrypted by next-auth. */
import "server-only";
import { decode } from "next-auth/jwt";
import type { AuthDeps } from "@/lib/auth/deps";
import { findSession, type SessionPerson } from "./find";

/** @returns the session's secret, or null when the cookie was not made by this studio or is too old. */
export async function sessionSecretIn(cookie: string, secret: string): Promise<string | null> {
  try {
    const token = await decode({ token: cookie, secret });
    return typeof token?.sid === "string" ? token.sid : null;
  } catch {
    return null;
  }
}

/** Who a session cookie belongs to. @returns null unless it is genuine and its session is still open. */
export async function personOfCookie(
  deps: Pick<AuthDeps, "db" | "clock" | "settings">,
  cookie: string | undefined,
): Promise<SessionPerson | null> {
  if (!cookie) return null;
  const secret = await sessionSecretIn(cookie, deps.settings.secret);
  return secret === null ? null : findSession(deps, secret);
}
