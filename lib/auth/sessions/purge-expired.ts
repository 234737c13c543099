/** Forgets sessions that have ended by themselves. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/** They let nobody in any more; without this they would stay for ever, unless their people sign in again. */
export async function purgeExpiredSessions(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
