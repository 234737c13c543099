/** The sessions of signed-in browsers: open, find, close, and purge the expired ones. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { admissionColumns, isAdministrator, isStillAdmitted } from "./admission";
import type { AuthDeps } from "./deps";
import { newSecret, secretHash } from "./secret-hash";
import { rowOfProof } from "./verified";

export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

export interface SessionPerson {
  id: string;
  name: string;
  image: string | null;
  /** Whether this person administers the studio. */
  isAdmin: boolean;
}

/**
 * Opens a session, and deletes the person's expired sessions.
 *
 * @returns the secret for the cookie; only its hash is stored.
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

/** @returns null when the session is closed, expired or unknown, and when its person is disabled or no longer admitted. */
export async function findSession(
  { db, clock, settings }: Pick<AuthDeps, "db" | "clock" | "settings">,
  secret: string,
): Promise<SessionPerson | null> {
  const hash = secretHash(secret);
  const found = await rowOfProof({ db, clock }, hash, () =>
    db
      .selectFrom("sessions")
      .innerJoin("people", "people.id", "sessions.person_id")
      .select(["people.id", "people.name", "people.image", "sessions.expires_at"])
      .select(admissionColumns(db))
      .where("sessions.id", "=", hash)
      .executeTakeFirst(),
  );
  const now = clock.now();
  if (!found || found.expires_at <= now || !isStillAdmitted(settings, found, now)) return null;
  const { id, name, image } = found;
  return { id, name, image, isAdmin: isAdministrator(settings, found) };
}

/** Whether the session would still be open, had an administrator not disabled its person. */
export async function isOfDisabledPerson(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  secret: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select("people.id")
    .where("sessions.id", "=", secretHash(secret))
    .where("sessions.expires_at", ">", clock.now())
    .where("people.disabled_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the session, and so invalidates every copy of its cookie. Closing a session twice is no error. */
export async function closeSession({ db }: Pick<AuthDeps, "db">, secret: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", secretHash(secret)).execute();
}

/** The open sessions of a person, to count them. */
export async function countSessionsOf(
  db: Kysely<Database>,
  { personId, now }: { personId: string; now: number },
): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("person_id", "=", personId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends all sessions of a person. @returns how many. */
export async function closeSessionsOf(db: Kysely<Database>, personId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes expired sessions, which would otherwise stay until their owner signs in again. */
export async function purgeExpiredSessions(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
