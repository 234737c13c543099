/** How much people and addresses have used. */

/** What a person used in a month of a model; it stays when creations are deleted. */
export interface UsageTable {
  person_id: string;
  /** Such as `2026-11`, in UTC. */
  month: string;
  model: string;
  /** Three letters; empty where no price is known. */
  currency: string;
  /** Creations that succeeded. */
  creations: number;
  failed: number;
  pictures: number;
  cost_micros: number;
}

/** What was asked for by an access token in a month, as long as the token exists. */
export interface TokenUsageTable {
  token_id: string;
  /** Such as `2026-11`, in UTC. */
  month: string;
  /** Three letters; empty where no price is known. */
  currency: string;
  pictures: number;
  cost_micros: number;
}

/** Rate limits of addresses and people, each a token bucket in one number; full buckets are removed. */
export interface RateLimitsTable {
  /** The limit's name and a hash of the address or person. */
  key: string;
  /** When the bucket is full again, in microseconds since 1970. */
  full_at_us: number;
}
