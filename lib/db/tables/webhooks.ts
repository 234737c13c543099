/** Webhooks: addresses of people that are told of events, and the outbox of what they are told. */
import type { Generated } from "kysely";

export interface WebhooksTable {
  id: string;
  person_id: string;
  /** The access token that made it, with which it ends; null for one that its person made. */
  token_id: string | null;
  url: string;
  /** Names of events, each with a space before and after it. */
  events: string;
  /** The secret that signs, encrypted with the studio's. */
  secret: string;
  /** The secret before, which signs too until `former_until`; null for none. */
  former_secret: string | null;
  former_until: number | null;
  created_at: number;
  /** Since when nothing is sent; null while it is. */
  paused_at: number | null;
  /** `person`, `gone` (answered 410) or `failing`; null while it is not paused. */
  paused_because: string | null;
  /** Attempts that failed since the last that did not. */
  failures: Generated<number>;
  failing_since: number | null;
}

/** An event for one webhook: the outbox while it is `pending`, the list of deliveries afterwards. */
export interface WebhookDeliveriesTable {
  webhook_id: string;
  /** The same for all webhooks that are told of it, and for each attempt. */
  event_id: string;
  type: string;
  /** The creation or board that it concerns; of one webhook and subject an event waits for those before it. */
  subject_id: string;
  /** Orders the events of a subject. */
  position: number;
  /** What of the subject: the status of a creation's end, the id of a round or comment; empty for none. */
  detail: string;
  state: "pending" | "delivered" | "failed";
  /** Unique among what nobody has begun to send: what is decided on a board meanwhile joins it. */
  merge_key: string | null;
  created_at: number;
  /** When it is sent next; while it is being sent, when its lease ends. */
  next_at: number;
  give_up_at: number;
  attempts: Generated<number>;
  /** Who sends it right now; null for nobody. */
  lease: string | null;
  attempted_at: number | null;
  /** The HTTP status of the last answer; null for none. */
  answer_status: number | null;
  /** Why the last attempt failed; null for none. */
  problem: string | null;
  /** When it was delivered or given up. */
  ended_at: number | null;
}
