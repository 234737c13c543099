/** Who may be sent to now: places for attempts that run at once in this process. */
import "server-only";
import { LRUCache } from "lru-cache";
import type { WebhookRow } from "./claim";

/** Attempts that run at once in each lane. */
export const MAX_AT_ONCE = 32;
const MAX_PER_WEBHOOK = 4;
/** All webhooks of one person together in a lane, so that a person's receivers leave room for others. */
const MAX_PER_PERSON = 16;
/** After so many failures in a row a webhook has one attempt at once. */
const FAILURES_UNTIL_ONE = 5;
/** A receiver that takes longer is slow, and stays so for a while: one that is quick in between would go back to the quick ones each time. */
const SLOW_AFTER_MS = 2_000;
const SLOW_FOR_MS = 5 * 60_000;
const MAX_REMEMBERED = 10_000;

/** Slow receivers have places of their own: however many hang, the quick ones wait for none of them. */
export type Lane = "quick" | "slow";

export interface Places {
  laneOf(webhook: WebhookRow): Lane;
  /** Whether a webhook of this lane may find a place. */
  hasRoom(lane: Lane): boolean;
  /** @returns how many attempts more this webhook may begin. */
  freeFor(webhook: WebhookRow): number;
  /** @returns what gives the place back when the attempt is over. */
  take(webhook: WebhookRow): () => void;
  /** @param ms how long the receiver took to answer, or was waited for. */
  hasTaken(webhook: WebhookRow, ms: number): void;
}

/** @param clock in milliseconds. */
export function createPlaces(clock: { now(): number }): Places {
  const taken = new Set<{ webhook: WebhookRow; lane: Lane }>();
  const slow = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: SLOW_FOR_MS,
    ttlResolution: 0,
    perf: clock,
  });
  const laneOf = ({ id }: WebhookRow): Lane => (slow.has(id) ? "slow" : "quick");
  const count = (of: (place: { webhook: WebhookRow; lane: Lane }) => boolean) => [...taken].filter(of).length;
  const freeIn = (lane: Lane) => MAX_AT_ONCE - count((place) => place.lane === lane);
  return {
    laneOf,
    hasRoom: (lane) => freeIn(lane) > 0 && (lane === "quick" || slow.size > 0),
    freeFor(webhook) {
      const lane = laneOf(webhook);
      const most = webhook.failures >= FAILURES_UNTIL_ONE ? 1 : MAX_PER_WEBHOOK;
      const ofWebhook = count((place) => place.webhook.id === webhook.id);
      const ofPerson = count((place) => place.lane === lane && place.webhook.person_id === webhook.person_id);
      return Math.min(freeIn(lane), most - ofWebhook, MAX_PER_PERSON - ofPerson);
    },
    take(webhook) {
      const place = { webhook, lane: laneOf(webhook) };
      taken.add(place);
      return () => taken.delete(place);
    },
    hasTaken({ id }, ms) {
      if (ms > SLOW_AFTER_MS) slow.set(id, true);
    },
  };
}
