/**
 * The tables, as TypeScript sees them.
 *
 * Column types are those both databases share: text, integer, bigint. Times are milliseconds since 1970, booleans
 * are 0 or 1, JSON is text that a zod schema parses on the way out.
 */
import type { Generated } from "kysely";
import type { CreationStatus } from "@/lib/contract/status";

/**
 * A status of the contract, or one that only the ledger knows. `queued`: the service is full or wants a pause, and
 * nothing was sent. `sending`: the service has not answered yet.
 */
export type LedgerStatus = "queued" | "sending" | CreationStatus;

/** Why no creates are sent to a service for a while. */
export type PauseReason = "rate_limited" | "slots_full" | "quota" | "unauthorized" | "unreachable";

/** Somebody who signed in at least once. */
export interface PeopleTable {
  id: string;
  /** `demo`, `github`, `google` or `oidc`. */
  provider: string;
  provider_account_id: string;
  name: string;
  email: string | null;
  image: string | null;
  created_at: number;
  /** JSON: what the provider vouched for at the last sign-in; null before proofs were kept. */
  proof: Generated<string | null>;
  proven_at: Generated<number | null>;
}

/** A signed-in browser. The row dies with sign-out, and the cookie with the row. */
export interface SessionsTable {
  id: string;
  person_id: string;
  created_at: number;
  expires_at: number;
}

/** Personal access tokens; only a hash of the secret is kept. */
export interface AccessTokensTable {
  id: string;
  person_id: string;
  name: string;
  hint: string;
  token_hash: string;
  created_at: number;
  last_used_at: number | null;
}

/** The ledger: what the studio promised to whom, and how it went. */
export interface CreationsTable {
  id: string;
  owner_id: string;
  /** Minted by the client, one per intent; null when the client sent none. */
  idempotency_key: string | null;
  /** SHA-256 of the request as it came, to tell a replay from a reuse of the key. */
  request_hash: string;
  /** JSON of the complete request, its seed drawn. */
  request: string;
  /** `embedded`, or the base URL of the service that was asked. */
  service: string;
  /** The service's own id of this creation; null until it answered. */
  service_id: string | null;
  status: LedgerStatus;
  /** Thousandths, never falling; null when unknown. */
  progress_permille: number | null;
  queue_ahead: number | null;
  /** JSON of the error body, when it failed. */
  error: string | null;
  enhanced_prompt: string | null;
  /** JSON: what the words were taken for; null until the service says so. */
  understanding: string | null;
  /** JSON: indexes and versions of the previews that can be shown. */
  previews: string;
  cancel_requested_at: number | null;
  /** When the service was last asked to cancel; null when it was not yet. */
  cancel_sent_at: number | null;
  is_favourite: number;
  created_at: number;
  updated_at: number;
  started_at: number | null;
  finished_at: number | null;
  deleted_at: number | null;
  /** When the service was last asked about it; in the future while it is left alone after a failure. */
  checked_at: number;
  /** When it was first put into the studio's queue; null when it was sent at once. */
  queued_at: Generated<number | null>;
  /** When it was last handed to the service; null before. */
  sending_at: Generated<number | null>;
  /** When the service last said how it stands; null before. */
  reported_at: Generated<number | null>;
  /** When the service was first seen to have ended it: from then on it takes no place there. */
  service_ended_at: Generated<number | null>;
  /** How often in a row the service did not know the id, or would not hand over the pictures. */
  misses: Generated<number>;
  /** The prompt as a search compares it; see `foldForSearch`. */
  search_text: Generated<string>;
  /** `wide`, `square` or `tall`, as the aspect ratio asks for. */
  shape: Generated<string>;
  is_public: Generated<number>;
  /** The id that an imported creation had where it was first made; null for those made here. */
  origin_id: Generated<string | null>;
}

/** What all processes of a studio share about a service elsewhere; the row is also the lock on its places. */
export interface ServicesTable {
  /** The service's base URL. */
  id: string;
  hold_reason: PauseReason | null;
  hold_since: number | null;
  /** Nothing is sent before. */
  hold_until: number | null;
}

/** The calls that all processes of a studio may make at a service elsewhere, as a token bucket in one number. */
export interface ServiceBudgetsTable {
  /** The service's base URL. */
  service: string;
  /** When the bucket is full again, in microseconds since 1970. */
  full_at_us: number;
}

/** What one address or person may do within a while, as a token bucket in one number; full ones are forgotten. */
export interface RateLimitsTable {
  /** The limit's name, and a hash of whom it holds for. */
  key: string;
  /** When the bucket is full again, in microseconds since 1970. */
  full_at_us: number;
}

/** The finished pictures of the ledger's creations. */
export interface PicturesTable {
  id: string;
  creation_id: string;
  picture_index: number;
  seed: number | null;
  width: number;
  height: number;
  media_type: string;
  byte_length: number;
  /** Where lib/pictures keeps the original and the thumbnail. */
  original_key: string;
  thumbnail_key: string;
  created_at: number;
}

/** What happened to a creation and when, for its page. */
export interface CreationEventsTable {
  id: string;
  creation_id: string;
  created_at: number;
  kind: string;
  message: string | null;
}

export type JobStatus = "pending" | "processing" | "post_processing" | "succeed" | "failed" | "cancelled";

/** The queue of the embedded service. Nobody else reads or writes it. */
export interface JobsTable {
  id: string;
  /** Whose creation it is; empty where nobody said. People take turns in the queue. */
  owner_id: string;
  /** The queue's order: the lowest is next, then the oldest. See `queue/fair-share.ts`. */
  start_tag: number;
  /** Megapixels. */
  cost: number;
  /** The ledger's creation id: a repeated send finds the first job. */
  idempotency_key: string;
  request: string;
  status: JobStatus;
  progress_permille: number;
  /** JSON of what is drawn already, so that a resumed job draws only the rest. */
  outputs: string;
  previews: string;
  error: string | null;
  enhanced_prompt: string | null;
  /** JSON: what the engine took the words for; null until the first picture is drawn. */
  understanding: string | null;
  cancel_requested: number;
  /** How many workers have taken it up; part of the fence. */
  attempt: number;
  /** How many of them in a row came no further; a kept picture, or more progress than ever, starts the count anew. */
  attempts_without_progress: number;
  lease_owner: string | null;
  lease_until: number | null;
  queued_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** Bytes of pictures, where they live in the database. */
export interface BlobsTable {
  key: string;
  bytes: Uint8Array;
  created_at: number;
}

export interface Database {
  people: PeopleTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  creations: CreationsTable;
  services: ServicesTable;
  service_budgets: ServiceBudgetsTable;
  rate_limits: RateLimitsTable;
  pictures: PicturesTable;
  creation_events: CreationEventsTable;
  jobs: JobsTable;
  blobs: BlobsTable;
}
