/** Ends creations of a service that the studio no longer uses, because their status can no longer be read. */
import "server-only";
import { StudioError } from "contract/studio-error";
import * as z from "zod/mini";
import { runningProcesses } from "@/lib/db/processes";
import { readStored } from "@/lib/db/stored-json";
import type { BackgroundWork, Ledger, Services } from "../context/contexts";
import { countFailure } from "../ledger/count-end";
import { addEvents, laterVersion } from "../ledger/row";
import { OPEN_STATUSES } from "../ledger/state";

/** The wait before orphans end, because a change of settings may be undone. */
const ORPHAN_GRACE_MS = 24 * 3_600_000;

/** Ids of services, as JSON in the heartbeat of a process. */
const idsSchema = z.array(z.string());

/**
 * The services of all running processes: during a change of settings they differ, and what one process does not have is
 * drawn by another.
 */
async function servicesInUse({ db, services, clock }: Ledger & Services): Promise<string[]> {
  const others = await runningProcesses(db, clock.now());
  return [
    ...new Set([
      ...services.keys(),
      ...others.flatMap(({ services: ids }) => readStored(idsSchema, ids) ?? []),
    ]),
  ];
}

/** Ends orphans after a day, or when their owner cancels them: as `failed` if never sent, else as `lost`. */
export async function endOrphans(context: Ledger & Services & BackgroundWork): Promise<void> {
  const { db, clock, batchRows } = context;
  const now = clock.now();
  const message = "The studio no longer uses the service that this creation was for.";
  const error = JSON.stringify(new StudioError("service_unreachable", message).toBody());
  const orphans = await db
    .selectFrom("creations")
    .select(["id", "status"])
    .where("status", "in", OPEN_STATUSES)
    .where("service", "not in", await servicesInUse(context))
    .where((e) =>
      e.or([
        e("cancel_requested_at", "is not", null),
        e(e.fn.coalesce("sending_at", "created_at"), "<", now - ORPHAN_GRACE_MS),
      ]),
    )
    .limit(batchRows)
    .execute();
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
        .returning(["id", "owner_id", "model", "currency"])
        .execute();
      // In one order, so that two processes never wait for each other's rows of usage.
      const keyOf = (row: (typeof ended)[number]) => `${row.owner_id} ${row.model} ${row.currency}`;
      const inOrder = ended.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      for (const row of status === "failed" ? inOrder : []) await countFailure(tx, row, now);
      await addEvents(tx, { creationIds: ended.map(({ id }) => id), kind: status, message, now });
    });
  }
}
