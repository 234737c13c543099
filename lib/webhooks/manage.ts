/** Webhooks of a person: add, list, change, remove, a new secret. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookEvent } from "contract/webhooks/events";
import type { CreateWebhookRequest, Webhook, WebhookPatch } from "contract/webhooks/webhook";
import { webhookAddressProblem } from "image-providers/outbound/post-webhook";
import type { Kysely } from "kysely";
import type { Actor } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { newId } from "@/lib/base/ids";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { Asking } from "@/lib/limits/budgets";
import type { WebhooksContext } from "./context";
import { FORMER_SECRET_MS, newWebhookSecret, sealSecret } from "./secrets";
import type { WebhookRow } from "./send/claim";

/** Who asks. A token sees all webhooks of its person, and changes those that it made: the others outlive it. */
export interface AskingWebhooks extends Asking {
  actor: Actor;
}

/** @returns the oldest first. */
export async function listWebhooks({ creations }: WebhooksContext, personId: string): Promise<Webhook[]> {
  const rows = await creations.db
    .selectFrom("webhooks")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => viewWebhook(row, creations.clock.now()));
}

/** @returns it with its secret, which cannot be read again. @throws StudioError `invalid_request` for an address, and beyond 10 */
export async function addWebhook(
  context: WebhooksContext,
  { ownerId, tokenId = null, actor }: AskingWebhooks,
  { url, events }: CreateWebhookRequest,
): Promise<Webhook & { secret: string }> {
  const { db, clock } = context.creations;
  const secret = newWebhookSecret();
  const id = newId("wh");
  const now = clock.now();
  const row: WebhookRow = {
    ...{ id, person_id: ownerId, token_id: tokenId, created_at: now },
    ...{ url: allowedUrl(context, url), events: storedEvents(events) },
    ...{ secret: sealSecret(context.secret, id, secret), former_secret: null, former_until: null },
    ...{ paused_at: null, paused_because: null, failures: 0, failing_since: null },
  };
  await db.transaction().execute(async (tx) => {
    // The lock on the owner's row keeps concurrent calls from counting too few; SQLite has one writer at a time.
    if (isPostgres(tx))
      await tx.selectFrom("people").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom("webhooks")
      .select((e) => e.fn.countAll<number | string>().as("count"))
      .where("person_id", "=", ownerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_WEBHOOKS)
      throw new StudioError(
        "invalid_request",
        `You have ${MAX_WEBHOOKS} webhooks, the maximum. Remove one first.`,
      );
    await tx.insertInto("webhooks").values(row).execute();
    await audit(tx, { actor, action: "webhook_added", row }, now);
  });
  return { ...viewWebhook(row, now), secret };
}

/** Only the given fields; going on after a pause forgets why it was paused. @throws StudioError `not_found`, `invalid_request` */
export async function changeWebhook(
  context: WebhooksContext,
  { webhookId, patch, ...asking }: AskingWebhooks & { webhookId: string; patch: WebhookPatch },
): Promise<Webhook> {
  const { url, events, is_paused: isPaused } = patch;
  return change(context, { webhookId, ...asking }, (row, now) => ({
    ...(url !== undefined && { url: allowedUrl(context, url) }),
    ...(events !== undefined && { events: storedEvents(events) }),
    ...(isPaused === true && row.paused_at === null && { paused_at: now, paused_because: "person" }),
    ...(isPaused === false && { paused_at: null, paused_because: null, failures: 0, failing_since: null }),
  }));
}

/** The secret before signs too for a day. @throws StudioError `not_found` */
export async function renewSecret(
  context: WebhooksContext,
  asking: AskingWebhooks & { webhookId: string },
): Promise<Webhook & { secret: string }> {
  const secret = newWebhookSecret();
  const changed = await change(context, asking, (row, now) => ({
    secret: sealSecret(context.secret, row.id, secret),
    former_secret: row.secret,
    former_until: now + FORMER_SECRET_MS,
  }));
  return { ...changed, secret };
}

/** Nothing of it is sent any more. @throws StudioError `not_found` */
export async function removeWebhook(
  { creations: { db, clock } }: WebhooksContext,
  asking: AskingWebhooks & { webhookId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await changeable(tx, asking);
    await tx.deleteFrom("webhooks").where("id", "=", row.id).execute();
    await audit(tx, { actor: asking.actor, action: "webhook_removed", row }, clock.now());
  });
}

async function change(
  { creations: { db, clock } }: WebhooksContext,
  asking: AskingWebhooks & { webhookId: string },
  columnsOf: (row: WebhookRow, now: number) => Partial<WebhookRow>,
): Promise<Webhook> {
  return db.transaction().execute(async (tx) => {
    const before = await changeable(tx, asking);
    const now = clock.now();
    const columns = columnsOf(before, now);
    const row = { ...before, ...columns };
    if (Object.keys(columns).length === 0) return viewWebhook(row, now);
    await tx.updateTable("webhooks").set(columns).where("id", "=", row.id).execute();
    await audit(tx, { actor: asking.actor, action: "webhook_changed", row }, now);
    return viewWebhook(row, now);
  });
}

/** Locks it. @throws StudioError `not_found`, also for one of another person and for a token's that it did not make */
export async function changeable(
  tx: Kysely<Database>,
  { webhookId, ownerId, tokenId = null }: Asking & { webhookId: string },
): Promise<WebhookRow> {
  const query = tx
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", webhookId)
    .where("person_id", "=", ownerId)
    .$if(tokenId !== null, (some) => some.where("token_id", "=", tokenId));
  const row = await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw webhookNotFound();
  return row;
}

export const webhookNotFound = () => new StudioError("not_found", "There is no webhook with this id.");

function allowedUrl({ guard }: WebhooksContext, address: string): string {
  const message = webhookAddressProblem(guard, address);
  if (message) throw new StudioError("invalid_request", message, { details: [{ field: "url", message }] });
  return new URL(address).href;
}

/** In one order, each with a space on both sides, so that the outbox finds one in a text. */
const storedEvents = (events: readonly WebhookEvent[]) =>
  ` ${WEBHOOK_EVENTS.filter((event) => events.includes(event)).join(" ")} `;

/** The host alone: a path may be a secret of the receiver. */
const audit = (
  tx: Kysely<Database>,
  {
    actor,
    action,
    row,
  }: { actor: Actor; action: `webhook_${"added" | "changed" | "removed"}`; row: WebhookRow },
  now: number,
) => {
  const subject = { id: row.id, name: new URL(row.url).host };
  const details = { person_id: row.person_id, events: row.events.trim(), is_paused: row.paused_at !== null };
  return writeAudit(tx, { actor, action, subject, details }, now);
};

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));

function viewWebhook(row: WebhookRow, now: number): Webhook {
  const reasons = ["person", "gone", "failing"] as const;
  const events = row.events.split(" ");
  return {
    id: row.id,
    url: row.url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    create_time: time(row.created_at),
    pause:
      row.paused_at === null
        ? null
        : {
            time: time(row.paused_at),
            reason: reasons.find((one) => one === row.paused_because) ?? "person",
          },
    failing_since: timeOrNull(row.failing_since),
    token_id: row.token_id,
    former_secret_until: timeOrNull(
      row.former_until !== null && row.former_until > now ? row.former_until : null,
    ),
  };
}
