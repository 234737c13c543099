/** What a webhook was told: list, send again, test. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { TEST_EVENT } from "contract/webhooks/events";
import type { WebhookDelivery } from "contract/webhooks/webhook";
import { newId } from "@/lib/base/ids";
import type { Asking } from "@/lib/limits/budgets";
import type { WebhooksContext } from "./context";
import { changeable, webhookNotFound } from "./manage";
import { GIVE_UP_MS } from "./outbox/enqueue";

const time = (ms: number) => new Date(ms).toISOString();

/** @param cursor `next_cursor` of the page before. @returns the newest first. @throws StudioError `not_found` */
export async function listDeliveries(
  { creations: { db } }: WebhooksContext,
  {
    ownerId,
    webhookId,
    cursor,
    limit,
  }: { ownerId: string; webhookId: string; cursor?: string | undefined; limit: number },
): Promise<{ deliveries: WebhookDelivery[]; next_cursor: string | null }> {
  const webhook = await db
    .selectFrom("webhooks")
    .select("id")
    .where("id", "=", webhookId)
    .where("person_id", "=", ownerId)
    .executeTakeFirst();
  if (!webhook) throw webhookNotFound();
  const [at = "", ...rest] = (cursor ?? "").split("_");
  const rows = await db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .$if(cursor !== undefined, (query) =>
      query.where((e) => e(e.refTuple("created_at", "event_id"), "<", e.tuple(Number(at), rest.join("_")))),
    )
    .orderBy("created_at", "desc")
    .orderBy("event_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    deliveries: shown.map((row) => ({
      id: row.event_id,
      type: row.type,
      create_time: time(row.created_at),
      state: row.state,
      attempts: row.attempts,
      last_attempt_time: row.attempted_at === null ? null : time(row.attempted_at),
      answer_status: row.answer_status,
      problem: row.problem,
      next_attempt_time: row.state === "pending" && row.lease === null ? time(row.next_at) : null,
    })),
    next_cursor: last ? `${last.created_at}_${last.event_id}` : null,
  };
}

/** Sends it once more, under the same id, or now if it waits. One that is being sent stays as it is. @throws StudioError `not_found` */
export async function sendAgain(
  { creations: { db, clock } }: WebhooksContext,
  { deliveryId, ...asking }: Asking & { webhookId: string; deliveryId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeable(tx, asking);
    const now = clock.now();
    const delivery = await tx
      .selectFrom("webhook_deliveries")
      .select("event_id")
      .where("webhook_id", "=", asking.webhookId)
      .where("event_id", "=", deliveryId)
      .executeTakeFirst();
    if (!delivery) throw new StudioError("not_found", "There is no delivery with this id.");
    await tx
      .updateTable("webhook_deliveries")
      .set({ state: "pending", next_at: now, give_up_at: now + GIVE_UP_MS, ended_at: null })
      .where("webhook_id", "=", asking.webhookId)
      .where("event_id", "=", deliveryId)
      .where("lease", "is", null)
      .execute();
  });
}

/** @throws StudioError `not_found`, `invalid_request` for one that is paused */
export async function sendTest(
  { creations: { db, clock } }: WebhooksContext,
  asking: Asking & { webhookId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const webhook = await changeable(tx, asking);
    if (webhook.paused_at !== null)
      throw new StudioError("invalid_request", "This webhook is paused. Resume it first.");
    const now = clock.now();
    const id = newId("evt");
    await tx
      .insertInto("webhook_deliveries")
      .values({
        ...{
          webhook_id: webhook.id,
          event_id: id,
          type: TEST_EVENT,
          subject_id: id,
          position: now,
          detail: "",
        },
        ...{ state: "pending", merge_key: null, created_at: now, next_at: now, give_up_at: now + GIVE_UP_MS },
        ...{ lease: null, attempted_at: null, answer_status: null, problem: null, ended_at: null },
      })
      .execute();
  });
}
