/** What all processes share about a service. */

/** Why no creates are sent to a service for a while. */
export type PauseReason = "rate_limited" | "slots_full" | "quota" | "unauthorized" | "unreachable";

/** The service pauses that all processes share; the row is also the lock on the service's slots. */
export interface ServicesTable {
  /** The service's base URL. */
  id: string;
  hold_reason: PauseReason | null;
  hold_since: number | null;
  /** The end of the service pause; no creates are sent before. */
  hold_until: number | null;
}

/** The budget of calls to a remote service, shared by all processes: a token bucket in one number. */
export interface ServiceBudgetsTable {
  /** The service's base URL. */
  service: string;
  /** When the bucket is full again, in microseconds since 1970. */
  full_at_us: number;
}
