/** Ends creations of a service that the studio no longer uses. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Ledger, SyncContext } from "../context/contexts";
import { countFailure } from "../ledger/count-end";
import { addEvents, type CreationRow, laterVersion } from "../ledger/row";
import { OPEN_STATUSES } from "../ledger/state";
import { unusedServices } from "../ledger/unused-services";
import { readStatus } from "./read-status";

/** The wait before orphans end, because a change of settings or keys may be undone. */
const ORPHAN_GRACE_MS = 24 * 3_600_000;

type Orphan = Pick<CreationRow, "id" | "status" | "service_id" | "cancel_requested_at" | "checked_at">;

/**
 * Ends orphans a day after the last process had their service, or when their owner cancels them. What the studio queued itself ends
 * with the pictures that it has, which may have been paid for. Of others the status can no longer be read: they end as `failed` if
 * never sent, else as `lost`.
 */
export async function endOrphans(context: SyncContext): Promise<void> {
  const elsewhere: Orphan[] = [];
  for (const orphan of await dueOrphans(context)) {
    try {
      if (!(await endOurs(context, orphan))) elsewhere.push(orphan);
    } catch (error) {
      // It must not keep the others from ending, so it comes after them next time.
      context.log.error({ err: error, creation: orphan.id }, "an orphan could not be ended");
      await context.db
        .updateTable("creations")
        .set({ checked_at: context.clock.now() })
        .where("id", "=", orphan.id)
        .execute();
    }
  }
  await endUnread(context, elsewhere);
}

/** @returns false for what the studio did not queue. */
async function endOurs(context: SyncContext, orphan: Orphan): Promise<boolean> {
  const { former } = context;
  const { service_id, cancel_requested_at } = orphan;
  const isOurs = service_id !== null && (await former.end(service_id, cancel_requested_at !== null));
  if (isOurs) await readStatus(context, former, orphan, true);
  return isOurs;
}

async function dueOrphans(context: SyncContext): Promise<Orphan[]> {
  const { db, clock, batchRows } = context;
  const unused = await unusedServices(context);
  if (unused.size === 0) return [];
  const now = clock.now();
  const due = [...unused].flatMap(([id, since]) => (since < now - ORPHAN_GRACE_MS ? [id] : []));
  return (
    db
      .selectFrom("creations")
      .select(["id", "status", "service_id", "cancel_requested_at", "checked_at"])
      .where("status", "in", OPEN_STATUSES)
      .where("service", "in", [...unused.keys()])
      .where((e) =>
        e.or([
          e("cancel_requested_at", "is not", null),
          ...(due.length > 0 ? [e("service", "in", due)] : []),
        ]),
      )
      // Those that were looked at without success come after the others.
      .orderBy("checked_at")
      .limit(batchRows)
      .execute()
  );
}

async function endUnread({ db, clock }: Ledger, orphans: Orphan[]): Promise<void> {
  const now = clock.now();
  const message = "The studio no longer uses the service that this creation was for.";
  const body = new StudioError("service_removed", message).toBody();
  const error = JSON.stringify(body);
  for (const [status, was] of [
    ["failed", (before: string) => before === "queued"],
    ["lost", (before: string) => before !== "queued"],
  ] as const) {
    const ids = orphans.filter((row) => was(row.status)).map(({ id }) => id);
    if (ids.length === 0) continue;
    await db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable("creations")
        .set({ status, error, notice: null, finished_at: now, updated_at: laterVersion(now) })
        .where("id", "in", ids)
        .where("status", "in", OPEN_STATUSES)
        .returning(["id", "owner_id", "token_id", "model", "currency"])
        .execute();
      // In one order, so that two processes never wait for each other's rows of usage.
      const keyOf = (row: (typeof ended)[number]) => `${row.owner_id} ${row.model} ${row.currency}`;
      const inOrder = ended.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      for (const row of status === "failed" ? inOrder : []) await countFailure(tx, row, now);
      await addEvents(tx, {
        creationIds: ended.map(({ id }) => id),
        kind: status,
        message,
        code: body.code,
        now,
      });
    });
  }
}
