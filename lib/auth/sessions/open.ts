/** Signs a browser in. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { newSecret, secretHash } from "@/lib/auth/secret-hash";

export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/**
 * Opens a session, and sweeps out this person's that have ended.
 *
 * @returns the secret for the cookie; only its hash is kept.
 */
export async function openSession({ db, clock }: Pick<AuthDeps, "db" | "clock">, personId: string) {
  const now = clock.now();
  const secret = newSecret();
  await db.deleteFrom("sessions").where("person_id", "=", personId).where("expires_at", "<=", now).execute();
  await db
    .insertInto("sessions")
    .values({
      id: secretHash(secret),
      person_id: personId,
      created_at: now,
      expires_at: now + SESSION_LIFETIME_SECONDS * 1000,
    })
    .execute();
  return secret;
}
