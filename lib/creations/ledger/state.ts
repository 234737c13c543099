/**
 * The states of a creation and the transitions between them.
 *
 *     queued ◄──► sending ──► pending ──► processing ──► post_processing ──► succeed
 *        │           │           │             │                │
 *        │           │           └─────────────┴────────────────┴──► failed | cancelled | lost
 *        ├───────────┼──► cancelled         it was never sent
 *                    ├──► failed            the service refused it
 *                    └──► outcome_unknown   it may have started; only its owner decides what to do next
 *
 * `queued` (not sent yet) and `sending` (not answered yet) exist only in the ledger. When the service has no free slot, a
 * creation in `sending` goes back to `queued`, and so does one that a service lost which draws at no cost. What belongs to a former service ends with what the studio has of it, fails (never sent) or is lost. Services may skip or repeat states but not go back. The last five states
 * are final, except that the owner can link a creation in `outcome_unknown` to one at the service.
 */
import type { CreationStatus } from "contract/creations/status";
import type { LedgerStatus } from "@/lib/db/tables/creations";

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

/** The states of creations that have not ended. */
export const OPEN_STATUSES = ["queued", "sending", "pending", "processing", "post_processing"] as const;

/** The states of creations that have ended. */
export const ENDED_STATUSES = ["succeed", "failed", "cancelled", "lost", "outcome_unknown"] as const;

/** Whether a state is final. */
export function isEnded(status: LedgerStatus): boolean {
  return RANK[status] === 4;
}

/** Whether a creation may change from `from` to `to`. An open creation may keep its state. */
export function isAllowedTransition(from: LedgerStatus, to: LedgerStatus): boolean {
  return !isEnded(from) && RANK[to] >= RANK[from];
}

/** The states in which the service has accepted a creation and, as far as the ledger knows, not ended it. */
export const AT_SERVICE_STATUSES = ["pending", "processing", "post_processing"] as const;

/** The states in which a creation takes a slot at the service. */
export const SLOT_STATUSES = ["sending", "pending", "processing", "post_processing"] as const;

/** The contract's name of a state: `queued` and `sending` are `pending` on the wire. */
export function wireStatus(status: LedgerStatus): CreationStatus {
  return status === "queued" || status === "sending" ? "pending" : status;
}
