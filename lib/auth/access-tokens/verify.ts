/** Who an access token belongs to. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { secretHash } from "@/lib/auth/secret-hash";

const MINUTE_MS = 60_000;

/** The form of an access token; anything else is not looked up. */
export const TOKEN_PATTERN = /^ps_[A-Za-z0-9_-]{43}$/;

/**
 * Looks the token up and notes its use, at most once a minute so that polling does not write all the time.
 *
 * @returns null when it is unknown or was revoked.
 */
export async function verifyAccessToken(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  token: string,
): Promise<{ id: string; name: string } | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const found = await db
    .selectFrom("access_tokens")
    .innerJoin("people", "people.id", "access_tokens.person_id")
    .select(["access_tokens.id as token_id", "access_tokens.last_used_at", "people.id", "people.name"])
    .where("access_tokens.token_hash", "=", secretHash(token))
    .executeTakeFirst();
  if (!found) return null;
  const now = clock.now();
  if (found.last_used_at === null || now - found.last_used_at >= MINUTE_MS) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_at: now })
      .where("id", "=", found.token_id)
      .execute();
  }
  return { id: found.id, name: found.name };
}
