/** The outbox: what webhooks will be told, written by the transaction in which it happens. */
import "server-only";
import type { WebhookEvent } from "contract/webhooks/events";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/db/schema";

/** After this time an event that could not be delivered is given up, in milliseconds. */
export const GIVE_UP_MS = 24 * 3_600_000;
/** Events of one webhook that wait; what comes beyond is not kept, so that a receiver that is away cannot fill the studio. */
export const MAX_PENDING = 5_000;

interface Enqueued {
  type: WebhookEvent;
  /** `table as subject`, with a condition: the rows that something has happened to. */
  from: RawBuilder<unknown>;
  /** The person whose webhooks are told. */
  ownerId: RawBuilder<string>;
  eventId: RawBuilder<string>;
  subjectId: RawBuilder<string>;
  position: RawBuilder<number>;
  detail: RawBuilder<string>;
  now: number;
  /** What comes within so many milliseconds joins one event; absent for an event of its own. */
  mergeMs?: number;
}

/**
 * One event for each webhook whose person wants it; for people without one it is one look into an index. Nothing is written for
 * webhooks that are paused or full, or that belong to somebody disabled or to a token that has expired.
 *
 * @param tx the transaction in which it happens.
 */
export async function enqueue(tx: Kysely<Database>, event: Enqueued): Promise<void> {
  const { type, from, ownerId, eventId, subjectId, position, detail, now, mergeMs = null } = event;
  const merged = mergeMs === null ? sql`null` : sql`w.id || ' ' || ${subjectId}`;
  await sql`
    insert into webhook_deliveries
      (webhook_id, event_id, type, subject_id, position, detail, state, merge_key, created_at, next_at, give_up_at)
    select w.id, ${eventId}, cast(${type} as text), ${subjectId}, ${position}, ${detail}, 'pending', ${merged},
      cast(${now} as bigint), cast(${now + (mergeMs ?? 0)} as bigint), cast(${now + GIVE_UP_MS} as bigint)
    from ${from}
      join webhooks w on w.person_id = ${ownerId}
      join people on people.id = w.person_id
    where w.paused_at is null and people.disabled_at is null
      and w.events like ${`% ${type} %`}
      and (w.token_id is null or exists (select 1 from access_tokens t where t.id = w.token_id
        and (t.expires_at is null or t.expires_at > ${now})))
      and not exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending'
        limit 1 offset ${MAX_PENDING - 1})
    on conflict ${mergeMs === null ? sql`do nothing` : sql`(merge_key) do update set position = excluded.position`}
  `.execute(tx);
}
