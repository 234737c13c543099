/** What comes of an attempt: delivered, tried again later, or given up. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { ClaimedDelivery } from "./claim";

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 4 * 3_600_000;
/** A webhook that fails for so long is paused. */
export const MAX_FAILING_MS = 3 * 24 * 3_600_000;

/** What was answered; `problem` in words. Neither for an attempt of which nothing is known. */
export type Attempt =
  | { kind: "answered"; status: number }
  | { kind: "failed"; problem: string }
  /** What it tells of no longer exists. */
  | { kind: "gone"; problem: string };

/** Between half and the whole of a time that triples. @param random from 0 to 1. @returns milliseconds */
export function pauseAfter(attempts: number, random = Math.random()): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 3 ** Math.min(attempts - 1, 12));
  return Math.round(pause * (0.5 + 0.5 * random));
}

/**
 * Records an attempt, and how the webhook fares. Where the lease has ended and another sender has the delivery, nothing is written.
 */
export async function recordAttempt(
  db: Kysely<Database>,
  delivery: ClaimedDelivery,
  { attempt, now }: { attempt: Attempt; now: number },
): Promise<void> {
  const isDelivered = attempt.kind === "answered" && attempt.status >= 200 && attempt.status < 300;
  const isOver = attempt.kind === "gone" || now >= delivery.give_up_at;
  const problem =
    attempt.kind === "answered" ? (isDelivered ? null : `Answered ${attempt.status}.`) : attempt.problem;
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({
      state: isDelivered ? "delivered" : isOver ? "failed" : "pending",
      lease: null,
      answer_status: attempt.kind === "answered" ? attempt.status : null,
      problem,
      next_at: isDelivered || isOver ? now : now + pauseAfter(delivery.attempts),
      ended_at: isDelivered || isOver ? now : null,
    })
    .where("webhook_id", "=", delivery.webhook_id)
    .where("event_id", "=", delivery.event_id)
    .where("lease", "=", delivery.lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || attempt.kind === "gone") return;
  // Not in one transaction: whoever removes the webhook locks the two rows in the other order.
  await recordHealth(db, delivery.webhook_id, { isDelivered, isGone: isGone(attempt), now });
}

const isGone = (attempt: Attempt) => attempt.kind === "answered" && attempt.status === 410;

async function recordHealth(
  db: Kysely<Database>,
  id: string,
  { isDelivered, isGone, now }: { isDelivered: boolean; isGone: boolean; now: number },
): Promise<void> {
  if (isDelivered) {
    // Usually nothing failed, and nothing is written.
    await db
      .updateTable("webhooks")
      .set({ failures: 0, failing_since: null })
      .where("id", "=", id)
      .where("failures", ">", 0)
      .execute();
    return;
  }
  await db
    .updateTable("webhooks")
    .set((e) => ({
      failures: e("failures", "+", 1),
      failing_since: e.fn.coalesce("failing_since", e.val(now)),
    }))
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("webhooks")
    .set({ paused_at: now, paused_because: isGone ? "gone" : "failing" })
    .where("id", "=", id)
    .where("paused_at", "is", null)
    .$if(!isGone, (query) => query.where("failing_since", "<=", now - MAX_FAILING_MS))
    .execute();
}

/** Gives deliveries back that were not sent, such as at a stop. They count as not attempted. */
export async function giveBack(db: Kysely<Database>, delivery: ClaimedDelivery, now: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ lease: null, next_at: now, attempts: sql<number>`attempts - 1` })
    .where("webhook_id", "=", delivery.webhook_id)
    .where("event_id", "=", delivery.event_id)
    .where("lease", "=", delivery.lease)
    .execute();
}
