/** Who an access token belongs to. */
import "server-only";
import { isStillAdmitted } from "@/lib/auth/admission";
import type { AuthDeps } from "@/lib/auth/deps";
import { secretHash } from "@/lib/auth/secret-hash";

const MINUTE_MS = 60_000;

/** The form of an access token; anything else is not looked up. */
export const TOKEN_PATTERN = /^ps_[A-Za-z0-9_-]{43}$/;

/**
 * Looks the token up and notes its use, at most once a minute so that polling does not write all the time.
 *
 * @returns null when it is unknown or was revoked, and when its person may not sign in any more.
 */
export async function verifyAccessToken(
  { db, clock, settings }: Pick<AuthDeps, "db" | "clock" | "settings">,
  token: string,
): Promise<{ id: string; name: string } | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const found = await db
    .selectFrom("access_tokens")
    .innerJoin("people", "people.id", "access_tokens.person_id")
    .select(["access_tokens.id as token_id", "access_tokens.last_used_at", "people.id", "people.name"])
    .select(["people.provider", "people.proof", "people.proven_at"])
    .where("access_tokens.token_hash", "=", secretHash(token))
    .executeTakeFirst();
  const now = clock.now();
  if (!found || !isStillAdmitted(settings, found, now)) return null;
  if (found.last_used_at === null || now - found.last_used_at >= MINUTE_MS) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_at: now })
      .where("id", "=", found.token_id)
      .execute();
  }
  return { id: found.id, name: found.name };
}
