/** The queue of the embedded service. */
import type { Generated } from "kysely";

export type JobStatus =
  | "pending"
  | "processing"
  | "post_processing"
  | "succeed"
  | "failed"
  | "cancelled"
  | "outcome_unknown";

/** The job queue of the embedded service; no other module reads or writes it. */
export interface JobsTable {
  id: string;
  /** The creation's owner, among whom the queue takes turns; empty when unknown. */
  owner_id: string;
  /** The order of the queue: lowest first, then the oldest. See `queue/fair-share.ts`. */
  start_tag: number;
  /** Megapixels. */
  cost: number;
  /** The ledger's creation id, so that a repeated send finds the first job. */
  idempotency_key: string;
  request: string;
  /** The id of the embedded service, one for each engine. */
  service: Generated<string>;
  /** JSON: the pictures of each call that was begun and has no result, for engines whose calls must not be repeated. */
  asked: Generated<string>;
  /** What the creation's owner has to know about a success; null when there is nothing. */
  notice: Generated<string | null>;
  /**
   * What its calls cost as far as they answered, in millionths of a US dollar; null when the engine did not say so for each call
   * that delivered pictures.
   */
  measured_micros: Generated<number | null>;
  status: JobStatus;
  progress_permille: number;
  /** JSON of the pictures drawn so far, which a resumed job does not draw again. */
  outputs: string;
  previews: string;
  error: string | null;
  enhanced_prompt: string | null;
  /** JSON: how the engine understood the prompt; null until the first picture is drawn. */
  understanding: string | null;
  cancel_requested: number;
  /** How often the job was claimed. Lease owner and attempt fence every write. */
  attempt: number;
  /** Consecutive attempts without new progress; a stored picture or more progress than ever resets it to 0. */
  attempts_without_progress: number;
  lease_owner: string | null;
  lease_until: number | null;
  queued_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** The trace of the create that queued it, as a `traceparent` header; null where nothing is traced. */
  trace: Generated<string | null>;
}
