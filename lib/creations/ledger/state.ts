/**
 * How a creation moves.
 *
 *     queued ◄──► sending ──► pending ──► processing ──► post_processing ──► succeed
 *        │           │           │             │                │
 *        │           │           └─────────────┴────────────────┴──► failed | cancelled | lost
 *        ├───────────┼──► cancelled         it was never sent
 *                    ├──► failed            the service refused it
 *                    └──► outcome_unknown   it may have started; only a person decides what next
 *
 * `queued` and `sending` are the ledger's own: nothing was sent, and no answer came yet. A send for which the service
 * has no place goes back into the queue. Services may skip steps and may repeat them; they may not go back. The last
 * five states absorb; out of `outcome_unknown` only a person leads, by naming the creation at the service.
 */
import type { CreationStatus } from "@/lib/contract/status";
import type { LedgerStatus } from "@/lib/db/schema";

const RANK: Record<LedgerStatus, number> = {
  queued: 0,
  sending: 0,
  pending: 1,
  processing: 2,
  post_processing: 3,
  succeed: 4,
  failed: 4,
  cancelled: 4,
  lost: 4,
  outcome_unknown: 4,
};

/** The states the ledger still works on. */
export const OPEN_STATUSES = ["queued", "sending", "pending", "processing", "post_processing"] as const;

/** True for a state that nothing leaves by itself. */
export function isEnded(status: LedgerStatus): boolean {
  return RANK[status] === 4;
}

/** Whether a creation in `from` may be written as `to`. Staying is a move only while it is open. */
export function mayMove(from: LedgerStatus, to: LedgerStatus): boolean {
  return !isEnded(from) && RANK[to] >= RANK[from];
}

/** The states in which the service has taken a creation and not ended it, as far as the ledger knows. */
export const AT_SERVICE_STATUSES = ["pending", "processing", "post_processing"] as const;

/** The states in which a creation may occupy a place at the service. */
export const PLACED_STATUSES = ["sending", "pending", "processing", "post_processing"] as const;

/** What the contract calls it: what waits to be sent, or is being sent, is pending to everybody outside. */
export function wireStatus(status: LedgerStatus): CreationStatus {
  return status === "queued" || status === "sending" ? "pending" : status;
}
