/** Service pauses: while one lasts, no process of the studio sends creates to the service. */
import "server-only";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { PauseReason } from "@/lib/db/tables/services";

export interface Pause {
  reason: PauseReason;
  /** Milliseconds since 1970. */
  since: number;
  until: number;
}

/** How long a pause lasts where the service does not say. */
const DEFAULT_PAUSE_MS: Record<PauseReason, number> = {
  rate_limited: 5_000,
  // A slot becomes free when a generation ends, not after a time; but other clients of the service may take it first.
  slots_full: 5_000,
  quota: 60_000,
  unauthorized: 30_000,
  unreachable: 5_000,
};

/** No pause lasts longer, from whenever it is read: one that seems to was written before the clock was set back. */
const MAX_PAUSE_MS = 10 * 60_000;

export const maxPauseUntil = (now: number): number => now + MAX_PAUSE_MS;

/**
 * Locks the service's row, and with it the service's slots, until the transaction ends.
 *
 * @returns the current pause, or null.
 */
export async function lockService(tx: Kysely<Database>, service: string, now: number): Promise<Pause | null> {
  await tx
    .insertInto("services")
    .values({ id: service, hold_reason: null, hold_since: null, hold_until: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  // SQLite allows one writing transaction at a time anyway.
  const query = tx.selectFrom("services").selectAll().where("id", "=", service);
  const row = await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
  return row ? pauseOf(row, now) : null;
}

/** The current pause, or null. */
export async function currentPause(
  db: Kysely<Database>,
  service: string,
  now: number,
): Promise<Pause | null> {
  const row = await db.selectFrom("services").selectAll().where("id", "=", service).executeTakeFirst();
  return row ? pauseOf(row, now) : null;
}

function pauseOf(
  row: { hold_reason: PauseReason | null; hold_since: number | null; hold_until: number | null },
  now: number,
): Pause | null {
  const { hold_reason: reason, hold_since: since, hold_until: until } = row;
  if (reason === null || until === null || until <= now || until > maxPauseUntil(now)) return null;
  return { reason, since: since ?? now, until };
}

/** Begins a pause, or extends the current one. @param input.forMs how long, where the service said so. */
export async function beginPause(
  db: Kysely<Database>,
  service: string,
  input: { reason: PauseReason; forMs?: number | undefined; now: number },
): Promise<void> {
  const { reason, now } = input;
  const until = Math.min(now + (input.forMs ?? DEFAULT_PAUSE_MS[reason]), maxPauseUntil(now));
  await db
    .insertInto("services")
    .values({ id: service, hold_reason: reason, hold_since: now, hold_until: until })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ hold_reason: reason, hold_since: now, hold_until: until })
        // The longest pause wins, in whatever order the answers arrive.
        .where((e) =>
          e.or([
            e("services.hold_until", "is", null),
            e("services.hold_until", "<", until),
            e("services.hold_until", ">", maxPauseUntil(now)),
          ]),
        ),
    )
    .execute();
}

/** Ends a pause with this reason, for example when a generation ended and freed a slot. */
export async function endPause(db: Kysely<Database>, service: string, reason: PauseReason): Promise<void> {
  await db
    .updateTable("services")
    .set({ hold_until: null, hold_reason: null, hold_since: null })
    .where("id", "=", service)
    .where("hold_reason", "=", reason)
    .execute();
}
