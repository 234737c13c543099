/** Admission of a new creation: the limits of its owner, and whether it is sent at once, queued or refused. */
import "server-only";
import type { Limits } from "contract/admin/limits";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { accountDisabled } from "@/lib/base/errors";
import type { Database } from "@/lib/db/schema";
import { type Asking, budgetsOf } from "@/lib/limits/budgets";
import { type LimitSettings, limitsOf } from "@/lib/limits/limits";
import { requireMonthlyLimits } from "@/lib/limits/monthly-limits";
import { currentPause, lockService } from "@/lib/service/pause";
import type { BackgroundWork, Services } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { OPEN_STATUSES } from "../ledger/state";
import { isAnyQueued } from "../queue/dispatch";
import { slotsTaken, sumOf } from "../queue/slots";
import { refusals } from "../sync/not-started";

/**
 * Locks the owner until the end of the transaction, so that creates at the same time do not count the same creations.
 *
 * @throws StudioError `account_disabled` for somebody who was disabled since the request was admitted.
 */
export async function lockOwner(
  tx: Kysely<Database>,
  settings: LimitSettings,
  ownerId: string,
): Promise<Limits> {
  const { limits, isDisabled } = await limitsOf(tx, settings, ownerId, { lock: true });
  if (isDisabled) throw accountDisabled();
  return limits;
}

const openOf = (db: Kysely<Database>, { services }: Pick<Services, "services">, ownerId: string) =>
  db
    .selectFrom("creations")
    .where("owner_id", "=", ownerId)
    .where("service", "in", [...services.keys()])
    .where("status", "in", OPEN_STATUSES);

/** The number of a person's creations that are waiting or running; open creations of a former service do not count. */
export async function countActive(
  db: Kysely<Database>,
  services: Pick<Services, "services">,
  ownerId: string,
): Promise<number> {
  const { active } = await openOf(db, services, ownerId)
    .select((e) => e.fn.countAll<number | string>().as("active"))
    .executeTakeFirstOrThrow();
  return Number(active);
}

/** How many of these are cells of sheets, by model. */
export async function openOfSheets(
  db: Kysely<Database>,
  services: Pick<Services, "services">,
  ownerId: string,
): Promise<Map<string, number>> {
  const rows = await openOf(db, services, ownerId)
    .select(["model", (e) => e.fn.countAll<number | string>().as("count")])
    .where("sheet_id", "is not", null)
    .groupBy("model")
    .execute();
  return new Map(rows.map(({ model, count }) => [model, Number(count)]));
}

/** How many creations of a person's sheets may be open: half of all, so that there is room for single pictures. */
export const maxOpenOfSheets = ({ creations_at_once }: Pick<Limits, "creations_at_once">): number =>
  Math.max(1, Math.floor((creations_at_once ?? Number.POSITIVE_INFINITY) / 2));

/**
 * @param of.isOfSheet whether the new creation is a cell of a sheet.
 * @throws StudioError `too_many_creations`
 */
export async function requireFewActive(
  tx: Kysely<Database>,
  context: Pick<Services, "services">,
  { ownerId, limits, isOfSheet }: { ownerId: string; limits: Limits; isOfSheet: boolean },
): Promise<void> {
  const { creations_at_once: maximum } = limits;
  if (maximum === null) return;
  requireAnyAtOnce(limits);
  if ((await countActive(tx, context, ownerId)) >= maximum)
    throw tooMany(
      `${maximum} of your creations are waiting or running, the maximum. Wait until one ends, or cancel one.`,
    );
  if (!isOfSheet) return;
  const half = maxOpenOfSheets(limits);
  if (sumOf(await openOfSheets(tx, context, ownerId)) >= half)
    throw tooMany(
      `${half} creations of your sheets are waiting or running, half of what you may have at once.`,
    );
}

/**
 * Whether the limits of the owner, and of the token that asks, allow a new creation.
 *
 * @param of.price of one picture. @throws StudioError `too_many_creations`, `monthly_limit_reached`, `invalid_token`
 */
export async function requireAllowed(
  tx: Kysely<Database>,
  context: Pick<Services, "services">,
  {
    ownerId,
    tokenId,
    limits,
    isOfSheet,
    now,
    pictures,
    price,
  }: Asking & {
    limits: Limits;
    isOfSheet: boolean;
    now: number;
    pictures: number;
    price: { price_micros: number | null; currency: string | null };
  },
): Promise<void> {
  await requireFewActive(tx, context, { ownerId, limits, isOfSheet });
  const wanted = { pictures, priceMicros: price.price_micros, currency: price.currency };
  for (const budget of await budgetsOf(tx, { ownerId, tokenId: tokenId ?? null, limits, now }))
    await requireMonthlyLimits(tx, { ...budget, wanted, now });
}

/** @throws StudioError `too_many_creations` for somebody who may draw nothing. */
export function requireAnyAtOnce({ creations_at_once }: Pick<Limits, "creations_at_once">): void {
  if (creations_at_once === 0)
    throw tooMany("An administrator has set your limit of creations to none. Ask them to change it.");
}

const tooMany = (message: string) => new StudioError("too_many_creations", message, { retryable: true });

/**
 * Whether a new creation is sent to the service at once or queued. A process that is stopping queues it: a send that it began
 * now could be cut off, and nobody would know its outcome.
 *
 * @throws StudioError `quota_exhausted`, `service_refused_token` while the service takes no creates at all: queueing
 * would not help.
 */
export async function firstStatus(
  tx: Kysely<Database>,
  { service, drain }: Pick<SharedService & BackgroundWork, "service" | "drain">,
  now: number,
): Promise<"sending" | "queued"> {
  const { queue } = service.capabilities;
  const isQueuedThere = queue.by === "service";
  const pause = await (isQueuedThere ? currentPause : lockService)(tx, service.id, now);
  if (pause?.reason === "quota") throw refusals.quota(service, pause.until - now);
  if (pause?.reason === "unauthorized") throw refusals.unauthorized(service, pause.until - now);
  if (isQueuedThere) return "sending";
  if (pause || drain.hasBegun || (await isAnyQueued(tx, service.id))) return "queued";
  return sumOf(await slotsTaken(tx, service.id, now)) < queue.slots ? "sending" : "queued";
}
