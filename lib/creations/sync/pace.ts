/** How far apart status reads are: close enough to be live, far enough for the service's budget. */
import "server-only";
import type { CreationRow, CreationsContext } from "../context";
import { PLACED_STATUSES } from "../ledger/state";

/** Reads may use this much of the budget; the rest is for creates, cancels and pictures. */
const READS_SHARE = 0.8;
/** After so long under way nothing is to be expected every second any more. */
export const OVERDUE_MS = 10 * 60_000;
export const OVERDUE_INTERVAL_MS = 30_000;
const GIVE_UP_MS = OVERDUE_MS + 24 * 3_600_000;
const UNREADABLE_TOO_LONG_MS = 7 * 24 * 3_600_000;

/** The interval of one creation in milliseconds. */
export async function intervalOf(context: CreationsContext, row: CreationRow): Promise<number> {
  if (!context.service.readsAreLimited) return context.service.pollIntervalMs;
  const pace = await currentPace(context);
  return isOverdue(row, context.clock.now()) ? Math.max(OVERDUE_INTERVAL_MS, pace) : pace;
}

/** Whether it takes longer than anything should. */
export function isOverdue(row: Pick<CreationRow, "sending_at" | "created_at">, now: number): boolean {
  return now - (row.sending_at ?? row.created_at) > OVERDUE_MS;
}

/** Whether it has been overdue for a day. */
export function isPastGiveUpDeadline(
  row: Pick<CreationRow, "sending_at" | "created_at">,
  now: number,
): boolean {
  return now - (row.sending_at ?? row.created_at) > GIVE_UP_MS;
}

/** The same for one that cannot even be read: an outage may last, and then go on where it began. */
export function isUnreadableTooLong(
  row: Pick<CreationRow, "sending_at" | "created_at">,
  now: number,
): boolean {
  return now - (row.sending_at ?? row.created_at) > UNREADABLE_TOO_LONG_MS;
}

/** The interval of every creation in milliseconds: the more are under way, the longer. */
export async function currentPace(context: CreationsContext): Promise<number> {
  const { db, service, clock, pace } = context;
  const limit = service.health().requests.limit;
  if (limit === null) return service.pollIntervalMs;
  return pace.get(clock.now(), async () => {
    const { open } = await db
      .selectFrom("creations")
      .select((e) => e.fn.countAll<number | string>().as("open"))
      .where("service", "=", service.id)
      .where("status", "in", PLACED_STATUSES)
      .executeTakeFirstOrThrow();
    return Math.max(service.pollIntervalMs, Math.ceil((Number(open) * 60_000) / (limit * READS_SHARE)));
  });
}
