/** Pauses: while a service asks for one, nothing is sent to it, by any process of the studio. */
import "server-only";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database, HoldReason } from "@/lib/db/schema";

export interface Hold {
  reason: HoldReason;
  /** Milliseconds since 1970. */
  since: number;
  until: number;
}

/** How long nothing is sent where the service does not say. */
const DEFAULT_HOLD_MS: Record<HoldReason, number> = {
  rate_limited: 5_000,
  // A place becomes free when a generation ends, not with time; but somebody else may have had it.
  slots_full: 5_000,
  quota: 60_000,
  unauthorized: 30_000,
  unreachable: 5_000,
};

/**
 * The service's row, and with it the lock on its places until the transaction ends.
 *
 * @returns the pause that holds now, or null.
 */
export async function lockService(tx: Kysely<Database>, service: string, now: number): Promise<Hold | null> {
  await tx
    .insertInto("services")
    .values({ id: service, hold_reason: null, hold_since: null, hold_until: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  // SQLite lets one transaction write at a time anyway.
  const query = tx.selectFrom("services").selectAll().where("id", "=", service);
  const row = await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
  return row ? holdOf(row, now) : null;
}

/** The pause that holds now, or null. */
export async function currentHold(db: Kysely<Database>, service: string, now: number): Promise<Hold | null> {
  const row = await db.selectFrom("services").selectAll().where("id", "=", service).executeTakeFirst();
  return row ? holdOf(row, now) : null;
}

function holdOf(
  row: { hold_reason: HoldReason | null; hold_since: number | null; hold_until: number | null },
  now: number,
): Hold | null {
  const { hold_reason: reason, hold_since: since, hold_until: until } = row;
  if (reason === null || until === null || until <= now) return null;
  return { reason, since: since ?? now, until };
}

/** Begins a pause, or makes one longer. @param forMs how long, where the service said so. */
export async function beginHold(
  db: Kysely<Database>,
  service: string,
  input: { reason: HoldReason; forMs?: number | undefined; now: number },
): Promise<void> {
  const { reason, now } = input;
  const until = now + (input.forMs ?? DEFAULT_HOLD_MS[reason]);
  await db
    .insertInto("services")
    .values({ id: service, hold_reason: reason, hold_since: now, hold_until: until })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ hold_reason: reason, hold_since: now, hold_until: until })
        // The longest pause wins, whatever order the answers came in.
        .where((e) => e.or([e("services.hold_until", "is", null), e("services.hold_until", "<", until)])),
    )
    .execute();
}

/** Ends a pause for that reason: a generation ended, so there is a place. */
export async function endHold(db: Kysely<Database>, service: string, reason: HoldReason): Promise<void> {
  await db
    .updateTable("services")
    .set({ hold_until: null, hold_reason: null, hold_since: null })
    .where("id", "=", service)
    .where("hold_reason", "=", reason)
    .execute();
}
