/** How often a creation is read: not before its interval has passed, and until the studio gives up on it. */
import "server-only";
import type { Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";
import { SLOT_STATUSES } from "../ledger/state";

/** A creation under way for longer than this is overdue and read less often. */
export const OVERDUE_MS = 10 * 60_000;
export const OVERDUE_INTERVAL_MS = 30_000;
const GIVE_UP_MS = OVERDUE_MS + 24 * 3_600_000;
const UNREADABLE_TOO_LONG_MS = 7 * 24 * 3_600_000;

/** Longer than any row's next check is put off. */
const MAX_CHECK_AHEAD_MS = 15 * 60_000;

/** The latest plausible time of a row's check: a later one was written before the clock was set back, and the row is due. */
export const latestCheck = (now: number): number => now + MAX_CHECK_AHEAD_MS;

/** Whether a creation may be read: its last read was long enough ago, and it is not postponed. */
export function isDue(
  { clock }: Pick<Ledger, "clock">,
  { service, readAt }: Pick<SharedService, "service" | "readAt">,
  row: Due,
): boolean {
  const now = clock.now();
  // A time far ahead was written before the clock was set back.
  const isPostponed = row.checked_at > now && row.checked_at <= latestCheck(now);
  if (isPostponed) return false;
  const readLast = service.capabilities.readsAreLimited ? row.checked_at : (readAt.get(row.id) ?? 0);
  const isSlow = service.capabilities.readsAreLimited && isOverdue(row, now);
  const interval = isSlow ? Math.max(OVERDUE_INTERVAL_MS, service.pollIntervalMs) : service.pollIntervalMs;
  return Math.abs(now - readLast) >= interval;
}

type Due = Pick<CreationRow, "id" | "checked_at" | "sending_at" | "created_at">;

/** Whether a creation has been under way for longer than expected. */
export function isOverdue(row: Pick<CreationRow, "sending_at" | "created_at">, now: number): boolean {
  return now - (row.sending_at ?? row.created_at) > OVERDUE_MS;
}

/** Whether a creation has been overdue for a day; then the studio gives up on it. */
export function isPastGiveUpDeadline(
  row: Pick<CreationRow, "sending_at" | "created_at">,
  now: number,
): boolean {
  return now - (row.sending_at ?? row.created_at) > GIVE_UP_MS;
}

/** The longer deadline of a creation whose status cannot be read, because the service may continue after an outage. */
export function isUnreadableTooLong(
  row: Pick<CreationRow, "sending_at" | "created_at">,
  now: number,
): boolean {
  return now - (row.sending_at ?? row.created_at) > UNREADABLE_TOO_LONG_MS;
}

/** The mean interval between two reads of a creation, in milliseconds: longer with more creations under way. */
export async function currentPace(
  { db, clock }: Ledger,
  { service, pace }: Pick<SharedService, "service" | "pace">,
): Promise<number> {
  const { reads } = service;
  if (!reads) return service.pollIntervalMs;
  const now = clock.now();
  return pace.get(now, async () => {
    const { open } = await db
      .selectFrom("creations")
      .select((e) => e.fn.countAll<number | string>().as("open"))
      .where("service", "=", service.id)
      .where("status", "in", SLOT_STATUSES)
      // What is put off for longer takes hardly any reads.
      .where((e) =>
        e.or([e("checked_at", "<=", now + OVERDUE_INTERVAL_MS), e("checked_at", ">", latestCheck(now))]),
      )
      .executeTakeFirstOrThrow();
    return Math.max(service.pollIntervalMs, Math.ceil((Number(open) * 60_000) / reads.perMinute));
  });
}
