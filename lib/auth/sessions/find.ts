/** Who a session belongs to. */
import "server-only";
import type { AuthDeps } from "@/lib/auth/deps";
import { secretHash } from "@/lib/auth/secret-hash";

export interface SessionPerson {
  id: string;
  name: string;
  image: string | null;
}

/** @returns null when the session was closed, has expired or never was. */
export async function findSession(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  secret: string,
): Promise<SessionPerson | null> {
  const person = await db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(["people.id", "people.name", "people.image"])
    .where("sessions.id", "=", secretHash(secret))
    .where("sessions.expires_at", ">", clock.now())
    .executeTakeFirst();
  return person ?? null;
}
