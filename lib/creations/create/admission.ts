/** Admission of a new creation: the limits of its owner, and whether it is sent at once, queued or refused. */
import "server-only";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { StudioError } from "@/lib/errors";
import { currentPause, lockService } from "@/lib/service/pause";
import type { CreationsContext, ServiceContext } from "../context";
import { OPEN_STATUSES } from "../ledger/state";
import { isAnyQueued } from "../queue/dispatch";
import { slotsTaken, sumOf } from "../queue/slots";
import { refusals } from "../sync/not-started";

/** @throws StudioError `too_many_creations` */
export async function requireFewActive(
  tx: Kysely<Database>,
  { services, maxActiveCreations }: CreationsContext,
  ownerId: string,
): Promise<void> {
  if (isPostgres(tx)) {
    // Locking the owner's row keeps concurrent creates from counting the same number; SQLite has one writer at a time.
    await tx.selectFrom("people").select("id").where("id", "=", ownerId).forUpdate().execute();
  }
  const { active } = await tx
    .selectFrom("creations")
    .select((e) => e.fn.countAll<number | string>().as("active"))
    .where("owner_id", "=", ownerId)
    // Open creations of a former service do not count.
    .where("service", "in", [...services.keys()])
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirstOrThrow();
  if (Number(active) < maxActiveCreations) return;
  throw new StudioError(
    "too_many_creations",
    `${maxActiveCreations} of your creations are waiting or running, the maximum. Wait until one ends, or cancel one.`,
    { retryable: true },
  );
}

/**
 * Whether a new creation is sent to the service at once or queued.
 *
 * @throws StudioError `quota_exhausted`, `service_refused_token` while the service takes no creates at all: queueing
 * would not help.
 */
export async function firstStatus(
  tx: Kysely<Database>,
  { service }: Pick<ServiceContext, "service">,
  now: number,
): Promise<"sending" | "queued"> {
  const { queue } = service.capabilities;
  const isQueuedThere = queue.by === "service";
  const pause = await (isQueuedThere ? currentPause : lockService)(tx, service.id, now);
  if (pause?.reason === "quota") throw refusals.quota(service, pause.until - now);
  if (pause?.reason === "unauthorized") throw refusals.unauthorized(service, pause.until - now);
  if (isQueuedThere) return "sending";
  if (pause || (await isAnyQueued(tx, service.id))) return "queued";
  return sumOf(await slotsTaken(tx, service.id, now)) < queue.slots ? "sending" : "queued";
}
