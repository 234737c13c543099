/** Webhooks and their deliveries in words. */
import { TEST_EVENT, type WebhookEvent } from "contract/webhooks/events";
import type { Webhook, WebhookDelivery } from "contract/webhooks/webhook";
import { counted } from "@/lib/client/words/counted";
import { agoInWords } from "@/lib/client/words/durations";

export const EVENT_WORDS: Record<WebhookEvent, { label: string; hint: string }> = {
  "creation.ended": {
    label: "A creation has ended",
    hint: "With pictures, failed, cancelled or lost.",
  },
  "board.decided": {
    label: "A board was decided",
    hint: "A round of approval was closed, or pictures were picked or rejected.",
  },
  "comment.written": {
    label: "A comment was written",
    hint: "By a guest or by you, on one of your boards.",
  },
};

/** Names on the wire as people read them. */
export const eventInWords = (type: string): string =>
  type === TEST_EVENT ? "Test event" : (EVENT_WORDS[type as WebhookEvent]?.label ?? type);

const PAUSE_WORDS: Record<NonNullable<Webhook["pause"]>["reason"], string> = {
  person: "Paused. Events that happen now are not kept.",
  unknown: "Paused.",
  gone: "Paused, because the address answered 410: it wants no more events.",
  failing: "Paused, because nothing could be delivered for three days.",
};

/** @returns null where all is well. */
export function troubleInWords({ pause, failing_since }: Webhook, nowMs: number): string | null {
  if (pause) return PAUSE_WORDS[pause.reason];
  return failing_since === null
    ? null
    : `The last deliveries failed, the first of them ${agoInWords(failing_since, nowMs)}. Each is tried for 24 hours.`;
}

/** `Delivered, answered 204`, `Failed after 12 attempts: Answered 500.`, `Next attempt in 4 min: Could not be reached.` */
export function deliveryInWords(delivery: WebhookDelivery, nowMs: number, isPaused: boolean): string {
  const { state, attempts, answer_status, problem, next_attempt_time: next } = delivery;
  const tries = counted(attempts, "attempt");
  const why = problem === null ? "" : `: ${problem}`;
  if (state === "delivered") return `Answered ${answer_status ?? "nothing"} · ${tries}`;
  if (state === "unknown") return tries;
  if (state === "failed") return `Given up after ${tries}${why}`;
  if (next === null) return `Being sent · ${tries}`;
  if (isPaused) return `${attempts === 0 ? "Waits" : `${tries}${why} Waits`} until the webhook is resumed`;
  return attempts === 0
    ? "Waits to be sent"
    : `${tries}${why} Next attempt ${soonInWords(Date.parse(next) - nowMs)}`;
}

const soonInWords = (ms: number): string =>
  ms < 1_000
    ? "now"
    : ms < 120_000
      ? `in ${Math.round(ms / 1_000)} s`
      : ms < 7_200_000
        ? `in ${Math.round(ms / 60_000)} min`
        : `in ${Math.round(ms / 3_600_000)} h`;
