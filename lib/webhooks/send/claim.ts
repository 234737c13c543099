/** Which deliveries are sent next, and by whom. */
import "server-only";
import { type Kysely, type Selectable, sql } from "kysely";
import { newId } from "@/lib/base/ids";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { WebhookDeliveriesTable, WebhooksTable } from "@/lib/db/tables/webhooks";

export type ClaimedDelivery = Selectable<WebhookDeliveriesTable> & { lease: string };
export type WebhookRow = Selectable<WebhooksTable>;

/** Longer than an attempt may take. A sender that died holds its deliveries for so long. */
export const LEASE_MS = 30_000;

/**
 * The webhooks that something is due for, in the order of their ids: one step in the index for each that has something waiting at all,
 * however much that is.
 *
 * @param after the id after which to look; "" for all. @param limit how many at most.
 * @returns those that may be sent to, and the last id that was looked at, also of one that is paused; null for the end of the list.
 */
export async function dueWebhooks(
  db: Kysely<Database>,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<{ webhooks: WebhookRow[]; last: string | null }> {
  const { rows } = await sql<{ id: string }>`
    with recursive waiting(id) as (
      select (select min(webhook_id) from webhook_deliveries where state = 'pending' and webhook_id > ${after})
      union all
      select (select min(d.webhook_id) from webhook_deliveries d
        where d.state = 'pending' and d.webhook_id > waiting.id)
      from waiting where waiting.id is not null
    )
    select id from waiting where id is not null
      and (select min(d.next_at) from webhook_deliveries d
        where d.state = 'pending' and d.webhook_id = waiting.id) <= ${now}
    limit ${limit}`.execute(db);
  const last = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
  if (rows.length === 0) return { webhooks: [], last };
  const ids = rows.map(({ id }) => id);
  const webhooks = await db
    .selectFrom("webhooks")
    .innerJoin("people", "people.id", "webhooks.person_id")
    .selectAll("webhooks")
    .where("webhooks.id", "in", ids)
    .where("paused_at", "is", null)
    .where("people.disabled_at", "is", null)
    .where((e) =>
      e.or([
        e("token_id", "is", null),
        e.exists(
          e
            .selectFrom("access_tokens")
            .whereRef("access_tokens.id", "=", "token_id")
            .where((t) => t.or([t("expires_at", "is", null), t("expires_at", ">", now)]))
            .select("access_tokens.id"),
        ),
      ]),
    )
    .orderBy("webhooks.id")
    .execute();
  return { webhooks, last };
}

/**
 * Claims deliveries of a webhook that are due, the longest due first, except those that wait for an earlier one of the same subject.
 * A claimed delivery is due again when its lease ends, so that one whose sender died is sent by another.
 */
export async function claimDeliveries(
  db: Kysely<Database>,
  { webhookId, limit, now }: { webhookId: string; limit: number; now: number },
): Promise<ClaimedDelivery[]> {
  const lease = newId("lease");
  const rows = await db
    // Not a subquery of the update: PostgreSQL may run one for each row, which claims all that is due.
    .with("claimed", (query) =>
      query
        .selectFrom("webhook_deliveries as due")
        .select("due.event_id")
        .where("due.webhook_id", "=", webhookId)
        .where("due.state", "=", sql.lit("pending"))
        .where("due.next_at", "<=", now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("webhook_deliveries as earlier")
                .select("earlier.event_id")
                .where("earlier.webhook_id", "=", webhookId)
                .where("earlier.state", "=", sql.lit("pending"))
                .whereRef("earlier.subject_id", "=", "due.subject_id")
                .where((e) =>
                  e.or([
                    e("earlier.position", "<", e.ref("due.position")),
                    e.and([
                      e("earlier.position", "=", e.ref("due.position")),
                      e("earlier.event_id", "<", e.ref("due.event_id")),
                    ]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy("due.next_at")
        .orderBy("due.position")
        .limit(limit)
        .$if(isPostgres(db), (some) => some.forUpdate("due").skipLocked()),
    )
    .updateTable("webhook_deliveries")
    .set((e) => ({
      lease,
      next_at: now + LEASE_MS,
      attempts: e("attempts", "+", 1),
      attempted_at: now,
      // What is decided from now on is an event of its own.
      merge_key: null,
    }))
    .where("webhook_id", "=", webhookId)
    .where("event_id", "in", (e) => e.selectFrom("claimed").select("claimed.event_id"))
    .where("state", "=", "pending")
    .where("next_at", "<=", now)
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, lease }));
}
