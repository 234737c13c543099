/** When creations are looked at again whose pictures are at a host that the settings do not allow. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Ledger } from "../context/contexts";

/** Only a process with other settings can fetch them, so that a minute is soon enough. */
const MIN_PAUSE_MS = 60_000;
/** Between two looks at any of them: each takes a call or two, of which the service allows only so many. */
const EACH_MS = 10_000;
/** Less than a check can be put off. */
const MAX_PAUSE_MS = 14 * 60_000;

/** @returns the milliseconds until one of them is looked at again: longer with more that wait, so that others get their reads. */
export async function pauseOfBlocked({ db }: Pick<Ledger, "db">, service: string): Promise<number> {
  const { waiting } = await blocked(db, service)
    .select((e) => e.fn.countAll<number | string>().as("waiting"))
    .executeTakeFirstOrThrow();
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, Number(waiting) * EACH_MS));
}

/** Makes all of them due, because the pictures of one could be fetched now. */
export async function lookAtBlockedAgain(db: Kysely<Database>, service: string, now: number): Promise<void> {
  await db
    .updateTable("creations")
    .set({ checked_at: now })
    .where("id", "in", blocked(db, service).select("id"))
    .where("checked_at", ">", now)
    .execute();
}

const blocked = (db: Kysely<Database>, service: string) =>
  db
    .selectFrom("creations")
    .where("service", "=", service)
    .where("status", "=", "post_processing")
    .where("notice", "is not", null);
