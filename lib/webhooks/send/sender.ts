/** Sends what is due, as long as the process runs. Several processes do so at once. */
import "server-only";
import { postWebhook } from "image-providers/outbound/post-webhook";
import { VERSION } from "@/lib/base/version";
import { waitAtMost } from "@/lib/base/wait-at-most";
import type { WebhooksContext } from "../context";
import { secretsOf, signedHeaders } from "../secrets";
import { type ClaimedDelivery, claimDeliveries, dueWebhooks, LEASE_MS, type WebhookRow } from "./claim";
import { type Attempt, giveBack, recordAttempt } from "./outcome";
import { payloadOf } from "./payload";
import { createPlaces, type Lane } from "./places";

const WEBHOOKS_PER_PAGE = 50;
const PAGES_PER_ROUND = 20;
const ATTEMPT_MS = 10_000;
/** How long a stop waits for answers; what has none by then is given back. */
const STOP_MS = 6_000;

export interface Sender {
  /** Begins to send what is due and may be sent now; does not wait for answers. */
  round(): Promise<void>;
  /** Waits until all that is being sent has its answer. */
  settled(): Promise<void>;
  /** Begins nothing new, waits a while for answers, and gives back what has none. */
  stop(): Promise<void>;
}

/** @param attemptMs how long a receiver has. */
export function createSender(
  context: WebhooksContext,
  { attemptMs = ATTEMPT_MS, stopMs = STOP_MS }: { attemptMs?: number; stopMs?: number } = {},
): Sender {
  const { db, clock, log } = context.creations;
  const running = new Set<Promise<void>>();
  const places = createPlaces(clock);
  const stopping = new AbortController();
  /** Each round begins behind the webhook at which the one before ran out of places, so that none waits for ever. */
  const after: Record<Lane, string> = { quick: "", slow: "" };
  let isStopping = false;
  let round: Promise<void> | null = null;

  const start = (webhook: WebhookRow, delivery: ClaimedDelivery) => {
    const leave = places.take(webhook);
    const done: Promise<void> = send(webhook, delivery)
      .catch((error) => log.error({ err: error, webhook: webhook.id }, "a webhook could not be sent"))
      .finally(() => {
        leave();
        running.delete(done);
        // What waited for this place or for this event.
        if (!isStopping) void sendDue();
      });
    running.add(done);
  };

  async function send(webhook: WebhookRow, delivery: ClaimedDelivery): Promise<void> {
    const attempt = await attemptOf(webhook, delivery);
    const now = clock.now();
    if (attempt === null) return giveBack(db, delivery, now);
    await recordAttempt(db, delivery, { attempt, now });
  }

  /** @returns null where it was cut off by the stop, or comes too late. */
  async function attemptOf(webhook: WebhookRow, delivery: ClaimedDelivery): Promise<Attempt | null> {
    const secrets = secretsOf(context.secret, webhook, clock.now());
    if (secrets.length === 0)
      return { kind: "failed", problem: "The secret cannot be read. Make a new one." };
    const body = await payloadOf(context, { delivery, personId: webhook.person_id });
    if (body === null) return { kind: "gone", problem: "What it tells of was deleted." };
    // A sender that was held up must not send beside the one that has the delivery next.
    const isLate = delivery.next_at - clock.now() < LEASE_MS / 2;
    if (stopping.signal.aborted || isLate) return null;
    const id = delivery.event_id;
    const timeout = AbortSignal.timeout(attemptMs);
    const at = clock.now();
    try {
      const status = await postWebhook(context.guard, {
        address: webhook.url,
        body,
        headers: {
          "content-type": "application/json",
          "user-agent": `prompt-studio/${VERSION}`,
          ...signedHeaders(secrets, { id, at, body }),
        },
        signal: AbortSignal.any([timeout, stopping.signal]),
      });
      return { kind: "answered", status };
    } catch (error) {
      if (stopping.signal.aborted) return null;
      log.debug({ err: error, webhook: webhook.id }, "a receiver of a webhook could not be reached");
      return { kind: "failed", problem: timeout.aborted ? "No answer in time." : "Could not be reached." };
    } finally {
      places.hasTaken(webhook, clock.now() - at);
    }
  }

  async function claimSome(lane: Lane): Promise<void> {
    for (let page = 0; page < PAGES_PER_ROUND && places.hasRoom(lane); page++) {
      const look = { after: after[lane], limit: WEBHOOKS_PER_PAGE, now: clock.now() };
      const { webhooks, last } = await dueWebhooks(db, look);
      for (const webhook of webhooks) {
        if (isStopping || !places.hasRoom(lane)) return;
        after[lane] = webhook.id;
        const limit = places.laneOf(webhook) === lane ? places.freeFor(webhook) : 0;
        if (limit <= 0) continue;
        for (const delivery of await claimDeliveries(db, { webhookId: webhook.id, limit, now: clock.now() }))
          start(webhook, delivery);
      }
      // At the end of the list the next round begins at its start.
      after[lane] = last ?? "";
      if (last === null) return;
    }
  }

  function sendDue(): Promise<void> {
    round ??= claimSome("quick")
      .then(() => claimSome("slow"))
      .catch((error) => log.error({ err: error }, "webhooks could not be sent"))
      .finally(() => {
        round = null;
      });
    return round;
  }

  const settled = async () => {
    while (running.size > 0 || round) await Promise.all([round, ...running]);
  };
  return {
    round: sendDue,
    settled,
    async stop() {
      isStopping = true;
      await waitAtMost(settled(), stopMs);
      stopping.abort();
      await waitAtMost(settled(), stopMs);
    },
  };
}
