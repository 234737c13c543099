/** Who a session belongs to. */
import "server-only";
import { isStillAdmitted } from "@/lib/auth/admission";
import type { AuthDeps } from "@/lib/auth/deps";
import { secretHash } from "@/lib/auth/secret-hash";

export interface SessionPerson {
  id: string;
  name: string;
  image: string | null;
}

/** @returns null when the session was closed, has expired or never was, and when its person may not sign in any more. */
export async function findSession(
  { db, clock, settings }: Pick<AuthDeps, "db" | "clock" | "settings">,
  secret: string,
): Promise<SessionPerson | null> {
  const person = await db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(["people.id", "people.name", "people.image"])
    .select(["people.provider", "people.proof", "people.proven_at"])
    .where("sessions.id", "=", secretHash(secret))
    .where("sessions.expires_at", ">", clock.now())
    .executeTakeFirst();
  if (!person || !isStillAdmitted(settings, person, clock.now())) return null;
  return { id: person.id, name: person.name, image: person.image };
}
